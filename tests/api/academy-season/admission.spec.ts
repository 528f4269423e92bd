/**
 * More ask than there are places: what is applied is what was shown, families are told, and a freed place goes to the
 * next. The rules themselves: tests/domain/academy.
 */
import {offerPlaces} from '../../../api/src/jobs/academy/freed-places';
import type {Admission} from '../../../api/src/reports/academy/admission';
import {must} from '../../support/world/purchase';
import {mailsTo} from '../../support/world/mails';
import {count} from '../../support/run/until';
import {hangUp, idempotency, type ErrorBody} from '../../support/wire/visitor';
import {academyStage, type AcademyStage} from './stage';

let s: AcademyStage;
beforeAll(async () => (s = await academyStage()));
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

type Sheet = Admission & ErrorBody;
const prepare = (categoryId: number, method: string) =>
  s.manager.post<Sheet>(`/api/bases/categorias/${categoryId}/admision`, {method});
const decide = (drawId: number, isApplied = true, reason?: string, key = idempotency()) =>
  s.manager.post<{admitted: number; waiting: number; mails: number} & ErrorBody>(
    `/api/bases/admisiones/${drawId}/decidir`,
    {isApplied, ...(reason && {reason})},
    key,
  );
const asks = async (categoryId: number, n: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const i of count(n)) ids.push(await s.ask(categoryId, {at: n - i, emails: [`c${categoryId}-${i}@example.org`]}));
  return ids;
};
const states = async (ids: number[]): Promise<string[]> =>
  (
    await s.app.db.query<{state: string}>(
      `select case state when 'waiting_list' then 'waits ' || waiting_position else state end as state
        from unnest($1::int[]) with ordinality as x(id, at) join enrolment e using (id) order by at`,
      [ids],
    )
  ).rows.map(({state}) => state);
const GOT = expect.stringMatching(/^(admitted|payment_pending|enrolled)$/);

test('by order of arrival: seen first, applied once, everybody told where they stand', async () => {
  const category = await s.category('Orden', 2);
  const ids = await asks(category, 4);
  const shown = must(await prepare(category, 'order'));
  expect(
    shown.entries.map(({enrolmentId, isAdmitted, waitingPlace}) => [enrolmentId, isAdmitted, waitingPlace]),
  ).toEqual([
    [ids[0], true, null],
    [ids[1], true, null],
    [ids[2], false, 1],
    [ids[3], false, 2],
  ]);
  expect(await states(ids)).toEqual(ids.map(() => 'submitted'));
  const key = idempotency();
  const done = must(await decide(shown.draw!, true, undefined, key));
  expect(done).toEqual({admitted: 2, waiting: 2, mails: 4});
  expect(must(await decide(shown.draw!, true, undefined, key))).toEqual(done);
  expect(await states(ids)).toEqual([GOT, GOT, 'waits 1', 'waits 2']);
  const told = await mailsTo(s.app, `c${category}-3@example.org`);
  expect(told.map(({subject, text}) => [subject, /puesto 2/.test(text)])).toEqual([
    [expect.stringContaining('En lista de espera'), true],
  ]);
  const again = await decide(shown.draw!);
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
});

test('by lot: the seed is in every letter, so that anybody can draw again', async () => {
  const category = await s.category('Sorteo', 3);
  await asks(category, 8);
  const shown = must(await prepare(category, 'lot'));
  expect(Object.keys((await decide(shown.draw!, false)).body.errors!)).toEqual(['reason']);
  must(await decide(shown.draw!));
  expect(
    await s.one(
      `select count(*)::int from mail_message where text like '%' || $1 || '%' or html like '%' || $1 || '%'`,
      [shown.draws[0]!.seed],
    ),
  ).toBe(8);
});

test('a freed place goes to the next, who is told; nobody is called while there is none', async () => {
  const category = await s.category('Libre', 1);
  const has = await s.ask(category, {state: 'admitted'});
  const first = await s.ask(category, {state: 'waiting_list', emails: ['madre@example.org', 'padre@example.org']});
  const second = await s.ask(category, {state: 'waiting_list'});
  const before = await states([first, second]);
  await offerPlaces(s.app.runtime);
  expect(await states([first, second])).toEqual(before);
  must(await s.manager.post(`/api/bases/${has}/estado`, {to: 'withdrawn', note: 'Se muda'}));
  await Promise.all([offerPlaces(s.app.runtime), offerPlaces(s.app.runtime)]);
  expect(await states([first, second])).toEqual([GOT, 'waits 2']);
  for (const email of ['madre@example.org', 'padre@example.org'])
    expect((await mailsTo(s.app, email)).map(({subject}) => subject)).toEqual([
      expect.stringContaining('Ha quedado una plaza libre'),
    ]);
  await s.app.db.query('update age_category set capacity = 2 where id = $1', [category]);
  await offerPlaces(s.app.runtime);
  expect(await states([second])).toEqual([GOT]);
});

test('what is missing is said by name, and admitting without it takes a reason', async () => {
  const category = await s.category('Falta', 5);
  await s.app.db.query(
    `update academy_settings set required_documents = '{photo}', required_fields = '{sizes}' where season_list_id = $1`,
    [s.listId],
  );
  const id = await s.ask(category);
  interface Next {
    next: {to: string | null; note: string; lacks: {code: string; text: string}[]};
  }
  const sheet = () => s.manager.get<Next>(`/api/bases/${id}/ficha`);
  expect(must(await sheet()).next).toEqual({
    to: 'documents_pending',
    note: 'Falta: foto de carné, tallas.',
    lacks: [
      {code: 'document:photo', text: 'foto de carné'},
      {code: 'field:sizes', text: 'tallas'},
    ],
  });
  const move = (to: string, note?: string) =>
    s.manager.post<ErrorBody>(`/api/bases/${id}/estado`, {to, ...(note && {note})});
  expect((await move('admitted')).body.errors!.note).toMatch(/^Falta: foto de carné, tallas/);
  const athleteId = await s.one('select athlete_id from enrolment where id = $1', [id]);
  await s.app.db.query(
    `update athlete set shirt_size = '10', shorts_size = '10', socks_size = '32', shoe_size = '33' where id = $1`,
    [athleteId],
  );
  const file = await s.app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at, reviewed_by_id) values ($1, 'photo', 'validated', now(), $2)`,
    [athleteId, s.world.staff.admin.id],
  );
  expect(file.rowCount).toBe(1);
  expect(must(await sheet()).next).toEqual({to: 'admitted', note: '', lacks: []});
  must(await move('admitted'));
  await s.app.db.query(
    `update academy_settings set required_documents = '{}', required_fields = '{}' where season_list_id = $1`,
    [s.listId],
  );
});

test('outside the window staff say why; too old is told', async () => {
  const category = await s.category('Plazo', null);
  const athleteId = await s.child();
  await s.app.db.query(`update academy_settings set signup_closes_on = club_today() - 1 where season_list_id = $1`, [
    s.listId,
  ]);
  const enrol = (more: object = {}) =>
    s.manager.post<{id: number} & ErrorBody>(
      '/api/bases/inscribir',
      {seasonListId: s.listId, ageCategoryId: category, athleteId, ...more},
      idempotency(),
    );
  expect((await enrol()).body.errors!.outOfTimeReason).toMatch(/plazo de altas es hasta el/);
  const {id} = must(await enrol({outOfTimeReason: 'Llega de otra ciudad'}));
  expect(
    await s.one(`select reason from audit_entry where resource = 'bases' and resource_id = $1 and action = 'create'`, [
      String(id),
    ]),
  ).toBe('Llega de otra ciudad');
  await s.app.db.query(`update academy_settings set signup_closes_on = null, max_age = 8 where season_list_id = $1`, [
    s.listId,
  ]);
  const {next} = must(await s.manager.get<{next: {to: null; lacks: {code: string}[]}}>(`/api/bases/${id}/ficha`));
  expect([next.to, next.lacks.map(({code}) => code)]).toEqual([null, ['age']]);
  await s.app.db.query('update academy_settings set max_age = 18 where season_list_id = $1', [s.listId]);
});
