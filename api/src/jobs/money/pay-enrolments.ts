/**
 * From chosen parts of enrolments to the bank's page: one order for all of a family's children, its payment and, when
 * agreed, the consent to keep the card, in the caller's transaction.
 */
import {goToBank, type Checkout} from '../../outside/bank/go-to-bank';
import {agreeToKeepCardForEnrolments} from '../../domain/academy/money/card';
import {academyCardText} from '../../domain/academy/money/read-schedule';
import {placeEnrolmentParts} from '../../domain/academy/money/place';
import type {Buyer} from '../../domain/orders/place';
import type {SaidInvoice} from '../../domain/orders/rules/invoice-data';
import {startPayment} from '../../domain/payments/start';
import {invalid} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** How long the order waits for its money, minutes: the bank's page is open for as long. */
const PAY_MINUTES = 30;

export interface PayEnrolments {
  instalmentIds: number[];
  buyer: Buyer;
  customerId: number | null;
  /** Whose card it is when it is kept; null: nobody's, it cannot be. */
  guardianId: number | null;
  method: 'card' | 'bizum';
  keepCard: boolean;
  expectedTotalCents: number;
  ip: string | null;
  invoice?: SaidInvoice | null | undefined;
}

export async function payEnrolmentsAtBank(runtime: Runtime, tx: Tx, ask: PayEnrolments): Promise<Checkout> {
  const {guardianId, keepCard} = ask;
  if (keepCard && ask.method !== 'card') throw invalid({keepCard: 'Solo se puede guardar una tarjeta.'});
  const {rows: of} = await tx.query<{enrolmentId: number; clubName: string; takesCards: boolean; keepsCards: boolean}>(
    `select distinct e.id as "enrolmentId", (select name from organization limit 1) as "clubName",
      coalesce(s.payment_methods && '{card,card_token}', true) as "takesCards",
      coalesce('card_token' = any(s.payment_methods), true) as "keepsCards"
       from instalment i join enrolment e on e.id = i.enrolment_id
         left join academy_settings s on s.season_list_id = e.season_list_id where i.id = any($1)`,
    [ask.instalmentIds],
  );
  if (of.some(row => !row.takesCards))
    throw invalid({method: 'La cantera no cobra por la web: pasa por las oficinas.'});
  if (keepCard && (guardianId === null || of.some(row => !row.keepsCards)))
    throw invalid({keepCard: 'La cantera no guarda tarjetas: paga cada plazo en su fecha.'});
  const consentText = academyCardText(of[0]?.clubName ?? '');
  const order = await placeEnrolmentParts(tx, {
    instalmentIds: ask.instalmentIds,
    channel: 'web',
    buyer: ask.buyer,
    customerId: ask.customerId,
    staffUserId: null,
    payMinutes: PAY_MINUTES,
    expectedTotalCents: ask.expectedTotalCents,
    consents: keepCard ? {card: consentText, ip: ask.ip} : {ip: ask.ip},
    invoice: ask.invoice,
  });
  const payment = await startPayment(tx, order.id, ask.method, runtime.gateway.begin());
  if (keepCard)
    await agreeToKeepCardForEnrolments(tx, {
      gatewayOrder: payment.gatewayOrder,
      customerId: ask.customerId,
      guardianId: guardianId!,
      enrolmentIds: of.map(row => row.enrolmentId),
      consentText,
      ip: ask.ip,
    });
  const {rows} = await tx.query<{description: string}>(
    'select description from order_line where order_id = $1 order by position',
    [order.id],
  );
  return goToBank(runtime, payment, ask.method, {
    keepsCard: keepCard,
    description: rows.length === 1 ? rows[0]!.description : `Cantera, ${rows.length} plazos`,
    page: '/cantera',
  });
}
