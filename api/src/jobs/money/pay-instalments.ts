/**
 * From chosen instalments to the bank's page: order, payment and, when agreed, the consent to keep the card, in the
 * caller's transaction.
 */
import {goToBank, type Checkout} from '../../outside/bank/go-to-bank';
import {agreeToKeepCard} from '../../domain/instalments/keep-card';
import {placeInstalments} from '../../domain/instalments/place-instalments';
import {readSchedule} from '../../domain/instalments/read-schedule';
import type {Buyer} from '../../domain/orders/place';
import type {SaidInvoice} from '../../domain/orders/rules/invoice-data';
import {startPayment} from '../../domain/payments/start';
import {invalid} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** How long the order waits for its money, minutes: the bank's page is open for as long. */
const PAY_MINUTES = 30;

export interface PayInstalments {
  seasonPassId: number;
  instalmentIds: number[];
  buyer: Buyer;
  customerId: number | null;
  method: 'card' | 'bizum';
  keepCard: boolean;
  expectedTotalCents: number;
  ip: string | null;
  invoice?: SaidInvoice | null | undefined;
}

export async function payInstalmentsAtBank(runtime: Runtime, tx: Tx, ask: PayInstalments): Promise<Checkout> {
  if (ask.keepCard && ask.method !== 'card') throw invalid({keepCard: 'Solo se puede guardar una tarjeta.'});
  const schedule = await readSchedule(tx, ask.seasonPassId);
  const order = await placeInstalments(tx, {
    seasonPassId: ask.seasonPassId,
    instalmentIds: ask.instalmentIds,
    channel: 'web',
    buyer: ask.buyer,
    customerId: ask.customerId,
    staffUserId: null,
    payMinutes: PAY_MINUTES,
    expectedTotalCents: ask.expectedTotalCents,
    consents: ask.keepCard ? {card: schedule.consentText, ip: ask.ip} : {ip: ask.ip},
    invoice: ask.invoice,
  });
  const payment = await startPayment(tx, order.id, ask.method, runtime.gateway.begin());
  if (ask.keepCard)
    await agreeToKeepCard(tx, {
      gatewayOrder: payment.gatewayOrder,
      customerId: ask.customerId,
      seasonPassIds: [ask.seasonPassId],
      consentText: schedule.consentText,
      ip: ask.ip,
    });
  const {rows} = await tx.query<{description: string}>(
    'select description from order_line where order_id = $1 order by position',
    [order.id],
  );
  return goToBank(runtime, payment, ask.method, {
    keepsCard: ask.keepCard,
    description: rows.length === 1 ? rows[0]!.description : `${schedule.title}, ${rows.length} plazos`,
  });
}
