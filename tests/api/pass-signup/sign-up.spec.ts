/**
 * A new pass on the web: signed and paid at the bank, confirmed by mail; what needs papers is paid once they are judged.
 * What is refused, and why: tests/domain/passes.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {payAtBank} from '../../support/doubles/bank';
import {passState} from '../../support/passes/instalments';
import {letters} from '../../support/world/mails';
import {BORN, newPerson, PASS} from '../../support/passes/sign-ups';
import {until} from '../../support/run/until';
import {type ErrorBody, idempotency, told, Visitor} from '../../support/wire/visitor';
import {
  adult,
  ana,
  app,
  BUYER,
  fields,
  lastMail,
  next,
  nextNumber,
  openSale,
  pay,
  quote,
  sale,
  signUp,
  staff,
  upload,
  visitor,
  world,
} from './stage';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {asFile, PDF, reviewPaper, waitingPapers} from '../../support/passes/papers';

openSale();

describe('signing', () => {
  test('one person: the seat is kept at once, paid at the bank, active with a card; the same key signs once', async () => {
    const {n, seatId} = next();
    const key = randomUUID();
    const who = visitor();
    const noSeat = await signUp(who, [newPerson(n, {...adult(seatId), seatId: null})]);
    expect([told(noSeat), fields(noSeat)]).toEqual(['422 invalid', ['people.0.seatId']]);
    const heavy = await upload(who, Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]));
    expect(heavy.status).toBeGreaterThanOrEqual(413);
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
    const token = /token=([\w-]{43})/.exec((await lastMail('sign_up'))!.text)![1]!;
    expect(
      (await who.post('/api/public/account/password/change', {token, password: 'una frase larga de paso'})).status,
    ).toBe(204);
    const {items} = (await who.get<{items: {id: number}[]}>('/api/public/passes')).body;
    expect(items.map(pass => pass.id)).toEqual([bought.body.passes[0]!.passId]);
  });

  test('a family of three in one payment', async () => {
    const price = {expectedTotalCents: PASS.adult * 0.9};
    const two = [next(), next()].map(({n, seatId}) => newPerson(n, {...adult(seatId), ...price}));
    const baby = newPerson(
      nextNumber(),
      {passCategoryId: sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId: null},
      {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer'},
    );
    const done = await signUp(visitor(), [...two, baby], {priceGroupId: sale.familyId});
    expect(done.body.passes.map(one => one.state)).toEqual(['pending_payment', 'pending_payment', 'active']);
    expect(done.body.checkout!.totalCents).toBe(72_000);
    await pay(done);
  });

  test('[C18] in instalments: the first today, the pass is active, the rest is owed and charged to the card that was left', async () => {
    const {n, seatId} = next();
    const {body: seen} = await quote(visitor(), [newPerson(n, adult(seatId))]);
    expect(seen.plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
      [null, [40_000]],
      [sale.frequencyId, [16_000, 12_000, 12_000]],
    ]);
    const paymentFrequencyId = sale.frequencyId;
    const wrong = await signUp(visitor(), [newPerson(n, adult(seatId))], {paymentFrequencyId, expectedFirstCents: 1});
    expect(told(wrong)).toBe('409 total_changed');
    const done = await signUp(visitor(), [newPerson(n, adult(seatId))], {
      paymentFrequencyId,
      expectedFirstCents: 16_000,
      keepCard: true,
    });
    expect(done.body.checkout!.totalCents).toBe(16_000);
    await pay(done);
    // What the payer agreed to, before the bank: the other parts are charged to this card.
    const {rows: kept} = await app.db.query(
      'select p.card_token_id is not null as is from season_pass p where id = $1',
      [done.body.passes[0]!.passId],
    );
    expect(kept).toEqual([{is: true}]);
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
    expect(told(await signUp(visitor(), [newPerson(nextNumber(), adult(seatId))]))).toBe('409 seat_taken');
    const second = await signUp(who, [newPerson(n, adult(seatId))], {replaces: first.body.checkout!.checkoutToken});
    expect(told(second)).toBe('done');
    await pay(second);
    await payAtBank(first.body.checkout!.redirect!, 'pay');
    await until(
      'the late money goes back',
      async () => ((await app.db.query('select 1 from refund where is_automatic')).rowCount ?? 0) > 0,
    );
    expect([
      await passState(app, first.body.passes[0]!.passId),
      await passState(app, second.body.passes[0]!.passId),
    ]).toEqual(['void', 'active']);
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

interface Papers extends ErrorBody {
  untilAt: string | null;
  papers: {text: string; state: string; note: string}[];
}

const review = (documentId: number, isApproved: boolean, note = '') =>
  reviewPaper(staff(), documentId, isApproved, note);
const documentsOf = (passId: number) => waitingPapers(app.db, passId);
const linkOf = (text: string) => /enlace=([\w.-]+)/.exec(text)![1]!;
const papers = (who: Visitor, link: string) => who.get<Papers>(`/api/public/payment-links/${link}/papers`);
const sendPaper = (who: Visitor, link: string, content = PDF) =>
  who.send<Papers>(
    `/api/public/payment-links/${link}/papers?name=otro.pdf&text=${encodeURIComponent('Libro de familia')}`,
    asFile(content),
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

describe('papers are judged', () => {
  test('approved: payable for the hours of the setting, told with a link that pays; until then it pays nothing', async () => {
    const {passId, seatId, email} = await child();
    expect(await lastMail('pass_requested')).toMatchObject({to: email, text: expect.stringContaining('72 horas')});
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
    const mail = await lastMail('pass_approved');
    expect(mail).toMatchObject({to: email, text: expect.stringContaining('Ya puedes pagarlo')});
    const paid = await visitor().post<{redirect: Redirect} & ErrorBody>(
      `/api/public/payment-links/${linkOf(mail!.text)}/pay`,
      {method: 'card', expectedTotalCents: PASS.child},
      idempotency(),
    );
    expect(told(paid)).toBe('done');
    await payAtBank(paid.body.redirect, 'pay');
    await until('active', async () => (await passState(app, passId)) === 'active');
    expect((await app.db.query('select 1 from seat_claim where seat_id = $1', [seatId])).rowCount).toBe(1);
  });

  test('refused: why, by mail; another is sent with the link and judged; nobody else sees it', async () => {
    const {passId, email} = await child();
    expect((await review((await documentsOf(passId))[0]!, false, 'No se lee la fecha')).body).toMatchObject({
      outcome: 'refused',
      isTold: true,
    });
    const mail = await lastMail('pass_paper_refused');
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
  });

  test('a refused discount: payable without it, and told', async () => {
    const {n, seatId} = next();
    const {token} = (await upload(visitor(), PDF)).body;
    const wanted = {...adult(seatId), expectedTotalCents: PASS.adult - PASS.student};
    const passDiscountId = sale.studentDiscountId;
    const done = await signUp(visitor(), [
      newPerson(n, wanted, {discountIds: [passDiscountId], papers: [{token, passDiscountId}]}),
    ]);
    const [documentId] = await documentsOf(done.body.passes[0]!.passId);
    expect((await review(documentId!, false, 'Es de otro curso')).body).toMatchObject({
      outcome: 'payable',
      isTold: true,
    });
    expect(await lastMail('pass_discount_refused')).toMatchObject({text: expect.stringContaining('Estudiante')});
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
    await who.send(
      `/api/public/passes/${passId}/papers?name=mejor.pdf&text=${encodeURIComponent('Libro de familia')}`,
      asFile(PDF),
    );
    expect((await documentsOf(passId))[0]).not.toBe(documentId);
    expect((await review((await documentsOf(passId))[0]!, true)).body.outcome).toBe('payable');
  });
});
