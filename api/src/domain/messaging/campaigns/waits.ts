/** SQL of what a campaign waits for: its people, and the hours of the night in which nobody gets advertising. */
import {SETTING_BY_KEY} from '../../settings/constants';
import type {Tx} from '../../kernel/tx';
import type {CampaignKind} from './kind';

/** SQL over `d`: still to be sent by this road; by any. */
export const WAITS = ({byRoad}: CampaignKind): string => `d.state = 'queued' and ${byRoad}`;
export const ANY_WAITS = ({leaves}: CampaignKind): string => `d.state = 'queued' and ${leaves}`;

/** SQL: until when nobody gets advertising; null: now they may (`advertisingQuietHours`). */
export const QUIET_UNTIL = `(select upper(quiet_hours(now(), split_part(q.hours, '-', 1), split_part(q.hours, '-', 2)))
  from (select coalesce(settings ->> 'advertisingQuietHours', '${SETTING_BY_KEY.get('advertisingQuietHours')!.fallback}')
    as hours from organization) q where q.hours <> '')`;
/** «09:00»; null: now they may. */
export async function quietUntil(tx: Tx): Promise<string | null> {
  const {rows} = await tx.query<{until: string | null}>(
    `select to_char(${QUIET_UNTIL} at time zone club_zone(), 'HH24:MI') as until`,
  );
  return rows[0]!.until;
}
/** SQL over `c`, the whole: it waits until those hours are over. */
export const RESTS = ({isAdvertising}: CampaignKind): string => `(${isAdvertising} and ${QUIET_UNTIL} is not null)`;
