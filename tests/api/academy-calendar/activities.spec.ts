/** What a team does: one by one and in series, changed alone or with those that follow, clashes said. */
import {letters} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, type ErrorBody} from '../../support/wire/visitor';
import {type CalendarStage, inHours, stageCalendar} from './stage';

let stage: CalendarStage;
beforeAll(async () => {
  stage = await stageCalendar();
});
afterAll(async () => {
  hangUp();
  await stage.app.stop();
});

interface Activity {
  id: number;
  version: number;
  sequence: number;
  clashes: string | null;
  startsAt: string;
}
const create = (body: object) => stage.manager.post<Activity & ErrorBody>('/api/bases/actividades', body);
const change = (id: number, body: object) =>
  stage.manager.post<{count: number} & ErrorBody>(`/api/bases/actividades/${id}/cambiar`, body);
const read = async (id: number): Promise<Activity> =>
  must(await stage.manager.get<Activity>(`/api/bases/actividades/${id}`));
const match = (more: object = {}) => ({
  teamId: stage.teamId,
  kind: 'match',
  opponent: 'CD Ribera',
  side: 'home',
  startsAt: inHours(48).toISOString(),
  endsAt: inHours(50).toISOString(),
  ...more,
});
const series = (more: object = {}) =>
  stage.manager.post<{seriesId: string; count: number; clashes: number} & ErrorBody>(
    '/api/bases/actividades/serie',
    {
      teamId: stage.teamId,
      kind: 'training',
      weekdays: [2, 4],
      fromOn: '2099-10-01',
      untilOn: '2099-11-30',
      startsTime: '18:30',
      endsTime: '20:00',
      ...more,
    },
    idempotency(),
  );

test('what does not fit is refused by its field', async () => {
  const wrong = async (more: object) => Object.keys((await create(match(more))).body.errors ?? {});
  expect(await wrong({endsAt: inHours(47).toISOString()})).toEqual(['endsAt']);
  expect(await wrong({meetAt: inHours(49).toISOString()})).toEqual(['meetAt']);
  expect(await wrong({answerUntilAt: inHours(49).toISOString()})).toEqual(['answerUntilAt']);
  expect(await wrong({opponent: ''})).toEqual(['opponent']);
  expect(await wrong({kind: 'training'})).toEqual(['opponent']);
  await expect(stage.activity({ends_at: inHours(70)})).rejects.toMatchObject({code: 'invalid'});
});

test('two teams on one ground at one time is said, not refused; one that is off is in nobody’s way', async () => {
  const first = must(await create(match({ground: 'Campo 1'})));
  expect(first.clashes).toBeNull();
  const other = must(await create(match({teamId: stage.otherTeamId, ground: 'campo 1'})));
  expect(other.clashes).toBe('Alevín A');
  must(await change(other.id, {scope: 'one', to: 'cancelled', stateNote: 'Lluvia'}));
  expect((await read(first.id)).clashes).toBeNull();
});

test('a series falls on its days of the week, skips what it is told to, and keeps its hour over the turn of the clocks', async () => {
  const key = idempotency();
  const body = {
    teamId: stage.teamId,
    kind: 'training',
    weekdays: [2, 4],
    fromOn: '2099-10-01',
    untilOn: '2099-11-30',
    startsTime: '18:30',
    endsTime: '20:00',
    skippedOn: ['2099-11-03'],
  };
  const send = () => stage.manager.post<{seriesId: string; count: number}>('/api/bases/actividades/serie', body, key);
  const {seriesId, count} = must(await send());
  expect(must(await send()).seriesId).toBe(seriesId);
  const {rows} = await stage.app.db.query<{day: string; time: string; utc: string; dow: number}>(
    `select to_char(starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day,
       to_char(starts_at at time zone 'Europe/Madrid', 'HH24:MI') as time, to_char(starts_at at time zone 'UTC', 'HH24') as utc,
       extract(isodow from starts_at at time zone 'Europe/Madrid')::int as dow
       from team_activity where series_id = $1 order by starts_at`,
    [seriesId],
  );
  expect(rows).toHaveLength(count);
  expect(rows.map(row => row.day)).not.toContain('2099-11-03');
  expect(new Set(rows.map(row => row.time))).toEqual(new Set(['18:30']));
  expect(new Set(rows.map(row => row.dow))).toEqual(new Set([2, 4]));
  expect(new Set(rows.map(row => row.utc))).toEqual(new Set(['16', '17']));
  expect(Object.keys((await series({weekdays: [1], untilOn: '2099-10-01'})).body.errors!)).toEqual(['weekdays']);
  expect(Object.keys((await series({endsTime: '18:00'})).body.errors!)).toEqual(['endsTime']);
  expect(Object.keys((await series({startsTime: '25:00'})).body.errors!)).toEqual(['startsTime']);
});

test('«this and the following» leaves what was before; each change is one more in the sequence, none without a change', async () => {
  const {seriesId} = must(await series({fromOn: '2099-03-01', untilOn: '2099-03-31'}));
  const {rows} = await stage.app.db.query<{id: number}>(
    'select id from team_activity where series_id = $1 order by starts_at',
    [seriesId],
  );
  const third = rows[2]!.id;
  expect(must(await change(third, {scope: 'following', startsTime: '19:00', ground: 'Campo 2'})).count).toBe(
    rows.length - 2,
  );
  const times = await stage.app.db.query<{time: string; sequence: number}>(
    `select to_char(starts_at at time zone 'Europe/Madrid', 'HH24:MI') as time, sequence from team_activity
      where series_id = $1 order by starts_at`,
    [seriesId],
  );
  expect(times.rows.slice(0, 3)).toEqual([
    {time: '18:30', sequence: 0},
    {time: '18:30', sequence: 0},
    {time: '19:00', sequence: 1},
  ]);
  must(await change(third, {scope: 'one', startsTime: '19:00'}));
  expect((await read(third)).sequence).toBe(1);
  must(await change(third, {scope: 'one', to: 'cancelled', stateNote: 'Lluvia'}));
  expect(must(await change(rows[1]!.id, {scope: 'following', to: 'cancelled', stateNote: 'Puente'})).count).toBe(
    rows.length - 1,
  );
  expect((await read(third)).sequence).toBe(2);
  expect((await change(third, {scope: 'one', to: 'cancelled', stateNote: 'Otra vez'})).body.code).toBe('wrong_state');
  must(await change(third, {scope: 'one', to: 'scheduled'}));
  expect(Object.keys((await change(third, {scope: 'one', to: 'postponed'})).body.errors!)).toEqual(['stateNote']);
  const alone = await stage.activity();
  expect(Object.keys((await change(alone, {scope: 'following', note: 'x'})).body.errors!)).toEqual(['scope']);
});

test('uid and sequence are the database’s: nobody writes them', async () => {
  const id = await stage.activity();
  const {rows} = await stage.app.db.query<{uid: string}>('select uid from team_activity where id = $1', [id]);
  await stage.app.db.query('update team_activity set uid = gen_random_uuid(), sequence = 99 where id = $1', [id]);
  const after = await stage.app.db.query<{uid: string; sequence: number}>(
    'select uid, sequence from team_activity where id = $1',
    [id],
  );
  expect(after.rows[0]).toEqual({uid: rows[0]!.uid, sequence: 0});
});

test('a whole team is told of what is called off: counted before, one mail to each guardian, once by its key', async () => {
  const mine = await stage.child({guardians: 2});
  const other = await stage.child({teamId: stage.otherTeamId});
  await stage.child({state: 'submitted'});
  // A second child of the first guardian in the same team: one mail names both.
  const sibling = await stage.child({guardians: 1});
  await stage.app.db.query('update athlete_guardian set guardian_id = $2 where athlete_id = $1', [
    sibling.athleteId,
    mine.guardians[0]!.id,
  ]);
  const called = await stage.child();
  const {seriesId} = must(await series({fromOn: '2098-10-01', untilOn: '2098-10-20'}));
  const {rows} = await stage.app.db.query<{id: number}>(
    'select id from team_activity where series_id = $1 order by starts_at',
    [seriesId],
  );
  const first = rows[0]!.id;
  // Who is called to the first knows it by the call-up.
  await stage.app.db.query('update team_activity set published_at = now() where id = $1', [first]);
  await stage.app.db.query('insert into call_up (team_activity_id, enrolment_id, told_sequence) values ($1, $2, 0)', [
    first,
    called.enrolmentId,
  ]);
  const before = await read(first);
  const body = {scope: 'one', to: 'cancelled', stateNote: 'Alerta por lluvia', tellTeam: true};
  const send = (more: object, key?: Record<string, string>) =>
    stage.manager.post<{count: number; mails: number} & ErrorBody>(
      `/api/bases/actividades/${first}/cambiar`,
      {...body, ...more},
      key,
    );
  const players = await stage.one(
    `select count(distinct k.guardian_id)::int as id from enrolment e join athlete_guardian k
      on k.athlete_id = e.athlete_id where e.team_id = $1 and e.state = 'admitted'`,
    [stage.teamId],
  );
  expect(must(await send({isPreview: true}))).toEqual({count: 1, mails: players - 1});
  expect((await read(first)).sequence).toBe(before.sequence);
  expect((await send({})).status).toBe(422);
  const key = idempotency();
  const done = must(await send({}, key));
  expect(done).toEqual({count: 1, mails: players - 1});
  expect(must(await send({}, key))).toEqual(done);
  expect((await read(first)).sequence).toBe(before.sequence + 1);
  const mails = await letters(stage.app.db, `kind = 'team_change'`);
  expect(mails).toHaveLength(players - 1);
  const to = (email: string) => mails.filter(mail => mail.to === email);
  expect(to(mine.guardians[0]!.email)).toHaveLength(1);
  expect(to(mine.guardians[0]!.email)[0]!.subject).toMatch(/^Cancelado: Entrenamiento · Alevín A, /);
  expect(to(mine.guardians[0]!.email)[0]!.text).toMatch(/Alerta por lluvia[^]*Te escribimos por Noa\d+ y Noa\d+\./);
  expect(to(other.guardians[0]!.email)).toEqual([]);
  expect(to(called.guardians[0]!.email)).toEqual([]);
  // Moved, with those that follow: one mail for all of it.
  const moved = await stage.manager.post<{count: number; mails: number}>(
    `/api/bases/actividades/${rows[1]!.id}/cambiar`,
    {scope: 'following', startsTime: '19:00', endsTime: '20:30', tellTeam: true},
    idempotency(),
  );
  expect(must(moved)).toEqual({count: rows.length - 1, mails: players});
  const later = (await letters(stage.app.db, `kind = 'team_change' and subject like 'Cambio%'`))[0]!;
  expect(later.subject).toBe(`Cambio: ${rows.length - 1} actividades de Alevín A`);
  expect(later.text).toContain('19:00–20:30');
});
