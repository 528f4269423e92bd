import {PRICE} from '../../support/passes/renewals';
import {type Answer, type ErrorBody, told, Visitor} from '../../support/wire/visitor';
import {
  ana,
  app,
  memberOf,
  mine,
  next,
  openRenewal,
  own,
  pay,
  quote,
  renew,
  renewals,
  search,
  visitor,
  world,
} from './stage';
import {randomUUID} from 'node:crypto';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {payAtBank} from '../../support/doubles/bank';
import {passState} from '../../support/passes/instalments';
import {checkOut, must, notify} from '../../support/world/purchase';
import type {GoodsCart} from '../../support/world/shop';
import {until} from '../../support/run/until';
import {asFile, PDF, reviewPaper, waitingPapers} from '../../support/passes/papers';

/** Above the limit of simplified invoices it is asked. */
const ADDRESS = {street: 'Calle Mayor, 1', postalCode: '50001', city: 'Zaragoza'};

openRenewal();

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
      {walletHolderId: own.holderId, invoice: ADDRESS},
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

  test('in instalments: the first is paid, the pass is active, the rest is owed; another choice takes the place of one not paid', async () => {
    const {passId, holderId} = await renewals.give(next(), {nif: '55555555K'});
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), docNo: '55555555K'});
    expect(told(await renew(visitor(), [{passId, expectedTotalCents: PRICE.adult}]))).toBe('404 not_found');
    expect(told(await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {walletHolderId: holderId}))).toBe(
      '422 invalid',
    );
    const first = await renew(who, [{passId, expectedTotalCents: PRICE.adult}]);
    const second = await renew(who, [{passId, expectedTotalCents: PRICE.adult}], {
      paymentFrequencyId: renewals.frequencyId,
    });
    expect([first.body.checkout!.totalCents, second.body.checkout!.totalCents]).toEqual([40_000, 16_000]);
    expect(await passState(app, first.body.renewed[0]!.newPassId)).toBe('void');
    await pay(second);
    // The money of the first try comes after all: it goes back, and nothing is had twice.
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect(await passState(app, first.body.renewed[0]!.newPassId)).toBe('void');
    const {rows} = await app.db.query<{paid: number; total: number}>(
      'select paid_cents as paid, total_cents as total from season_pass where id = $1',
      [second.body.renewed[0]!.newPassId],
    );
    expect(rows[0]).toEqual({paid: 16_000, total: 40_000});
  });

  test('in the cart: begun twice it is there once; paid there, both seasons are as if it had been paid here', async () => {
    const {passId, holderId} = await renewals.give(next());
    const who = visitor();
    await search(who, {memberNumber: await memberOf(holderId), bornOn: '1980-05-05'});
    const ask = [{passId, expectedTotalCents: PRICE.adult}];
    await renew(who, ask, {method: 'cart'});
    const {body} = await renew(who, ask, {method: 'cart'});
    expect(body).toMatchObject({checkout: null, isInCart: true});
    const cart = must(await who.get<GoodsCart>('/api/public/cart'));
    expect(cart).toMatchObject({totalCents: PRICE.adult, goods: [{kind: 'pass', cents: PRICE.adult}]});
    must(await notify(app, must(await checkOut(who, PRICE.adult))));
    expect(await passState(app, body.renewed[0]!.newPassId)).toBe('active');
    expect((await mine(who)).map(item => item.refusal)).toEqual(['renewed']);
    const rich = await renewals.give(next(), {customerId: world.customer.id, walletCents: 1000});
    const refused = await renew(ana, [{passId: rich.passId, expectedTotalCents: PRICE.adult}], {
      method: 'cart',
      walletHolderId: rich.holderId,
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['walletHolderId']]);
  });
});

describe('waiting for a paper', () => {
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
    const refused = await renew(ana, [...three, fourth]);
    expect([refused.status, refused.body]).toMatchObject([422, {code: 'invoice_data_needed'}]);
    const done = await renew(ana, [...three, fourth], {invoice: ADDRESS});
    expect(done.body.checkout!.totalCents).toBe(3 * PRICE.adult);
    const {newPassId} = done.body.renewed.find(one => one.passId === child.passId)!;
    const judge = async (isApproved: boolean, note = '') => {
      const documentId = (await waitingPapers(app.db, newPassId)).at(-1)!;
      const staff = new Visitor(app.url, world.staff.admin.token);
      return (await reviewPaper(staff, documentId, isApproved, note)).body.outcome;
    };
    const send = (who: Visitor, content: Buffer) =>
      who.send<ErrorBody>(`/api/public/renewals/${newPassId}/documents?name=tarjeta.pdf`, asFile(content));
    expect(told(await send(ana, Buffer.from('esto no es un documento, aunque lo diga su nombre')))).toBe('422 invalid');
    expect(told(await send(visitor(), PDF))).toBe('404 not_found');
    const paper = async () => expect(told(await send(ana, PDF))).toBe('done');
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
});
