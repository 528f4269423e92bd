/**
 * Our codes as turnstiles of others read them from a file: who may enter (white), whose codes open nothing (black), and
 * who has come in (checked). A ticket's barcode is its signed text, as its QR says it; a code that died when its ticket
 * got another is black.
 */
import type {KeyObject} from 'node:crypto';
import type {Config} from '../../../platform/environment/config';
import {readTicketKey, sign} from '../../../domain/access/ticket-code';
import {
  type BlackReason,
  BLACK_REASONS,
  writeBlack,
  writeChecked,
  writeWhite,
} from '../../../domain/access/turnstiles/tnac';
import type {Tx} from '../../../domain/kernel/tx';

export const TURNSTILE_FILES = ['tnac_white', 'tnac_black', 'tnac_checked'] as const;
export type TurnstileFile = (typeof TURNSTILE_FILES)[number];

interface About {
  organizer: string;
  product: string;
  season: string;
  isTrial: boolean;
  closesAt: string;
  now: string;
}

const LOCAL = `'YYYY-MM-DD"T"HH24:MI:SS'`;
const ABOUT = `
select (select name from organization) as organizer, e.slug || '-' || s.id as product, s.is_trial as "isTrial",
  coalesce((select l.name from season_list_session x join season_list l on l.id = x.season_list_id
    where x.event_session_id = s.id and l.kind = 'passes' order by l.id limit 1),
    extract(year from s.starts_at at time zone v.timezone)::text) as season,
  to_char((s.ends_at + make_interval(mins => a.closes_minutes_after)) at time zone v.timezone, ${LOCAL}) as "closesAt",
  to_char(now() at time zone v.timezone, ${LOCAL}) as now
  from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    join event_access a on a.event_id = e.id where s.id = $1`;

const WHITE = `
select r.source, r.right_id as id, r.code, r.sequence, r.category, r.document_required <> '' as "isReduced",
  coalesce(z.name || coalesce(', fila ' || t.row_label || ', butaca ' || t.seat_number, ''), '') as place,
  coalesce(g.code, '') as gate
  from access_right r left join zone z on z.id = r.zone_id left join seat t on t.id = r.seat_id
    left join gate g on g.id = coalesce(r.gate_id, gate_of_zone($1, r.zone_id))
 where r.event_session_id = $1 and r.status = 'active' order by r.source, r.right_id`;
const BLACK = `
select r.source, r.right_id as id, r.code, r.sequence, case when r.status <> 'revoked' then 'TECHNICAL'
  when x.revoke_reason = any($2) then x.revoke_reason else 'CANCELLED' end as reason
  from access_right r left join external_code x on r.source = 'external_code' and x.id = r.right_id
 where r.event_session_id = $1 and r.status <> 'active' and r.code is not null
union all
select 'ticket', d.ticket_id, d.code, d.sequence, 'TECHNICAL' from dead_ticket_code d join ticket t on t.id = d.ticket_id
 where t.event_session_id = $1
 order by 1, 2`;
const CHECKED = `
select c.source, c.right_id as id, r.code, r.sequence,
  to_char(c.read_at at time zone v.timezone, ${LOCAL}) as at
  from counted_scan c join scan o on o.id = c.id join event_session s on s.id = c.event_session_id join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id
    join access_right r on r.event_session_id = c.event_session_id and r.source = c.source and r.right_id = c.right_id
 where c.event_session_id = $1 and c.direction = 'in'
   and (c.source <> 'pass' or o.code = r.code) order by c.id`;

interface Right {
  source: string;
  id: number;
  code: string;
  sequence: number | null;
}

/** As the right's QR says it. */
export const barcodeOf = (right: Right, eventSessionId: number, key: KeyObject): string =>
  right.source === 'ticket' && right.sequence !== null
    ? sign({ticketId: right.id, sessionId: eventSessionId, sequence: right.sequence}, key)
    : right.code;

export async function turnstileFile(
  tx: Tx,
  config: Config,
  eventSessionId: number,
  kind: TurnstileFile,
): Promise<string> {
  const key = readTicketKey(config.ticketKey);
  const barcode = (right: Right) => barcodeOf(right, eventSessionId, key);
  const about = (await tx.query<About>(ABOUT, [eventSessionId])).rows[0]!;
  if (kind === 'tnac_white') {
    const {rows} = await tx.query<Right & {category: string; isReduced: boolean; place: string; gate: string}>(WHITE, [
      eventSessionId,
    ]);
    return writeWhite(
      rows.map(r => ({
        barcode: barcode(r),
        season: about.season,
        product: about.product,
        category: r.category,
        isReduced: r.isReduced,
        isSpecimen: about.isTrial,
        validUntil: about.closesAt,
        tag: r.place,
        gate: r.gate,
      })),
    );
  }
  if (kind === 'tnac_black') {
    const {rows} = await tx.query<Right & {reason: BlackReason}>(BLACK, [eventSessionId, BLACK_REASONS]);
    return writeBlack(
      rows.map(r => ({
        barcode: barcode(r),
        reason: r.reason,
        season: about.season,
        product: about.product,
        at: about.now,
      })),
    );
  }
  const {rows} = await tx.query<Right & {at: string}>(CHECKED, [eventSessionId]);
  return writeChecked(
    about,
    rows.map(r => ({barcode: barcode(r), at: r.at})),
  );
}
