/**
 * A team takes as many as its squad holds, whoever comes at once and by whichever way; a squad is never made smaller than
 * those who are in it; nobody is put on a team while his certificate is taken back.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {makeAcademy, makeAdult, makePlayer, makeTeam, type Academy} from '../../support/world/squads';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {count, inParallel, long, meeting} from '../../support/run/until';
import {hangUp, idempotency, patiently, Visitor} from '../../support/wire/visitor';

const SQUAD = 5;
let app: TestApp;
let world: World;
let academy: Academy;
let manager: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  academy = await makeAcademy(app.db);
  manager = new Visitor(app.url, world.staff.academy_manager.token);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const inTeam = async (teamId: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from enrolment where team_id = $1
        and state in ('admitted', 'payment_pending', 'enrolled', 'suspended')`,
      [teamId],
    )
  ).rows[0]!.n;

interface Bulk {
  done: number;
  rows: {id: number; done: boolean; told: string}[];
}
const assign = (enrolmentIds: number[], teamId: number | null) =>
  patiently(() => manager.post<Bulk>('/api/bases/lote', {enrolmentIds, act: 'assign', teamId}, idempotency()));

test('negative control: who counts in the program fills the team beyond its squad, without the trigger', async () => {
  const teamId = await makeTeam(app.db, academy, 'Sin freno', SQUAD);
  const players = await inParallel(count(SQUAD + 3), 4, () => makePlayer(app.db, academy));
  await app.db.query('alter table enrolment disable trigger enrolment_fits_team');
  const all = meeting(players.length);
  await Promise.all(
    players.map(async id => {
      const taken = await inTeam(teamId);
      await all();
      if (taken < SQUAD) await app.db.query('update enrolment set team_id = $2 where id = $1', [id, teamId]);
    }),
  );
  expect(await inTeam(teamId)).toBe(SQUAD + 3);
  await app.db.query('update enrolment set team_id = null where team_id = $1', [teamId]);
  await app.db.query('alter table enrolment enable trigger enrolment_fits_team');
});

test('eight coordinators and the form at once: the squad is full, and nobody more is in it', async () => {
  for (const round of count(long(20, 2))) {
    const teamId = await makeTeam(app.db, academy, `Ronda ${round}`, SQUAD);
    const players = await inParallel(count(16), 4, () => makePlayer(app.db, academy));
    const waiting = await makePlayer(app.db, academy, {state: 'submitted', teamId});
    const answers = await Promise.all([
      ...count(4).map(async at => must(await assign(players.slice(at * 3, at * 3 + 3), teamId)).done),
      ...players.slice(12).map(async id => {
        const put = await patiently(() =>
          manager.send<{code?: string}>(`/api/bases/${id}`, {method: 'PUT', body: {teamId, version: 1}}),
        );
        if (put.status !== 200) expect(put.body.code).toBe('team_full');
        return put.status === 200 ? 1 : 0;
      }),
    ]);
    expect(answers.reduce((sum, n) => sum + n, 0)).toBe(SQUAD);
    expect(await inTeam(teamId)).toBe(SQUAD);
    // Who has been in the team without a place comes in by no back door.
    const admitted = await manager.post<{code: string}>(`/api/bases/${waiting}/estado`, {to: 'admitted'});
    expect([admitted.status, admitted.body.code]).toEqual([409, 'team_full']);
  }
});

test('a squad made smaller while somebody comes: one of the two is refused', async () => {
  for (const round of count(long(20, 3))) {
    const teamId = await makeTeam(app.db, academy, `Menos ${round}`, 2);
    await makePlayer(app.db, academy, {teamId});
    const other = await makePlayer(app.db, academy);
    const [smaller, comes] = await Promise.all([
      patiently(() =>
        manager.send<{code?: string}>(`/api/bases/equipos/${teamId}`, {method: 'PUT', body: {maxSquad: 1, version: 1}}),
      ),
      assign([other], teamId),
    ]);
    expect((smaller.status === 200 ? 1 : 0) + must(comes).done).toBe(1);
    expect(await inTeam(teamId)).toBeLessThanOrEqual(smaller.status === 200 ? 1 : 2);
  }
});

test('an adult who goes inactive while he is assigned stands on no team that the register does not know', async () => {
  const staffId = world.staff.academy_manager.id;
  for (const round of count(long(20, 3))) {
    const teamId = await makeTeam(app.db, academy, `Adultos ${round}`);
    const coachId = await makeAdult(app.db, staffId, 100);
    await Promise.all([
      app.db.query('update coach set is_active = false where id = $1', [coachId]),
      manager.post('/api/bases/asignaciones', {teamId, coachId, role: 'driver'}),
    ]);
    const refused = await manager.post('/api/bases/asignaciones', {
      teamId: await makeTeam(app.db, academy, `Otro ${round}`),
      coachId,
      role: 'driver',
    });
    expect(refused.status).toBe(422);
  }
});
