/**
 * A session comes into a list, or leaves it: its holders' seats and standing places are theirs in it from that moment,
 * or nobody's any more; so are the seats that the list keeps back. What somebody else has already stays with them, and
 * staff are told to talk to both.
 */
import type {Tx} from '../../kernel/tx';
import {giveBack} from '../../seats/give-back';
import {claimSession} from './claim-session';
import {claimListBlocks, freeListBlocks, tellTaken} from './list-block-claims';

interface ListSession {
  seasonListId?: number;
  eventSessionId?: number;
}

/**
 * Contracts of a list and its sessions come one after the other: a pass that is signed takes a key share of its list
 * with its row, so that neither misses what the other is about to write. Before a session's row is written: two that
 * came in share the list too.
 */
export async function lockList(tx: Tx, seasonListId: number): Promise<void> {
  await tx.query('select 1 from season_list where id = $1 for update', [seasonListId]);
}

export async function followListSession(tx: Tx, before: ListSession | null, after: ListSession | null): Promise<void> {
  if (before?.seasonListId === after?.seasonListId && before?.eventSessionId === after?.eventSessionId) return;
  if (before) await letGo(tx, before.seasonListId!, before.eventSessionId!);
  if (!after || !(await isToCome(tx, after.eventSessionId!))) return;
  const {conflicts, withoutPlace} = await claimSession(tx, after.seasonListId!, after.eventSessionId!);
  const lost = [...conflicts.map(one => one.seasonPassId), ...withoutPlace];
  if (lost.length > 0) await tellStaff(tx, after.eventSessionId!, lost);
  const blocks = {seasonListId: after.seasonListId!, blockId: null, eventSessionId: after.eventSessionId!};
  await claimListBlocks(tx, blocks);
  await tellTaken(tx, blocks);
}

const isToCome = async (tx: Tx, eventSessionId: number): Promise<boolean> =>
  Boolean(
    (
      await tx.query(`select 1 from event_session where id = $1 and ends_at > now() and state <> 'cancelled'`, [
        eventSessionId,
      ])
    ).rowCount,
  );

/** What has been played stays as it was. */
async function letGo(tx: Tx, seasonListId: number, eventSessionId: number): Promise<void> {
  await lockList(tx, seasonListId);
  if (!(await isToCome(tx, eventSessionId))) return;
  await tx.query(
    `with gone as materialized (select c.seat_id from seat_claim c join season_pass p on p.id = c.season_pass_id
      and p.season_list_id = $1 where c.event_session_id = $2 and c.kind = 'pass' order by 1 for update of c)
     delete from seat_claim c using gone where c.event_session_id = $2 and c.seat_id = gone.seat_id`,
    [seasonListId, eventSessionId],
  );
  await freeListBlocks(tx, seasonListId, {eventSessionId});
  await giveBack(
    tx,
    'event_session_id = $2 and season_pass_id in (select p.id from season_pass p where p.season_list_id = $1)',
    [seasonListId, eventSessionId],
  );
}

/** Named in the incident: more would not be read. */
const SHOWN = 20;

const tellStaff = (tx: Tx, eventSessionId: number, passIds: number[]): Promise<unknown> =>
  tx.query(
    `insert into incident (kind, title, detail)
     select 'list_seats_taken', 'Abonados sin su sitio en una sesión',
            'Abonos sin su sitio en «' || e.title || '»: ' || $2::int
              || '. Lo tiene otra persona o ya no cabe en su zona: '
              || (select string_agg(p.id || ' (' || h.first_name || ' ' || h.surname1
              || coalesce(nullif(', ' || p.seat_label, ', '), '') || ')', '; ' order by p.id) from season_pass p
              join pass_holder h on h.id = p.pass_holder_id
              where p.id = any($3)) || case when $2::int > ${SHOWN} then '…'
              else '' end || '. Hay que hablar con ellos o con quien lo compró.'
       from event_session s join event e on e.id = s.event_id where s.id = $1`,
    [eventSessionId, passIds.length, passIds.slice(0, SHOWN)],
  );
