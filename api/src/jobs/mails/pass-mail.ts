/**
 * Queues the mail with a lent seat's or a guest's code, in the transaction that made the code; and the word when it is
 * taken back.
 */
import {mailIdentity} from '../../outside/mail/identity';
import {renderPassGiven, renderPassTakenBack, type PassGivenMail} from '../../outside/mail/render/pass-given';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

type Found = Omit<PassGivenMail, 'identity' | 'kind'> & {id: number; toEmail: string};

const EVENT = `p.id as pass, h.first_name || ' ' || h.surname1 as "holderName", e.title as "eventTitle", s.starts_at as "startsAt", s.doors_at as "doorsAt", v.timezone, v.name as "venueName", k.name as "categoryName", k.document_required as "documentRequired"`;
const JOINED = `join season_pass p on p.id = x.season_pass_id join pass_holder h on h.id = p.pass_holder_id
  join pass_category k on k.id = p.pass_category_id join event_session s on s.id = x.event_session_id
  join event e on e.id = s.event_id join venue v on v.id = e.venue_id`;
const PLACE = `concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number) as place, g.name as gate`;

const TRANSFER = `select x.id, x.to_name as "toName", x.to_email as "toEmail", x.code, ${EVENT}, ${PLACE}
  from pass_transfer x ${JOINED} left join zone z on z.id = p.zone_id left join seat st on st.id = p.seat_id
  left join gate g on g.id = gate_of_zone(s.id, z.id) where x.id = any($1)`;
const GUEST = `select x.id, x.guest_name as "toName", x.guest_email as "toEmail", x.code, ${EVENT}, ${PLACE}
  from pass_invitation x ${JOINED} join zone z on z.id = x.zone_id left join seat st on st.id = x.seat_id
  left join gate g on g.id = gate_of_zone(s.id, z.id) where x.id = any($1) order by x.id`;

/** The ids of those who have an address and were written to. Once each, but for what staff send `again`. */
export async function queuePassGiven(
  runtime: Runtime,
  tx: Tx,
  kind: PassGivenMail['kind'],
  ids: number[],
  again = '',
): Promise<number[]> {
  const {rows} = await tx.query<Found>(kind === 'transfer' ? TRANSFER : GUEST, [ids]);
  const reached = rows.filter(row => row.toEmail !== '');
  const identity = await mailIdentity(tx, runtime.config);
  for (const row of reached)
    await queueMail(runtime, tx, {
      ...renderPassGiven({...row, identity, kind}),
      dedupeKey: `pass-${kind}:${row.id}${again && `:${again}`}`,
      kind: `pass_${kind}`,
      to: row.toEmail,
      orderId: null,
      attachments: [],
    });
  return reached.map(row => row.id);
}

export async function queuePassTakenBack(
  runtime: Runtime,
  tx: Tx,
  kind: PassGivenMail['kind'],
  id: number,
): Promise<void> {
  const {rows} = await tx.query<Found>(kind === 'transfer' ? TRANSFER : GUEST, [[id]]);
  const row = rows[0];
  if (!row?.toEmail) return;
  const mail = renderPassTakenBack({...row, identity: await mailIdentity(tx, runtime.config), kind});
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `pass-${kind}-revoked:${row.id}`,
    kind: `pass_${kind}_revoked`,
    to: row.toEmail,
    orderId: null,
    attachments: [],
  });
}
