/**
 * A new pass on the web: one person or a family, all or nothing; each rule refused by name; papers judged before
 * anything is paid; others' contracts do not exist.
 */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../api/src/bank/gateway';
import {signedId} from '../../api/src/auth/token';
import {lapseUnpaidPasses} from '../../api/src/domain/passes/life/lapse';
import {confirmOrder} from '../../api/src/jobs/mails/confirm-order';
import {startApp, type TestApp} from '../support/app';
import {payAtBank} from '../support/bank';
import {freshDatabase} from '../support/database';
import {makeWorld, type World} from '../support/fixture';
import {expectInvariants} from '../support/invariants';
import {letters} from '../support/mails';
import {BORN, makeSignUps, newPerson, nifOf, PASS, type SignUpWorld, type WantedPerson} from '../support/sign-ups';
import {until} from '../support/until';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../support/visitor';

let app: TestApp;
let world: World;
let sale: SignUpWorld;
let number = 1000;
let index = 2;

interface Signed extends ErrorBody {
  passes: {person: number; passId: number; state: string; seatLabel: string; totalCents: number}[];
  checkout: {redirect: Redirect | null; totalCents: number; checkoutToken: string; gatewayOrder: string} | null;
}
interface Quoted extends ErrorBody {
  people: {
    totalCents: number | null;
    papers: {text: string; passDiscountId: number | null; provesGroup: boolean}[];
    trouble: {code: string; field: string | null; message: string} | null;
    offered: {id: number}[];
  }[];
  families: {id: number}[];
  plans: {paymentFrequencyId: number | null; instalments: {amountCents: number}[]}[];
  totalCents: number;
  nowCents: number;
  waitingCents: number;
  needsInvoice: boolean;
}
interface Reviewed extends ErrorBody {
  outcome: string;
  isTold: boolean;
}
interface Papers extends ErrorBody {
  untilAt: string | null;
  papers: {text: string; state: string; note: string}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  sale = await makeSignUps(app.db, world);
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const PDF = Buffer.from(`%PDF-1.7 ${'x'.repeat(60)}`);
const visitor = () => new Visitor(app.url);
const ana = () => {
  const made = new Visitor(app.url);
  made.cookies.set('customer', world.customer.token);
  return made;
};
const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const fields = (answer: Answer<ErrorBody>) => Object.keys(answer.body.errors ?? {});
const next = () => ({n: number++, seatId: world.seat(index++)});
const BUYER = {
  email: 'lucia@example.org',
  firstName: 'Lucía',
  surname1: 'Ferrer',
  docNo: '12345678Z',
  street: 'Calle Mayor, 1',
  postalCode: '28001',
  city: 'Madrid',
};
const signUp = (who: Visitor, people: object[], more: object = {}, key: string = randomUUID()) =>
  who.post<Signed>(
    '/api/public/pass-signups',
    {seasonListId: sale.listId, people, method: 'card', acceptTerms: true, buyer: BUYER, ...more},
    idempotency(key),
  );
const quote = (who: Visitor, people: (Partial<WantedPerson> & {holderId?: number})[]) =>
  who.post<Quoted>('/api/public/pass-signups/quote', {
    seasonListId: sale.listId,
    people: people.map(({holderId, passCategoryId, bornOn, seatId}) => ({holderId, passCategoryId, bornOn, seatId})),
  });
const upload = (who: Visitor, content: Buffer, name = 'documento.pdf') =>
  who.send<{token: string} & ErrorBody>(`/api/public/pass-uploads?name=${name}`, {
    method: 'POST',
    body: content,
    headers: {'content-type': 'application/octet-stream'},
  });
const adult = (seatId: number): WantedPerson => ({
  passCategoryId: sale.categories.adult,
  bornOn: BORN.adult,
  expectedTotalCents: PASS.adult,
  seatId,
});
const stateOf = async (passId: number): Promise<string> =>
  (await app.db.query<{state: string}>('select state from season_pass where id = $1', [passId])).rows[0]!.state;
const pay = async (answer: Answer<Signed>) => {
  await payAtBank(answer.body.checkout!.redirect!, 'pay');
  for (const one of answer.body.passes.filter(each => each.state === 'pending_payment'))
    await until('the pass is active', async () => (await stateOf(one.passId)) === 'active');
};
const staff = () => new Visitor(app.url, world.staff.admin.token);
const review = (documentId: number, isApproved: boolean, note = '') =>
  staff().post<Reviewed>(`/api/abonos/documentos/${documentId}/revisar`, {isApproved, note});
const documentsOf = async (passId: number): Promise<number[]> =>
  (
    await app.db.query<{id: number}>(
      `select id from pass_document where season_pass_id = $1 and state = 'pending' order by id`,
      [passId],
    )
  ).rows.map(row => row.id);
const mailOf = async (kind: string): Promise<{to: string; text: string} | undefined> =>
  (await letters(app.db, 'kind = $1', [kind])).at(-1);
const linkOf = (text: string) => /enlace=([\w.-]+)/.exec(text)![1]!;
const papers = (who: Visitor, link: string) => who.get<Papers>(`/api/public/payment-links/${link}/papers`);
const sendPaper = (who: Visitor, link: string, content = PDF) =>
  who.send<Papers>(
    `/api/public/payment-links/${link}/papers?name=otro.pdf&text=${encodeURIComponent('Libro de familia')}`,
    {method: 'POST', body: content, headers: {'content-type': 'application/octet-stream'}},
  );

/** A child's pass, whose category asks for a paper. */
async function child(): Promise<{passId: number; seatId: number; email: string}> {
  const who = visitor();
  const {n, seatId} = next();
  const {token} = (await upload(who, PDF)).body;
  const email = `tutor-${n}@example.org`;
  const done = await signUp(
    who,
    [
      newPerson(
        n,
        {passCategoryId: sale.categories.child, bornOn: BORN.child, expectedTotalCents: PASS.child, seatId},
        {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer', papers: [{token}]},
      ),
    ],
    {buyer: {...BUYER, email}},
  );
  expect([told(done), done.body.checkout, done.body.passes[0]!.state]).toEqual(['done', null, 'requested']);
  return {passId: done.body.passes[0]!.passId, seatId, email};
}

describe('signing', () => {
  test('one person: the seat is kept at once, paid at the bank, active with a card; the same key signs once', async () => {
    const {n, seatId} = next();
    const key = randomUUID();
    const who = visitor();
    const first = await signUp(who, [newPerson(n, adult(seatId))], {}, key);
    expect(first.body).toMatchObject({
      passes: [{state: 'pending_payment', totalCents: PASS.adult}],
      checkout: {totalCents: PASS.adult},
    });
    expect((await signUp(who, [newPerson(n, adult(seatId))], {}, key)).body.checkout!.gatewayOrder).toBe(
      first.body.checkout!.gatewayOrder,
    );
    expect(
      (await app.db.query('select 1 from seat_claim where seat_id = $1 and kind = $2', [seatId, 'pass'])).rowCount,
    ).toBe(1);
    const free = (await who.get<{states: string; firstSeatId: number}>(`/api/public/pass-lists/${sale.listId}/seats`))
      .body;
    const bytes = Buffer.from(free.states, 'base64');
    expect((bytes[(seatId - free.firstSeatId) >> 2]! >> (((seatId - free.firstSeatId) & 3) * 2)) & 3).toBe(2);
    await pay(first);
    const {rows} = await app.db.query<{cards: number; paid: number}>(
      `select (select count(*)::int from pass_card c where c.season_pass_id = p.id and c.state = 'active') as cards,
        p.paid_cents as paid from season_pass p where p.id = $1`,
      [first.body.passes[0]!.passId],
    );
    expect(rows[0]).toEqual({cards: 1, paid: PASS.adult});
  });

  test('[S17] a guest who proves the address finds the pass bought with it, and no pass that somebody else paid', async () => {
    const [mine, foreign] = [next(), next()];
    const email = `invitada-${mine.n}@example.org`;
    const bought = await signUp(visitor(), [newPerson(mine.n, adult(mine.seatId), {email})], {
      buyer: {...BUYER, email},
    });
    await pay(bought);
    // Somebody else wrote this address down for a person of theirs.
    await pay(await signUp(visitor(), [newPerson(foreign.n, adult(foreign.seatId), {email})]));
    const who = visitor();
    expect(
      (
        await who.post('/api/public/account/register', {
          email,
          firstName: 'Lucía',
          surname1: 'Ferrer',
          acceptTerms: true,
        })
      ).status,
    ).toBe(200);
    const token = /token=([\w-]{43})/.exec((await mailOf('sign_up'))!.text)![1]!;
    expect(
      (await who.post('/api/public/account/password/change', {token, password: 'una frase larga de paso'})).status,
    ).toBe(204);
    const {items} = (await who.get<{items: {id: number}[]}>('/api/public/passes')).body;
    expect(items.map(pass => pass.id)).toEqual([bought.body.passes[0]!.passId]);
  });

  test('a family of three in one payment: the family’s price, one without a seat, the minors with somebody who answers for them', async () => {
    const [a, b] = [next(), next()];
    const two = [
      newPerson(a.n, {...adult(a.seatId), expectedTotalCents: PASS.adult * 0.9}),
      newPerson(b.n, {...adult(b.seatId), expectedTotalCents: PASS.adult * 0.9}),
    ];
    const baby = newPerson(
      next().n,
      {passCategoryId: sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId: null},
      {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer'},
    );
    const {body: seen} = await quote(visitor(), [...two, baby]);
    expect(seen.families.map(one => one.id)).toEqual([sale.familyId]);
    expect(told(await signUp(visitor(), [two[0]!], {priceGroupId: sale.familyId}))).toBe('422 invalid');
    const orphan = await signUp(visitor(), [...two, {...baby, guardianName: ''}], {priceGroupId: sale.familyId});
    expect([told(orphan), fields(orphan)]).toEqual(['422 invalid', ['people.2.guardianName']]);
    // Nothing of the try that was refused is left.
    expect((await app.db.query('select 1 from pass_holder where nif = $1', [nifOf(a.n)])).rowCount).toBe(0);
    const done = await signUp(visitor(), [...two, baby], {priceGroupId: sale.familyId});
    expect(done.body.passes.map(one => [one.state, one.totalCents])).toEqual([
      ['pending_payment', 36_000],
      ['pending_payment', 36_000],
      ['active', 0],
    ]);
    expect(done.body.checkout!.totalCents).toBe(72_000);
    await pay(done);
  });

  test('[D7] a price that is only for a group is neither quoted nor sold to a lone person, on the web or at the office; the family has it', async () => {
    const [a, b, lone] = [next(), next(), next()];
    const {rows} = await app.db.query<{id: number}>(
      `update pass_price set price_group_id = $3 where season_list_id = $1 and pass_category_id = $2 returning id`,
      [sale.listId, sale.categories.adult, sale.familyId],
    );
    await app.db.query('update price_group set discount_bp = 0 where id = $1', [sale.familyId]);
    try {
      const alone = await quote(visitor(), [newPerson(lone.n, adult(lone.seatId))]);
      expect(alone.body.people[0]).toMatchObject({
        totalCents: null,
        trouble: {field: 'priceGroupId', message: '«Adulto» se vende ahí solo en el grupo «Familia».'},
      });
      const refused = await signUp(visitor(), [newPerson(lone.n, adult(lone.seatId))]);
      expect([told(refused), fields(refused)]).toEqual(['422 invalid', ['priceGroupId']]);
      const {rows: holder} = await app.db.query<{id: number}>(
        `insert into pass_holder (first_name, surname1, born_on) values ('Lucía', 'Sola', $1) returning id`,
        [BORN.adult],
      );
      const offered = await staff().get<{categories: {name: string}[]}>(
        `/api/listas/${sale.listId}/hacer-abono?passHolderId=${holder[0]!.id}`,
      );
      expect(offered.status).toBe(200);
      expect(offered.body.categories.map(one => one.name)).not.toContain('Adulto');
      const listed = await visitor().get<{
        items: {id: number; prices: {passCategoryId: number; onlyInGroup: string | null}[]}[];
      }>('/api/public/pass-lists');
      expect(
        listed.body.items
          .find(one => one.id === sale.listId)!
          .prices.find(one => one.passCategoryId === sale.categories.adult)!.onlyInGroup,
      ).toBe('Familia');
      const two = await signUp(visitor(), [newPerson(a.n, adult(a.seatId)), newPerson(b.n, adult(b.seatId))], {
        priceGroupId: sale.familyId,
      });
      expect(two.body.passes.map(one => one.totalCents)).toEqual([PASS.adult, PASS.adult]);
      // The contract says whose price it is, also when the group takes nothing off.
      expect(
        (
          await app.db.query<{id: number}>('select price_group_id as id from season_pass where id = $1', [
            two.body.passes[0]!.passId,
          ])
        ).rows[0]!.id,
      ).toBe(sale.familyId);
      await pay(two);
    } finally {
      await app.db.query('update pass_price set price_group_id = null where id = any($1)', [rows.map(row => row.id)]);
      await app.db.query('update price_group set discount_bp = 1000 where id = $1', [sale.familyId]);
    }
  });

  test('in instalments: the first today, the pass is active, the rest is owed', async () => {
    const {n, seatId} = next();
    const {body: seen} = await quote(visitor(), [newPerson(n, adult(seatId))]);
    expect(seen.plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
      [null, [40_000]],
      [sale.frequencyId, [16_000, 12_000, 12_000]],
    ]);
    const done = await signUp(visitor(), [newPerson(n, adult(seatId))], {paymentFrequencyId: sale.frequencyId});
    expect(done.body.checkout!.totalCents).toBe(16_000);
    await pay(done);
    const {rows} = await app.db.query<{n: number; state: string}>(
      'select n, state from instalment where season_pass_id = $1 order by n',
      [done.body.passes[0]!.passId],
    );
    expect(rows).toEqual([
      {n: 1, state: 'paid'},
      {n: 2, state: 'scheduled'},
      {n: 3, state: 'scheduled'},
    ]);
  });

  test('another try of the same browser takes the seat of the first, whose late money goes back', async () => {
    const {n, seatId} = next();
    const who = visitor();
    const first = await signUp(who, [newPerson(n, adult(seatId))]);
    expect(told(await signUp(visitor(), [newPerson(number++, adult(seatId))]))).toBe('409 seat_taken');
    const second = await signUp(who, [newPerson(n, adult(seatId))], {replaces: first.body.checkout!.checkoutToken});
    expect(told(second)).toBe('done');
    await pay(second);
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect([await stateOf(first.body.passes[0]!.passId), await stateOf(second.body.passes[0]!.passId)]).toEqual([
      'void',
      'active',
    ]);
  });
});

describe('what is paid is confirmed', () => {
  test('by mail with the card and what is still to come, once; the receipt is a PDF behind its link, and tickets have none', async () => {
    const {n, seatId} = next();
    const done = await signUp(visitor(), [newPerson(n, adult(seatId))], {paymentFrequencyId: sale.frequencyId});
    await pay(done);
    const {rows} = await app.db.query<{orderId: number; code: string; number: string}>(
      `select y.order_id as "orderId", c.code, c.number from payment y, pass_card c
        where y.gateway_order = $1 and c.season_pass_id = $2`,
      [done.body.checkout!.gatewayOrder, done.body.passes[0]!.passId],
    );
    const {orderId, code, number: card} = rows[0]!;
    await confirmOrder(app.runtime, orderId);
    await confirmOrder(app.runtime, orderId);
    const mails = await letters(app.db, `kind = 'dues_receipt' and order_id = $1`, [orderId]);
    expect(mails).toMatchObject([
      {to: BUYER.email, attachments: [{kind: 'receipt_pdf', orderId}], text: expect.stringContaining(card)},
    ]);
    expect(mails[0]!.text).toContain(code.replace(/(.{4})(?=.)/g, '$1 '));
    expect(mails[0]!.text.match(/120,00/g)).toHaveLength(2);
    const hash = signedId(app.runtime.config.secret, 'reservation', orderId);
    expect(
      (await visitor().get<{dues: {cents: number}[]}>(`/api/public/reservations/${hash}`)).body.dues,
    ).toMatchObject([{cents: 16_000}]);
    const pdf = await visitor().get(`/api/public/reservations/${hash}/receipt.pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await visitor().get(`/api/public/reservations/${hash.slice(0, -2)}xx/receipt.pdf`)).status).toBe(404);
  });
});

describe('what is refused, and whose trouble it is', () => {
  test('the wrong category for a birth date; no seat; a seat that is taken; the same seat or document twice; a price that has changed', async () => {
    const {n, seatId} = next();
    const old = await signUp(visitor(), [
      newPerson(n, {...adult(seatId), passCategoryId: sale.categories.young, expectedTotalCents: PASS.young}),
    ]);
    expect([told(old), fields(old)]).toEqual(['422 invalid', ['people.0.bornOn']]);
    expect(
      (await quote(visitor(), [{passCategoryId: sale.categories.young, bornOn: BORN.adult, seatId}])).body.people[0]!
        .trouble,
    ).toMatchObject({field: 'bornOn'});
    const noSeat = await signUp(visitor(), [newPerson(n, {...adult(seatId), seatId: null})]);
    expect([told(noSeat), fields(noSeat)]).toEqual(['422 invalid', ['people.0.seatId']]);
    expect(
      told(
        await signUp(visitor(), [
          newPerson(
            n,
            {passCategoryId: sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId},
            {docType: 'none', docNo: '', guardianName: 'X'},
          ),
        ]),
      ),
    ).toBe('422 invalid');
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId)), newPerson(n + 5000, adult(seatId))]))).toBe(
      '422 invalid',
    );
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId)), newPerson(n, adult(next().seatId))]))).toBe(
      '422 invalid',
    );
    const dearer = await signUp(visitor(), [newPerson(n, {...adult(seatId), expectedTotalCents: 1})]);
    expect([told(dearer), dearer.body.details]).toEqual([
      '409 total_changed',
      expect.objectContaining({totalCents: PASS.adult, person: 0}),
    ]);
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))]))).toBe('done');
    const taken = await signUp(visitor(), [
      newPerson(number++, adult(next().seatId)),
      newPerson(number++, adult(seatId), {firstName: 'Marta'}),
    ]);
    expect([told(taken), taken.body.details, taken.body.message]).toEqual([
      '409 seat_taken',
      expect.objectContaining({person: 1, seatId}),
      expect.stringContaining('La butaca de Marta'),
    ]);
  });

  test('somebody who is known comes through the own account; nothing else is told', async () => {
    const {n, seatId} = next();
    await pay(await signUp(visitor(), [newPerson(n, adult(seatId))]));
    const again = await signUp(visitor(), [newPerson(n, adult(next().seatId))]);
    expect([told(again), fields(again), JSON.stringify(again.body)]).toEqual([
      '409 holder_known',
      ['people.0.nif'],
      expect.not.stringContaining('Ferrer'),
    ]);
    const {rows} = await app.db.query<{id: number}>('select id from pass_holder where nif = $1', [nifOf(n)]);
    const others = await signUp(ana(), [
      {
        holderId: rows[0]!.id,
        passCategoryId: sale.categories.adult,
        seatId: world.seat(index),
        expectedTotalCents: PASS.adult,
      },
    ]);
    expect([told(others), fields(others)]).toEqual(['422 invalid', ['people.0.holderId']]);
    expect(told(await quote(ana(), [{holderId: rows[0]!.id, passCategoryId: sale.categories.adult}]))).toBe(
      '422 invalid',
    );
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [rows[0]!.id, world.customer.id]);
    const tooMany = await signUp(ana(), [
      {
        holderId: rows[0]!.id,
        passCategoryId: sale.categories.adult,
        seatId: world.seat(index++),
        expectedTotalCents: PASS.adult,
      },
    ]);
    expect(told(tooMany)).toBe('409 too_many');
  });

  test('who is barred or under a ban takes no pass, by the document or through an account; the office hears of it', async () => {
    const [one, two] = [next(), next()];
    await pay(await signUp(visitor(), [newPerson(one.n, adult(one.seatId))]));
    const {rows} = await app.db.query<{id: number; passId: number}>(
      'select h.id, p.id as "passId" from pass_holder h join season_pass p on p.pass_holder_id = h.id where h.nif = $1',
      [nifOf(one.n)],
    );
    await app.db.query(
      `insert into pass_block (season_pass_id, reason, case_number, until_at)
        values ($1, 'access_ban', 'EXP-1', now() + interval '1 year')`,
      [rows[0]!.passId],
    );
    const typed = await signUp(visitor(), [newPerson(one.n, adult(two.seatId))]);
    expect([told(typed), JSON.stringify(typed.body)]).toEqual([
      '409 person_refused',
      expect.not.stringMatching(/Ferrer|EXP|prohib/),
    ]);
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [rows[0]!.id, world.customer.id]);
    expect(
      told(
        await signUp(ana(), [
          {
            holderId: rows[0]!.id,
            passCategoryId: sale.categories.adult,
            seatId: two.seatId,
            expectedTotalCents: PASS.adult,
          },
        ]),
      ),
    ).toBe('409 person_refused');
    expect((await app.db.query(`select 1 from incident where kind = 'banned_person'`)).rowCount).toBe(2);
    expect((await app.db.query('select 1 from seat_claim where seat_id = $1', [two.seatId])).rowCount).toBe(0);
  });

  test('above the limit of a simplified invoice NIF and address are asked for, field by field', async () => {
    const [a, b] = [next(), next()];
    await app.db.query(`update organization set settings = settings || '{"simplifiedInvoiceMaxCents": 50000}'`);
    const people = [newPerson(a.n, adult(a.seatId)), newPerson(b.n, adult(b.seatId))];
    expect((await quote(visitor(), people)).body.needsInvoice).toBe(true);
    const bare = await signUp(visitor(), people, {buyer: {email: BUYER.email, firstName: 'Lucía', surname1: 'Ferrer'}});
    expect([told(bare), fields(bare).sort()]).toEqual([
      '422 invalid',
      ['buyer.city', 'buyer.docNo', 'buyer.postalCode', 'buyer.street'],
    ]);
    expect(fields(await signUp(visitor(), people, {buyer: {...BUYER, docNo: '12345678A'}}))).toEqual(['buyer.docNo']);
    const done = await signUp(visitor(), people);
    const {rows} = await app.db.query<{billing: object}>(
      `select consents->'billing' as billing from "order"
        where id = (select order_id from payment where gateway_order = $1)`,
      [done.body.checkout!.gatewayOrder],
    );
    expect(rows[0]!.billing).toMatchObject({street: 'Calle Mayor, 1', postalCode: '28001', city: 'Madrid'});
    await app.db.query(`update organization set settings = settings - 'simplifiedInvoiceMaxCents'`);
    await pay(done);
  });

  test('a closed phase, and one for whoever has its word', async () => {
    const {n, seatId} = next();
    await app.db.query(`update campaign_phase set ends_at = now() - interval '1 hour' where id = $1`, [sale.phaseId]);
    expect([
      told(await signUp(visitor(), [newPerson(n, adult(seatId))])),
      told(await quote(visitor(), [newPerson(n, adult(seatId))])),
    ]).toEqual(['409 phase_closed', '409 phase_closed']);
    await app.db.query(
      `update campaign_phase set ends_at = now() + interval '30 days', audience = 'code', access_code = 'ALAMEDA'
        where id = $1`,
      [sale.phaseId],
    );
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))]))).toBe('409 phase_closed');
    expect(
      (await visitor().get<{items: {needsCode: boolean; phase: object | null}[]}>('/api/public/pass-lists')).body
        .items[0],
    ).toMatchObject({needsCode: true, phase: null});
    expect(told(await signUp(visitor(), [newPerson(n, adult(seatId))], {code: 'alameda'}))).toBe('done');
    await app.db.query(`update campaign_phase set audience = 'everyone', access_code = null where id = $1`, [
      sale.phaseId,
    ]);
  });

  test('papers: what is not one, what is too heavy, what is missing, what is gone', async () => {
    const who = visitor();
    const fake = await upload(who, Buffer.from('<script>alert(1)</script>'.repeat(4)));
    expect([told(fake), fields(fake)]).toEqual(['422 invalid', ['file']]);
    expect(told(await upload(who, Buffer.alloc(0)))).not.toBe('done');
    const heavy = await upload(who, Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]));
    expect(heavy.status).toBeGreaterThanOrEqual(413);
    const {n, seatId} = next();
    const student = {
      ...adult(seatId),
      expectedTotalCents: PASS.adult - PASS.student,
      discountIds: [sale.studentDiscountId],
    };
    const missing = await signUp(who, [newPerson(n, student)]);
    expect([told(missing), fields(missing)]).toEqual(['422 invalid', ['people.0.documents']]);
    const gone = await signUp(who, [
      newPerson(n, student, {papers: [{token: randomUUID(), passDiscountId: sale.studentDiscountId}]}),
    ]);
    expect([told(gone), gone.body.details]).toEqual(['409 upload_gone', expect.objectContaining({person: 0})]);
    // A file is had by whoever has its token, and by one contract only.
    const {token} = (await upload(who, PDF)).body;
    expect(
      told(await signUp(who, [newPerson(n, student, {papers: [{token, passDiscountId: sale.studentDiscountId}]})])),
    ).toBe('done');
    expect(
      told(
        await signUp(who, [
          newPerson(
            number++,
            {...student, seatId: next().seatId},
            {papers: [{token, passDiscountId: sale.studentDiscountId}]},
          ),
        ]),
      ),
    ).toBe('409 upload_gone');
  });
});

describe('papers are judged', () => {
  test('approved: payable for the hours of the setting, told with a link that pays; until then it pays nothing', async () => {
    const {passId, seatId, email} = await child();
    expect(await mailOf('pass_requested')).toMatchObject({to: email, text: expect.stringContaining('72 horas')});
    const link = `${signedId(app.runtime.config.secret, 'payment_link', `${passId.toString(36)}-${(Math.ceil(Date.now() / 86_400_000) + 7).toString(36)}`)}`;
    expect((await visitor().get<{totalCents: number}>(`/api/public/payment-links/${link}`)).body.totalCents).toBe(0);
    expect(
      told(
        await visitor().post<ErrorBody>(
          `/api/public/payment-links/${link}/pay`,
          {method: 'card', expectedTotalCents: PASS.child},
          idempotency(),
        ),
      ),
    ).toBe('409 nothing_due');
    await app.db.query(`update organization set settings = settings || '{"passReviewedPayHours": 5}'`);
    const [documentId] = await documentsOf(passId);
    const reviewed = await review(documentId!, true);
    expect(reviewed.body).toMatchObject({outcome: 'payable', isTold: true});
    expect(told(await review(documentId!, true))).toBe('409 already_reviewed');
    const {rows} = await app.db.query<{state: string; hours: number; content: Buffer | null}>(
      `select p.state, round(extract(epoch from p.pay_until_at - now()) / 3600)::int as hours, d.content
        from season_pass p join pass_document d on d.season_pass_id = p.id where p.id = $1`,
      [passId],
    );
    expect(rows[0]).toEqual({state: 'pending_payment', hours: 5, content: null});
    const mail = await mailOf('pass_approved');
    expect(mail).toMatchObject({to: email, text: expect.stringContaining('Ya puedes pagarlo')});
    const paid = await visitor().post<{redirect: Redirect} & ErrorBody>(
      `/api/public/payment-links/${linkOf(mail!.text)}/pay`,
      {method: 'card', expectedTotalCents: PASS.child},
      idempotency(),
    );
    expect(told(paid)).toBe('done');
    await payAtBank(paid.body.redirect, 'pay');
    await until('active', async () => (await stateOf(passId)) === 'active');
    expect((await app.db.query('select 1 from seat_claim where seat_id = $1', [seatId])).rowCount).toBe(1);
  });

  test('refused: why, by mail; another is sent with the link and judged; nobody else sees it', async () => {
    const {passId, email} = await child();
    expect(told(await review((await documentsOf(passId))[0]!, false))).toBe('422 invalid');
    expect((await review((await documentsOf(passId))[0]!, false, 'No se lee la fecha')).body).toMatchObject({
      outcome: 'refused',
      isTold: true,
    });
    const mail = await mailOf('pass_paper_refused');
    expect(mail).toMatchObject({to: email, text: expect.stringContaining('No se lee la fecha')});
    const link = linkOf(mail!.text);
    expect((await papers(visitor(), link)).body).toMatchObject({
      untilAt: expect.any(String),
      papers: [{text: 'Libro de familia', state: 'rejected', note: 'No se lee la fecha'}],
    });
    expect(told(await papers(visitor(), `${link.slice(0, -2)}xx`))).toBe('404 not_found');
    expect([
      told(await ana().get<ErrorBody>(`/api/public/passes/${passId}/papers`)),
      told(await visitor().get<ErrorBody>(`/api/public/passes/${passId}/papers`)),
    ]).toEqual(['404 not_found', '401 unauthorized']);
    expect(told(await sendPaper(visitor(), link, Buffer.from('no es un documento, ni de lejos lo parece')))).toBe(
      '422 invalid',
    );
    expect((await sendPaper(visitor(), link)).body).toMatchObject({untilAt: null, papers: [{state: 'pending'}]});
    expect((await review((await documentsOf(passId))[0]!, true)).body.outcome).toBe('payable');
    expect((await papers(visitor(), link)).body.papers).toEqual([]);
    expect(told(await sendPaper(visitor(), link))).toBe('409 not_waiting');
  });

  test('a refused paper that nobody replaces gives the seat back in time', async () => {
    const {passId, seatId} = await child();
    await review((await documentsOf(passId))[0]!, false, 'Está caducado');
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [passId]);
    await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
    expect([
      await stateOf(passId),
      (await app.db.query('select 1 from seat_claim where seat_id = $1', [seatId])).rowCount,
    ]).toEqual(['void', 0]);
  });

  test('a refused discount goes, with its plan made anew; the pass is payable without it', async () => {
    const {n, seatId} = next();
    const who = visitor();
    const {token} = (await upload(who, PDF)).body;
    const done = await signUp(
      who,
      [
        newPerson(
          n,
          {...adult(seatId), expectedTotalCents: PASS.adult - PASS.student},
          {discountIds: [sale.studentDiscountId], papers: [{token, passDiscountId: sale.studentDiscountId}]},
        ),
      ],
      {paymentFrequencyId: sale.frequencyId},
    );
    const {passId} = done.body.passes[0]!;
    expect(done.body.passes[0]).toMatchObject({state: 'requested', totalCents: 36_000});
    expect((await review((await documentsOf(passId))[0]!, false, 'Es de otro curso')).body).toMatchObject({
      outcome: 'payable',
      isTold: true,
    });
    const {rows} = await app.db.query<{total: number; parts: number[]}>(
      `select total_cents as total, (select array_agg(amount_cents order by n) from instalment
        where season_pass_id = p.id) as parts from season_pass p where id = $1`,
      [passId],
    );
    expect(rows[0]).toEqual({total: PASS.adult, parts: [16_000, 12_000, 12_000]});
    expect(await mailOf('pass_discount_refused')).toMatchObject({text: expect.stringContaining('Estudiante')});
  });

  test('the account sees its own papers and sends them; who may not edit passes may not judge', async () => {
    const who = ana();
    const {n, seatId} = next();
    const {token} = (await upload(who, PDF)).body;
    const done = await signUp(who, [
      newPerson(
        n,
        {passCategoryId: sale.categories.child, bornOn: BORN.child, expectedTotalCents: PASS.child, seatId},
        {docType: 'none', docNo: '', guardianName: 'Ana', papers: [{token}]},
      ),
    ]);
    const {passId} = done.body.passes[0]!;
    expect((await who.get<Papers>(`/api/public/passes/${passId}/papers`)).body.papers).toEqual([
      {text: 'Libro de familia', name: '', state: 'pending', note: ''},
    ]);
    const [documentId] = await documentsOf(passId);
    const clerk = new Visitor(app.url, world.staff.door.token);
    expect(
      (await clerk.post<ErrorBody>(`/api/abonos/documentos/${documentId}/revisar`, {isApproved: true})).status,
    ).toBe(403);
    // A better copy, before anybody has looked, takes the place of the first.
    await who.send(
      `/api/public/passes/${passId}/papers?name=mejor.pdf&text=${encodeURIComponent('Libro de familia')}`,
      {method: 'POST', body: PDF, headers: {'content-type': 'application/octet-stream'}},
    );
    expect(await documentsOf(passId)).toHaveLength(1);
    expect((await documentsOf(passId))[0]).not.toBe(documentId);
    expect((await review((await documentsOf(passId))[0]!, true)).body.outcome).toBe('payable');
  });
});
