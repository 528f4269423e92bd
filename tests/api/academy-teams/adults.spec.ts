/** The register of adults: certificates are seen by somebody, hold for a while, and their end is told in time. */
import {tellOfCertificates} from '../../../api/src/jobs/academy/certificates';
import {startApp, type TestApp} from '../../support/run/app';
import {makeAcademy, makeAdult, makeTeam, type Academy} from '../../support/world/squads';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let academy: Academy;
let manager: Visitor;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

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

interface Adult {
  id: number;
  certificateState: string;
  certificateOn: string | null;
  certificateUntilOn: string | null;
  certificateSeenOn: string | null;
  certificateSeenById: number | null;
  teamNames: string | null;
}
const see = (id: number, issuedOn: string, who = manager) =>
  who.post<Adult & ErrorBody>(`/api/bases/entrenadores/${id}/certificado`, {issuedOn});
const adult = async (id: number) => must(await manager.get<Adult>(`/api/bases/entrenadores/${id}`));
const hire = async (more: object = {}) =>
  must(
    await manager.post<Adult>('/api/bases/entrenadores', {
      firstName: 'Nuria',
      surname1: 'Vega',
      adultRole: 'driver',
      ...more,
    }),
  ).id;

test('a certificate is what somebody has seen: no field, no other way, and who it was stays', async () => {
  const id = await hire({certificateOn: day(3), certificateSeenById: world.staff.admin.id});
  expect(await adult(id)).toMatchObject({certificateState: 'missing', certificateOn: null, certificateSeenById: null});
  expect(Object.keys((await see(id, day(-2))).body.errors!)).toEqual(['issuedOn']);
  expect((await see(id, day(370))).body.errors!.issuedOn).toContain('12 meses');
  must(await see(id, day(345)));
  expect(await adult(id)).toMatchObject({
    certificateState: 'expiring',
    certificateSeenById: world.staff.academy_manager.id,
  });
  must(await see(id, day(3)));
  expect((await adult(id)).certificateState).toBe('valid');
  const audit = await app.db.query(
    `select 1 from audit_entry where resource = 'bases/entrenadores' and resource_id = $1 and action = 'review'`,
    [String(id)],
  );
  expect(audit.rowCount).toBe(2);
  await expect(
    app.db.query(
      `insert into coach (first_name, surname1, certificate_on, certificate_until_on)
        values ('Nadie', 'Lo vio', club_today(), club_today() + 365)`,
    ),
  ).rejects.toMatchObject({details: {constraint: 'certificate_is_seen'}});
  expect((await see(id, day(3), new Visitor(app.url, world.staff.finance_manager.token))).status).toBe(403);
});

test('how long it holds is the setting of the house', async () => {
  const admin = new Visitor(app.url, world.staff.superadmin.token);
  const {version} = must(await admin.get<{version: number}>('/api/ajustes'));
  const set = must(
    await admin.send<{version: number}>('/api/ajustes', {
      method: 'PUT',
      body: {version, values: {certificateMonths: 6}},
    }),
  );
  const id = await hire();
  expect((await see(id, day(200))).status).toBe(422);
  must(await see(id, day(100)));
  await admin.send('/api/ajustes', {method: 'PUT', body: {version: set.version, values: {certificateMonths: 12}}});
});

test('who drives or heals needs it as much as who trains; a team shows whose has run out', async () => {
  const teamId = await makeTeam(app.db, academy, 'Alevín A');
  const [staffId, none] = [world.staff.academy_manager.id, await hire()];
  for (const role of ['driver', 'physio', 'volunteer', 'other'])
    expect((await manager.post('/api/bases/asignaciones', {teamId, coachId: none, role})).status).toBe(422);
  const ok = await makeAdult(app.db, staffId, 200);
  must(await manager.post('/api/bases/asignaciones', {teamId, coachId: ok, role: 'physio'}));
  const team = async () =>
    must(await manager.get<{uncertifiedCount: number}>(`/api/bases/equipos/${teamId}`)).uncertifiedCount;
  expect(await team()).toBe(0);
  await app.db.query(
    'update coach set certificate_on = club_today() - 380, certificate_until_on = club_today() - 15 where id = $1',
    [ok],
  );
  expect(await team()).toBe(1);
});

test('the end is told once before and once after, to the adult and to who coordinates', async () => {
  await app.db.query('update coach set is_active = false');
  const staffId = world.staff.academy_manager.id;
  const teamId = await makeTeam(app.db, academy, 'Alevín B');
  const soon = await makeAdult(app.db, staffId, 29, 'pronto@example.org');
  await makeAdult(app.db, staffId, 31, 'lejos@example.org');
  await makeAdult(app.db, staffId, -5, 'sin-equipo@example.org');
  await app.db.query('insert into team_coach (team_id, coach_id) values ($1, $2)', [teamId, soon]);
  const both = await Promise.all([tellOfCertificates(app.runtime), tellOfCertificates(app.runtime)]);
  expect(both.sort()).toEqual([0, 1]);
  expect(await tellOfCertificates(app.runtime)).toBe(0);
  const mails = await letters(app.db, `kind = 'certificate_ends'`);
  expect(mails.map(mail => mail.to).sort()).toEqual([world.staff.academy_manager.email, 'pronto@example.org'].sort());
  expect(mails.find(mail => mail.to === 'pronto@example.org')!.text).toContain('Pide ya el nuevo');
  expect(mails.find(mail => mail.to !== 'pronto@example.org')!.text).toContain('(Alevín B): caduca el');
  await app.db.query(
    'update coach set certificate_on = club_today() - 366, certificate_until_on = club_today() - 1 where id = $1',
    [soon],
  );
  expect(await tellOfCertificates(app.runtime)).toBe(1);
  expect(await tellOfCertificates(app.runtime)).toBe(0);
  expect((await letters(app.db, `to_email = 'pronto@example.org'`)).at(-1)!.subject).toBe('Tu certificado ha caducado');
  must(await see(soon, day(0)));
  expect(await tellOfCertificates(app.runtime)).toBe(0);
});

test('the federation has its list, as table and as paper; who may not export does not', async () => {
  const report = must(await manager.get<{rows: Record<string, unknown>[]}>('/api/informes/cantera/personas-adultas'));
  expect(report.rows.length).toBeGreaterThan(0);
  expect(report.rows[0]).toMatchObject({seenBy: expect.any(String), state: expect.any(String)});
  const pdf = await manager.get('/api/bases/entrenadores/registro.pdf');
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(
    (await new Visitor(app.url, world.staff.finance_manager.token).get('/api/bases/entrenadores/registro.pdf')).status,
  ).toBe(403);
});
