/** The latest mails, as the product writes them, in the outbox: nothing of the demo is ever sent. */
import type {Config} from '../../platform/environment/config';
import {conceal, sealBody} from '../../outside/mail/conceal';
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderOrderConfirmation} from '../../outside/mail/render/order-confirmation';
import {renderRefundDone} from '../../outside/mail/render/refund-done';
import type {RenderedMail} from '../../outside/mail/layout';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {StoredOrder} from './order-draft';

const CONFIRMATIONS = 30;
const REFUNDS = 8;

interface Mail extends Omit<RenderedMail, 'secrets' | 'worded'> {
  dedupeKey: string;
  kind: string;
  sealedBody: Buffer;
  toEmail: string;
  attachments: object[];
  orderId: number;
  state: string;
  attempts: number;
  createdAt: Date;
}

export async function storeMails(tx: DemoTx, stored: StoredOrder[], config: Config): Promise<void> {
  const byMail = stored.filter(s => s.order.paidAt && s.order.buyer.email);
  const mails: Mail[] = [];
  for (const s of byMail.filter(s => ['paid', 'partially_refunded'].includes(s.order.state)).slice(-CONFIRMATIONS))
    mails.push(await confirmation(tx, s, config));
  for (const s of byMail.filter(s => s.order.refunds.some(refund => refund.state === 'done')).slice(-REFUNDS))
    mails.push(await refundDone(tx, s, config));
  await insertRows(
    tx,
    'mail_message',
    mails.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
}

async function confirmation(tx: DemoTx, s: StoredOrder, config: Config): Promise<Mail> {
  const file = await readOrderFile(tx, config, s.id);
  const mail = renderOrderConfirmation({
    identity: file.identity,
    orderNumber: file.number,
    paidAt: file.paidAt ?? file.createdAt,
    timezone: file.timezone,
    firstName: file.firstName,
    reservationUrl: file.reservationUrl,
    sessions: file.sessions,
    totalCents: file.totalCents,
    discountCents: file.discountCents,
    discounts: file.discounts,
    feeCents: file.feeCents,
    refundedCents: file.refundedCents,
    payments: file.payments,
  });
  return row(config, mail, s, `order-confirmation:${s.id}`, 'order_confirmation', s.order.paidAt!, [
    {kind: 'tickets_pdf', orderId: s.id},
    {kind: 'calendar', orderId: s.id},
  ]);
}

async function refundDone(tx: DemoTx, s: StoredOrder, config: Config): Promise<Mail> {
  const file = await readOrderFile(tx, config, s.id);
  const refund = s.order.refunds[0]!;
  const sessions = file.sessions.map(session => ({
    ...session,
    tickets: session.tickets.filter(ticket => ticket.state === 'void'),
  }));
  const mail = renderRefundDone({
    identity: file.identity,
    orderNumber: file.number,
    firstName: file.firstName,
    amountCents: refund.amountCents,
    method: refund.payment.method,
    cause: 'requested',
    reason: null,
    reservationUrl: file.reservationUrl,
    hasTicketsLeft: s.order.state === 'partially_refunded',
    sessions,
  });
  return row(
    config,
    mail,
    s,
    `refund:${s.refundIds.get(refund)}`,
    'refund_done',
    new Date(refund.createdAt.getTime() + 6_000),
    [],
  );
}

function row(
  config: Config,
  mail: RenderedMail,
  s: StoredOrder,
  key: string,
  kind: string,
  at: Date,
  attachments: object[],
): Mail {
  const sealedBody = sealBody(config.secret, key, mail);
  return {
    ...conceal(mail, config.publicUrl),
    subject: mail.subject,
    sealedBody,
    dedupeKey: key,
    kind,
    toEmail: s.order.buyer.email,
    attachments,
    orderId: s.id,
    state: 'outbox',
    attempts: 1,
    createdAt: at,
  };
}
