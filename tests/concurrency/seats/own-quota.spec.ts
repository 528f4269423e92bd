/**
 * An agency's sellers at once, the counter beside them: a seat of a quota is sold once, places as many as there are, and
 * never more on account than its credit, whatever writes.
 */
import {PRICE} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {idempotency, patiently, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  agency,
  app,
  keep,
  label,
  makeAgency,
  makeSeller,
  net,
  owes,
  sell,
  seller,
  setStage,
  world,
} from '../../api/own-quota/stage';

setStage();
afterEach(() => expectInvariants(app.db));

const setCredit = (cents: number) =>
  app.db.query('update affiliate set credit_cents = $2 where id = $1', [agency, cents]);

test('negative control: reading what is owed and adding to it afterwards passes the credit', async () => {
  await app.db.query('create table naive_debt (owed integer not null)');
  await app.db.query('insert into naive_debt values (0)');
  const everybody = meeting(3);
  let sold = 0;
  await Promise.all(
    count(3).map(() =>
      app.db.withTransaction(async tx => {
        const {rows} = await tx.query<{owed: number}>('select owed from naive_debt');
        await everybody();
        if (rows[0]!.owed + 10 > 20) return;
        await tx.query('update naive_debt set owed = owed + 10');
        sold++;
      }),
    ),
  );
  expect(sold).toBe(3);
});

test('twenty-four sales at once with credit for seven: seven', async () => {
  for (let round = 0; round < long(10, 2); round++) {
    await keep([], 24);
    await setCredit((await owes()) + 7 * net(PRICE.standing) + 3);
    const answers = await inParallel(count(24), 24, n => patiently(() => sell({places: 1, by: seller(n)})));
    expect(tally(answers)).toEqual({200: 7, '409 credit_used_up': 17});
  }
});

test('past the program: a payment on account beyond the credit is refused by the database', async () => {
  await setCredit(await owes());
  const {rows} = await app.db.query<{id: number}>(`select id from "order" where channel = 'partner' limit 1`);
  await expect(
    app.db.query(
      `insert into payment (order_id, method, state, amount_cents, settled_at) values ($1, 'account', 'authorised', 1, now())`,
      [rows[0]!.id],
    ),
  ).rejects.toMatchObject({code: 'credit_used_up'});
});

test('one seat, its sellers and the counter at the same millisecond: it is sold once', async () => {
  await openTills(app.db, [world.staff.clerk.id]);
  await app.db.query(`update block_label set sold_by = '{box_office}' where id = $1`, [label]);
  await setCredit(100_000_00);
  const clerk = new Visitor(app.url, world.staff.events_manager.token);
  await openTills(app.db, [world.staff.events_manager.id]);
  for (let round = 0; round < long(60, 8); round++) {
    const seat = 40 + round;
    await keep([seat], 0);
    const counter = () =>
      clerk.post<ErrorBody>(
        '/api/carrito/sell',
        {
          payments: [{method: 'card_terminal', amountCents: PRICE.general}],
          blockedSeats: [{sessionId: world.sessionId, seatId: world.seat(seat), priceId: world.prices.general}],
        },
        idempotency(),
      );
    const answers = await Promise.all([
      ...count(4).map(n => patiently(() => sell({seats: [seat], by: seller(n)}))),
      patiently(counter),
    ]);
    expect(tally(answers)).toEqual({200: 1, '409 seats_taken': 4});
  }
});

test('thirty places, sixteen sellers of three: ten sales, and the zone has as many taken as before', async () => {
  const [affiliateId, labelId] = await makeAgency('MUCHA-GENTE', 'Mucha gente');
  await app.db.query('update affiliate set credit_cents = 10000000 where id = $1', [affiliateId]);
  const sellers = await Promise.all(count(4).map(() => makeSeller(affiliateId)));
  await app.db.query(`update zone_counter set capacity = capacity + 100 where zone_id = $1`, [world.zones.standing]);
  await keep([], 30, labelId);
  const taken = async (): Promise<number> =>
    (
      await app.db.query<{n: number}>('select sum(taken)::int as n from zone_counter where zone_id = $1', [
        world.zones.standing,
      ])
    ).rows[0]!.n;
  const before = await taken();
  const answers = await inParallel(count(16), 16, n => patiently(() => sell({places: 3, by: sellers[n % 4]!})));
  expect(tally(answers)).toEqual({200: 10, '409 zone_full': 6});
  expect(await taken()).toBe(before);
  expect(await owes(affiliateId)).toBe(10 * net(3 * PRICE.standing));
});

test('sales, refunds and a payment written down at once: what it owes adds up, and nobody waits in a circle', async () => {
  await setCredit(100_000_00);
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  for (let round = 0; round < long(20, 3); round++) {
    await keep([], 12);
    const first = await Promise.all(
      count(4).map(async n => must(await patiently(() => sell({places: 1, by: seller(n)})))),
    );
    const {rows} = await app.db.query<{order: number; line: number}>(
      'select order_id as order, id as line from order_line where order_id = any($1)',
      [first.map(sale => sale.orderId)],
    );
    const amountCents = await owes();
    const done = await Promise.all([
      ...count(8).map(n => patiently(() => sell({places: 1, by: seller(n)}))),
      ...rows.map(({order, line}) =>
        patiently(() =>
          finance.post<ErrorBody>(
            `/api/pedidos/${order}/devolver`,
            {orderLineIds: [line], reason: 'No vienen'},
            idempotency(),
          ),
        ),
      ),
      patiently(() =>
        finance.post<ErrorBody>(
          '/api/cobros-vendedores/apuntar',
          {
            sellerKind: 'affiliate',
            sellerId: agency,
            sessionIds: [world.sessionId],
            amountCents,
            receivedOn: '2026-01-15',
            reference: 'TRF',
          },
          idempotency(),
        ),
      ),
    ]);
    expect(Object.keys(tally(done)).every(key => ['200', '409 other_amount'].includes(key))).toBe(true);
    await expectInvariants(app.db);
  }
});
