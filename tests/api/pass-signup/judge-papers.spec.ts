/** The papers of a new pass are judged before it is paid: what is approved is payable, what is refused says why. */
import {signedId} from '../../../api/src/auth/token';
import type {Redirect} from '../../../api/src/bank/gateway';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {payAtBank} from '../../support/doubles/bank';
import {passState} from '../../support/passes/instalments';
import {asFile, PDF, reviewPaper, waitingPapers} from '../../support/passes/papers';
import {BORN, newPerson, PASS} from '../../support/passes/sign-ups';
import {until} from '../../support/run/until';
import {idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {adult, ana, app, BUYER, lastMail, next, openSale, sale, signUp, staff, upload, visitor, world} from './stage';

openSale();

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
    expect(told(await review((await documentsOf(passId))[0]!, false))).toBe('422 invalid');
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
    expect(told(await sendPaper(visitor(), link))).toBe('409 not_waiting');
  });

  test('a refused paper that nobody replaces gives the seat back in time', async () => {
    const {passId, seatId} = await child();
    await review((await documentsOf(passId))[0]!, false, 'Está caducado');
    await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [passId]);
    await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
    expect([
      await passState(app, passId),
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
    // A better copy, before anybody has looked, takes the place of the first.
    await who.send(
      `/api/public/passes/${passId}/papers?name=mejor.pdf&text=${encodeURIComponent('Libro de familia')}`,
      asFile(PDF),
    );
    expect(await documentsOf(passId)).toHaveLength(1);
    expect((await documentsOf(passId))[0]).not.toBe(documentId);
    expect((await review((await documentsOf(passId))[0]!, true)).body.outcome).toBe('payable');
  });
});
