/** The receipt of an order that pays what a contract owes and has no tickets. */
import type {OrderFile} from '../files/order-document';
import {renderDuesReceipt} from '../mail/render/dues-receipt';
import {shortDay} from '../pdf/spanish';
import type {Runtime} from '../runtime';
import type {Tx} from '../tx';
import {queueMail} from './mail-queue';

/** False when the order is of another kind. */
export async function queueDuesReceipt(runtime: Runtime, tx: Tx, file: OrderFile, again: string): Promise<boolean> {
  const {rows} = await tx.query<{description: string; cents: number; vatCents: number; passId: number | null; isDue: boolean}>(
    `select l.description, l.total_cents as cents, l.vat_cents as "vatCents", l.season_pass_id as "passId", l.kind in ('pass', 'academy', 'plot', 'seat_change', 'card', 'deposit') as "isDue" from order_line l where l.order_id = $1 and l.state = 'active' order by l.position`,
    [file.id],
  );
  if (rows.length === 0 || !rows.every(row => row.isDue)) return false;
  const passId = rows.find(row => row.passId !== null)?.passId;
  const mail = renderDuesReceipt({
    identity: file.identity, orderNumber: file.number, paidOn: shortDay(file.paidAt ?? file.createdAt, file.timezone), firstName: file.firstName, lines: rows, totalCents: file.totalCents, payments: file.payments,
    pageUrl: passId ? `${runtime.config.publicUrl}/perfil/abono/${passId}/plazos` : file.reservationUrl,
  });
  await queueMail(runtime, tx, {...mail, dedupeKey: `order-confirmation:${file.id}${again && `:${again}`}`, kind: 'dues_receipt', to: file.email, orderId: file.id, attachments: []});
  return true;
}
