/**
 * Tells a medium and its people what became of what they asked for. Every sending is a mail of its own; `again` keeps a
 * repeated click apart.
 */
import {mailIdentity} from '../../outside/mail/identity';
import {requestUrl} from '../../outside/mail/links/accreditation-page';
import {renderAccreditation, type AccreditationNews} from '../../outside/mail/render/accreditation-notice';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

interface Row {
  id: number;
  email: string;
  firstName: string;
  people: string[];
  code: string | null;
  typeName: string;
  hasSeat: boolean;
  eventTitle: string;
  seasonName: string | null;
  startsAt: Date | null;
  timezone: string;
  gate: string | null;
  reason: string;
  requestNo: number | null;
}

/** The person's own address, or that of the medium that asked. */
const ROW = `select a.id, coalesce(nullif(a.email, ''), a.requested_by_email) as email,
    case when a.email = '' then '' else a.first_name end as "firstName", array[concat_ws(' ', a.first_name, a.surname1)] as people,
    a.code, k.name as "typeName", k.has_seat as "hasSeat", e.title as "eventTitle", l.name as "seasonName",
    s.starts_at as "startsAt", v.timezone, g.name as gate, a.decision_reason as reason, a.request_no::int as "requestNo"
  from accreditation a join accreditation_type k on k.id = a.accreditation_type_id
    join event e on e.id = a.event_id join venue v on v.id = e.venue_id
    left join event_session s on s.id = a.event_session_id left join season_list l on l.id = a.season_list_id
    left join gate g on g.id = k.gate_id`;

/** Null: nobody to be told. */
export async function queueAccreditation(
  runtime: Runtime,
  tx: Tx,
  ask: {id: number; kind: Exclude<AccreditationNews, 'asked'>; again: string},
): Promise<string | null> {
  const {rows} = await tx.query<Row>(`${ROW} where a.id = $1`, [ask.id]);
  const found = rows[0];
  if (!found?.email) return null;
  await queue(runtime, tx, found, ask.kind, `${ask.id}:${ask.again}`);
  return found.email;
}

/** To the medium: what it asked for has arrived, and where it sees what becomes of it. */
export async function queueRequested(runtime: Runtime, tx: Tx, requestNo: number): Promise<void> {
  const {rows} = await tx.query<Row & {by: string}>(
    `${ROW.replace('select a.id,', 'select a.requested_by_email as by, a.id,')} where a.request_no = $1 order by a.id`,
    [requestNo],
  );
  const first = rows[0];
  if (!first) return;
  const people = rows.flatMap(row => row.people);
  await queue(runtime, tx, {...first, email: first.by, firstName: '', people}, 'asked', String(requestNo));
}

async function queue(runtime: Runtime, tx: Tx, row: Row, kind: AccreditationNews, key: string): Promise<void> {
  const {email, requestNo, code, id, ...said} = row;
  await queueMail(runtime, tx, {
    ...renderAccreditation({
      ...said,
      kind,
      code: code ?? '',
      url: requestNo === null ? null : requestUrl(runtime.config, requestNo),
      identity: await mailIdentity(tx, runtime.config),
    }),
    dedupeKey: `accreditation:${kind}:${key}`,
    kind: kind === 'approved' ? 'accreditation' : `accreditation_${kind}`,
    to: email,
    orderId: null,
    attachments: kind === 'approved' ? [{kind: 'accreditation_pdf', accreditationId: id}] : [],
  });
}
