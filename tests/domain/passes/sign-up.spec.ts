/** A new pass that is not sold: each rule is refused by name, with whose trouble it is; others' contracts stay hidden. */
import {randomUUID} from 'node:crypto';
import {buyerOf, requireInvoice} from '../../../api/src/acts/passes/holders/sign-up-person';
import {tellBanned} from '../../../api/src/acts/tell-banned';
import {readSignUpLists, requireSignUpPhase} from '../../../api/src/domain/passes/sign-up/read-sign-up-lists';
import {PDF} from '../../support/passes/papers';
import {BORN, newPerson, nifOf, PASS} from '../../support/passes/sign-ups';
import {refusal, refuses} from '../../support/scene/refuses';
import {adult, asAna, claims, on, quote, sign, upload} from './sign-up-stage';

/** Somebody who has a pass already. */
async function known(n: number, index: number): Promise<{holderId: number; passId: number}> {
  const [one] = await sign([newPerson(n, adult(index))]);
  await on.db.query(`update season_pass set state = 'active', activated_at = now() where id = $1`, [one!.signed.id]);
  return {holderId: one!.holderId, passId: one!.signed.id};
}
const toAna = (holderId: number) =>
  on.db.query('update pass_holder set customer_id = $2 where id = $1', [holderId, on.world.customer.id]);
const again = (holderId: number, index: number) => ({
  holderId,
  passCategoryId: on.sale.categories.adult,
  seatId: on.world.seat(index),
  expectedTotalCents: PASS.adult,
});

test('a category for a birth date', async () => {
  const young = {...adult(2), passCategoryId: on.sale.categories.young, expectedTotalCents: PASS.young};
  await refuses(sign([newPerson(1, young)]), 'invalid', 'people.0.bornOn');
  expect((await quote([young])).people[0]!.trouble).toMatchObject({field: 'bornOn'});
});

test('no seat, or one where none belongs; the same seat or document twice; a price that has changed', async () => {
  await refuses(sign([newPerson(1, {...adult(2), seatId: null})]), 'invalid', 'people.0.seatId');
  const baby = {...adult(2), passCategoryId: on.sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0};
  const parent = {docType: 'none', docNo: '', guardianName: 'X'};
  await refuses(sign([newPerson(1, baby, parent)]), 'invalid', 'people.0.seatId');
  await refuses(sign([newPerson(1, adult(2)), newPerson(2, adult(2))]), 'invalid', 'people');
  await refuses(sign([newPerson(1, adult(2)), newPerson(1, adult(3))]), 'invalid', 'people');
  const dearer = await refuses(sign([newPerson(1, {...adult(2), expectedTotalCents: 1})]), 'total_changed');
  expect(dearer.details).toMatchObject({totalCents: PASS.adult, person: 0});
});

test('a seat that is taken: whose it would have been', async () => {
  await sign([newPerson(1, adult(2))]);
  const marta = newPerson(3, adult(2), {firstName: 'Marta'});
  const taken = await refuses(sign([newPerson(2, adult(3)), marta]), 'seat_taken', 'people.1.seatId');
  expect(taken).toMatchObject({
    message: expect.stringContaining('La butaca de Marta'),
    details: {person: 1, seatId: on.world.seat(2)},
  });
  expect(await claims(on.world.seat(3))).toBe(0);
});

test('somebody who is known comes through the own account; nothing else is told', async () => {
  const {holderId} = await known(1, 2);
  const typed = await refuses(sign([newPerson(1, adult(3))]), 'holder_known', 'people.0.nif');
  expect(JSON.stringify([typed.message, typed.errors, typed.details])).not.toContain('Ferrer');
  await refuses(sign([again(holderId, 3)], asAna()), 'invalid', 'people.0.holderId');
  await toAna(holderId);
  await refuses(sign([again(holderId, 3)], asAna()), 'too_many');
});

test('who is barred or under a ban takes no pass, by the document or through an account; the office hears of it', async () => {
  const {holderId, passId} = await known(1, 2);
  await on.db.query(
    `insert into pass_block (season_pass_id, reason, case_number, until_at)
      values ($1, 'access_ban', 'EXP-1', now() + interval '1 year')`,
    [passId],
  );
  const typed = await refuses(
    tellBanned(on.db, () => sign([newPerson(1, adult(3))])),
    'person_refused',
  );
  expect(JSON.stringify([typed.message, typed.errors, typed.details])).not.toMatch(/Ferrer|EXP|prohib/);
  await toAna(holderId);
  await refuses(
    tellBanned(on.db, () => sign([again(holderId, 3)], asAna())),
    'person_refused',
  );
  expect((await on.db.query(`select 1 from incident where kind = 'banned_person'`)).rowCount).toBe(2);
  expect(await claims(on.world.seat(3))).toBe(0);
});

test('[C14][M16] above the limit of a simplified invoice the address is asked for, field by field; a VAT number of elsewhere is one', async () => {
  const signed = await sign([newPerson(1, adult(2)), newPerson(2, adult(3))]);
  const whole = {email: 'lucia@example.org', firstName: 'Lucía', surname1: 'Ferrer', docNo: '12345678Z'};
  const address = {street: 'Calle Mayor, 1', postalCode: '28001', city: 'Madrid'};
  const {docNo: _, ...bare} = whole;
  const judge = async (buyer: Parameters<typeof buyerOf>[0]) => requireInvoice(signed, buyerOf(buyer), 50_000);
  await refuses(judge(bare), 'invalid', 'buyer.city', 'buyer.postalCode', 'buyer.street');
  await refuses(judge({...whole, ...address, docNo: '12345678A'}), 'invalid', 'buyer.docNo');
  await judge({...whole, ...address});
  expect(buyerOf({...whole, docNo: 'PT 501964843'}).docNo).toBe('PT501964843');
});

test('a closed phase, and one for whoever has its word', async () => {
  const open = (code: string | null) => requireSignUpPhase(on.db, on.sale.listId, {customerId: null, code}, 'web');
  const phase = (set: string) => on.db.query(`update campaign_phase set ${set} where id = $1`, [on.sale.phaseId]);
  await phase(`ends_at = now() - interval '1 hour'`);
  await refuses(open(null), 'phase_closed');
  await phase(`ends_at = now() + interval '30 days', audience = 'code', access_code = 'ALAMEDA'`);
  await refuses(open(null), 'phase_closed');
  expect((await readSignUpLists(on.db, {customerId: null, code: null}))[0]).toMatchObject({
    needsCode: true,
    phase: null,
  });
  expect(await open('alameda')).toMatchObject({priceKind: 'new'});
});

test('papers: what is not one, what is missing, what is gone; one is of whoever has its token, and of one contract', async () => {
  await refuses(upload(Buffer.from('<script>alert(1)</script>'.repeat(4))), 'invalid', 'file');
  await refuses(upload(Buffer.alloc(0)), 'invalid', 'file');
  const passDiscountId = on.sale.studentDiscountId;
  const student = (n: number, index: number, ...tokens: string[]) =>
    newPerson(
      n,
      {...adult(index), expectedTotalCents: PASS.adult - PASS.student},
      {discountIds: [passDiscountId], papers: tokens.map(token => ({token, passDiscountId}))},
    );
  await refuses(sign([student(1, 2)]), 'invalid', 'people.0.documents');
  expect((await refuses(sign([student(1, 2, randomUUID())]), 'upload_gone')).details).toMatchObject({person: 0});
  const token = await upload(PDF);
  expect((await sign([student(1, 2, token)]))[0]!.signed.state).toBe('requested');
  await refuses(sign([student(2, 3, token)]), 'upload_gone');
});

test('a family: its price, one without a seat, a minor with somebody who answers for them', async () => {
  const cheaper = (index: number) => ({...adult(index), expectedTotalCents: PASS.adult * 0.9});
  const two = [newPerson(1, cheaper(2)), newPerson(2, cheaper(3))];
  const none = {passCategoryId: on.sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0, seatId: null};
  const baby = newPerson(3, none, {docType: 'none', docNo: '', guardianName: 'Lucía Ferrer'});
  const family = {priceGroupId: on.sale.familyId};
  expect((await quote([cheaper(2), cheaper(3), none])).families.map(one => one.id)).toEqual([on.sale.familyId]);
  await refuses(sign([two[0]!], family), 'invalid', 'priceGroupId');
  await refuses(sign([...two, {...baby, guardianName: ''}], family), 'invalid', 'people.2.guardianName');
  // Nothing of the try that was refused is left.
  expect((await on.db.query('select 1 from pass_holder where nif = $1', [nifOf(1)])).rowCount).toBe(0);
  expect((await sign([...two, baby], family)).map(one => [one.signed.state, one.signed.quote.totalCents])).toEqual([
    ['pending_payment', 36_000],
    ['pending_payment', 36_000],
    ['active', 0],
  ]);
});

test('[D7] a price that is only for a group is neither quoted nor sold to a lone person; the family has it', async () => {
  const {listId, categories, familyId} = on.sale;
  await on.db.query('update pass_price set price_group_id = $3 where season_list_id = $1 and pass_category_id = $2', [
    listId,
    categories.adult,
    familyId,
  ]);
  await on.db.query('update price_group set discount_bp = 0 where id = $1', [familyId]);
  expect((await quote([adult(2)])).people[0]).toMatchObject({
    quote: null,
    trouble: {field: 'priceGroupId', message: '«Adulto» se vende ahí solo en el grupo «Familia».'},
  });
  await refuses(sign([newPerson(1, adult(2))]), 'invalid', 'priceGroupId');
  const [list] = await readSignUpLists(on.db, {customerId: null, code: null});
  expect(list!.prices.find(one => one.passCategoryId === categories.adult)!.onlyInGroup).toBe('Familia');
  const two = await sign([newPerson(1, adult(2)), newPerson(2, adult(3))], {priceGroupId: familyId});
  expect(two.map(one => one.signed.quote.totalCents)).toEqual([PASS.adult, PASS.adult]);
  // The contract says whose price it is, also when the group takes nothing off.
  const {rows} = await on.db.query<{id: number}>('select price_group_id as id from season_pass where id = $1', [
    two[0]!.signed.id,
  ]);
  expect(rows[0]!.id).toBe(familyId);
});

test('in instalments: what is offered, and what the contract then says', async () => {
  const {plans} = await quote([adult(2)]);
  expect(plans.map(plan => [plan.paymentFrequencyId, plan.instalments.map(part => part.amountCents)])).toEqual([
    [null, [40_000]],
    [on.sale.frequencyId, [16_000, 12_000, 12_000]],
  ]);
  const [one] = await sign([newPerson(1, adult(2))], {paymentFrequencyId: on.sale.frequencyId});
  expect([one!.due!.cents, one!.signed.instalments.map(part => part.amountCents)]).toEqual([
    16_000,
    [16_000, 12_000, 12_000],
  ]);
});

/** Each way in which a plan that was shown is one no more. */
const GONE: [string, string][] = [
  ['withdrawn', 'is_active = false'],
  ['for other contracts', `allowed_for = '{academy}'`],
  ['too long', 'every_months = 12'],
  ['above the total', 'min_total_cents = 100000'],
];
test.each(GONE)(
  '[V1] a plan that is %s between quote and pay is refused: nobody pays the whole unseen',
  async (_, set) => {
    const ask = {paymentFrequencyId: on.sale.frequencyId, expectedFirstCents: 16_000};
    await on.db.query(`update payment_frequency set ${set} where id = $1`, [on.sale.frequencyId]);
    await refuses(sign([newPerson(1, adult(2))], ask), 'plan_gone', 'paymentFrequencyId');
    // Nor at the counter, where nothing but the plan is said.
    await refuses(
      sign([newPerson(1, adult(2))], {...ask, expectedFirstCents: null, origin: 'staff', isApproved: true}),
      'plan_gone',
      'paymentFrequencyId',
    );
    expect(await claims(on.world.seat(2))).toBe(0);
    expect((await quote([adult(2)])).plans.map(plan => plan.paymentFrequencyId)).toEqual([null]);
  },
);

test('[V1] what is paid first is what was shown, of one or of several', async () => {
  const {frequencyId} = on.sale;
  const people = [newPerson(1, adult(2)), newPerson(2, adult(3))];
  const [, shown] = (await quote([adult(2), adult(3)])).plans;
  expect(shown!.instalments.map(part => part.amountCents)).toEqual([32_000, 24_000, 24_000]);
  await on.db.query('update payment_frequency set first_bp = 5000 where id = $1', [frequencyId]);
  const changed = await refuses(
    sign(people, {paymentFrequencyId: frequencyId, expectedFirstCents: 32_000}),
    'total_changed',
  );
  expect(changed.details).toMatchObject({firstCents: 40_000});
  await refuses(sign(people, {expectedFirstCents: 79_999}), 'total_changed');
  expect(await sign(people, {paymentFrequencyId: frequencyId, expectedFirstCents: 40_000})).toHaveLength(2);
});

test('[V1] one too cheap for the plan is paid at once, as was shown; none that fits is none', async () => {
  const {frequencyId, categories} = on.sale;
  const young = {...adult(3), passCategoryId: categories.young, bornOn: BORN.young, expectedTotalCents: PASS.young};
  await on.db.query('update payment_frequency set min_total_cents = $2 where id = $1', [frequencyId, PASS.young + 1]);
  const [, plan] = (await quote([adult(2), young])).plans;
  const firstCents = 16_000 + PASS.young;
  expect(plan!.instalments[0]!.amountCents).toBe(firstCents);
  const both = [newPerson(1, adult(2)), newPerson(2, young)];
  const signed = await sign(both, {paymentFrequencyId: frequencyId, expectedFirstCents: firstCents});
  expect(signed.map(one => one.due!.cents)).toEqual([16_000, PASS.young]);
  await refuses(
    sign([newPerson(3, {...young, seatId: on.world.seat(4)})], {paymentFrequencyId: frequencyId}),
    'plan_gone',
    'paymentFrequencyId',
  );
});

test('a person whom nobody can name', async () => {
  const nameless = await refusal(sign([newPerson(1, adult(2), {firstName: ' '})]));
  expect(nameless.errors).toHaveProperty(['people.0.firstName']);
});
