/**
 * Every way to an order asks: packs, a price in cash and card, cards of supporters and plots in the shop and at the
 * counter, a sale that was parked. The later parts of a plot are paid, not asked.
 */
import {must, type CartView} from '../../support/world/purchase';
import {DEPOSIT_CENTS, makePlots, PLOT_CENTS, plotBody} from '../../support/world/plots';
import {makePack, moreSessions} from '../../support/world/shop';
import {checkOut} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, clerk, kept, makeField, openHouse, world} from './stage';

openHouse();
beforeEach(() => app.db.query('delete from attempt'));

const MISSING = 'Este dato es obligatorio.';
const goods = async (who: Visitor, path: string) =>
  must(await who.get<{goods: {key: string}[]; totalCents: number} & ErrorBody>(path));
const tier = async () =>
  (
    await app.db.query<{id: number}>(
      `insert into supporter_tier (name, price_cents, validity, valid_days) values ('Peña', 2500, 'days', 365) returning id`,
    )
  ).rows[0]!.id;

test('a pack: each of its tickets, of whatever session', async () => {
  const sessions = [world.sessionId, ...(await moreSessions(app.db, world, 1))];
  const packId = await makePack(app.db, world, {slug: 'los-dos', sessions, cents: 5_000});
  const field = await makeField({label: 'Peña', isRequired: true, askedPer: 'ticket'});
  const buyer = new Visitor(app.url);
  const {cart} = must(
    await buyer.post<{cart: CartView} & ErrorBody>('/api/public/cart/packs', {
      packId,
      quantity: 1,
      area: 'Tribuna',
      priceCategoryId: world.categories.general,
      sessions: sessions.map(sessionId => ({sessionId})),
    }),
  );
  const keys = cart.lines.map(line => line.key);
  const order = (answered: string[]) =>
    checkOut(buyer, cart.totalCents, {
      items: answered.map(key => ({key, n: 0, answers: [{fieldId: field, value: 'El Chopo'}]})),
    });
  expect((await order([keys[0]!])).body.errors).toEqual({[`items.${keys[1]}.0.${field}`]: MISSING});
  expect(await kept(must(await order(keys)).orderNumber)).toHaveLength(2);
});

test('paid in cash and by card, or parked and taken up again: the counter is asked all the same', async () => {
  const field = await makeField({label: 'Colegio', isRequired: true});
  must(
    await clerk.post('/api/carrito/seats', {
      sessionId: world.sessionId,
      seats: [{seatId: world.seat(120), priceId: world.prices.general}],
    }),
  );
  const parked = must(await clerk.post<{id: number} & ErrorBody>('/api/carrito/aparcar', {note: 'Vuelve'}));
  const {rows} = await app.db.query<{id: string}>(`select id from cart where parked_at is not null limit 1`);
  must(await clerk.post(`/api/carrito/aparcados/${rows[0]!.id}/recuperar`, {}));
  expect(parked).toBeDefined();
  const {totalCents} = must(await clerk.get<{totalCents: number} & ErrorBody>('/api/carrito'));
  const sell = (answers: object[]) =>
    clerk.post<{orderNumber: string} & ErrorBody>(
      '/api/carrito/sell',
      {
        payments: [
          {method: 'cash', amountCents: 500, tenderedCents: 500},
          {method: 'card_terminal', amountCents: totalCents - 500},
        ],
        answers,
      },
      idempotency(),
    );
  expect((await sell([])).body.errors).toEqual({[`answers.${field}`]: MISSING});
  expect(await kept(must(await sell([{fieldId: field, value: 'IES Coso'}])).orderNumber)).toEqual([
    ['order', field, 'IES Coso', 1],
  ]);
});

test('a supporter’s card: in the cart, and over the counter by itself', async () => {
  const field = await makeField({scope: 'supporter', label: 'Desde cuándo', type: 'number', isRequired: true});
  const tierId = await tier();
  const buyer = new Visitor(app.url);
  const person = {firstName: 'Eva', surname1: 'Ruiz', email: 'eva@example.org', birthYear: 1990};
  must(await buyer.post('/api/public/cart/supporters', {tierId, person}));
  const cart = await goods(buyer, '/api/public/cart');
  const key = cart.goods[0]!.key;
  expect(must(await buyer.get('/api/public/cart/questions'))).toMatchObject({
    goods: [{kind: 'supporter', fieldIds: [field]}],
  });
  expect((await checkOut(buyer, cart.totalCents)).body.errors).toEqual({[`items.${key}.0.${field}`]: MISSING});
  const items = [{key, n: 0, answers: [{fieldId: field, value: '1998'}]}];
  expect(await kept(must(await checkOut(buyer, cart.totalCents, {items})).orderNumber)).toEqual([
    ['order_line', field, '1998', 1],
  ]);
  const sell = (answers: object[]) =>
    clerk.post<{orderNumber: string; supporterId: number} & ErrorBody>(
      '/api/simpatizantes/venta',
      {tierId, person: {...person, firstName: 'Luz'}, method: 'card_terminal', expectedTotalCents: 2500, answers},
      idempotency(),
    );
  expect((await sell([{fieldId: field, value: 'siempre'}])).body.errors).toEqual({
    [`answers.${field}`]: 'Escribe un número.',
  });
  const sold = must(await sell([{fieldId: field, value: '2005'}]));
  expect(await kept(sold.orderNumber)).toEqual([['order_line', field, '2005', 1]]);
  const own = `/api/respuestas-formularios/de/supporter/${sold.supporterId}`;
  expect(must(await admin.get(own))).toMatchObject([{label: 'Desde cuándo', value: '2005'}]);
  // Corrected where it stands.
  must(await admin.send(own, {method: 'PUT', body: {answers: [{fieldId: field, value: '2006'}]}}));
  expect(await kept(sold.orderNumber)).toEqual([['order_line', field, '2006', 1]]);
});

test('a plot: in the cart, and over the counter; its later parts are not asked again', async () => {
  const area = await makePlots(app.db, 3);
  const field = await makeField({scope: 'plot', label: 'Personas', type: 'number', isRequired: true});
  const buyer = new Visitor(app.url);
  must(await buyer.post('/api/public/cart/plots', plotBody(await area.plotId('A1'))));
  const cart = await goods(buyer, '/api/public/cart');
  const {key} = cart.goods.find(good => good.key.startsWith('g:plot:') || good.key === 'g:plot')!;
  expect((await checkOut(buyer, cart.totalCents)).body.errors).toEqual({[`items.${key}.0.${field}`]: MISSING});
  const items = [{key, n: 0, answers: [{fieldId: field, value: '12'}]}];
  expect(await kept(must(await checkOut(buyer, cart.totalCents, {items})).orderNumber)).toEqual([
    ['order_line', field, '12', 1],
  ]);
  const plotId = await area.plotId('A2');
  const sell = (answers: object[]) =>
    clerk.post<{id: number; orderNumber: string} & ErrorBody>(
      '/api/parcelas/venta',
      {
        ...plotBody(plotId, {instalments: 2}),
        expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS,
        payment: {method: 'card_terminal'},
        answers,
      },
      idempotency(),
    );
  expect((await sell([])).body.errors).toEqual({[`answers.${field}`]: MISSING});
  const sold = must(await sell([{fieldId: field, value: '25'}]));
  expect(await kept(sold.orderNumber)).toEqual([['order_line', field, '25', 1]]);
  const parts = must(
    await clerk.get<{id: number; amountCents: number; state: string}[] & ErrorBody>(
      `/api/parcelas/parcelas-vendidas/${sold.id}/plazos`,
    ),
  ).filter(part => part.state !== 'paid');
  must(
    await clerk.post(
      `/api/parcelas/parcelas-vendidas/${sold.id}/cobrar`,
      {
        instalmentIds: parts.map(part => part.id),
        expectedCents: parts.reduce((sum, part) => sum + part.amountCents, 0),
        payment: {method: 'card_terminal'},
      },
      idempotency(),
    ),
  );
  expect(must(await admin.get(`/api/respuestas-formularios/de/plot/${sold.id}`))).toMatchObject([{value: '25'}]);
});
