/** Part of what a line cost goes back: never more than it cost, its VAT to the cent, and the ticket goes on. */
import {type Counter, openCounter} from './counter';
import {freshKey, openStage, type Stage} from '../admin/stage';

let stage: Stage;
let finance: Counter['finance'];
let sell: Counter['sell'];
let giveBack: Counter['giveBack'];
beforeAll(async () => {
  stage = await openStage();
  ({finance, sell, giveBack} = await openCounter(stage));
});
afterAll(() => stage.stop());

const one = async <T extends object>(sql: string, values: unknown[]): Promise<T> =>
  (await stage.db.query<T>(sql, values)).rows[0]!;

test('a part goes back and the ticket still opens the door; then the rest, to the cent, and it does not', async () => {
  const {orderId, lineIds} = await sell(2);
  const [lineId] = lineIds;
  const line = await one<{vat: number; fee: number; feeVat: number}>(
    'select vat_cents as vat, fee_cents as fee, fee_vat_cents as "feeVat" from order_line where id = $1',
    [lineId],
  );
  expect((await giveBack(orderId, {orderLineIds: [lineId], amountCents: 733})).body).toMatchObject({
    amountCents: 733,
    toSend: [],
  });
  expect(
    await one(
      `select l.state, l.refunded_cents as gone, t.state as ticket, o.state as "order", o.refunded_cents as "ofOrder"
         from order_line l join ticket t on t.order_line_id = l.id join "order" o on o.id = l.order_id where l.id = $1`,
      [lineId],
    ),
  ).toEqual({state: 'active', gone: 733, ticket: 'valid', order: 'partially_refunded', ofOrder: 733});
  const mail = await one<{text: string}>(
    `select text from mail_message where order_id = $1 and kind = 'refund_done' order by id desc limit 1`,
    [orderId],
  );
  expect(mail.text).toContain('Motivo: Columna delante.');
  expect(mail.text).toContain('Tus entradas siguen siendo válidas.');
  expect(mail.text).not.toContain('no da acceso');

  expect((await giveBack(orderId, {orderLineIds: [lineId]})).body).toMatchObject({amountCents: 2100 - 733});
  expect(
    await one(
      `select l.state, l.refunded_cents as gone, t.state as ticket, o.refunded_cents as "ofOrder"
         from order_line l join ticket t on t.order_line_id = l.id join "order" o on o.id = l.order_id where l.id = $1`,
      [lineId],
    ),
  ).toEqual({state: 'refunded', gone: 2100, ticket: 'void', ofOrder: 2100});
  // The parts say together what the line said: price, fee and the VAT of both.
  expect(
    await one(
      `select sum(amount_cents)::int as cents, sum(fee_cents)::int as fee, sum(vat_cents)::int as vat,
              sum(fee_vat_cents)::int as "feeVat", min(fee_cents) as "feeFirst" from refund_line where order_line_id = $1`,
      [lineId],
    ),
  ).toEqual({cents: 2100, ...line, feeFirst: 0});
  const book = await one<{sales: number; fees: number; cash: number}>(
    `select -sum(amount_cents) filter (where account = 'sales')::int as sales,
            -sum(amount_cents) filter (where account = 'fees')::int as fees,
            sum(amount_cents) filter (where account = 'cash')::int as cash from ledger_entry where order_id = $1`,
    [orderId],
  );
  expect(Object.values(book).map(Number)).toEqual([2000, 100, 2100]);
});

test('more than is left, two lines at once, nothing, or all of it is refused by its field', async () => {
  const {orderId, lineIds} = await sell(2);
  const refused = async (body: object) => {
    const {status, body: answer} = await giveBack(orderId, body);
    return [status, answer.errors?.amountCents];
  };
  expect(await refused({orderLineIds: [lineIds[0]], amountCents: 2101})).toEqual([
    422,
    'De esa línea se pueden devolver hasta 21,00\u00a0€.',
  ]);
  expect(await refused({orderLineIds: lineIds, amountCents: 100})).toEqual([
    422,
    'Un importe se devuelve de una sola línea, y entera.',
  ]);
  expect((await refused({orderLineIds: [lineIds[0]], amountCents: 0}))[0]).toBe(422);
  expect(await refused({orderLineIds: [lineIds[0]], amountCents: 2100})).toEqual([
    422,
    'Es todo lo que queda de ella: devuelve la línea entera, y así se anula.',
  ]);
  expect(await one('select refunded_cents as n from "order" where id = $1', [orderId])).toEqual({n: 0});
});

test('two clerks at once give back no more than the line cost; the database alone would refuse it, too', async () => {
  const {orderId, lineIds} = await sell(1);
  const answers = await Promise.all(
    Array.from({length: 6}, () => giveBack(orderId, {orderLineIds: lineIds, amountCents: 600})),
  );
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  expect(await one('select refunded_cents as n from order_line where id = $1', lineIds)).toEqual({n: 1800});
  // Negative control: by hand, past the act.
  await expect(
    stage.db.query('update order_line set refunded_cents = refunded_cents + 301 where id = $1', lineIds),
  ).rejects.toMatchObject({details: {constraint: 'order_line_refunded_within'}});
});

test('a settlement has each part that went back, once', async () => {
  const {orderId, lineIds} = await sell(1);
  const settle = async () => {
    const made = await stage.call(
      'POST',
      '/api/liquidaciones/calcular',
      finance.token,
      {kind: 'events', eventId: stage.eventId},
      freshKey(),
    );
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return (await stage.call('GET', `/api/liquidaciones/${made.body.id}`, finance.token)).body;
  };
  await settle();
  await giveBack(orderId, {orderLineIds: lineIds, amountCents: 500});
  expect((await settle()).refundsCents).toBe(-500);
  await giveBack(orderId, {orderLineIds: lineIds});
  // The rest of the price; the fee is nobody's but the club's.
  expect((await settle()).refundsCents).toBe(-1500);
  expect((await settle()).refundsCents).toBe(0);
});
