/** Numbered tickets on an outlet's paper: kept from the first day, tickets when they are reported sold, back when not. */
import {randomUUID} from 'node:crypto';
import {logInDirectly, PRICE} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {Visitor} from '../../support/wire/visitor';
import {
  account,
  admin,
  app,
  batchOf,
  codes,
  issue,
  lost,
  makeOutlet,
  net,
  outlet,
  owes,
  returned,
  setStage,
  sold,
  taken,
  whyNot,
  world,
} from './stage';

keepInvariants(() => app.db); // before the application stops
setStage();

interface Row {
  id: number;
  affiliateName: string;
  sold: number;
  returned: number;
  lost: number;
  out: number;
  state: string;
}
const list = async (): Promise<Row[]> => must(await admin.get<Row[]>('/api/lotes-entradas'));

test('a batch keeps its places and numbers its tickets; told again it is the same one', async () => {
  const key = randomUUID();
  const made = must(await issue(10, {}, admin, key));
  expect(must(await issue(10, {}, admin, key))).toEqual(made);
  expect(await taken()).toBe(10);
  expect((await list()).find(({id}) => id === made.id)).toMatchObject({
    affiliateName: 'Estanco de la Plaza',
    state: 'open',
    out: 10,
    sold: 0,
  });
  expect(new Set(await codes(made.id)).size).toBe(10);
  expect(await owes()).toBe(0);
});

test('numbers reported sold are tickets of an order on account, with the printed code; at the price that is printed', async () => {
  const id = await batchOf(10);
  const printed = await codes(id);
  await app.db.query('update price set amount_cents = amount_cents * 2 where id = $1', [world.prices.standing]);
  const before = await owes();
  const held = await taken();
  const done = must(await sold(id, '1-3, 5'));
  const cents = 4 * PRICE.standing;
  expect(done).toMatchObject({sold: 4, totalCents: cents});
  const {rows} = await app.db.query<object>(
    `select o.channel, o.state, p.method, p.amount_cents as cents, p.commission_cents as commission, o.fee_cents as fee,
       (select array_agg(t.code order by l.position) from ticket t join order_line l on l.id = t.order_line_id
         where t.order_id = o.id) as codes, (select sum(l.vat_cents)::int from order_line l where l.order_id = o.id) as vat
       from "order" o join payment p on p.order_id = o.id where o.id = any($1)`,
    [done.orderIds],
  );
  expect(rows).toEqual([
    {
      channel: 'partner',
      state: 'paid',
      method: 'account',
      cents,
      commission: cents - net(cents),
      fee: 0,
      codes: [printed[0], printed[1], printed[2], printed[4]],
      // 10,00 at 10 %: 0,91 each.
      vat: 4 * 91,
    },
  ]);
  expect((await owes()) - before).toBe(net(cents));
  expect(await taken()).toBe(held);
  expect(await account(id)).toMatchObject({
    sold: 4,
    out: 6,
    soldCents: cents,
    commissionCents: cents - net(cents),
    owedCents: net(cents),
    vat: [{vatBp: 1000, baseCents: cents - 364, vatCents: 364}],
  });
  await app.db.query('update price set amount_cents = $2 where id = $1', [world.prices.standing, PRICE.standing]);
});

test('what is above a simplified invoice is told as several orders, and nobody is asked who bought', async () => {
  await app.db.query(
    `update organization set settings = settings || '{"simplifiedInvoiceMaxCents": ${3 * PRICE.standing}}'`,
  );
  const id = await batchOf(7);
  const {orderIds} = must(await sold(id, '1-7'));
  expect(orderIds).toHaveLength(3);
  const {rows} = await app.db.query<{n: number}>(
    `select count(*)::int as n from order_line where order_id = any($1) group by order_id order by order_id`,
    [orderIds],
  );
  expect(rows.map(({n}) => n)).toEqual([3, 3, 1]);
  await app.db.query(`update organization set settings = settings - 'simplifiedInvoiceMaxCents'`);
});

test('numbers come back or are lost: their places are free again, and nothing is told of them twice', async () => {
  const id = await batchOf(10);
  const held = await taken();
  expect(must(await returned(id, '8-10')).count).toBe(3);
  expect(must(await lost(id, '7')).count).toBe(1);
  expect(await taken()).toBe(held - 4);
  must(await sold(id, '1'));
  expect(whyNot(await sold(id, '1-2'))).toEqual([409, 'numbers_decided', {numbers: '1'}]);
  expect(whyNot(await sold(id, '6-9'))).toEqual([409, 'numbers_decided', {numbers: '7-9'}]);
  expect(whyNot(await returned(id, '1, 7'))).toEqual([409, 'numbers_decided', {numbers: '1, 7'}]);
  expect(await account(id)).toMatchObject({sold: 1, returned: 3, lost: 1, out: 5});
  const {rows} = await app.db.query<object>(
    `select n, state, reason, decided_by_id = $2 as "isAdmin" from consigned_ticket where consignment_id = $1 and n in (7, 8)
      order by n`,
    [id, world.staff.admin.id],
  );
  expect(rows).toEqual([
    {n: 7, state: 'lost', reason: 'Se mojaron', isAdmin: true},
    {n: 8, state: 'returned', reason: '', isAdmin: true},
  ]);
});

test('what is written wrong is said where it is wrong', async () => {
  const id = await batchOf(5);
  for (const [numbers, says] of [
    ['uno', '«uno» no es un número ni un tramo como «1-40».'],
    ['4-2', 'En «4-2» el primero es mayor que el último.'],
    ['3, 6', '«6»: el lote va del 1 al 5.'],
    ['0', '«0»: el lote va del 1 al 5.'],
    [' , ', 'Escribe los números: «1-40, 43».'],
  ])
    expect(whyNot(await sold(id, numbers!))).toEqual([422, 'invalid', {numbers: says}]);
  expect(whyNot(await lost(id, '1', '  '))).toEqual([422, 'invalid', {reason: expect.any(String)}]);
  const noCredit = await makeOutlet('SIN-CREDITO', 'Sin crédito', null);
  expect(whyNot(await issue(1, {affiliateId: noCredit}))).toEqual([422, 'invalid', {affiliateId: expect.any(String)}]);
  expect(whyNot(await issue(1, {priceId: 999_999}))).toEqual([422, 'invalid', {priceId: expect.any(String)}]);
});

test('no more than there is, no more than the outlet may owe, not of a session that is not on sale', async () => {
  expect((await issue(90)).body.code).toBe('zone_full');
  const small = await makeOutlet('PEQUE', 'Poco crédito', net(3 * PRICE.standing));
  expect(whyNot(await issue(4, {affiliateId: small}))).toEqual([
    409,
    'credit_used_up',
    {leftCents: net(3 * PRICE.standing)},
  ]);
  must(await issue(3, {affiliateId: small}));
  // What is out on paper counts.
  expect(whyNot(await issue(1, {affiliateId: small}))).toEqual([409, 'credit_used_up', {leftCents: 0}]);
  await app.db.query(`update event_session set state = 'closed' where id = $1`, [world.sessionId]);
  expect((await issue(1)).body.code).toBe('wrong_state');
  await app.db.query(`update event_session set state = 'on_sale' where id = $1`, [world.sessionId]);
});

test('told one by one or at once it owes the same to the cent, and the credit that a batch fits into is enough', async () => {
  // 3,37 % of 10,00 is 33,7 cents: three of them rounded one by one would leave two cents more to be paid.
  const owed = 3 * PRICE.standing - 101;
  const odd = {affiliateId: await makeOutlet('JUSTO', 'Crédito justo', owed), commissionBp: 337};
  const id = must(await issue(3, odd)).id;
  for (const n of ['2', '1', '3']) must(await sold(id, n));
  expect(await owes(odd.affiliateId)).toBe(owed);
  expect(await account(id)).toMatchObject({commissionCents: 101, owedCents: owed});
  const again = {...odd, affiliateId: await makeOutlet('JUSTO2', 'Crédito justo', owed)};
  must(await sold(must(await issue(3, again)).id, '1-3'));
  expect(await owes(again.affiliateId)).toBe(owed);
});

test('its places are nobody else’s: not unblocked by hand, not sold from a quota', async () => {
  const id = await batchOf(2);
  const {rows} = await app.db.query<{id: number; label: number}>(
    'select id, block_label_id as label from seat_block where consignment_id = $1',
    [id],
  );
  const unblock = (body: object) =>
    admin.post<{code: string}>(`/api/sesiones/${world.sessionId}/desbloquear`, {blockId: rows[0]!.id, ...body});
  expect((await unblock({})).body.code).toBe('of_consignment');
  expect((await unblock({quantity: 1})).body.code).toBe('of_consignment');
});

test('who may not block makes none, who may not settle tells nothing', async () => {
  const id = await batchOf(1);
  const as = (role: 'clerk' | 'promoter' | 'door' | 'partner') => new Visitor(app.url, world.staff[role].token);
  expect((await issue(1, {}, as('clerk'))).status).toBe(403);
  for (const role of ['promoter', 'door', 'partner'] as const) expect((await sold(id, '1', as(role))).status).toBe(403);
  expect((await as('door').get('/api/lotes-entradas')).status).toBe(403);
  must(await sold(id, '1', as('clerk')));
});

test('the outlet’s own user sees its batches alone, and what is out of each', async () => {
  const rival = await makeOutlet('RIVAL', 'Otra peña');
  const [own, other] = [await seller(outlet), await seller(rival)];
  const seen = async (who: Visitor) =>
    must(await who.get<{batches: {id: number; quantity: number; sold: number; out: number}[]}>('/api/mi-cupo')).batches;
  const id = await batchOf(3);
  must(await sold(id, '2'));
  expect((await seen(own))[0]).toMatchObject({id, quantity: 3, sold: 1, out: 2});
  expect(await seen(other)).toEqual([]);
});

const seller = async (affiliateId: number): Promise<Visitor> => {
  const {rows} = await app.db.query<{id: number}>(
    `insert into staff_user (email, name, roles, affiliate_id) values ($1, 'Olga', '{partner}', $2) returning id`,
    [`vende-${affiliateId}@example.org`, affiliateId],
  );
  return new Visitor(app.url, await app.db.withTransaction(tx => logInDirectly(tx, rows[0]!.id)));
};
