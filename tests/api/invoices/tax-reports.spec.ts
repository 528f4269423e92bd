/**
 * What the adviser reads is what was issued: the register, the figures of 303 and 347, sales beside invoices; and what the
 * law does not let be paid in cash is not.
 */
import {readAccountingEntries} from '../../../api/src/domain/invoicing/accounting-entries';
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Stage} from '../admin/stage';
import {unguarded} from '../../support/scene/unguarded';

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;

let stage: Stage;
let finance: Counter['finance'];
let sell: Counter['pay'];
let giveBack: Counter['giveBack'];
let price: number;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'B12345674'`);
  ({finance, price, giveBack, pay: sell} = await openCounter(stage));
});
afterAll(() => stage.stop());

const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
const report = async (name: string, token = finance.token): Promise<Record<string, never>[]> => {
  const {status, body} = await stage.call('GET', `/api/informes/${name}`, token);
  expect([name, status]).toEqual([name, 200]);
  return body.rows;
};
const sum = (rows: Record<string, number>[], key: string): number => rows.reduce((all, row) => all + row[key]!, 0);
const priced = (cents: number) => stage.db.query('update price set amount_cents = $2 where id = $1', [price, cents]);
const thisQuarter = async (): Promise<string> =>
  (
    await stage.db.query<{q: string}>(
      `select to_char(now() at time zone 'Europe/Madrid', '"year="YYYY"&quarter="Q') as q`,
    )
  ).rows[0]!.q;

test('from 1,000 € on nothing is paid in cash: not whole, not in part; a cent less is, and so is the card', async () => {
  await priced(49_900); // and 1 € of fee: two of them are 1,000 €
  const refused = [
    await sell(2, [{method: 'cash', amountCents: 100_000}]),
    await sell(0, [
      {method: 'card_terminal', amountCents: 99_900},
      {method: 'cash', amountCents: 100},
    ]),
  ];
  for (const {status, body} of refused) {
    expect(status).toBe(422);
    expect(body.errors.payments).toMatch(/^Por ley, .*1\.000 €/);
  }
  // The same seats, still in the cart.
  const sold = await sell(0, [{method: 'card_terminal', amountCents: 100_000}]);
  expect(sold.status).toBe(200);
  // Whoever comes round the counter's own words finds the database's.
  await expect(
    stage.db.query(
      `insert into payment (order_id, method, state, amount_cents, settled_at) values ($1, 'cash', 'authorised', 1, now())`,
      [sold.body.orderId],
    ),
  ).rejects.toMatchObject({details: {constraint: 'payment_cash_limit'}});
  await priced(99_899);
  expect((await sell(1, [{method: 'cash', amountCents: 99_999}])).status).toBe(200);
  await priced(2_000);
});

test('instalments of one contract are added up, and those of another are not', async () => {
  const sold = await sell(1, [{method: 'cash', amountCents: 2_100}]);
  const operation = async (): Promise<number> =>
    (await stage.db.query<{cents: number}>('select cash_operation_cents($1)::int as cents', [sold.body.orderId]))
      .rows[0]!.cents;
  expect(await operation()).toBe(2_100);
  // One of three instalments of a pass, beside another pass's; whose they are is of no matter here.
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into instalment (contract_kind, season_pass_id, n, due_on, amount_cents)
       values ('pass', 900001, 1, now(), 33333), ('pass', 900001, 2, now(), 33333), ('pass', 900001, 3, now(), 33333),
         ('pass', 900002, 1, now(), 90000)`,
    );
    await tx.query(
      `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, season_pass_id,
         instalment_id)
       select $1, 9, 'pass', 'Plazo', 0, 'not_subject', 0, 0, 900001, id from instalment where season_pass_id = 900001 and n = 2`,
      [sold.body.orderId],
    );
  });
  expect(await operation()).toBe(99_999);
  await unguarded(stage.db, 'delete from order_line where order_id = $1 and position = 9', [sold.body.orderId]);
});

test('register, 303, 347 and sales agree with the invoices, refunds and exchanges among them', async () => {
  const {body} = await sell(3, [{method: 'cash', amountCents: 6_300}]);
  // A house that has issued nothing yet: the first invoices come a while after what they are of.
  await stage.db.query(`update "order" set paid_at = paid_at - interval '5 seconds'`);
  await issue();
  const {rows: lines} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1 limit 1', [
    body.orderId,
  ]);
  const given = await giveBack(body.orderId, {orderLineIds: [lines[0]!.id]});
  expect(given.status).toBe(200);
  const [before] = await report('facturas-y-ventas');
  expect(before).toMatchObject({waiting: 1, refundedCents: 2_100, correctedCents: 0, differenceCents: -2_100});
  await issue();
  const exchanged = await stage.call(
    'POST',
    `/api/pedidos/${body.orderId}/canjear-factura`,
    finance.token,
    {name: 'Almacenes Ruiz, S. L.', nif: 'B72877814', address: 'Calle Mayor, 1, 50001 Zaragoza'},
    freshKey(),
  );
  expect(exchanged.status).toBe(200);

  const totals = await stage.db.query<{base: number; vat: number; sold: number}>(
    `select sum(base_cents)::int as base, sum(vat_cents)::int as vat, sum(total_cents)::int as sold from invoice
      where kind <> 'F3'`,
  );
  const {base, vat, sold} = totals.rows[0]!;
  const register = await report('facturas-expedidas');
  expect([sum(register, 'baseCents'), sum(register, 'vatCents')]).toEqual([base, vat]);
  expect(register.filter(row => row['kind'] === ('F3' as never))).toHaveLength(4); // of two rates each; they stand in it and add nothing
  const form303 = await report(`modelo-303?${await thisQuarter()}`);
  const own = form303.filter(row => row['boxes'] !== ('27' as never));
  expect([sum(own, 'baseCents'), sum(own, 'vatCents')]).toEqual([base, vat]);
  expect(form303.map(row => row['boxes'])).toContain('14 y 15');
  const [day] = await report('facturas-y-ventas');
  expect(day).toMatchObject({differenceCents: 0, waiting: 0, correctedCents: 2_100, soldCents: sold + 2_100});
  // [A09b] Paid twice, the second went back: nothing of it was ever sold.
  await stage.db.query(
    `with twice as (insert into payment (order_id, method, state, amount_cents, settled_at, gateway_order)
       values ($1, 'card', 'refunded', 2100, now(), '000000009901') returning id)
     insert into refund (order_id, payment_id, amount_cents, reason, is_automatic, state, done_at, method)
       select $1, id, 2100, 'Pedido pagado dos veces', true, 'done', now(), 'card' from twice`,
    [body.orderId],
  );
  expect((await report('facturas-y-ventas'))[0]).toEqual(day);
  // [A09b] What was paid in two ways goes back in two, and was sold once.
  const mixed = await sell(1, [
    {method: 'cash', amountCents: 1_000},
    {method: 'card_terminal', amountCents: 1_100},
  ]);
  const {rows: mixedLines} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1', [
    mixed.body.orderId,
  ]);
  const both = await giveBack(mixed.body.orderId, {orderLineIds: [mixedLines[0]!.id]});
  await stage.call('POST', `/api/devoluciones/${both.body.refundIds[1]}/confirmar`, finance.token, {}, freshKey());
  await issue();
  expect((await report('facturas-y-ventas'))[0]).toMatchObject({
    differenceCents: 0,
    waiting: 0,
    correctedCents: 4_200,
    refundedCents: 4_200,
  });
  const ledger = await report('libro-mayor');
  expect(sum(ledger, 'balanceCents')).toBe(0);
  expect(ledger).toContainEqual(expect.objectContaining({account: 'Ventas'}));
});

test('[M9][M13] tax is of the quarter in which it fell due, what was issued later in a row of its own; one quota each', async () => {
  const [year, quarter] = (await thisQuarter()).match(/\d+/g)!.map(Number) as [number, number];
  const {rows} = await stage.db.query<{id: number; number: string; vat: number; due: string; year: number; q: number}>(
    `with i as (select * from invoice where kind = 'F2' order by total_cents desc limit 1),
       l as (select (date_trunc('quarter', issued_on) - interval '1 day')::date as due from i)
     select i.id, i.number::text, i.vat_cents as vat, l.due::text as due, extract(year from l.due)::int as year,
       extract(quarter from l.due)::int as q from i, l`,
  );
  const late = rows[0]!;
  const form = (y: number, q: number) => report(`modelo-303?year=${y}&quarter=${q}`);
  const quota = (some: Record<string, unknown>[]) => some.find(row => row['boxes'] === '27')?.['vatCents'] ?? 0;
  const before = quota(await form(year, quarter)) as number;
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update invoice set operation_on = $2 where id = $1', [late.id, late.due]);
  });
  const [then, now] = [await form(late.year, late.q), await form(year, quarter)];
  expect([quota(then), quota(now)]).toEqual([late.vat, before - late.vat]);
  expect(then.map(row => row['concept'])).toContain('Régimen general, facturado después del trimestre');
  expect(now.map(row => String(row['concept'])).filter(what => what.includes('después'))).toEqual([]);
  const book = await report(`facturas-expedidas?from=${late.due}&to=${late.due}`);
  expect(new Set(book.map(row => [row['year'], row['period'], row['number']].join()))).toEqual(
    new Set([`${late.year},${late.q}T,${late.number}`]),
  );
  // Nor does the adviser book it with those of its day: one entry is of what fell due in one month.
  const {entries} = await stage.db.withTransaction(tx =>
    readAccountingEntries(tx, {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      issuerNif: null,
      companyId: null,
      seesBlocked: true,
    }),
  );
  const apart = entries.filter(one => one.operationOn === late.due);
  expect(apart.map(one => [one.invoices, Number(one.firstNumber.slice(-6))])).toEqual([[1, Number(late.number)]]);
  const {body} = await stage.call('GET', '/api/informes/modelo-303', finance.token);
  expect([body.totals, body.parameters[1].blank]).toEqual([{}, 'El que toca']);
});

test('[M9][M16] a customer put right a quarter later moves no tax: one period has both, and 347 knows the right one alone', async () => {
  const [year, quarter] = (await thisQuarter()).match(/\d+/g)!.map(Number) as [number, number];
  await priced(39_900);
  const {body} = await sell(10, [{method: 'card_terminal', amountCents: 400_000}]);
  await priced(2_000);
  await issue();
  const {rows} = await stage.db.query<{id: number; year: number; q: number}>(
    `with i as (select id, (date_trunc('quarter', issued_on) - interval '1 day')::date as due from invoice
       where order_id = $1 and kind = 'F1') select id, extract(year from due)::int as year, extract(quarter from due)::int as q from i`,
    [body.orderId],
  );
  const then = rows[0]!;
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update invoice set operation_on = make_date($2, $3 * 3 - 2, 1) where id = $1`, [
      then.id,
      then.year,
      then.q,
    ]);
  });
  const declared = async () =>
    Promise.all(
      [then, {year, q: quarter}].map(async of => {
        const form = await report(`modelo-303?year=${of.year}&quarter=${of.q}`);
        const own = form.filter(row => row['boxes'] !== ('27' as never));
        return [
          sum(own, 'baseCents'),
          sum(own, 'vatCents'),
          form.find(row => row['boxes'] === ('27' as never))?.['vatCents'],
        ];
      }),
    );
  const before = await declared();
  const corrected = await stage.call(
    'POST',
    `/api/facturas-emitidas/${then.id}/corregir-destinatario`,
    finance.token,
    {name: 'Grande, S. A.', nif: 'A28015865', address: 'Calle Ancha, 2, 50001 Zaragoza', reason: 'Era su empresa'},
    freshKey(),
  );
  expect(corrected.status).toBe(200);
  expect(await declared()).toEqual(before);
  const named = await report(`modelo-347?year=${then.year}`);
  expect(named.map(row => [row['nif'], row['cents'], row[`q${then.q}`]])).toEqual([['A28015865', 400_000, 400_000]]);
});

test('[V7] the first minutes of a day are of that day in the report by tax, too', async () => {
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update "order" set paid_at = club_start('2026-01-15') + interval '20 minutes'
        where id = (select order_id from invoice where kind = 'F2' order by id limit 1)`,
    );
  });
  const of = async (day: string) => (await report(`iva?from=${day}&to=${day}`)).map(row => row['month']);
  expect(new Set(await of('2026-01-15'))).toEqual(new Set(['2026-01']));
  expect(await of('2026-01-14')).toEqual([]);
});

test('347: from a cent over the limit, by quarter, with what was paid in cash', async () => {
  const year = (await thisQuarter()).slice(5, 9);
  const of = async () => (await report(`modelo-347?year=${year}`)).filter(row => row['nif'] === ('A58818501' as never));
  const {rows} = await stage.db.query<{id: number; orderId: number}>(
    `select i.id, i.order_id as "orderId" from invoice i where kind = 'F2' order by total_cents desc limit 1`,
  );
  const {orderId} = rows[0]!;
  // One customer's invoice of exactly the limit, with the guards off: only the sum is looked at here.
  const as347 = (cents: number) =>
    stage.db.withTransaction(async tx => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `update invoice set kind = 'F1', recipient_nif = 'A58818501', recipient_name = 'Grande, S. A.',
          base_cents = $2 - vat_cents where id = $1`,
        [rows[0]!.id, cents],
      );
      await tx.query(`update payment set method = 'cash', amount_cents = 600001 where order_id = $1`, [orderId]);
    });
  await as347(300_506);
  expect(await of()).toEqual([]);
  await as347(300_507);
  const [row] = await of();
  expect(row).toMatchObject({name: 'Grande, S. A.', cents: 300_507, cashCents: 600_001});
  expect(sum([row!], 'q1') + sum([row!], 'q2') + sum([row!], 'q3') + sum([row!], 'q4')).toBe(300_507);
});

test('whoever is of one company sees its invoices only, and nothing of the house’s ledger', async () => {
  const other = await stage.db.query<{id: number}>(
    `insert into event_company (name, legal_name, nif) values ('Otra', 'Otra, S. L.', 'A58818501') returning id`,
  );
  const promoter = await stage.staff('finance_manager');
  await stage.db.query('update staff_user set event_company_id = $2 where id = $1', [promoter.id, other.rows[0]!.id]);
  for (const name of ['facturas-expedidas', `modelo-303?${await thisQuarter()}`, 'libro-mayor', 'facturas-y-ventas'])
    expect([name, await report(name, promoter.token)]).toEqual([name, []]);
});
