/**
 * Renewal on the web: finding oneself tells nobody who exists; a family renews in one payment; ages, papers, seats and
 * debts are told before anything is signed.
 */
import {randomUUID} from 'node:crypto';
import {newToken} from '../../api/src/auth/token';
import type {Redirect} from '../../api/src/bank/gateway';
import {OFFERS} from '../../api/src/domain/passes/renewal/auto-renew-offers';
import {expireOrders} from '../../api/src/domain/orders/expire';
import {lapseUnpaidPasses} from '../../api/src/domain/passes/life/lapse';
import {startApp, type TestApp} from '../support/app';
import {payAtBank} from '../support/bank';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {makeRenewals, PRICE, type RenewalWorld} from '../support/renewals';
import {until} from '../support/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../support/visitor';

let app: TestApp;
let world: World;
let renewals: RenewalWorld;
let ana: Visitor;
let own: {passId: number; holderId: number};
let seat = 2;

interface Item {
  passId: number;
  name: string;
  isReached: boolean;
  memberCode: string | null;
  refusal: string | null;
  walletCents: number;
  contact: object | null;
  seatLabel: string;
  renewal: {id: number; state: string} | null;
}
interface Quote {
  lines: {
    passId: number;
    categoryName: string;
    change: {fromName: string; toName: string; fromCents: number; toCents: number} | null;
    seatTrouble: {reason: string} | null;
    totalCents: number | null;
    documents: string[];
    isSeatKept: boolean;
    trouble: string | null;
  }[];
  families: {id: number; name: string}[];
  plans: {paymentFrequencyId: number | null; instalments: {amountCents: number}[]}[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
}
interface Renewed extends ErrorBody {
  checkout: {redirect: Redirect | null; totalCents: number; checkoutToken: string; gatewayOrder: string} | null;
  renewed: {passId: number; newPassId: number; state: string; totalCents: number; documents: string[]}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  renewals = await makeRenewals(app.db, world);
  ana = visitor(world.customer.token);
  own = await renewals.give(1, {customerId: world.customer.id, nif: '12345678Z', walletCents: 6000});
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

function visitor(token?: string): Visitor {
  const made = new Visitor(app.url);
  if (token) made.cookies.set('customer', token);
  return made;
}
const next = () => seat++;
const memberOf = async (holderId: number): Promise<number> =>
  (await app.db.query<{n: number}>('select member_number as n from pass_holder where id = $1', [holderId])).rows[0]!.n;
const search = (who: Visitor, body: object) => who.post<ErrorBody>('/api/public/renewals/search', body);
const mine = async (who: Visitor): Promise<Item[]> =>
  (await who.get<{items: Item[]}>('/api/public/renewals')).body.items;
const quote = (who: Visitor, passes: object[], more: object = {}) =>
  who.post<Quote & ErrorBody>('/api/public/renewals/quote', {passes, ...more});
const BUYER = {email: 'marta@example.org', firstName: 'Marta', surname1: 'Gil', docNo: '12345678Z'};
const renew = (who: Visitor, passes: object[], more: object = {}, key: string = randomUUID()) =>
  who.post<Renewed>(
    '/api/public/renewals',
    {passes, method: 'card', acceptTerms: true, buyer: BUYER, ...more},
    idempotency(key),
  );
const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const stateOf = async (passId: number): Promise<string> =>
  (await app.db.query<{state: string}>('select state from season_pass where id = $1', [passId])).rows[0]!.state;
const pay = async (answer: Answer<Renewed>) => {
  await payAtBank(answer.body.checkout!.redirect!, 'pay');
  for (const one of answer.body.renewed.filter(each => each.state === 'pending_payment'))
    await until('the pass is active', async () => (await stateOf(one.newPassId)) === 'active');
};

describe('finding oneself', () => {
  test('right and wrong are the same bytes; only the right browser sees a masked pass', async () => {
    const {holderId} = await renewals.give(next(), {nif: '00000000T', bornOn: '1975-03-02'});
    const number = await memberOf(holderId);
    const [right, wrongDoc, nobody, byBirth] = [visitor(), visitor(), visitor(), visitor()];
    const answers = [
      await search(right, {memberNumber: number, docNo: '00.000.000-t'}),
      await search(wrongDoc, {memberNumber: number, docNo: '11111111H'}),
      await search(nobody, {memberNumber: 999_999, docNo: '00000000T'}),
      await search(byBirth, {memberNumber: number, bornOn: '1975-03-02'}),
    ];
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);
    const shape = ({headers}: Answer<ErrorBody>) =>
      JSON.stringify({
        ...headers,
        date: '',
        'x-request-id': '',
        'set-cookie': headers['set-cookie']?.map(line => line.replace(/=[\w-]{43}/, '=…')),
      });
    expect(new Set(answers.map(shape)).size).toBe(1);
    expect(
      (await mine(right)).map(item => [item.name, item.memberCode, item.contact, item.walletCents, item.isReached]),
    ).toEqual([[expect.stringMatching(/^M… G… N…$/), null, null, 0, false]]);
    expect(await mine(byBirth)).toHaveLength(1);
    expect([await mine(wrongDoc), await mine(nobody), await mine(visitor())]).toEqual([[], [], []]);
    // What is asked with the cookie of somebody else's failed search stays nobody's.
    const {rows} = await app.db.query<{isRight: boolean}>(
      `select (changes->>'isRight')::boolean as "isRight" from audit_entry where action = 'search' order by id`,
    );
    expect(rows.map(row => row.isRight)).toEqual([true, false, false, true]);
    await right.post('/api/public/renewals/forget');
    expect(await mine(right)).toEqual([]);
  });

  test('guessing is slowed by number and by address, alike for who exists and who does not', async () => {
    const number = await memberOf(own.holderId);
    for (const memberNumber of [number, 888_888]) {
      const codes: string[] = [];
      for (let i = 0; i < 6; i++) codes.push(told(await search(visitor(), {memberNumber, docNo: `${i}`})));
      expect(codes).toEqual(['done', 'done', 'done', 'done', 'done', '429 too_many_requests']);
    }
    expect(told(await search(visitor(), {memberNumber: 1}))).toBe('422 invalid');
    for (let i = 0; i < 10; i++) await search(visitor(), {memberNumber: 700_000 + i, docNo: 'X'});
    expect(told(await search(visitor(), {memberNumber: 1, docNo: 'X'}))).toBe('429 too_many_requests');
  });

  test('the proof ends; it opens no wallet and no data', async () => {
    const {holderId, passId} = await renewals.give(next(), {nif: '22222222J', walletCents: 3000});
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '22222222J'});
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {walletHolderId: holderId}))).toBe(
      '422 invalid',
    );
    expect(
      told(
        await renew(who, [
          {
            passId,
            expectedTotalCents: PRICE.adult,
            contact: {email: 'otra@example.org', phone: '', street: '', postalCode: '', city: '', province: ''},
          },
        ]),
      ),
    ).toBe('422 invalid');
    await app.db.query(`update renewal_proof set expires_at = now() - interval '1 second' where $1 = any(holder_ids)`, [
      holderId,
    ]);
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('404 not_found');
  });
});

describe('renewing', () => {
  test('[S2] a family: one payment, wallet first, both active with the same seats and the old passes done with', async () => {
    const child = await renewals.give(next(), {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 10}-06-01`,
    });
    expect((await mine(ana)).map(item => [item.passId, item.refusal])).toEqual([
      [own.passId, null],
      [child.passId, null],
    ]);
    const {body: seen} = await quote(ana, [{passId: own.passId}, {passId: child.passId}]);
    expect(seen).toMatchObject({
      totalCents: PRICE.adult + PRICE.child,
      nowCents: PRICE.adult + PRICE.child,
      waitingCents: 0,
    });
    expect(seen.lines.map(line => [line.categoryName, line.isSeatKept, line.documents])).toEqual([
      ['Adulto', true, []],
      ['Infantil', true, []],
    ]);
    const key = randomUUID();
    const ask = [
      [
        {passId: own.passId, expectedTotalCents: PRICE.adult},
        {passId: child.passId, expectedTotalCents: PRICE.child},
      ],
      {walletHolderId: own.holderId},
    ] as const;
    const done = await renew(ana, [...ask[0]], ask[1], key);
    expect(done.body).toMatchObject({checkout: {totalCents: PRICE.adult + PRICE.child - 6000}});
    expect((await renew(ana, [...ask[0]], ask[1], key)).body.checkout!.gatewayOrder).toBe(
      done.body.checkout!.gatewayOrder,
    );
    expect((await mine(ana)).map(item => item.renewal?.state)).toEqual(['pending_payment', 'pending_payment']);
    await pay(done);
    expect((await mine(ana)).map(item => item.refusal)).toEqual(['renewed', 'renewed']);
    const {rows} = await app.db.query<{kind: string; seat: number; renewed: number; cards: number; claims: number}>(
      `select p.kind, p.seat_id as seat, p.renewed_from_id as renewed, (select count(*)::int from pass_card c
        where c.season_pass_id = p.id) as cards, (select count(*)::int from seat_claim c
        where c.season_pass_id = p.id) as claims from season_pass p
        where p.season_list_id = $1 and p.renewed_from_id = any($2) order by p.renewed_from_id`,
      [renewals.newListId, [own.passId, child.passId]],
    );
    expect(rows).toEqual([
      {kind: 'renewal', seat: world.seat(1), renewed: own.passId, cards: 1, claims: 1},
      expect.objectContaining({renewed: child.passId, cards: 1, claims: 1}),
    ]);
    expect(
      (
        await app.db.query<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [
          own.holderId,
        ])
      ).rows[0]!.cents,
    ).toBe(0);
    // Of each holder today's pass comes first; the next season's opens nothing yet and says from when on.
    const {items} = (
      await ana.get<{
        items: {id: number; isOwn: boolean; hasBegun: boolean; hasAccess: boolean; beginsOn: string; state: string}[];
      }>('/api/public/passes')
    ).body;
    expect(items.map(pass => [pass.isOwn, pass.state, pass.hasBegun])).toEqual([
      [true, 'active', true],
      [true, 'active', false],
      [false, 'active', true],
      [false, 'active', false],
    ]);
    expect(items.map(pass => pass.id)).toEqual([own.passId, expect.any(Number), child.passId, expect.any(Number)]);
    const first = (
      await app.db.query<{on: string}>(
        `select (starts_at at time zone 'Europe/Madrid')::date::text as on from event_session where id = $1`,
        [world.sessionId],
      )
    ).rows[0]!.on;
    expect([items[1], items[3]]).toEqual([
      expect.objectContaining({hasAccess: false, beginsOn: first}),
      expect.objectContaining({hasAccess: false, beginsOn: first}),
    ]);
  });

  test('[D2] what seats given free have earned comes off once: not while nobody has paid, and again when the renewal lapses', async () => {
    const {passId} = await renewals.give(next(), {customerId: world.customer.id});
    await app.db.query(
      `insert into seat_release (season_pass_id, event_session_id, seat_id, state, policy, sold_cents,
        compensation_cents, payout, settled_at)
       select id, $2, seat_id, 'compensated', '{}', 5000, 2500, 'renewal_discount', now() from season_pass
         where id = $1`,
      [passId, world.sessionId],
    );
    const {body: seen} = await quote(ana, [{passId}]);
    expect(seen.totalCents).toBe(PRICE.adult - 2500);
    expect(told(await renew(ana, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('409 total_changed');
    const first = await renew(ana, [{passId, expectedTotalCents: PRICE.adult - 2500}]);
    expect(first.body.checkout).toMatchObject({totalCents: PRICE.adult - 2500});
    const parts = async (id: number) =>
      (
        await app.db.query(
          'select discount_cents as cut, release_discount_cents as released from season_pass where id = $1',
          [id],
        )
      ).rows[0];
    expect(await parts(first.body.renewed[0]!.newPassId)).toEqual({cut: 2500, released: 2500});
    await app.db.query(
      `update "order" set claims_expire_at = now() - interval '1 minute'
        where id in (select l.order_id from order_line l join instalment i on i.id = l.instalment_id
        where i.season_pass_id = $1)`,
      [first.body.renewed[0]!.newPassId],
    );
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [
      first.body.renewed[0]!.newPassId,
    ]);
    await until('the renewal has lapsed', async () => {
      await app.db.withTransaction(tx => expireOrders(tx));
      await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
      return (await stateOf(first.body.renewed[0]!.newPassId)) === 'void';
    });
    expect((await quote(ana, [{passId}])).body.totalCents).toBe(PRICE.adult - 2500);
    const again = await renew(ana, [{passId, expectedTotalCents: PRICE.adult - 2500}]);
    await pay(again);
    expect(await parts(again.body.renewed[0]!.newPassId)).toEqual({cut: 2500, released: 2500});
    expect(
      (await app.db.query(`select 1 from season_pass where renewed_from_id = $1 and state <> 'void'`, [passId]))
        .rowCount,
    ).toBe(1);
  });

  test('a child turns young: both prices are told, and the category of the past is refused', async () => {
    const {passId, holderId} = await renewals.give(next(), {
      nif: '33333333P',
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 14}-02-01`,
    });
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '33333333P'});
    const {body} = await quote(who, [{passId}]);
    expect(body.lines[0]).toMatchObject({
      categoryName: 'Joven',
      change: {fromName: 'Infantil', toName: 'Joven', fromCents: PRICE.child, toCents: PRICE.young},
      documents: [],
    });
    expect(told(await quote(who, [{passId, passCategoryId: renewals.categories.child}]))).toBe('422 invalid');
    expect(
      told(await renew(who, [{passId, passCategoryId: renewals.categories.child, expectedTotalCents: PRICE.child}])),
    ).toBe('422 invalid');
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.child}]))).toBe('409 total_changed');
    await pay(await renew(who, [{passId, expectedTotalCents: PRICE.young}]));
  });

  test('a seat that was promised to another: said, another is chosen, staff are told once', async () => {
    const index = next();
    const {passId, holderId} = await renewals.give(index, {nif: '44444444A'});
    const other = await renewals.give(next());
    await app.db.query(
      `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
        state, amount_cents, paid_cents, origin)
       select $1, $2, $3, p.id, $4, $5, 'renewal', 'active', 1000, 1000, 'import' from pass_price p
         where p.season_list_id = $1 and p.pass_category_id = $3 limit 1`,
      [renewals.newListId, other.holderId, renewals.categories.adult, world.zones.seated, world.seat(index)],
    );
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '44444444A'});
    expect((await quote(who, [{passId}])).body.lines[0]).toMatchObject({
      isSeatKept: true,
      seatTrouble: {reason: 'pass'},
    });
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('409 seat_taken');
    const free = next();
    const {body: seats} = await who.get<{zones: {id: number; free: number}[]; seats: {id: number}[]}>(
      `/api/public/renewals/${passId}/seats?categoryId=${renewals.categories.adult}&zoneId=${world.zones.seated}`,
    );
    expect(seats.seats.map(one => one.id)).toContain(world.seat(free));
    expect(seats.seats.map(one => one.id)).not.toContain(world.seat(1));
    // Neither may it be the guaranteed seat of somebody who has not renewed yet.
    expect(
      told(
        await renew(who, [
          {
            passId,
            seat: 'other',
            seatId: (
              await app.db.query<{id: number}>('select seat_id as id from season_pass where id = $1', [other.passId])
            ).rows[0]!.id,
            expectedTotalCents: PRICE.adult,
          },
        ]),
      ),
    ).toBe('409 seat_taken');
    await pay(await renew(who, [{passId, seat: 'other', seatId: world.seat(free), expectedTotalCents: PRICE.adult}]));
    expect((await app.db.query(`select 1 from incident where kind = 'renewal_seat_taken'`)).rowCount).toBe(1);
  });

  test('one of the family waits for a paper: the others are paid now, its seat is kept, and the paper is sent', async () => {
    const parent = await renewals.give(next(), {customerId: world.customer.id});
    const child = await renewals.give(next(), {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 9}-06-01`,
    });
    const {body: seen} = await quote(ana, [
      {passId: parent.passId},
      {passId: child.passId, passCategoryId: renewals.categories.disability},
    ]);
    expect(seen).toMatchObject({nowCents: PRICE.adult, waitingCents: 10_000});
    expect(seen.lines[1]!.documents).toEqual(['Tarjeta de discapacidad']);
    const done = await renew(ana, [
      {passId: parent.passId, expectedTotalCents: PRICE.adult},
      {passId: child.passId, passCategoryId: renewals.categories.disability, expectedTotalCents: 10_000},
    ]);
    expect(done.body.checkout!.totalCents).toBe(PRICE.adult);
    const waiting = done.body.renewed.find(one => one.passId === child.passId)!;
    expect(waiting).toMatchObject({state: 'requested', documents: ['Tarjeta de discapacidad']});
    const send = (who: Visitor, content: Buffer) =>
      who.send<ErrorBody>(`/api/public/renewals/${waiting.newPassId}/documents?name=tarjeta.pdf`, {
        method: 'POST',
        body: content,
        headers: {'content-type': 'application/octet-stream'},
      });
    expect(told(await send(ana, Buffer.from('esto no es un documento, aunque lo diga su nombre')))).toBe('422 invalid');
    expect(told(await send(visitor(), Buffer.from(`%PDF-1.7 ${'x'.repeat(60)}`)))).toBe('404 not_found');
    expect(told(await send(ana, Buffer.from(`%PDF-1.7 ${'x'.repeat(60)}`)))).toBe('done');
    await pay(done);
    expect([
      await stateOf(waiting.newPassId),
      (await app.db.query('select 1 from seat_claim where season_pass_id = $1', [waiting.newPassId])).rowCount,
    ]).toEqual(['requested', 1]);
    expect((await mine(ana)).find(item => item.passId === child.passId)!.refusal).toBe('documents');
  });

  test('a family of four, one paper refused: three are paid and active, the fourth may send another; not sent, its seat is free and it renews as anybody', async () => {
    const family = await Promise.all([0, 1, 2].map(() => renewals.give(next(), {guardianId: own.holderId})));
    const childSeat = next();
    const child = await renewals.give(childSeat, {
      guardianId: own.holderId,
      category: 'Infantil',
      bornOn: `${new Date().getUTCFullYear() - 9}-06-01`,
    });
    const three = family.map(one => ({passId: one.passId, expectedTotalCents: PRICE.adult}));
    const fourth = {passId: child.passId, passCategoryId: renewals.categories.disability, expectedTotalCents: 10_000};
    const done = await renew(ana, [...three, fourth]);
    expect(done.body.checkout!.totalCents).toBe(3 * PRICE.adult);
    const {newPassId} = done.body.renewed.find(one => one.passId === child.passId)!;
    const paper = () =>
      ana.send<ErrorBody>(`/api/public/renewals/${newPassId}/documents?name=tarjeta.pdf`, {
        method: 'POST',
        body: Buffer.from(`%PDF-1.7 ${'x'.repeat(60)}`),
        headers: {'content-type': 'application/octet-stream'},
      });
    const judge = async (isApproved: boolean, note = '') => {
      const {rows} = await app.db.query<{id: number}>(
        `select id from pass_document where season_pass_id = $1 and state = 'pending' order by id desc limit 1`,
        [newPassId],
      );
      return (
        await new Visitor(app.url, world.staff.admin.token).post<{outcome: string} & ErrorBody>(
          `/api/abonos/documentos/${rows[0]!.id}/revisar`,
          {isApproved, note},
        )
      ).body.outcome;
    };
    await paper();
    // Refused before the others are paid: their order is theirs alone.
    expect(await judge(false, 'La tarjeta está caducada')).toBe('refused');
    await pay(done);
    const newStates = async () =>
      (
        await app.db.query<{state: string}>(
          'select state from season_pass where renewed_from_id = any($1) order by renewed_from_id',
          [[...family, child].map(one => one.passId)],
        )
      ).rows.map(row => row.state);
    expect(await newStates()).toEqual(['active', 'active', 'active', 'requested']);
    expect(
      (
        await app.db.query<{to: string; text: string}>(
          `select to_email as to, text from mail_message where kind = 'pass_paper_refused' order by id desc limit 1`,
        )
      ).rows[0],
    ).toMatchObject({text: expect.stringContaining('caducada')});
    // Another one, refused too, and the days go by: the seat is free, the old pass is still to be renewed.
    await paper();
    expect(await judge(false, 'No es la suya')).toBe('refused');
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [newPassId]);
    await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
    expect(await newStates()).toEqual(['active', 'active', 'active', 'void']);
    expect(
      (
        await app.db.query('select 1 from seat_claim where event_session_id = $1 and seat_id = $2', [
          world.sessionId,
          world.seat(childSeat),
        ])
      ).rowCount,
    ).toBe(0);
    expect((await mine(ana)).find(item => item.passId === child.passId)!.refusal).toBeNull();
    const plain = await renew(ana, [{passId: child.passId, expectedTotalCents: PRICE.child}]);
    expect(told(plain)).toBe('done');
    await pay(plain);
    expect(
      (
        await app.db.query<{paid: number}>(
          `select sum(paid_cents)::int as paid from season_pass where renewed_from_id = any($1) and state = 'active'`,
          [[...family, child].map(one => one.passId)],
        )
      ).rows[0]!.paid,
    ).toBe(3 * PRICE.adult + PRICE.child);
  });

  test('in instalments: the first is paid, the pass is active, the rest is owed; another choice takes the place of one not paid', async () => {
    const {passId, holderId} = await renewals.give(next(), {nif: '55555555K'});
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '55555555K'});
    const {body: seen} = await quote(who, [{passId}]);
    expect(seen.plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
      [null, [40_000]],
      [renewals.frequencyId, [16_000, 12_000, 12_000]],
    ]);
    const first = await renew(who, [{passId, expectedTotalCents: PRICE.adult}]);
    const second = await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {
      paymentFrequencyId: renewals.frequencyId,
    });
    expect([first.body.checkout!.totalCents, second.body.checkout!.totalCents]).toEqual([40_000, 16_000]);
    expect(await stateOf(first.body.renewed[0]!.newPassId)).toBe('void');
    await pay(second);
    // The money of the first try comes after all: it goes back, and nothing is had twice.
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect(await stateOf(first.body.renewed[0]!.newPassId)).toBe('void');
    const {rows} = await app.db.query<{paid: number; total: number}>(
      'select paid_cents as paid, total_cents as total from season_pass where id = $1',
      [second.body.renewed[0]!.newPassId],
    );
    expect(rows[0]).toEqual({paid: 16_000, total: 40_000});
  });

  test('who owes, who is barred, what is closed: said, and refused', async () => {
    const debtor = await renewals.give(next(), {customerId: world.customer.id});
    await app.db.query('update season_pass set paid_cents = 0, overdue_cents = 5000 where id = $1', [debtor.passId]);
    expect((await mine(ana)).find(item => item.passId === debtor.passId)!.refusal).toBe('overdue');
    const refused = await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}]);
    expect([told(refused), refused.body.details]).toEqual([
      '409 renewal_refused',
      expect.objectContaining({reason: 'overdue', passId: debtor.passId}),
    ]);
    await app.db.query('update season_pass set paid_cents = 30000, overdue_cents = 0 where id = $1', [debtor.passId]);
    await app.db.query(`update campaign_phase set ends_at = now() - interval '1 hour' where kind = 'renewal'`);
    expect((await mine(ana)).find(item => item.passId === debtor.passId)!.refusal).toBe('closed');
    expect(told(await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}]))).toBe(
      '409 renewal_refused',
    );
    await app.db.query(`update campaign_phase set ends_at = now() + interval '30 days' where kind = 'renewal'`);
    expect(
      told(
        await renew(ana, [{passId: debtor.passId, expectedTotalCents: PRICE.adult}], {buyer: {...BUYER, docNo: null}}),
      ),
    ).toBe('done');
  });

  test('another’s pass does not exist', async () => {
    const {passId} = await renewals.give(next());
    const stranger = visitor(newToken());
    for (const who of [ana, stranger, visitor()]) {
      expect(told(await quote(who, [{passId}]))).toBe('404 not_found');
      expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}]))).toBe('404 not_found');
      expect((await who.get(`/api/public/renewals/${passId}/seats?categoryId=1`)).status).toBe(404);
    }
  });
});

describe('a price for a group alone', () => {
  test('[D7] is told to a lone person without a price, refused when signed, and never renewed by itself', async () => {
    const {passId, holderId} = await renewals.give(next(), {customerId: world.customer.id});
    const {rows: groups} = await app.db.query<{id: number}>(
      `insert into price_group (season_list_id, name, discount_bp) values ($1, 'Pandilla', 0) returning id`,
      [renewals.newListId],
    );
    await app.db.query(
      'update pass_price set price_group_id = $2 where season_list_id = $1 and pass_category_id = $3',
      [renewals.newListId, groups[0]!.id, renewals.categories.adult],
    );
    try {
      const {body} = await quote(ana, [{passId}]);
      expect(body.lines[0]).toMatchObject({
        totalCents: null,
        trouble: '«Adulto» se vende ahí solo en el grupo «Pandilla».',
      });
      const refused = await renew(ana, [{passId, expectedTotalCents: PRICE.adult}]);
      expect([told(refused), Object.keys(refused.body.errors ?? {})]).toEqual(['422 invalid', ['priceGroupId']]);
      await app.db.query('update season_pass set auto_renew = true where id = $1', [passId]);
      const {rows} = await app.db.query(`with ${OFFERS} select 1 from offers`, [
        renewals.newListId,
        [passId],
        ['2030-01-01'],
        'renewal',
      ]);
      expect(rows).toEqual([]);
    } finally {
      await app.db.query('update pass_price set price_group_id = null where season_list_id = $1', [renewals.newListId]);
      await app.db.query('update season_pass set auto_renew = false where pass_holder_id = $1', [holderId]);
    }
  });
});
