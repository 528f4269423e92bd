/** An invoice goes by mail, as often as somebody sends it: to the address that is given, else to whom it is of. */
import {moveOne, to} from '../../domain/machines/move';
import {invalid, notFound} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {renderInvoice} from '../../outside/mail/render/goods/invoice';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

interface Sent {
  fullNumber: string;
  issuerName: string;
  issuedOn: string;
  totalCents: number;
  about: string;
  orderId: number | null;
  email: string;
  state: string;
  before: number;
}

/** Where it goes. Errors: `not_found` 404, `invalid` 422 when nobody's address is known. */
export async function sendInvoice(
  runtime: Runtime,
  tx: Tx,
  {invoiceId, email}: {invoiceId: number; email: string | null},
): Promise<string> {
  const {rows} = await tx.query<Sent>(
    `select i.full_number as "fullNumber", i.issuer_name as "issuerName", i.order_id as "orderId", i.state,
       to_char(i.issued_on, 'DD/MM/YYYY') as "issuedOn", i.total_cents as "totalCents",
       coalesce('Pedido ' || b.number, 'Liquidación ' || s.number, '') as about, coalesce(b.email, k.email, '') as email,
       (select count(*)::int from mail_message m where m.dedupe_key like 'invoice:' || i.id || ':%') as before
       from invoice i left join "order" b on b.id = i.order_id left join settlement s on s.id = i.settlement_id
         left join event_company k on k.id = s.event_company_id
      where i.id = $1 for update of i`,
    [invoiceId],
  );
  const found = rows[0];
  if (!found) throw notFound('No existe esa factura.');
  const address = email ?? found.email;
  if (address === '') throw invalid({email: 'No hay ningún correo de esta venta: escribe a cuál se envía.'});
  await queueMail(runtime, tx, {
    ...renderInvoice({...found, identity: await mailIdentity(tx, runtime.config)}),
    dedupeKey: `invoice:${invoiceId}:${found.before + 1}`,
    kind: 'invoice',
    to: address,
    orderId: found.orderId,
    attachments: [{kind: 'invoice_pdf', invoiceId}],
  });
  if (found.state === 'issued') await moveOne(tx, to('invoice', 'sent'), {id: invoiceId});
  return address;
}
