/** The papers of a new pass are judged before it is paid: what is approved is payable, what is refused says why. */
import {addDocument} from '../../../api/src/domain/passes/papers/add-document';
import {readPapers} from '../../../api/src/domain/passes/papers/read-papers';
import {reviewDocument} from '../../../api/src/domain/passes/papers/review-document';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {PDF, waitingPapers} from '../../support/passes/papers';
import {BORN, newPerson, PASS} from '../../support/passes/sign-ups';
import {refuses} from '../../support/scene/refuses';
import {adult, claims, on, sign, upload} from './sign-up-stage';

const TEXT = 'Libro de familia';
const review = (documentId: number, isApproved: boolean, note = '') =>
  on.db.withTransaction(tx =>
    reviewDocument(tx, {documentId, isApproved, note, staffUserId: on.world.staff.admin.id, payHours: 5}),
  );
const waiting = async (passId: number) => (await waitingPapers(on.db, passId))[0]!;
const send = (seasonPassId: number, content = PDF) =>
  on.db.withTransaction(tx =>
    addDocument(tx, {seasonPassId, kind: 'other', fileName: 'otro.pdf', content, text: TEXT}),
  );
const passOf = async (id: number) =>
  (
    await on.db.query<{state: string; hours: number | null; total: number; parts: number[]}>(
      `select state, round(extract(epoch from pay_until_at - now()) / 3600)::int as hours, total_cents as total,
        (select array_agg(amount_cents order by n) from instalment where season_pass_id = p.id) as parts
        from season_pass p where id = $1`,
      [id],
    )
  ).rows[0]!;

/** A child's pass, whose category asks for a paper. */
async function child(): Promise<number> {
  const [one] = await sign([
    newPerson(
      1,
      {
        passCategoryId: on.sale.categories.child,
        bornOn: BORN.child,
        expectedTotalCents: PASS.child,
        seatId: on.world.seat(2),
      },
      {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer', papers: [{token: await upload(PDF)}]},
    ),
  ]);
  expect([one!.due, one!.signed.state]).toEqual([null, 'requested']);
  return one!.signed.id;
}

test('approved: payable for the hours of the setting, judged once, and the file is gone', async () => {
  const passId = await child();
  const documentId = await waiting(passId);
  expect(await review(documentId, true)).toMatchObject({passId, outcome: 'payable', droppedName: null});
  await refuses(review(documentId, true), 'already_reviewed');
  expect(await passOf(passId)).toMatchObject({state: 'pending_payment', hours: 5});
  const {rows} = await on.db.query('select content from pass_document where id = $1', [documentId]);
  expect(rows).toEqual([{content: null}]);
  await refuses(send(passId), 'not_waiting');
});

test('refused: why; another is sent and judged; what is no document never was', async () => {
  const passId = await child();
  await refuses(review(await waiting(passId), false), 'invalid', 'note');
  expect(await review(await waiting(passId), false, 'No se lee la fecha')).toMatchObject({
    outcome: 'refused',
    refusedNote: `${TEXT}: No se lee la fecha`,
  });
  expect(await readPapers(on.db, passId)).toMatchObject([{text: TEXT, state: 'rejected', note: 'No se lee la fecha'}]);
  expect((await passOf(passId)).hours).not.toBeNull();
  await refuses(send(passId, Buffer.from('no es un documento, ni de lejos lo parece')), 'invalid', 'file');
  await send(passId);
  expect((await passOf(passId)).hours).toBeNull();
  expect((await review(await waiting(passId), true)).outcome).toBe('payable');
});

test('a better copy, before anybody has looked, takes the place of the first', async () => {
  const passId = await child();
  const first = await waiting(passId);
  await send(passId);
  const [second, ...more] = await waitingPapers(on.db, passId);
  expect(more).toEqual([]);
  expect(second).not.toBe(first);
  expect((await review(second!, true)).outcome).toBe('payable');
});

test('a refused paper that nobody replaces gives the seat back in time', async () => {
  const passId = await child();
  await review(await waiting(passId), false, 'Está caducado');
  await on.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [passId]);
  await on.db.withTransaction(tx => lapseUnpaidPasses(tx));
  expect([(await passOf(passId)).state, await claims(on.world.seat(2))]).toEqual(['void', 0]);
});

test('a refused discount goes, with its plan made anew; the pass is payable without it', async () => {
  const passDiscountId = on.sale.studentDiscountId;
  const [one] = await sign(
    [
      newPerson(
        1,
        {...adult(2), expectedTotalCents: PASS.adult - PASS.student},
        {discountIds: [passDiscountId], papers: [{token: await upload(PDF), passDiscountId}]},
      ),
    ],
    {paymentFrequencyId: on.sale.frequencyId},
  );
  expect([one!.signed.state, one!.signed.quote.totalCents]).toEqual(['requested', 36_000]);
  expect(await review(await waiting(one!.signed.id), false, 'Es de otro curso')).toMatchObject({
    outcome: 'payable',
    droppedName: 'Estudiante',
  });
  expect(await passOf(one!.signed.id)).toMatchObject({total: PASS.adult, parts: [16_000, 12_000, 12_000]});
});

test('[V1] the plan that was signed stands when it was withdrawn before the papers were good', async () => {
  const passDiscountId = on.sale.studentDiscountId;
  const paper = {discountIds: [passDiscountId], papers: [{token: await upload(PDF), passDiscountId}]};
  const [one] = await sign([newPerson(1, {...adult(2), expectedTotalCents: PASS.adult - PASS.student}, paper)], {
    paymentFrequencyId: on.sale.frequencyId,
  });
  const {rows: signed} = await on.db.query('select n, due_on, amount_cents from instalment where season_pass_id = $1', [
    one!.signed.id,
  ]);
  await on.db.query('update payment_frequency set is_active = false where id = $1', [on.sale.frequencyId]);
  expect((await review(await waiting(one!.signed.id), true)).outcome).toBe('payable');
  const {rows} = await on.db.query('select n, due_on, amount_cents from instalment where season_pass_id = $1', [
    one!.signed.id,
  ]);
  expect([rows.length, rows]).toEqual([3, signed]);
});
