/** A sale by card through a terminal that speaks the local protocol, driven as the counter drives it, with bad luck. */
import {askAgain, drive, type Operation, type Told} from '../../../backoffice/src/crud/terminal/card-terminal';
import {httpLocal} from '../../../backoffice/src/crud/terminal/http-local';
import {readOrderFile} from '../../../api/src/outside/papers/documents/order-document';
import {paidWith} from '../../../api/src/outside/mail/render/dues-receipt';
import {startTerminal, type Mood, type TerminalDouble} from '../../support/doubles/card-terminal';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {logInDirectly, makeWorld, PRICE, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;
let root: Visitor;
let box: TerminalDouble;
let terminalId: number;
let seat = 0;
const forever = new Promise<never>(() => undefined);
const CENTS: number = PRICE.general;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  const [shift] = await openTills(app.db, [world.staff.clerk.id, world.staff.admin.id]);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  root = new Visitor(app.url, world.staff.admin.token);
  box = await startTerminal();
  const {rows} = await app.db.query<{id: number}>('select box_office_id as id from cash_shift where id = $1', [shift]);
  terminalId = must(
    await root.post<{id: number}>('/api/datafonos', {
      ...{name: 'Mostrador', driver: 'http_local', serialNumber: 'PX-1'},
      ...{boxOfficeId: rows[0]!.id, endpoint: box.address},
    }),
  ).id;
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await Promise.all([app.stop(), box.stop()]);
});

/** `isAgent`: through the agent, which posts whatever it is asked. */
const machine = (isAgent = false) =>
  httpLocal({address: box.address, headers: {}, isAgent}, {pause: () => Promise.resolve(), now: () => 0});
const noteOf =
  ({id}: Operation, by = clerk) =>
  async (said: Told) =>
    must(await by.post<Operation>(`/api/operaciones-datafono/${id}/anotar`, said));
const hold = async () =>
  must(
    await clerk.post('/api/carrito/seats', {
      sessionId: world.sessionId,
      seats: [{seatId: world.seat(seat++), priceId: world.prices.general}],
    }),
  );
const charge = async (amountCents = CENTS) =>
  must(await clerk.post<Operation>(`/api/datafonos/${terminalId}/cobrar`, {amountCents, subject: 'cart'}));
const sell = (...payments: object[]) =>
  clerk.post<ErrorBody & {orderId: number}>('/api/carrito/sell', {payments}, idempotency());
const byCard = (operationId?: number, amountCents = CENTS) => ({method: 'card_terminal', amountCents, operationId});
const pay = async (mood: Mood, patience: Promise<unknown> = forever) => {
  const asked = await charge();
  box.mood = mood;
  const ended = await drive(machine(), asked, noteOf(asked), patience);
  box.mood = 'answers';
  box.machine.isOn = true;
  return ended;
};
const held = () => box.machine.heldCents();

test('[K5] authorised, sold, on the receipt, and given back on the machine', async () => {
  await hold();
  const before = held();
  const op = await pay('answers');
  expect(op).toMatchObject({state: 'authorised', cardBrand: 'VISA', lastFour: '0003'});
  const {orderId} = must(await sell(byCard(op.id)));
  const file = await readOrderFile(app.db, app.runtime.config, orderId);
  expect(paidWith(file.payments)).toMatch(/ \(aut\. \d{6}, tarjeta ···· 0003\)$/);
  expect(held()).toBe(before + CENTS);
  expect(must(await clerk.get<{waiting: object[]}>('/api/datafonos/mios')).waiting).toEqual([]);
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
  const {refundIds} = must(
    await root.post<{refundIds: number[]}>(
      `/api/pedidos/${orderId}/devolver`,
      {orderLineIds: rows.map(row => row.id), reason: 'Columna delante'},
      idempotency(),
    ),
  );
  const refundId = refundIds?.[0] ?? (await lastRefund());
  expect(told(await root.post<ErrorBody>(`/api/devoluciones/${refundId}/confirmar`, {operation: '1'}))).toBe(
    '409 terminal_needed',
  );
  const back = must(await root.post<Operation>(`/api/datafonos/${terminalId}/devolver`, {refundId}));
  expect(back).toMatchObject({kind: 'refund', amountCents: CENTS, originalReference: op.reference});
  expect(await drive(machine(), back, noteOf(back, root), forever)).toMatchObject({state: 'authorised'});
  expect(held()).toBe(before);
  expect((await app.db.query('select state from refund where id = $1', [refundId])).rows).toEqual([{state: 'done'}]);
});

test('[K6] what a machine charged is not given back by hand from no till either, while that machine is there', async () => {
  const office = new Visitor(app.url, world.staff.superadmin.token);
  await hold();
  const op = await pay('answers');
  const {orderId} = must(await sell(byCard(op.id)));
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
  const lines = {orderLineIds: rows.map(row => row.id), reason: 'No podía venir'};
  must(await office.post(`/api/pedidos/${orderId}/devolver`, lines, idempotency()));
  const refundId = await lastRefund();
  await app.db.query('update refund set cash_shift_id = null where id = $1', [refundId]);
  const confirm = () =>
    office.post<ErrorBody>(`/api/devoluciones/${refundId}/confirmar`, {operation: '1'}, idempotency());
  expect(told(await confirm())).toBe('409 terminal_needed');
  await expect(
    app.db.query(
      `update refund set state = 'done', done_at = now(), given_by_id = staff_user_id, operation = '1' where id = $1`,
      [refundId],
    ),
  ).rejects.toMatchObject({code: 'terminal_needed'});
  // A machine that is gone gives nothing back.
  await app.db.query('update card_terminal set is_active = false where id = $1', [terminalId]);
  expect((await confirm()).status).toBe(200);
  await app.db.query('update card_terminal set is_active = true where id = $1', [terminalId]);
});
const lastRefund = async () => (await app.db.query<{id: number}>('select max(id) as id from refund')).rows[0]!.id;

test.each<Mood>(['never', 'late', 'power'])('[C21] the machine charges and the answer is lost (%s)', async mood => {
  await hold();
  const before = held();
  let hurry = (): void => undefined;
  const waits = pay(mood, new Promise<void>(resolve => (hurry = resolve)));
  if (mood === 'late') await until(() => box.heard.length, hurry);
  const op = await waits;
  expect(op.state).toBe('unknown');
  expect(told(await sell({method: 'cash', amountCents: CENTS}))).toBe('409 terminal_pending');
  expect(told(await clerk.post<ErrorBody>('/api/carrito/park'))).toBe('409 terminal_pending');
  // A reload: the counter finds it, and asks for the same thing again.
  expect(must(await clerk.get<{waiting: Operation[]}>('/api/datafonos/mios')).waiting).toMatchObject([{id: op.id}]);
  expect((await charge()).reference).toBe(op.reference);
  expect(await askAgain(machine(), op, noteOf(op))).toMatchObject({state: 'authorised'});
  if (mood === 'late') box.letGo();
  must(await sell(byCard(op.id)));
  expect(held()).toBe(before + CENTS);
});
/** The machine has heard one more: then it is time. */
async function until(count: () => number, act: () => void): Promise<void> {
  const before = count();
  const look = (): void => (count() > before ? act() : void setImmediate(look));
  setImmediate(look);
}

test('[C21] the machine has never heard of it: it is forbidden there, and charged anew', async () => {
  await hold();
  const before = held();
  const op = await pay('unheard');
  expect(op.state).toBe('unknown');
  expect(await askAgain(machine(true), op, noteOf(op))).toMatchObject({state: 'cancelled'});
  // What was on its way arrives now.
  expect(box.machine.begin({reference: op.reference, kind: 'sale', amountCents: CENTS}, 'authorised').state).toBe(
    'cancelled',
  );
  const again = await pay('answers');
  expect(again.id).not.toBe(op.id);
  must(await sell(byCard(again.id)));
  expect(held()).toBe(before + CENTS);
});

test('refused, without paper, of another amount: nothing is sold by it, and the rest may be cash', async () => {
  await hold();
  const before = held();
  expect(await pay('denies')).toMatchObject({state: 'denied', responseCode: '190'});
  const dry = await pay('no_paper');
  expect(dry).toMatchObject({state: 'cancelled', responseCode: 'no_paper', detail: 'El datáfono no tiene papel.'});
  expect(told(await sell(byCard(dry.id)))).toBe('409 terminal_operation');
  expect(told(await sell(byCard()))).toBe('409 terminal_needed');
  const part = await charge(CENTS - 500);
  const paid = await drive(machine(), part, noteOf(part), forever);
  must(await sell(byCard(paid.id, CENTS - 500), {method: 'cash', amountCents: 500, tenderedCents: 1000}));
  expect(held()).toBe(before + CENTS - 500);
});

test('[C21] the answer of the sale is lost, and the cart has ended: the charge waits, and goes back on the machine', async () => {
  await hold();
  const before = held();
  const op = await pay('answers');
  await app.db.query(`update cart set state = 'closed' where staff_user_id = $1 and state = 'open'`, [
    world.staff.clerk.id,
  ]);
  expect(must(await clerk.get<{waiting: Operation[]}>('/api/datafonos/mios')).waiting).toMatchObject([
    {id: op.id, state: 'authorised'},
  ]);
  const back = must(await clerk.post<Operation>(`/api/datafonos/${terminalId}/devolver`, {operationId: op.id}));
  await drive(machine(), back, noteOf(back), forever);
  expect(must(await clerk.get<{waiting: object[]}>('/api/datafonos/mios')).waiting).toEqual([]);
  expect(held()).toBe(before);
});

test('who may: a clerk decides nothing by hand; nobody charges at the terminal of another box office or tells what it did not say', async () => {
  await hold();
  const op = await charge();
  await noteOf(op)({state: 'unknown'});
  const {rows} = await app.db.query<{id: number}>(
    `insert into staff_user (email, name, password_hash, roles) values ('otra@example.org', 'Otra', 'x', '{clerk}')
      returning id`,
  );
  const stranger = new Visitor(app.url, await logInDirectly(app.db, rows[0]!.id));
  for (const [verb, body] of [
    ['anotar', {state: 'authorised', amountCents: CENTS}],
    ['resolver', {}],
  ] as const)
    expect(told(await stranger.post<ErrorBody>(`/api/operaciones-datafono/${op.id}/${verb}`, body))).toBe(
      '403 forbidden',
    );
  const say = {outcome: 'cancelled', reason: 'No hay recibo en el datáfono.'};
  expect((await clerk.post(`/api/operaciones-datafono/${op.id}/decidir`, say)).status).toBe(403);
  must(await root.post(`/api/operaciones-datafono/${op.id}/decidir`, say));
  const other = must(
    await root.post<{id: number}>('/api/datafonos', {name: 'Otro', driver: 'simulated', serialNumber: 'S-9'}),
  );
  const ask = {amountCents: CENTS, subject: 'cart'};
  expect(told(await clerk.post<ErrorBody>(`/api/datafonos/${other.id}/cobrar`, ask))).toBe('422 invalid');
  const lost = {name: 'Sin sitio', driver: 'http_local', serialNumber: 'S-10'};
  expect((await root.post<ErrorBody>('/api/datafonos', lost)).body.errors).toHaveProperty('endpoint');
});

test('[K5] the office may talk to its terminals and to the agent of its computer, and to nobody else', async () => {
  const policy = (await fetch(`${app.url}/admin/`)).headers.get('content-security-policy')!;
  const {origin} = new URL(box.address);
  expect(policy).toContain(`connect-src 'self' http://127.0.0.1:9753 ${origin};`);
  expect((await fetch(`${app.url}/`)).headers.get('content-security-policy')).toContain(`connect-src 'self';`);
});
