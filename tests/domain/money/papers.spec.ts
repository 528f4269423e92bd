/** What the papers of an order say: what its buyers may do, as the session does it; what was paid, all of it. */
import {SYSTEM, writeAudit} from '../../../api/src/web/auth/audit';
import {readConfig} from '../../../api/src/platform/environment/config';
import {tillTotals} from '../../../api/src/domain/cash/till';
import {checkSession} from '../../../api/src/domain/events/check-session';
import {refundAmount} from '../../../api/src/domain/payments/refund';
import {calendarDocument, readVisits} from '../../../api/src/outside/papers/documents/calendar-document';
import {readOrderFile} from '../../../api/src/outside/papers/documents/order-document';
import {receiptDocument} from '../../../api/src/jobs/mails/dues-receipt';
import {orderCalendar} from '../../../api/src/outside/drawing/calendar';
import {receiptPdf} from '../../../api/src/outside/drawing/money/receipt';
import {readPdf} from '../documents/read-pdf';
import {Buyer} from '../../support/scene/buyer';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {LINE_SAMPLES} from '../../support/line-samples/samples';
import {bankSaysYes, placeLines, tryToPay} from '../../support/line-samples/sell';
import {makeLineStage, type LineStage} from '../../support/line-samples/stage';
import {SHOWN} from '../../support/world/fixture';
import {openTills} from '../../support/world/tills';

const on = openScene<{stage: LineStage}>(async ({db, world}) => ({stage: await makeLineStage(db, world, 5)}), {
  rows: 10,
});
const config = readConfig({});

const terms = async (set: string): Promise<string> =>
  on.db.withTransaction(async tx => {
    await tx.query(`update event_session set ${set} where id = $1`, [on.world.sessionId]);
    return (
      await tx.query<{said: string}>('select session_terms(s) as said from event_session s where id = $1', [
        on.world.sessionId,
      ])
    ).rows[0]!.said;
  });

test('[C3] what may be done is said as the session does it, and its own words only add', async () => {
  expect(await terms(`refund_policy = ''`)).toBe('No se admiten cambios ni devoluciones.');
  expect(
    await terms(`moves_allowed = true, move_until_hours = 24, move_fee_cents = 150, refund_policy = 'Con carnet.'`),
  ).toBe('Se puede cambiar de butaca hasta 24 horas antes, por 1,50\u00a0€. No se admiten devoluciones. Con carnet.');
  expect(
    await terms(
      `cancel_terms = 'either', cancel_until_hours = 1, cancel_bonus_bp = 1050, cancel_fee_cents = 100, cancel_keeps_fee = true, resale_allowed = true, resale_until_hours = 0, refund_policy = ''`,
    ),
  ).toBe(
    'Se puede cambiar de butaca hasta 24 horas antes, por 1,50\u00a0€. Se puede anular hasta 1 hora antes: se devuelve el importe por donde se pagó o, a elegir, en una tarjeta para la tienda con un 10,5 % más, menos 1,00\u00a0€ por entrada y los gastos de gestión. Se puede poner en reventa hasta el comienzo.',
  );
});

test.each([
  'No se admiten devoluciones una vez hecha la compra.',
  'NO SE ADMITE  NINGÚN CAMBIO',
  'Sin cambios ni devoluciones',
  'Trae el carnet. Las devoluciones no se admiten en ningún caso.',
  'No se devuelve el importe de las entradas.',
  'Entradas no reembolsables',
  'Se admiten devoluciones hasta 3 días antes',
  'Puedes cambiar la entrada gratis',
  'Puede anular sus entradas hasta 48 horas antes, desde el enlace de su pedido.',
])('[C3] a session says nothing by hand that its settings say: «%s»', async refundPolicy => {
  const change = {id: on.world.sessionId, refundPolicy};
  await refuses(
    on.db.withTransaction(tx => checkSession(tx, {...change, refundPolicy: ''}, change)),
    'invalid',
    'refundPolicy',
  );
});

test.each([
  'Si la sesión se cancela te devolvemos el importe íntegro; si cambia de día o de hora, puedes pedir la devolución en los 15 días siguientes al aviso.',
  'Entrada gratuita: no hay importe que devolver.',
  'El reparto puede cambiar. Trae el carnet de socio.',
  'En caso de lluvia no se devuelve nada más que lo que falte por jugar.',
])('[C3] what it does when something happens is its own to say: «%s»', async refundPolicy => {
  const change = {id: on.world.sessionId, refundPolicy};
  await on.db.withTransaction(tx => checkSession(tx, {...change, refundPolicy: ''}, change));
  // What was written before stands in the way of no other change.
  const old = {id: on.world.sessionId, refundPolicy: 'Sin devoluciones.'};
  await on.db.withTransaction(tx => checkSession(tx, old, old));
});

test('[C13] a ticket of which a part went back says what it cost in the end', async () => {
  const buyer = new Buyer(on);
  await buyer.hold([30]);
  const order = await buyer.order(null);
  await buyer.pay(order);
  await on.db.withTransaction(async tx => {
    const before = await readOrderFile(tx, config, order.id);
    const [ticket] = before.sessions[0]!.tickets;
    await refundAmount(tx, {
      orderId: order.id,
      orderLineId: ticket!.orderLineId,
      amountCents: 400,
      reason: 'Butaca más barata',
      staffUserId: null,
    });
    const [after] = (await readOrderFile(tx, config, order.id)).sessions[0]!.tickets;
    expect([after!.totalCents, after!.unitCents]).toEqual([ticket!.totalCents - 400, ticket!.unitCents - 400]);
    expect(after!.vatCents).toBeLessThan(ticket!.vatCents);
  });
});

test('[K3] [K4] the receipt of a mixed order adds up to what was paid, and its base is of what bears VAT', async () => {
  const buyer = new Buyer(on);
  await buyer.hold([32, 33]);
  const sample = LINE_SAMPLES.product;
  if (!('inCart' in sample)) throw new Error('Products are put into a cart.');
  await on.db.withTransaction(tx => sample.inCart(tx, on.stage, buyer.cartId));
  const order = await buyer.order(null);
  await buyer.pay(order);
  const receipt = (await on.db.withTransaction(async tx =>
    receiptDocument(tx, await readOrderFile(tx, config, order.id)),
  ))!;
  expect(receipt.lines[0]).toMatchObject({description: '2 entradas', cents: 2 * SHOWN.general});
  expect(receipt.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(receipt.totalCents);
  expect(receipt.totalCents).toBe(order.totalCents);
  const card = {description: 'Tarjeta regalo', quantity: 1, cents: 2500, vatCents: 0, tax: null};
  const line = {description: 'Bufanda', quantity: 1, cents: 1210, vatCents: 210, tax: null};
  const paper = readPdf(await receiptPdf({...receipt, lines: [line, card], totalCents: 3710}));
  expect(paper.pages.join(' ')).toMatch(/base\s10,00/);
});

test('[M15] a sale paid in two ways is one sale', async () => {
  const [shift] = await openTills(on.db, [on.world.staff.clerk.id]);
  const buyer = new Buyer(on);
  await buyer.hold([36]);
  const order = await buyer.order(null);
  await buyer.pay(order);
  await on.db
    .withTransaction(async tx => {
      await writeAudit(tx, SYSTEM, {action: 'sell', resource: 'pedidos', id: order.id});
      await tx.query(
        `insert into payment (order_id, method, state, amount_cents, cash_shift_id)
        values ($1, 'cash', 'created', 100, $2), ($1, 'card_terminal', 'created', 200, $2)`,
        [order.id, shift],
      );
      await tx.query(`update payment set state = 'authorised' where cash_shift_id = $1`, [shift]);
      expect(await tillTotals(tx, shift!)).toMatchObject({saleCount: 1, cashSalesCents: 100, cardSalesCents: 200});
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
});
class Undone extends Error {}

test('[C8] a visit is in the calendar of its order, at its hour, once for all its places', async () => {
  await on.db.withTransaction(async tx => {
    const {orderId, totalCents} = await placeLines(tx, on.stage, ['ticket', 'experience', 'product']);
    await bankSaysYes(tx, await tryToPay(tx, orderId), totalCents);
    const visits = await readVisits(tx, orderId);
    expect(visits).toMatchObject([{what: 'visita', place: 'Puerta 0', people: 1}]);
    const file = await readOrderFile(tx, config, orderId);
    const written = orderCalendar(calendarDocument(file, config, new Date(0), visits));
    expect(written.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(written).toContain('LOCATION:Puerta 0');
    expect(written).toMatch(new RegExp(`UID:visita-${on.stage.slotId}-${file.number}@`));
  });
});
