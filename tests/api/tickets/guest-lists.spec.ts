/** A list of guests is looked at whole and given all or none; another person may come in a guest's place. */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let office: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 30});
  office = new Visitor(app.url, world.staff.admin.token);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Looked extends ErrorBody {
  people: number;
  places: number;
  left: number;
  problems: {line: number; column: string}[];
  given: {invitationIds: number[]} | null;
}
const list = (csv: string, isDryRun: boolean) =>
  office.post<Looked>(
    `/api/sesiones/${world.sessionId}/invitar-lista`,
    {cause: 'club', zoneId: world.zones.seated, csv, isDryRun},
    idempotency(randomUUID()),
  );
const count = async (): Promise<number> =>
  (await app.db.query<{n: number}>('select count(*)::int as n from invitation')).rows[0]!.n;

test('wrong rows are told by line and column, and nothing is given', async () => {
  const csv =
    'nombre;correo;cantidad;documento\nAna Gil;ana@example.org;2;\n=1+1;b@example.org;1;\nLuis;mal;0;\nAna Gil;ana@example.org;1;';
  const looked = must(await list(csv, true));
  expect(looked.problems.map(({line, column}) => `${line} ${column}`)).toEqual([
    '3 nombre',
    '4 correo',
    '4 cantidad',
    '5 nombre',
  ]);
  expect(told(await list(csv, false))).toBe('422 invalid');
  expect(await count()).toBe(0);
});

test('a good list is given whole; another person takes the place, with another code', async () => {
  const csv = 'Ana Gil; ana@example.org; 2\nLuis Sanz';
  expect(must(await list(csv, true))).toMatchObject({people: 2, places: 3, problems: [], given: null});
  expect(await count()).toBe(0);
  const {given} = must(await list(csv, false));
  expect([given!.invitationIds.length, await count()]).toEqual([3, 3]);
  expect(await mailsTo(app, 'ana@example.org')).toHaveLength(1);
  const swap = (id: number) =>
    office.post<ErrorBody & {id: number}>(`/api/sesiones/${world.sessionId}/invitaciones/${id}/sustituir`, {
      name: 'Eva Paz',
      email: 'eva@example.org',
      reason: 'Ana no puede venir',
    });
  const [old] = given!.invitationIds;
  const {id} = must(await swap(old!));
  const {rows} = await app.db.query('select state, seat_id, code from invitation where id = any($1) order by id', [
    [old, id],
  ]);
  expect(rows.map(row => row.state)).toEqual(['revoked', 'sent']);
  expect(rows[1]!.seat_id).toBe(rows[0]!.seat_id);
  expect(rows[1]!.code).not.toBe(rows[0]!.code);
  expect(await mailsTo(app, 'eva@example.org')).toHaveLength(1);
  expect(told(await swap(old!))).toBe('409 wrong_state');
});
