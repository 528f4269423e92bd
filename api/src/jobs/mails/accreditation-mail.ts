/**
 * Tells an accredited person what to bring and where to go. Every sending is a mail of its own; `again` keeps a
 * repeated click apart.
 */
import {mailIdentity} from '../../files/documents/order-document';
import {renderAccreditation} from '../../mail/render/accreditation-approved';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {queueMail} from '../../queueing/mail-queue';

export async function queueAccreditation(runtime: Runtime, tx: Tx, id: number, again: string): Promise<string | null> {
  const {rows} = await tx.query<{
    email: string;
    firstName: string;
    code: string;
    typeName: string;
    eventTitle: string;
    startsAt: Date | null;
    timezone: string;
    gate: string | null;
  }>(
    `select a.email, a.first_name as "firstName", a.code, k.name as "typeName", e.title as "eventTitle",
      s.starts_at as "startsAt", v.timezone, g.name as gate
       from accreditation a join accreditation_type k on k.id = a.accreditation_type_id
         join event e on e.id = a.event_id join venue v on v.id = e.venue_id
         left join event_session s on s.id = a.event_session_id left join gate g on g.id = k.gate_id
      where a.id = $1`,
    [id],
  );
  const found = rows[0];
  if (!found?.email) return null;
  await queueMail(runtime, tx, {
    ...renderAccreditation({...found, identity: await mailIdentity(tx, runtime.config)}),
    dedupeKey: `accreditation:${id}:${again}`,
    kind: 'accreditation',
    to: found.email,
    orderId: null,
    attachments: [],
  });
  return found.email;
}
