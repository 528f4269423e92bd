/** A new pass that is not sold: each rule is refused by name, with whose trouble it is; others' contracts stay hidden. */
import {personOf} from '../../../api/src/controllers/public/passes/sign-up-person';
import {quoteSignUp} from '../../../api/src/domain/passes/sign-up/quote-sign-up';
import {requireSignUpPhase} from '../../../api/src/domain/passes/sign-up/read-sign-up-lists';
import {signUp, type SignUp} from '../../../api/src/domain/passes/sign-up/sign-up';
import {BORN, makeSignUps, newPerson, nifOf, PASS} from '../../support/passes/sign-ups';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene(async ({db, world}) => ({sale: await makeSignUps(db, world)}));

const sign = (people: object[], more: Partial<SignUp> = {}) =>
  on.db.withTransaction(tx =>
    signUp(tx, {
      seasonListId: on.sale.listId,
      phase: {priceKind: 'new'},
      people: people.map((person, i) => ({...personOf(person as Parameters<typeof personOf>[0], i), documents: []})),
      priceGroupId: null,
      paymentFrequencyId: null,
      reach: {customerId: null, ownHolderIds: []},
      origin: 'web',
      isApproved: false,
      payMinutes: 30,
      ...more,
    }),
  );
const adult = (index: number) => ({
  passCategoryId: on.sale.categories.adult,
  bornOn: BORN.adult,
  expectedTotalCents: PASS.adult,
  seatId: on.world.seat(index),
});

test('a category for a birth date', async () => {
  const young = {...adult(2), passCategoryId: on.sale.categories.young, expectedTotalCents: PASS.young};
  await refuses(sign([newPerson(1, young)]), 'invalid', 'people.0.bornOn');
  const quoted = await quoteSignUp(on.db, {
    seasonListId: on.sale.listId,
    kind: 'new',
    people: [{...young, holderId: null, zoneId: null, discountIds: []}],
    priceGroupId: null,
  });
  expect(quoted.people[0]!.trouble).toMatchObject({field: 'bornOn'});
});

test('no seat, or one where none belongs; the same seat or document twice; a price that has changed', async () => {
  await refuses(sign([newPerson(1, {...adult(2), seatId: null})]), 'invalid', 'people.0.seatId');
  const baby = {...adult(2), passCategoryId: on.sale.categories.baby, bornOn: BORN.baby, expectedTotalCents: 0};
  const parent = {docType: 'none', docNo: '', guardianName: 'X', guardianPhone: '600 000 000'};
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
  expect((await on.db.query('select 1 from pass_holder where nif = $1', [nifOf(2)])).rowCount).toBe(0);
});

test('a closed phase, and one for whoever has its word', async () => {
  const open = (code: string | null) => requireSignUpPhase(on.db, on.sale.listId, {customerId: null, code}, 'web');
  const phase = (set: string) => on.db.query(`update campaign_phase set ${set} where id = $1`, [on.sale.phaseId]);
  await phase(`ends_at = now() - interval '1 hour'`);
  await refuses(open(null), 'phase_closed');
  await phase(`ends_at = now() + interval '30 days', audience = 'code', access_code = 'ALAMEDA'`);
  await refuses(open(null), 'phase_closed');
  expect(await open('alameda')).toMatchObject({priceKind: 'new'});
});
