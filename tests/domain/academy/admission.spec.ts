/**
 * More ask than there are places: order, lot, hand. What is applied is what was shown, a draw can be repeated by
 * anybody, and a freed place goes to the next.
 */
import {createHash} from 'node:crypto';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {
  applyAdmission,
  discardAdmission,
  prepareAdmission,
  readPlaces,
  type Method,
} from '../../../api/src/domain/academy/season/admission';
import {isAsked, nextStepOf, readMissing} from '../../../api/src/domain/academy/personal/missing';
import {offerFreedPlaces} from '../../../api/src/domain/academy/season/offer-freed-places';
import {requireComplete, requireWindow} from '../../../api/src/domain/academy/season/staff-rules';
import {readAdmission} from '../../../api/src/reports/academy/admission';
import {count} from '../../support/run/until';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {openTwoSeasons} from '../../support/world/two-seasons';

const on = openScene(async ({db}) => openTwoSeasons(db));

const staffId = () => on.world.staff.academy_manager.id;
const prepare = (ageCategoryId: number, method: Method, admit: number[] = []) =>
  on.db.withTransaction(async tx =>
    readAdmission(
      tx,
      ageCategoryId,
      await prepareAdmission(tx, {ageCategoryId, method, admit, staffUserId: staffId()}),
    ),
  );
const apply = (drawId: number) => on.db.withTransaction(tx => applyAdmission(tx, drawId, staffId()));
const discard = (drawId: number, reason: string) =>
  on.db.withTransaction(tx => discardAdmission(tx, drawId, reason, staffId()));
const freed = () => on.db.withTransaction(tx => offerFreedPlaces(tx, 50));
const asks = async (categoryId: number, n: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const i of count(n)) ids.push(await on.ask(categoryId, {at: n - i}));
  return ids;
};
const states = async (ids: number[]): Promise<string[]> =>
  (
    await on.db.query<{state: string}>(
      `select case state when 'waiting_list' then 'waits ' || waiting_position else state end as state
        from unnest($1::int[]) with ordinality as x(id, at) join enrolment e using (id) order by at`,
      [ids],
    )
  ).rows.map(({state}) => state);
const capacity = (categoryId: number, n: number) =>
  on.db.query('update age_category set capacity = $2 where id = $1', [categoryId, n]);
const settings = (set: string) =>
  on.db.query(`update academy_settings set ${set} where season_list_id = $1`, [on.listId]);
const GOT = expect.stringMatching(/^(admitted|payment_pending|enrolled)$/);

test('by order of arrival: seen first, applied once', async () => {
  const category = await on.category('Orden', 2);
  const ids = await asks(category, 4);
  const shown = await prepare(category, 'order');
  expect(
    shown.entries.map(({enrolmentId, isAdmitted, waitingPlace}) => [enrolmentId, isAdmitted, waitingPlace]),
  ).toEqual([
    [ids[0], true, null],
    [ids[1], true, null],
    [ids[2], false, 1],
    [ids[3], false, 2],
  ]);
  expect(await states(ids)).toEqual(ids.map(() => 'submitted'));
  expect(await apply(shown.draw!)).toMatchObject({admitted: [ids[0], ids[1]], waiting: [ids[2], ids[3]]});
  expect(await states(ids)).toEqual([GOT, GOT, 'waits 1', 'waits 2']);
  await refuses(apply(shown.draw!), 'wrong_state');
});

test('by lot: the seed stays until it is applied or thrown away with a reason, and anybody can draw again', async () => {
  const category = await on.category('Sorteo', 3);
  const ids = await asks(category, 8);
  const shown = await prepare(category, 'lot');
  const seed = shown.draws[0]!.seed;
  const again = await prepare(category, 'lot');
  expect([again.draw, again.draws[0]!.seed, again.entries]).toEqual([shown.draw, seed, shown.entries]);
  await refuses(prepare(category, 'order'), 'wrong_state');
  await refuses(discard(shown.draw!, ''), 'invalid', 'reason');
  const byHand = [...shown.entries]
    .map(({number}) => ({number, sum: createHash('sha256').update(`${seed}:${number}`).digest('hex')}))
    .sort((a, b) => (a.sum < b.sum ? -1 : 1))
    .map(({number}) => number);
  expect(shown.entries.map(({number}) => number)).toEqual(byHand);
  await apply(shown.draw!);
  expect((await states(ids)).filter(state => state.startsWith('waits'))).toHaveLength(5);
});

test('what is not as it was shown is not applied', async () => {
  const category = await on.category('Cambia', 1);
  await asks(category, 3);
  const shown = await prepare(category, 'order');
  const late = await on.ask(category);
  await refuses(apply(shown.draw!), 'draw_changed');
  expect(await states([late])).toEqual(['submitted']);
  await capacity(category, 2);
  const more = await prepare(category, 'order');
  expect([more.draw, more.free, more.entries.length]).toEqual([shown.draw, 2, 4]);
  await capacity(category, 1);
  await refuses(apply(more.draw!), 'draw_changed');
});

test('by hand: never more than there are places, and whoever waits already comes first', async () => {
  const category = await on.category('A mano', 2);
  const waits = await on.ask(category, {state: 'waiting_list'});
  const ids = await asks(category, 3);
  expect((await readPlaces(on.db, category)).free).toBe(1);
  expect((await refuses(prepare(category, 'hand', ids), 'invalid', 'admit')).errors!.admit).toMatch(/quedan 1 plazas/);
  await refuses(prepare(category, 'hand', [waits]), 'invalid', 'admit');
  await apply((await prepare(category, 'hand', [ids[2]!])).draw!);
  expect(await states([waits, ...ids])).toEqual(['waits 1', 'waits 2', 'waits 3', GOT]);
});

test('a freed place goes to the next; nobody is called while there is none', async () => {
  const category = await on.category('Libre', 1);
  const has = await on.ask(category, {state: 'admitted'});
  const first = await on.ask(category, {state: 'waiting_list'});
  const second = await on.ask(category, {state: 'waiting_list'});
  const before = await states([first, second]);
  expect(await freed()).toEqual([]);
  expect(await states([first, second])).toEqual(before);
  const leaves = {enrolmentId: has, to: 'withdrawn', note: 'Se muda'} as const;
  await on.db.withTransaction(tx => changeEnrolmentState(tx, leaves));
  expect(await freed()).toEqual([first]);
  expect(await states([first, second])).toEqual([GOT, 'waits 2']);
  await capacity(category, 2);
  expect(await freed()).toEqual([second]);
});

test('[C21] what is missing is said by name, and admitting without it takes a reason; shoes are asked of nobody', async () => {
  const category = await on.category('Falta', 5);
  await settings(`required_documents = '{photo}', required_fields = '{sizes}'`);
  const id = await on.ask(category);
  const missing = async () => (await readMissing(on.db, [id]))[0]!;
  const {lacks} = await missing();
  expect(lacks.filter(isAsked).map(({code, text}) => [code, text])).toEqual([
    ['document:photo', 'foto de carné'],
    ['field:sizes', 'tallas'],
  ]);
  expect(nextStepOf(await missing())).toBe('documents_pending');
  const admit = (note: string) => requireComplete(on.db, {enrolmentId: id, to: 'admitted', note});
  expect((await refuses(admit(''), 'invalid', 'note')).errors!.note).toMatch(/^Falta: foto de carné, tallas/);
  await admit('Lo trae el lunes');
  const athleteId = await on.one('select athlete_id from enrolment where id = $1', [id]);
  await on.db.query(`update athlete set shirt_size = '10', shorts_size = '10', socks_size = '32' where id = $1`, [
    athleteId,
  ]);
  await on.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at, reviewed_by_id)
      values ($1, 'photo', 'validated', now(), $2)`,
    [athleteId, on.world.staff.admin.id],
  );
  expect([(await missing()).lacks, nextStepOf(await missing())]).toEqual([[], 'admitted']);
  await admit('');
});

test('outside the window staff say why; too old is told', async () => {
  const category = await on.category('Plazo', null);
  const athleteId = await on.child();
  await settings('signup_closes_on = club_today() - 1');
  const ask = (reason: string) => requireWindow(on.db, {seasonListId: on.listId, athleteId, reason});
  const {errors} = await refuses(ask(''), 'invalid', 'outOfTimeReason');
  expect(errors!.outOfTimeReason).toMatch(/plazo de altas es hasta el/);
  await ask('Llega de otra ciudad');
  const id = await on.ask(category, {athleteId});
  await settings('signup_closes_on = null, max_age = 8');
  const [missing] = await readMissing(on.db, [id]);
  expect([nextStepOf(missing!), missing!.lacks.map(({code}) => code)]).toEqual([null, ['age']]);
});
