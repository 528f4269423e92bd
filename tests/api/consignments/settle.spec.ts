/** The end of a batch: no number left out, what is owed paid to the cent, into the bank or a till; then nothing moves. */
import {randomUUID} from 'node:crypto';
import {readPdf} from '../../domain/documents/read-pdf';
import {PRICE} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import type {ErrorBody} from '../../support/wire/visitor';
import {
  account,
  admin,
  app,
  batchOf,
  clerk,
  lost,
  net,
  owes,
  returned,
  setStage,
  settle,
  sold,
  tell,
  whyNot,
  world,
} from './stage';

keepInvariants(() => app.db); // before the application stops
setStage();

const ledger = async (payoutId: number): Promise<unknown[]> =>
  (
    await app.db.query(
      `select account, sum(amount_cents)::int as cents from ledger_entry e
        where e.payment_id in (select payment_id from seller_payout_item where seller_payout_id = $1)
          and account in ('bank', 'cash', 'receivable') group by 1 order by 1`,
      [payoutId],
    )
  ).rows;
const pdfOf = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`, {headers: {authorization: `Bearer ${world.staff.admin.token}`}});
  return readPdf(Buffer.from(await answer.arrayBuffer()));
};

test('with numbers out it is not settled; paid by transfer, it is in the bank, and the batch stays as it is', async () => {
  const id = await batchOf(10);
  must(await sold(id, '1-6'));
  const cents = net(6 * PRICE.standing);
  const paid = {expectedCents: cents, paidBy: 'transfer', receivedOn: '2026-01-15', reference: 'TRF 1'};
  expect(whyNot(await settle(id, paid))).toEqual([409, 'numbers_out', {left: 4, numbers: '7-10'}]);
  must(await returned(id, '7-9'));
  must(await lost(id, '10'));
  expect(whyNot(await settle(id, {...paid, expectedCents: 1}))).toEqual([409, 'total_changed', {totalCents: cents}]);
  expect(whyNot(await settle(id, {expectedCents: cents}))).toEqual([422, 'invalid', {paidBy: expect.any(String)}]);
  expect(whyNot(await settle(id, {expectedCents: cents, paidBy: 'transfer'}))).toEqual([
    422,
    'invalid',
    {receivedOn: expect.any(String)},
  ]);
  const key = randomUUID();
  const done = must(await settle(id, paid, admin, key));
  expect(done.paidCents).toBe(cents);
  expect(must(await settle(id, paid, admin, key))).toEqual(done);
  expect(await ledger(done.payoutId!)).toEqual([
    {account: 'bank', cents},
    {account: 'receivable', cents: 0},
  ]);
  expect(await owes()).toBe(0);
  expect(await account(id)).toMatchObject({sold: 6, returned: 3, lost: 1, out: 0, owedCents: 0, receivedCents: cents});
  for (const late of [await sold(id, '1'), await returned(id, '1'), await settle(id, {...paid, expectedCents: 0})])
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state']);
  expect(
    (await admin.post<{code: string}>(`/api/cobros-vendedores/${done.payoutId}/deshacer`, {reason: 'Me equivoqué'}))
      .body.code,
  ).toBe('of_consignment');
  await expect(app.db.query('update consignment set note = $2 where id = $1', [id, 'otra'])).rejects.toMatchObject({
    details: {constraint: 'consignment_settled_stays'},
  });
  await expect(
    app.db.query(`update consigned_ticket set reason = 'otra' where consignment_id = $1 and n = 1`, [id]),
  ).rejects.toMatchObject({details: {constraint: 'consigned_ticket_stays'}});
});

test('in cash it goes into the open till of whoever takes it, and not to the bank; without one it is not taken', async () => {
  const id = await batchOf(2);
  must(await sold(id, '1-2'));
  const cents = net(2 * PRICE.standing);
  const paid = {expectedCents: cents, paidBy: 'cash'};
  expect((await settle(id, paid, clerk)).body.code).toBe('till_needed');
  const [shift] = await openTills(app.db, [world.staff.clerk.id]);
  const {payoutId} = must(await settle(id, paid, clerk));
  expect(await ledger(payoutId!)).toEqual([
    {account: 'cash', cents},
    {account: 'receivable', cents: 0},
  ]);
  const {rows} = await app.db.query<object>(
    'select kind, amount_cents as cents, reason from cash_movement where cash_shift_id = $1',
    [shift],
  );
  expect(rows).toEqual([{kind: 'pay_in', cents, reason: `Lote de entradas ${id}, Estanco de la Plaza: liquidación`}]);
});

test('a ticket given back lowers it; what was paid with other things is not paid again; nothing owed, nothing asked', async () => {
  const id = await batchOf(3);
  const {orderIds} = must(await sold(id, '1-3'));
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
  const {owedCents} = await account(id);
  expect(await account(id)).toMatchObject({
    soldCents: 3 * PRICE.standing,
    refundedCents: PRICE.standing,
    owedCents: 2 * PRICE.standing - (await account(id)).commissionCents,
  });
  const {affiliateId} = must(await admin.get<{affiliateId: number}>(`/api/lotes-entradas/${id}`));
  must(
    await admin.post(
      '/api/cobros-vendedores/apuntar',
      {
        sellerKind: 'affiliate',
        sellerId: affiliateId,
        sessionIds: [world.sessionId],
        amountCents: owedCents,
        receivedOn: '2026-01-20',
        reference: 'TRF 2',
      },
      {'idempotency-key': randomUUID()},
    ),
  );
  expect(await account(id)).toMatchObject({receivedCents: owedCents, owedCents: 0});
  expect(must(await settle(id, {expectedCents: 0}))).toEqual({n: 1, paidCents: 0, payoutId: null, isOver: true});
});

test('a cancelled session: nothing is sold any more, the numbers come back, and it is settled', async () => {
  const id = await batchOf(2);
  await app.db.query(`update event_session set state = 'cancelled' where id = $1`, [world.sessionId]);
  expect((await sold(id, '1')).body.code).toBe('wrong_state');
  must(await returned(id, '1-2'));
  must(await settle(id, {expectedCents: 0}));
  await app.db.query(`update event_session set state = 'on_sale' where id = $1`, [world.sessionId]);
});

test('its tickets are printed once, each with its number and code, and again with a reason; its sheet says how it goes', async () => {
  const id = await batchOf(4);
  const print = (body: object) => tell<{run: string; tickets: number; again: number}>(id, 'impresiones', body);
  const {run, ...printed} = must(await print({}));
  expect(printed).toEqual({tickets: 4, again: 0});
  const {pages} = await pdfOf(`/api/lotes-entradas/${id}/impresiones/${run}`);
  expect(pages).toHaveLength(4);
  const {rows} = await app.db.query<{code: string}>(
    'select code from consigned_ticket where consignment_id = $1 order by n',
    [id],
  );
  for (const [n, {code}] of rows.entries()) {
    expect(pages[n]).toContain(`Lote de entradas ${id} · n.º ${n + 1} de 4`);
    expect(pages[n]).toContain(code.replace(/(.{4})(?=.)/g, '$1-'));
    expect(pages[n]).toContain('Vale desde que quien la vende la da por vendida.');
  }
  // Or on tickets of their own size, where there is no printer of such.
  const stock = await pdfOf(`/api/lotes-entradas/${id}/impresiones/${run}?anchoMm=140&altoMm=50`);
  expect(stock.sizes.map(size => size.map(Math.round))).toEqual(rows.map(() => [397, 142]));
  expect(stock.pages[3]).toContain(`Lote de entradas ${id} · n.º 4 de 4`);
  for (const [query, field] of [
    ['anchoMm=140', 'altoMm'],
    ['altoMm=50', 'anchoMm'],
    ['anchoMm=30&altoMm=50', 'anchoMm'],
  ] as const) {
    const refused = await admin.get<ErrorBody>(`/api/lotes-entradas/${id}/impresiones/${run}?${query}`);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await print({})).body.code).toBe('all_printed');
  expect(whyNot(await print({numbers: '2-3'}))).toEqual([409, 'card_printed', {numbers: ['2', '3']}]);
  expect(must(await print({numbers: '2', reason: 'Se atascó el papel'}))).toMatchObject({tickets: 1, again: 1});
  must(await sold(id, '1'));
  expect((await print({numbers: '1', reason: 'Otra vez'})).body.code).toBe('card_cannot_print');
  // The printer of the box office gets the same tickets.
  const {rows: offices} = await app.db.query<{id: number}>(
    `insert into box_office (name, code, printers) values ('Con impresora', 'IMPRESORA', $1) returning id`,
    [JSON.stringify([{name: 'boca', kind: 'fgl', prints: ['tickets'], widthMm: 140, heightMm: 50, dpi: 200, path: 1}])],
  );
  const bytes = await fetch(
    `${app.url}/api/taquillas/${offices[0]!.id}/impresion?impresora=boca&papel=consignment&tanda=${run}`,
    {headers: {authorization: `Bearer ${world.staff.admin.token}`}},
  );
  expect(
    Buffer.from(await bytes.arrayBuffer())
      .toString('latin1')
      .match(/<z>/g),
  ).toHaveLength(4);
  const sheet = (await pdfOf(`/api/lotes-entradas/${id}/liquidacion.pdf`)).pages.join();
  for (const words of [`Lote de entradas ${id}`, 'Estanco de la Plaza', '2-4', 'A pagar hoy'])
    expect(sheet).toContain(words);
});
