/** An outlet pays what it has sold so far and keeps the rest: each settlement stays as it was, and no number is in two. */
import {randomUUID} from 'node:crypto';
import {readPdf} from '../../domain/documents/read-pdf';
import {PRICE} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {account, admin, app, batchOf, clerk, net, owes, returned, setStage, settle, sold, whyNot, world} from './stage';

keepInvariants(() => app.db); // before the application stops
setStage();

const byTransfer = (expectedCents: number) => ({
  expectedCents,
  partial: true,
  paidBy: 'transfer',
  receivedOn: '2026-01-15',
});
const sheet = async (id: number, n: number): Promise<string> => {
  const answer = await fetch(`${app.url}/api/lotes-entradas/${id}/liquidacion.pdf?n=${n}`, {
    headers: {authorization: `Bearer ${world.staff.admin.token}`},
  });
  return readPdf(Buffer.from(await answer.arrayBuffer())).pages.join();
};
const stateOf = async (id: number): Promise<string> =>
  must(await admin.get<{state: string}>(`/api/lotes-entradas/${id}`)).state;

test('what is sold so far is paid, the rest stays out; the last settlement ends the batch', async () => {
  const id = await batchOf(6);
  must(await sold(id, '1-3'));
  const first = net(3 * PRICE.standing);
  expect(await account(id)).toMatchObject({toSettle: 3, owedCents: first});
  const key = randomUUID();
  const done = must(await settle(id, byTransfer(first), admin, key));
  expect(done).toMatchObject({n: 1, paidCents: first, isOver: false});
  expect(must(await settle(id, byTransfer(first), admin, key))).toEqual(done);
  expect(await stateOf(id)).toBe('open');
  expect(await account(id)).toMatchObject({toSettle: 0, owedCents: 0, receivedCents: first, out: 3});
  expect(whyNot(await settle(id, {expectedCents: 0, partial: true}))).toEqual([409, 'nothing_owed', undefined]);
  // Sold after it, it owes those alone.
  must(await sold(id, '5'));
  const second = net(PRICE.standing);
  expect(must(await settle(id, byTransfer(second)))).toMatchObject({n: 2, paidCents: second, isOver: false});
  must(await returned(id, '4, 6'));
  expect(must(await settle(id, {expectedCents: 0}))).toEqual({n: 3, paidCents: 0, payoutId: null, isOver: true});
  expect(await stateOf(id)).toBe('settled');
  expect(await owes()).toBe(0);
  const {rows} = await app.db.query<object>(
    `select s.n, s.sold, s.owed_cents as owed, array_agg(c.n order by c.n) filter (where c.n is not null) as numbers
       from consignment_settlement s left join consigned_ticket c on c.settlement_id = s.id
      where s.consignment_id = $1 group by s.id order by s.n`,
    [id],
  );
  expect(rows).toEqual([
    {n: 1, sold: 3, owed: first, numbers: [1, 2, 3]},
    {n: 2, sold: 1, owed: second, numbers: [5]},
    {n: 3, sold: 0, owed: 0, numbers: null},
  ]);
});

test('a settlement stays as it was made, on paper too: a ticket given back afterwards lowers the next one', async () => {
  const id = await batchOf(4);
  const {orderIds} = must(await sold(id, '1-2'));
  must(await settle(id, byTransfer(net(2 * PRICE.standing))));
  const before = await sheet(id, 1);
  for (const words of [`Liquidación 1 del lote de entradas ${id}`, '1-2', 'Pagado', 'por transferencia'])
    expect(before).toContain(words);
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by position', [
    orderIds[0],
  ]);
  must(
    await admin.post(
      `/api/pedidos/${orderIds[0]}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'No puede venir'},
      {'idempotency-key': randomUUID()},
    ),
  );
  expect(await sheet(id, 1)).toBe(before);
  must(await sold(id, '3-4'));
  const {owedCents} = await account(id);
  expect(must(await settle(id, {...byTransfer(owedCents), partial: false}))).toMatchObject({n: 2, isOver: true});
  expect((await account(id)).settlements).toMatchObject([
    {n: 1, sold: 2, owedCents: net(2 * PRICE.standing), isCash: false},
    {n: 2, sold: 2, owedCents},
  ]);
  expect(await sheet(id, 2)).toContain('Devuelto a quien compró');
});

test('the database keeps it: a number leaves no settlement, goes to none of another batch, and none is changed', async () => {
  const [id, other] = [await batchOf(2), await batchOf(2)];
  for (const one of [id, other]) {
    must(await sold(one, '1'));
    must(await settle(one, byTransfer(net(PRICE.standing))));
  }
  const of = `(select id from consignment_settlement where consignment_id = ${id})`;
  const refused = (statement: string, constraint: string) =>
    expect(app.db.query(statement)).rejects.toMatchObject({details: {constraint}});
  await refused(
    `update consigned_ticket set settlement_id = null where consignment_id = ${id} and n = 1`,
    'consigned_ticket_stays',
  );
  await refused(
    `update consigned_ticket set settlement_id = ${of} where consignment_id = ${other} and n = 1`,
    'consigned_ticket_stays',
  );
  await expect(
    app.db.query(`update consigned_ticket set settlement_id = ${of} where consignment_id = ${id} and n = 2`),
  ).rejects.toThrow();
  await expect(
    app.db.query(`update consignment_settlement set owed_cents = 0 where consignment_id = ${id}`),
  ).rejects.toThrow();
});

test('who paid in cash stands as such among the payments of sellers, and not in what came to the bank', async () => {
  await openTills(app.db, [world.staff.clerk.id]);
  const totals = async () =>
    must(await admin.get<{isCash: boolean; count: number; cents: number}[]>('/api/cobros-vendedores/totales'));
  const of = (list: Awaited<ReturnType<typeof totals>>, isCash: boolean) =>
    list.find(one => one.isCash === isCash)?.cents ?? 0;
  const before = await totals();
  const id = await batchOf(3);
  must(await sold(id, '1-2'));
  const cents = net(2 * PRICE.standing);
  const {payoutId} = must(await settle(id, {expectedCents: cents, partial: true, paidBy: 'cash'}, clerk));
  expect(must(await admin.get<{isCash: boolean}>(`/api/cobros-vendedores/${payoutId}`)).isCash).toBe(true);
  const after = await totals();
  expect([of(after, true) - of(before, true), of(after, false)]).toEqual([cents, of(before, false)]);
  const inTills = encodeURIComponent(JSON.stringify({isCash: true}));
  expect(
    must(await admin.get<{id: number}[]>(`/api/cobros-vendedores?filter=${inTills}`)).map(one => one.id),
  ).toContain(payoutId);
  expect(
    must(await admin.get<{isCash: boolean}[]>(`/api/cobros-vendedores/totales?filter=${inTills}`)).map(
      one => one.isCash,
    ),
  ).toEqual([true]);
  expect(
    (await admin.post<{code: string}>(`/api/cobros-vendedores/${payoutId}/deshacer`, {reason: 'Era de otro'})).body
      .code,
  ).toBe('of_consignment');
});
