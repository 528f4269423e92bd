/**
 * What a seller has cashed is owed until somebody writes down that it came: once, to the cent, in the books. What goes
 * back later lowers the next one; what was written down wrongly is owed again.
 */
import {PRICE} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, cancellation, confirmation, number, order, rowOf, send, setStage, twoSeats, world} from './stage';

setStage();

interface Owed {
  sellerId: number;
  sellerName: string;
  owedCents: number;
  sessions: {sessionId: number; orders: number; soldCents: number; refundedCents: number; owedCents: number}[];
}
let office: Visitor;
beforeAll(() => {
  office = new Visitor(app.url, world.staff.finance_manager.token);
});

const owed = async (): Promise<Owed[]> => must(await office.get<Owed[]>('/api/cobros-vendedores/pendiente'));
const sellerId = async (): Promise<number> => must(await admin.get<{id: number}[]>('/api/vendedores-externos'))[0]!.id;
const receive = async (amountCents: number, more: object = {}, key = idempotency(), who = office) =>
  who.post<{id: number} & ErrorBody>(
    '/api/cobros-vendedores/apuntar',
    {
      sellerKind: 'outside',
      sellerId: await sellerId(),
      sessionIds: [world.sessionId],
      amountCents,
      receivedOn: '2026-01-15',
      reference: 'TRF 1',
      ...more,
    },
    key,
  );
const undo = (id: number, reason = 'Era de otro club', who = office) =>
  who.post<{id: number} & ErrorBody>(`/api/cobros-vendedores/${id}/deshacer`, {reason});
const sold = async (): Promise<string> => {
  const message = order(number(), (await twoSeats()).tickets);
  must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  return message.orderNumber;
};
const books = async (): Promise<Record<string, number>> => {
  const {rows} = await app.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry group by 1`,
  );
  return Object.fromEntries(rows.map(({account, cents}) => [account, cents]));
};
const BOTH = 2 * PRICE.general;

test('what is owed is received once, to the cent, and the books move it to the bank', async () => {
  expect(await owed()).toEqual([]);
  expect(await receive(1)).toMatchObject({status: 409, body: {code: 'nothing_owed'}});
  await sold();
  const back = await sold();
  must(await send(cancellation(back)));
  expect(await owed()).toMatchObject([
    {
      sellerName: 'La Liga',
      owedCents: BOTH,
      sessions: [{sessionId: world.sessionId, orders: 2, soldCents: 2 * BOTH, refundedCents: BOTH, owedCents: BOTH}],
    },
  ]);
  const other = await receive(BOTH + 1);
  expect(other).toMatchObject({status: 409, body: {code: 'other_amount'}});
  expect(other.body.message).toMatch(/Por esas sesiones se deben .+ y has escrito /);
  expect((await app.db.query('select 1 from seller_payout')).rowCount).toBe(0);
  const key = idempotency();
  const made = must(await receive(BOTH, {}, key));
  expect(must(await receive(BOTH, {}, key))).toEqual(made);
  expect(await receive(BOTH)).toMatchObject({status: 409, body: {code: 'nothing_owed'}});
  expect(await owed()).toEqual([]);
  expect(await books()).toMatchObject({bank: BOTH, receivable: 0});
  expect(must(await office.get(`/api/cobros-vendedores/${made.id}`))).toMatchObject({
    sellerName: 'La Liga',
    amountCents: BOTH,
    reference: 'TRF 1',
    receivedOn: '2026-01-15',
    orders: 2,
    undoneAt: null,
  });
});

test('what goes back after it lowers the next one; more back than sold is no payout', async () => {
  const before = (await books()).bank!;
  const late = await sold();
  must(await receive(BOTH));
  must(await send(cancellation(late)));
  expect(await owed()).toMatchObject([{owedCents: -BOTH}]);
  const refused = await receive(0);
  expect(refused).toMatchObject({status: 409, body: {code: 'other_amount'}});
  expect(refused.body.message).toContain('se ha devuelto más de lo vendido');
  await sold();
  await sold();
  expect(await owed()).toMatchObject([{owedCents: BOTH}]);
  must(await receive(BOTH));
  expect(await books()).toMatchObject({bank: before + 2 * BOTH, receivable: 0});
  // As much back as sold: nothing comes, and the account is closed.
  const again = await sold();
  must(await send(cancellation(again)));
  must(await receive(0));
  expect(await owed()).toEqual([]);
});

test('written down wrongly it is undone by a posting against it, and owed again', async () => {
  const before = await books();
  const name = await sold();
  const made = must(await receive(BOTH));
  // Something went back and was settled meanwhile: the rest is owed again, each by itself.
  must(await send(cancellation(name)));
  await sold();
  await sold();
  must(await receive(BOTH));
  expect(await undo(made.id, 'x')).toMatchObject({status: 422});
  must(await undo(made.id));
  expect(await undo(made.id)).toMatchObject({status: 409, body: {code: 'already_undone'}});
  expect(await owed()).toMatchObject([{owedCents: BOTH}]);
  expect(await books()).toMatchObject({bank: before.bank! + BOTH, receivable: BOTH});
  must(await receive(BOTH));
  expect(await owed()).toEqual([]);
  const {rows} = await app.db.query<{action: string; reason: string | null}>(
    `select action, reason from audit_entry where resource = 'cobros-vendedores' and resource_id = $1 order by id`,
    [String(made.id)],
  );
  expect(rows).toEqual([
    {action: 'create', reason: null},
    {action: 'revert', reason: 'Era de otro club'},
  ]);
  expect((await rowOf(name))!.state).toBe('refunded');
});

test('who may, and what is nonsense', async () => {
  const promoter = new Visitor(app.url, world.staff.promoter.token);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  await sold();
  expect(await owed()).toMatchObject([{owedCents: BOTH}]);
  expect((await clerk.get('/api/cobros-vendedores/pendiente')).status).toBe(403);
  // A promoter reads the invoices of its own tax; what sellers owe, and what came of it, is the house's.
  expect(must(await promoter.get('/api/cobros-vendedores/pendiente'))).toEqual([]);
  expect(must(await office.get<object[]>('/api/cobros-vendedores'))).not.toEqual([]);
  expect(must(await promoter.get('/api/cobros-vendedores'))).toEqual([]);
  const made = must(await office.get<{id: number}[]>('/api/cobros-vendedores'))[0]!.id;
  expect((await promoter.get(`/api/cobros-vendedores/${made}`)).status).toBe(404);
  for (const who of [promoter, clerk]) {
    expect((await receive(BOTH, {}, idempotency(), who)).status).toBe(403);
    expect((await undo(made, 'Era de otro club', who)).status).toBe(403);
  }
  expect((await receive(1, {sellerId: 999_999})).status).toBe(404);
  expect((await receive(1, {receivedOn: '2126-01-01'})).body.errors).toMatchObject({receivedOn: expect.any(String)});
  expect((await receive(1, {sessionIds: []})).status).toBe(422);
  expect((await receive(1, {reference: ''})).status).toBe(422);
  expect((await undo(999_999)).status).toBe(404);
});
