/**
 * One day of a club, and every book of it says the same to the cent: what the invoices say, what the ledger says, what
 * the bank has, what is in the till, what came into the account and what the companies are settled. What it should be is
 * written down by hand beside each act, in a notebook that knows nothing of the product.
 */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {addBankDays, nextBankDay} from '../../../api/src/domain/sepa/bank-days';
import {signedId} from '../../../api/src/platform/keys/token';
import {sendRefund} from '../../../api/src/jobs/money/send-refund';
import type {TestApp} from '../../support/run/app';
import {payAtBank, readBankBooks, type BookedPayment} from '../../support/doubles/bank';
import {PRICE, SHOWN, type World} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses} from '../../support/passes/instalments';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdPlaces, holdSeats, must} from '../../support/world/purchase';
import {n43} from '../../support/doubles/statements';
import {takeStatement} from '../../support/world/transfers';
import {until} from '../../support/run/until';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {book, money, note, RETURN_FEE, turnover} from './day-notebook';
import {act, DEARER, HOUSE, moveTicket, openDay, PROMOTER} from './day-stage';
import {endMonth} from './end-month';

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
const RECIPIENT = {name: 'Almacenes Ruiz, S. L.', nif: 'B12345674', address: 'Calle Mayor, 1, 50001 Zaragoza'};

let app: TestApp;
let world: World;
let finance: Visitor;
let clerk: Visitor;
let seat = 2;

beforeAll(async () => {
  ({app, world} = await openDay());
  finance = new Visitor(app.url, world.staff.finance_manager.token);
  clerk = new Visitor(app.url, world.staff.clerk.token);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const issue = async (): Promise<void> => {
  for (;;) {
    const {issued, problems} = await app.db.withTransaction(tx => issueDue(tx, PROGRAM));
    expect(problems).toBe(0);
    if (issued === 0) return;
  }
};
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T & object>(sql, values)).rows[0] as T;

interface Sold {
  id: number;
  lineIds: number[];
  hash: string;
}
const soldAs = async (number: string): Promise<Sold> => {
  await until('it is paid', async () => {
    const {state} = await one<{state: string}>('select state from "order" where number = $1', [number]);
    return state === 'paid';
  });
  const {id, lineIds} = await one<{id: number; lineIds: number[]}>(
    `select o.id, (select array_agg(l.id order by position) from order_line l where l.order_id = o.id) as "lineIds"
       from "order" o where number = $1`,
    [number],
  );
  return {id, lineIds, hash: signedId(app.runtime.config.secret, 'reservation', id)};
};
/** Bought in the shop and paid at the bank. */
async function buy(
  fill: (buyer: Visitor) => Promise<unknown>,
  cents: number,
  more: Record<string, unknown> = {},
): Promise<Sold> {
  const buyer = new Visitor(app.url);
  await fill(buyer);
  const checkout = must(await checkOut(buyer, cents, more));
  await payAtBank(checkout.redirect!, 'pay');
  return soldAs(checkout.orderNumber);
}
const seats = (count: number): number[] => Array.from({length: count}, () => seat++);
const giveBack = (orderId: number, body: object): Promise<object> =>
  act(finance, `/api/pedidos/${orderId}/devolver`, {reason: 'No pueden venir', ...body});

let shiftId: number;
const FLOAT = 10_000;
/** What the notebook expects in the drawer. */
let drawer = FLOAT;

test('in the shop: bought, with a discount, with an invoice, refused by the bank, changed, given back, exchanged', async () => {
  const family = await buy(
    async buyer => {
      must(await holdSeats(buyer, world, seats(2)));
      must(await holdPlaces(buyer, world, 1));
    },
    2 * SHOWN.general + SHOWN.standing,
  );
  note('gateway', PROMOTER, 2 * 2_650 + 1_150);
  book.fees += 3 * PRICE.fee;

  const three = await buy(async buyer => {
    must(await holdSeats(buyer, world, seats(3)));
    must(await buyer.post('/api/public/cart/discount', {code: 'DIEZ'}));
  }, 7_200);
  note('gateway', PROMOTER, 3 * (2_250 + 150));
  book.fees += 3 * PRICE.fee;

  await buy(async buyer => must(await holdSeats(buyer, world, seats(1))), SHOWN.general, {docNo: '12345678Z'});
  note('gateway', PROMOTER, 2_650);
  book.fees += PRICE.fee;

  await buy(async buyer => must(await holdSeats(buyer, world, seats(1))), SHOWN.general, {method: 'bizum'});
  note('gateway', PROMOTER, 2_650);
  book.fees += PRICE.fee;

  const denied = new Visitor(app.url);
  must(await holdSeats(denied, world, seats(1)));
  await payAtBank(must(await checkOut(denied, SHOWN.general)).redirect!, 'deny');

  // One of the three does not come: 22.50 € and its fee go back to the card.
  await giveBack(three.id, {orderLineIds: [three.lineIds[0]]});
  const {id: refundId} = await one<{id: number}>('select id from refund where order_id = $1', [three.id]);
  await sendRefund(app.runtime, refundId);
  note('gateway', PROMOTER, -2_400);
  book.fees -= PRICE.fee;

  // Another one has a box, of 40 € and not of 25 €; the 2.50 € off that were paid for stay off.
  const {rows: tickets} = await app.db.query<{id: number}>(
    `select id from ticket where order_id = $1 and state <> 'void' order by id`,
    [three.id],
  );
  const to = world.seat(DEARER.first);
  const moved = await moveTicket(app.url, three.hash, tickets[0]!.id, to);
  expect(moved.netCents).toBe(DEARER.cents - PRICE.general);
  await payAtBank(moved.checkout!.redirect, 'pay');
  await soldAs(moved.checkout!.orderNumber);
  note('gateway', PROMOTER, moved.netCents);
  // And goes back to a seat of its price, with its part of the discount: the rest returns to the card.
  const boxed = await one<{id: number}>(`select id from ticket where seat_id = $1 and state <> 'void'`, [to]);
  const back = await moveTicket(app.url, three.hash, boxed.id, world.seat(seats(1)[0]!));
  expect(back.netCents).toBe(2_344 - 3_750);
  const {rows: due} = await app.db.query<{id: number}>(`select id from refund where state = 'requested'`);
  for (const {id} of due) await sendRefund(app.runtime, id);
  note('gateway', PROMOTER, back.netCents);

  // The family wants its invoice in the name of the firm: neither more money nor less.
  await issue();
  await act(finance, `/api/pedidos/${family.id}/canjear-factura`, RECIPIENT);
});

test('at the counter: cash, card, both, an invitation; given back in cash, carried to the safe, counted and closed', async () => {
  const officeId = (
    await act(new Visitor(app.url, world.staff.admin.token), '/api/taquillas', {
      name: 'Norte',
      code: 'NORTE',
    })
  ).id;
  await app.db.query(
    `insert into box_office_clerk (staff_user_id, code, permissions, max_refund_day_cents)
       select u, 'C' || u, '{invite,refund,view_totals}', 100000 from unnest($1::int[]) u`,
    [[world.staff.clerk.id, world.staff.finance_manager.id]],
  );
  shiftId = (await act(clerk, '/api/turnos-caja/abrir', {boxOfficeId: officeId, floatCents: FLOAT})).id;
  const sell = async (count: number, payments: object[]): Promise<Sold> => {
    must(
      await clerk.post('/api/carrito/seats', {
        sessionId: world.sessionId,
        seats: seats(count).map(index => ({seatId: world.seat(index), priceId: world.prices.general})),
      }),
    );
    const sold = await act<{orderNumber: string}>(clerk, '/api/carrito/sell', {payments});
    return soldAs(sold.orderNumber);
  };
  const inCash = await sell(2, [{method: 'cash', amountCents: 5_200, tenderedCents: 6_000}]);
  note('cash', PROMOTER, 2 * (2_500 + 100));
  await sell(3, [
    {method: 'card_terminal', amountCents: 5_000},
    {method: 'cash', amountCents: 2_800, tenderedCents: 2_800},
  ]);
  note('card_terminal', PROMOTER, 5_000);
  note('cash', PROMOTER, 2_800);
  book.fees += 5 * 100;
  drawer += 5_200 + 2_800;

  await act(clerk, `/api/pedidos/${inCash.id}/devolver`, {
    reason: 'Columna delante',
    orderLineIds: [inCash.lineIds[0]],
  });
  note('cash', PROMOTER, -2_600);
  book.fees -= 100;
  drawer -= 2_600;
  await act(clerk, `/api/turnos-caja/${shiftId}/mover`, {kind: 'drop', amountCents: 5_000, reason: 'A la caja fuerte'});
  drawer -= 5_000;
});

test('passes by direct debit: one of three comes back from the bank and is paid by transfer with its fee', async () => {
  const ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  const made = await giveSeatedInstalmentPasses(
    app,
    world,
    seats(3).map(index => world.seat(index)),
    [0],
    true,
  );
  const {id: frequencyId} = await one<{id: number}>(
    `insert into payment_frequency (name, kind, instalments, every_months, methods, return_fee_cents)
       values ('Domiciliado', 'every_n_months', 2, 2, '{sepa}', 250) returning id`,
  );
  const ids = made.map(pass => pass.id);
  await app.db.query('update season_pass set payment_frequency_id = $2 where id = any($1)', [ids, frequencyId]);
  await app.db.query('update instalment set payment_frequency_id = $2 where season_pass_id = any($1)', [
    ids,
    frequencyId,
  ]);
  for (const id of ids)
    await act(ana, `/api/public/passes/${id}/mandate`, {
      iban: 'ES91 2100 0418 4502 0005 1332',
      debtorName: 'José Ñíguez',
      accept: true,
    });
  const {today} = await one<{today: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as today`);
  const passes = new Visitor(app.url, world.staff.passes_manager.token);
  const {id} = await act(passes, '/api/remesas/preparar', {dueUntilOn: today, collectionOn: addBankDays(today, 3)});
  await act(passes, `/api/remesas/${id}/enviar`);
  await app.db.query('update sepa_remittance set collection_on = $2::date where id = $1', [id, today]);
  await act(passes, `/api/remesas/${id}/abonar`);
  note('bank_account', HOUSE, 30_000);
  await issue();

  const {debitId, instalmentId, named} = await one<{debitId: number; instalmentId: number; named: string}>(
    `select id as "debitId", instalment_id as "instalmentId", end_to_end_id as named from sepa_debit where sepa_remittance_id = $1 order by id limit 1`,
    [id],
  );
  await act(passes, `/api/remesas/${id}/adeudos/${debitId}/devolver`, {reasonCode: 'AM04'});
  note('bank_account', HOUSE, -10_000);
  const {said} = await one<{said: string}>('select instalment_reference($1) as said', [instalmentId]);
  // The bank's statement of the day: the remittance, what it took back, and the transfer that names the instalment.
  const movements = [
    {cents: 30_000, concept: 'ABONO REMESA ADEUDOS'},
    {cents: -10_000, concept: `DEVOLUCION ADEUDO ${named}`},
    {cents: 10_250, concept: `TRANSF ${said}`},
  ];
  const statement = n43(movements.map(line => ({...line, day: today.slice(2).replaceAll('-', '')})));
  expect(must(await takeStatement(finance, statement))).toMatchObject({paid: 1, matched: 2, waiting: 0});
  note('bank_account', HOUSE, 10_000);
  // What a returned debit costs is put right, not sold: it is outside of the tax and of the invoice.
  money.bank_account += RETURN_FEE;
  expect(money.bank_account).toBe(movements.reduce((sum, line) => sum + line.cents, 0));
});

test('a gift card is owed and not invoiced; what it pays afterwards is', async () => {
  const giver = await buy(async buyer => {
    must(
      await buyer.post('/api/public/cart/gift-cards', {
        amountCents: 3_000,
        senderName: 'Ana',
        recipientName: 'Eva',
        message: '¡Felicidades!',
      }),
    );
  }, 3_000);
  money.gateway += 3_000;
  money.gift_cards -= 3_000;
  const {code} = await one<{code: string}>(
    'select g.code from gift_card g join order_line l on l.id = g.order_line_id where l.order_id = $1',
    [giver.id],
  );
  const eva = new Visitor(app.url);
  must(await holdSeats(eva, world, seats(1)));
  must(await eva.post('/api/public/cart/gift-code', {code}));
  const checkout = must(await checkOut(eva, 0));
  await soldAs(checkout.orderNumber);
  note('gift_cards', PROMOTER, 2_650);
  book.fees += PRICE.fee;
});

interface Row {
  [key: string]: never;
}
interface Settlement {
  id: number;
  salesCents: number;
  refundsCents: number;
  netCents: number;
}
const report = async (name: string, query = ''): Promise<Row[]> =>
  must(await finance.get<{rows: Row[]}>(`/api/informes/${name}${query}`)).rows;
const add = (rows: Row[], key: string): number => rows.reduce((sum, row) => sum + Number(row[key]), 0);

test('at night: invoices, ledger, till, bank and settlements say what the notebook says', async () => {
  await issue();

  // The till.
  const read = must(
    await clerk.get<{totals: {expectedCashCents: number; expectedCardCents: number}}>(
      `/api/turnos-caja/${shiftId}/lectura`,
    ),
  );
  expect(read.totals).toMatchObject({expectedCashCents: drawer, expectedCardCents: money.card_terminal});
  const counted = must(
    await clerk.post<{differenceCents: number}>(`/api/turnos-caja/${shiftId}/arquear`, {
      cashCents: drawer - 5,
      cardCents: money.card_terminal,
    }),
  );
  expect(counted.differenceCents).toBe(-5);
  must(
    await clerk.post(`/api/turnos-caja/${shiftId}/cerrar`, {
      ...{leftCents: FLOAT, safeCents: drawer - 5 - FLOAT, bankCents: 0},
      differenceReason: 'Cinco céntimos que no aparecen',
    }),
  );
  expect(FLOAT + money.cash - 5_000).toBe(drawer);

  // The ledger, account by account, and as the treasurer reads it.
  const {rows: accounts} = await app.db.query<{account: keyof typeof money; cents: number}>(
    'select account, sum(amount_cents)::int as cents from ledger_entry group by 1',
  );
  const ledger = Object.fromEntries(accounts.map(({account, cents}) => [account, cents]));
  expect(ledger).toMatchObject({...money, bank: 0});
  expect(-(ledger.sales! + ledger.fees! + (ledger.discounts ?? 0))).toBe(book.invoiced + RETURN_FEE);
  expect(add(await report('libro-mayor'), 'balanceCents')).toBe(0);

  // The gateway's own books.
  const books = await readBankBooks(text => app.db.query<BookedPayment>(text));
  expect([...books.values()].reduce((sum, book) => sum + book.chargedCents - book.refundedCents, 0)).toBe(
    money.gateway,
  );

  // The invoices: by issuer, by rate, by day, and in the chain of each.
  const {rows: issued} = await app.db.query<{nif: string; total: number; vat: number; base: number}>(
    `select issuer_nif as nif, sum(total_cents)::int as total, sum(vat_cents)::int as vat, sum(base_cents)::int as base
       from invoice where kind <> 'F3' group by 1`,
  );
  expect(Object.fromEntries(issued.map(row => [row.nif, row.total]))).toEqual(turnover);
  expect(await report('facturas-y-ventas')).toEqual(
    expect.arrayContaining([expect.objectContaining({differenceCents: 0, waiting: 0})]),
  );
  expect(add(await report('facturas-y-ventas'), 'differenceCents')).toBe(0);
  const register = await report('facturas-expedidas');
  const taxed = (await report('iva')).filter(row => Number(row['rateBp']) > 0);
  for (const key of ['baseCents', 'vatCents'] as const)
    expect([key, add(register, key)]).toEqual([key, add(taxed, key)]);
  expect(add(register, 'baseCents') + add(register, 'vatCents')).toBe(book.invoiced);

  // The settlements: all of it, less what the house keeps, which it invoices, and the file that pays the rest.
  const close = async (body: object): Promise<Settlement> => {
    const {id} = await act(finance, '/api/liquidaciones/calcular', body);
    const read = async () => must(await finance.get<Settlement>(`/api/liquidaciones/${id}`));
    await act(finance, `/api/liquidaciones/${id}/cerrar`, {expectedNetCents: (await read()).netCents, isAdvance: true});
    return read();
  };
  const events = await close({kind: 'events', eventId: world.eventId});
  expect(events.salesCents + events.refundsCents).toBe(turnover[PROMOTER]! - book.fees);
  const kept = await one<{total: number; nif: string}>(
    'select sum(total_cents)::int as total, min(recipient_nif) as nif from invoice where settlement_id = $1',
    [events.id],
  );
  // A tenth with its 21 %, and the fees that the buyers paid.
  expect(kept).toEqual({nif: PROMOTER, total: Math.round(((turnover[PROMOTER]! - book.fees) / 10) * 1.21) + book.fees});
  expect(events.netCents).toBe(turnover[PROMOTER]! - kept.total);
  const passes = await close({kind: 'passes', periodFrom: '2020-01-01', periodTo: '2099-12-31'});
  expect(passes.salesCents + passes.refundsCents).toBe(turnover[HOUSE]! + RETURN_FEE);

  await act(finance, `/api/liquidaciones/${events.id}/enviar`);
  await act(finance, `/api/liquidaciones/${events.id}/responder`, {isAgreed: true});
  const payer = new Visitor(app.url, world.staff.admin.token);
  const {today} = await one<{today: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as today`);
  const made = await act(payer, '/api/liquidaciones-transferencias/preparar', {
    settlementIds: [events.id],
    executionOn: nextBankDay(today),
  });
  const file = await payer.get(`/api/liquidaciones-transferencias/${made.id}/fichero`);
  expect(file.text).toContain(`<CtrlSum>${(events.netCents / 100).toFixed(2)}</CtrlSum>`);
});

test('[M8] the month ends: the statement of all of it is reconciled, closed, and the ledger has what the bank says', () =>
  endMonth(app, finance, money));

test('a cent that is only in one of the books is found (negative control)', async () => {
  const lie = (account: string, cents: number) =>
    app.db.withTransaction(async tx => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `update ledger_entry set amount_cents = amount_cents + $2 where id = (select min(id) from ledger_entry where account = $1)`,
        [account, cents],
      );
    });
  await lie('gateway', 1);
  try {
    expect(add(await report('libro-mayor'), 'balanceCents')).toBe(1);
  } finally {
    await lie('gateway', -1);
  }
});
