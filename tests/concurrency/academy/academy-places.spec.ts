/**
 * Places of the academy under rivals: two who draw at once, a draw while places go, a registration morning. Promises: no
 * category over its capacity, whoever was told that he has a place has it, a draw is applied once.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {enrol} from '../../../api/src/domain/academy/enrol';
import {applyAdmission, prepareAdmission} from '../../../api/src/domain/academy/season/admission';
import {offerFreedPlaces} from '../../../api/src/domain/academy/season/offer-freed-places';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {academyStage, type AcademyStage} from '../../api/academy-season/stage';
import {YEAR} from '../../support/world/two-seasons';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';

let s: AcademyStage;
beforeAll(async () => (s = await academyStage()));
afterAll(async () => {
  expect(await overfull(s.app.db)).toBe(0);
  hangUp();
  await s.app.stop();
});

const overfull = async (db: Database): Promise<number> =>
  (
    await db.query<{n: number}>(
      `select count(*)::int as n from age_category where academy_places_taken(id, null, null) > capacity`,
    )
  ).rows[0]!.n;
const taken = (category: number) => s.one('select academy_places_taken($1, null, null)', [category]);
const codeOf = (failure: unknown): string => (failure instanceof DomainError ? failure.code : String(failure));
const asked = (category: number, n: number, state = 'submitted') =>
  inParallel(count(n), 1, () => s.ask(category, {state}));
const settle = <T>(work: Promise<T>): Promise<T | string> => work.catch(codeOf);

test('negative control: to look for a place and then to take it gives more than there are', async () => {
  await s.app.db.query('create table naive_place (id integer primary key, is_in boolean not null default false)');
  await s.app.db.query('insert into naive_place (id) select generate_series(1, 6)');
  const all = meeting(6);
  await Promise.all(
    count(6).map(async i => {
      const {rows} = await s.app.db.query<{n: number}>('select count(*)::int as n from naive_place where is_in');
      await all();
      if (rows[0]!.n < 1) await s.app.db.query('update naive_place set is_in = true where id = $1', [i + 1]);
    }),
  );
  expect(await s.one('select count(*)::int from naive_place where is_in')).toBe(6);
});

test('two coordinators apply the same draw, and others admit one by one meanwhile: once, and never too many', async () => {
  for (const round of count(long(30, 5))) {
    const category = await s.category(`Sorteo ${round}`, 4);
    const ids = await asked(category, 9);
    const staffUserId = s.world.staff.admin.id;
    const drawId = await s.app.db.withTransaction(tx =>
      prepareAdmission(tx, {ageCategoryId: category, method: 'lot', admit: [], staffUserId}),
    );
    const apply = () => settle(s.app.db.withTransaction(tx => applyAdmission(tx, drawId, staffUserId)));
    const admit = (id: number) =>
      settle(
        s.app.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: 'A mano'})),
      );
    const [first, second] = await Promise.all([apply(), apply(), admit(ids[0]!), admit(ids[8]!)]);
    const applied = [first, second].filter(one => typeof one === 'object');
    expect(applied.length).toBeLessThanOrEqual(1);
    for (const one of [first, second])
      if (typeof one === 'string') expect(['wrong_state', 'draw_changed']).toContain(one);
    expect(await taken(category)).toBeLessThanOrEqual(4);
    if (applied.length === 1) expect(await taken(category)).toBe(4);
  }
});

test('two who prepare at once see one draw with one seed', async () => {
  const category = await s.category('Dos a la vez', 2);
  await asked(category, 5);
  const staffUserId = s.world.staff.admin.id;
  const drawIds = await Promise.all(
    count(4).map(() =>
      s.app.db.withTransaction(tx =>
        prepareAdmission(tx, {ageCategoryId: category, method: 'lot', admit: [], staffUserId}),
      ),
    ),
  );
  expect(new Set(drawIds).size).toBe(1);
});

test('places that become free go in turn, to one each, however many jobs run', async () => {
  const category = await s.category('Turnos', 3);
  const inPlace = await asked(category, 3, 'admitted');
  const waits = await asked(category, 6, 'waiting_list');
  const offers: number[] = [];
  await Promise.all([
    ...inPlace.map(id =>
      s.app.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId: id, to: 'withdrawn', note: 'Se va'})),
    ),
    ...count(4).map(async () => offers.push(...(await s.app.db.withTransaction(tx => offerFreedPlaces(tx, 50))))),
  ]);
  offers.push(...(await s.app.db.withTransaction(tx => offerFreedPlaces(tx, 50))));
  expect(offers.sort((a, b) => a - b)).toEqual(waits.slice(0, 3));
  expect(await taken(category)).toBe(3);
});

test('a registration morning: all who were told that they have a place have it, and no category has more', async () => {
  const families = long(2000, 120);
  const categories: number[] = [];
  for (const n of count(6)) categories.push(await s.category(`Mañana ${n}`, Math.floor(families / 12)));
  const answers = await inParallel(count(families), 8, async n => {
    const ageCategoryId = categories[n % 6]!;
    return s.app.db.withTransaction(async tx => {
      const {id} = await enrol(tx, {
        seasonListId: s.listId,
        ageCategoryId,
        teamId: null,
        athlete: {
          firstName: 'Leo',
          surname1: `Mañana${n}`,
          surname2: '',
          birthOn: `${YEAR}-02-03`,
          sex: 'male',
          docNo: null,
          shirtSize: '10',
          shortsSize: '10',
          socksSize: '32',
          shoeSize: '33',
        },
        guardians: [
          {
            firstName: 'Ana',
            surname1: `Mañana${n}`,
            surname2: '',
            docNo: null,
            email: `m${n}@example.org`,
            phone: '',
            relation: 'mother',
          },
        ],
        overrideReason: '',
        invitationCode: null,
        note: '',
      });
      try {
        await tx.query('savepoint place');
        await changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: ''});
        return {id, ageCategoryId, isIn: true};
      } catch (failure) {
        if (codeOf(failure) !== 'category_full') throw failure;
        await tx.query('rollback to savepoint place');
        await changeEnrolmentState(tx, {enrolmentId: id, to: 'waiting_list', note: ''});
        return {id, ageCategoryId, isIn: false};
      }
    });
  });
  for (const category of categories) {
    const own = answers.filter(one => one.ageCategoryId === category);
    const promised = own.filter(one => one.isIn).map(({id}) => id);
    expect(promised).toHaveLength(Math.floor(families / 12));
    expect(
      await s.one(
        `select count(*)::int from enrolment where id = any($1) and state in ('admitted', 'payment_pending', 'enrolled')`,
        [promised],
      ),
    ).toBe(promised.length);
    expect(
      await s.one(
        `select array_agg(waiting_position order by waiting_position) from enrolment where age_category_id = $1
          and state = 'waiting_list'`,
        [category],
      ),
    ).toEqual(count(own.length - promised.length).map(n => n + 1));
  }
});
