/** Squads and bulk acts: what may be done is done, the rest says why; families are reminded of what they lack. */
import {drawFace} from '../../../api/src/demo/academy/draw-face';
import {startApp, type TestApp} from '../../support/run/app';
import {makeAcademy, makePlayer, makeTeam, owe, type Academy} from '../../support/world/squads';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

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

interface Bulk {
  done: number;
  rows: {id: number; name: string; done: boolean; told: string}[];
}
const bulk = (sent: object, key = idempotency()) => manager.post<Bulk & ErrorBody>('/api/bases/lote', sent, key);
const assign = (enrolmentIds: number[], teamId: number | null) => bulk({enrolmentIds, act: 'assign', teamId});
const validate = (enrolmentId: number) =>
  app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at)
      select athlete_id, 'federation_authorisation', 'validated', now() from enrolment where id = $1`,
    [enrolmentId],
  );

test('each says what was done with it: full, of another category, worn number, ended', async () => {
  const teamId = await makeTeam(app.db, academy, 'Alevín A', 2);
  const worn = await makePlayer(app.db, academy, {teamId, shirtNo: 7});
  const [first, second, ended] = [
    await makePlayer(app.db, academy, {shirtNo: 7}),
    await makePlayer(app.db, academy),
    await makePlayer(app.db, academy),
  ];
  must(await bulk({enrolmentIds: [ended], act: 'withdraw', note: 'Se muda'}));
  const {done, rows} = must(await assign([worn, first, second, ended, 999_999], teamId));
  expect(done).toBe(1);
  expect(rows.map(row => row.told)).toEqual([
    'Ya estaba en ese equipo.',
    'En Alevín A. El dorsal 7 ya lo llevan allí: dale otro.',
    'El equipo está completo: son 2 y ya están.',
    'Su inscripción ha terminado.',
    'No existe esa inscripción.',
  ]);
  const {rows: stored} = await app.db.query<{team: number | null; shirt: number | null}>(
    'select team_id as team, shirt_no as shirt from enrolment where id = $1',
    [first],
  );
  expect(stored[0]).toEqual({team: teamId, shirt: null});
  must(await assign([first], null));
  expect(must(await assign([second], teamId)).done).toBe(1);
  expect((await assign([second], 999_999)).status).toBe(404);
  expect(Object.keys((await bulk({enrolmentIds: [second], act: 'assign'})).body.errors!)).toEqual(['teamId']);
});

test('the database holds the same for whoever comes another way', async () => {
  const teamId = await makeTeam(app.db, academy, 'Alevín B', 1);
  await makePlayer(app.db, academy, {teamId});
  await expect(makePlayer(app.db, academy, {teamId})).rejects.toMatchObject({code: 'team_full'});
  await makePlayer(app.db, academy, {teamId, state: 'submitted'});
  const put = async (body: object) => {
    const {version} = must(await manager.get<{version: number}>(`/api/bases/equipos/${teamId}`));
    return manager.send<ErrorBody>(`/api/bases/equipos/${teamId}`, {method: 'PUT', body: {...body, version}});
  };
  must(await put({maxSquad: 3}));
  await makePlayer(app.db, academy, {teamId});
  expect((await put({maxSquad: 1})).body.code).toBe('team_full');
  must(await put({isActive: false}));
  const other = await makePlayer(app.db, academy);
  expect(must(await assign([other], teamId)).rows[0]!.told).toBe('El equipo está inactivo.');
  await expect(app.db.query('update enrolment set team_id = $2 where id = $1', [other, teamId])).rejects.toMatchObject({
    code: 'team_inactive',
  });
  must(await put({isActive: true, needsLicence: true}));
  expect(must(await assign([other], teamId)).rows[0]!.told).toContain('autorización federativa');
  await expect(app.db.query('update enrolment set team_id = $2 where id = $1', [other, teamId])).rejects.toMatchObject({
    code: 'licence_missing',
  });
  await validate(other);
  expect(must(await assign([other], teamId)).done).toBe(1);
});

test('the plan of a category has its teams, their adults and everybody with a place; a sheet is printed', async () => {
  const plan = must(
    await manager.get<{
      teams: {name: string; staff: unknown[]}[];
      players: {teamId: number | null; imagePurposes: string[]}[];
    }>(`/api/bases/categorias/${academy.categoryId}/plantillas`),
  );
  expect(plan.teams.map(team => team.name)).toEqual(['Alevín A', 'Alevín B']);
  expect(plan.players.some(one => one.teamId === null)).toBe(true);
  expect(plan.players.every(one => one.imagePurposes.length === 0)).toBe(true);
  const {rows} = await app.db.query<{id: number}>(`select id from team where name = 'Alevín A'`);
  const pdf = await manager.get(`/api/bases/equipos/${rows[0]!.id}/hoja.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(pdf.text).not.toContain('/Subtype /Image');
  await app.db.query(
    `with parent as (insert into guardian (first_name, surname1) values ('Eva', 'Gil') returning id)
     insert into image_consent (athlete_id, purpose, is_granted, granted_at, guardian_id)
      select athlete_id, 'team_sheet', true, now(), parent.id from enrolment, parent where team_id = $1 limit 1`,
    [rows[0]!.id],
  );
  await app.db.query(
    `insert into athlete_photo (athlete_id, content, mime_type) select athlete_id, $2, 'image/png' from image_consent
      where purpose = 'team_sheet' and is_granted and athlete_id in (select athlete_id from enrolment where team_id = $1)`,
    [rows[0]!.id, drawFace(1)],
  );
  expect((await manager.get(`/api/bases/equipos/${rows[0]!.id}/hoja.pdf`)).text).toContain('/Subtype /Image');
  expect((await manager.get('/api/bases/equipos/999999/hoja.pdf')).status).toBe(404);
});

test('families hear what they lack, once a day; who lacks nothing, or has no address, is said', async () => {
  await app.db.query(`update age_category set required_documents = '{photo,medical_check}' where id = $1`, [
    academy.categoryId,
  ]);
  const [lacks, complete, mute] = [
    await makePlayer(app.db, academy),
    await makePlayer(app.db, academy),
    await makePlayer(app.db, academy),
  ];
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state, reviewed_at)
      select athlete_id, k, 'validated', now() from enrolment, unnest('{photo,medical_check}'::text[]) k where id = $1`,
    [complete],
  );
  await app.db.query(
    `insert into athlete_document (athlete_id, kind, state) select athlete_id, 'photo', 'pending' from enrolment
      where id = $1`,
    [lacks],
  );
  await owe(app.db, lacks);
  await app.db.query(
    `update guardian set email = '' where id in (select k.guardian_id from athlete_guardian k join enrolment e
      on e.athlete_id = k.athlete_id where e.id = $1)`,
    [mute],
  );
  const key = idempotency();
  const ask = {enrolmentIds: [lacks, complete, mute], act: 'remind'};
  const {rows} = must(await bulk(ask, key));
  expect(rows.map(row => row.told)).toEqual([
    'Un correo enviado.',
    'No le falta nada.',
    'Ningún tutor tiene correo en su ficha.',
  ]);
  expect(must(await bulk(ask, key)).rows).toEqual(rows);
  expect(must(await bulk(ask)).rows[0]!.told).toBe('Ya se le ha escrito hoy.');
  const mails = await letters(app.db, `kind = 'academy_missing'`);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('Documento: Reconocimiento médico');
  expect(mails[0]!.text).not.toContain('Foto');
  expect(mails[0]!.text).toContain('120,00');
});

test('several leave at once with one reason; who has ended already is left as he was', async () => {
  const [one, other] = [await makePlayer(app.db, academy), await makePlayer(app.db, academy)];
  const ask = (note?: string) => bulk({enrolmentIds: [one, other], act: 'withdraw', note});
  expect(Object.keys((await ask()).body.errors!)).toEqual(['note']);
  must(await bulk({enrolmentIds: [other], act: 'withdraw', note: 'Antes'}));
  expect(must(await ask('Deja el fútbol')).rows.map(row => row.done)).toEqual([true, false]);
  const {rows} = await app.db.query<{note: string}>(
    'select state_note as note from enrolment where id = any($1) order by id',
    [[one, other]],
  );
  expect(rows.map(row => row.note)).toEqual(['Deja el fútbol', 'Antes']);
  expect(
    (
      await new Visitor(app.url, world.staff.finance_manager.token).post(
        '/api/bases/lote',
        {enrolmentIds: [one], act: 'remind'},
        idempotency(),
      )
    ).status,
  ).toBe(403);
});
