import {encodePlan} from '../../../api/src/domain/plans/encode';
import {exportPretix} from '../../../api/src/domain/plans/pretix/export-pretix';
import {openStage, refusesStrangers, smallTheatre, type Stage} from './stage';

let stage: Stage;
let manager: {id: number; token: string};
beforeAll(async () => {
  stage = await openStage();
  manager = await stage.staff('events_manager');
});
afterAll(() => stage.stop());

const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, `/api/planos/${path}`, manager.token, body);
const pretix = (name: string) => JSON.stringify(exportPretix(smallTheatre(name)));
const bring = (content: string, more: object = {}) =>
  call('POST', 'importar', {venueId: stage.venueId, format: 'pretix', content, ...more});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><g data-zone="P" data-zone-name="Platea">${[1, 2, 3].map(n => `<circle data-seat-id="P-1-${n}" data-row="1" data-seat-number="${n}" cx="${n * 50}" cy="100" r="10"/>`).join('')}</g></svg>`;

test('strangers are refused', async () => {
  await refusesStrangers(
    stage,
    'POST',
    '/api/planos/importar',
    {venueId: 1, format: 'svg', content: '<svg/>'},
    'clerk',
  );
  await refusesStrangers(stage, 'GET', '/api/planos/1/geometria', undefined, 'promoter');
  await refusesStrangers(stage, 'GET', '/api/planos/1/exportar', undefined, 'academy_manager');
  for (const verb of ['publicar', 'retirar', 'descartar'])
    await refusesStrangers(stage, 'POST', `/api/planos/1/${verb}`, undefined, 'clerk');
});

test('a pretix file becomes a draft, then a published plan, then a retired one', async () => {
  const made = await bring(pretix('Gira'));
  expect(made.body).toMatchObject({
    name: 'Gira',
    edition: 1,
    state: 'draft',
    seatCount: 25,
    capacity: 525,
    venueId: stage.venueId,
  });
  expect((await bring(pretix('Gira'))).body).toMatchObject({name: 'Gira', edition: 2});
  expect((await bring(pretix('Gira'), {name: 'Mi sala'})).body).toMatchObject({name: 'Mi sala', edition: 1});
  const id = made.body.id;
  const drawn = (await call('GET', `${id}/geometria`)).body;
  expect(drawn).toMatchObject({format: 1, name: 'Gira', seatCount: 25});
  expect(drawn.firstSeatId).toBeGreaterThan(0);
  expect((await call('POST', `${id}/retirar`)).body.code).toBe('plan_not_published');
  expect((await call('POST', `${id}/publicar`)).body.state).toBe('published');
  expect((await call('POST', `${id}/publicar`)).body.code).toBe('plan_not_draft');
  expect((await call('POST', `${id}/descartar`)).body.code).toBe('plan_not_draft');
  expect((await call('POST', `${id}/retirar`)).body.state).toBe('retired');
  const audit = await stage.db.query(
    `select action from audit_entry where resource = 'planos' and resource_id = $1 order by id`,
    [String(id)],
  );
  expect(audit.rows.map(row => row.action)).toEqual(['import', 'transition', 'publish', 'transition', 'retire']);
});

test('an SVG becomes a draft that can be thrown away, unless a session has it', async () => {
  const {body} = await bring(svg, {format: 'svg', name: 'Ensayo'});
  expect(body).toMatchObject({
    name: 'Ensayo',
    seatCount: 3,
    zones: [{code: 'P', name: 'Platea', kind: 'numbered', capacity: 3}],
  });
  const session = await stage.session({state: 'draft', planId: body.id});
  expect((await call('POST', `${body.id}/descartar`)).body.code).toBe('in_use');
  await stage.db.query('delete from event_session where id = $1', [session]);
  expect((await call('POST', `${body.id}/descartar`)).body).toEqual({id: body.id});
  expect((await call('GET', `${body.id}/geometria`)).status).toBe(404);
  expect((await stage.db.query('select 1 from seat where seat_plan_id = $1', [body.id])).rowCount).toBe(0);
});

test('what goes out comes in again', async () => {
  const {body} = await bring(pretix('Ida'));
  const out = await call('GET', `${body.id}/exportar`);
  expect(out.headers.get('content-disposition')).toContain(`plano-${body.id}-1.json`);
  expect((await bring(JSON.stringify(out.body))).body).toMatchObject({
    name: 'Ida',
    edition: 2,
    seatCount: 25,
    capacity: 525,
  });
});

test('bad files are refused by name, and nothing is kept', async () => {
  const before = (await stage.db.query('select id from seat_plan')).rowCount;
  const twice = svg.replace('P-1-2', 'P-1-1');
  const refused = await bring(twice, {format: 'svg'});
  expect([refused.status, refused.body.code]).toEqual([422, 'plan_refused']);
  expect(JSON.stringify(refused.body.errors)).toContain('P-1-1');
  expect((await bring('<svg><script>alert(1)</script></svg>', {format: 'svg'})).body.code).toBe('plan_refused');
  expect((await bring('{"name": "nada"', {})).body.code).toBe('plan_refused');
  expect((await bring(svg)).body.errors).toHaveProperty('format');
  expect((await bring('{}', {format: 'svg'})).body.errors).toHaveProperty('format');
  expect((await bring('{}', {format: 'dxf'})).body.errors).toHaveProperty('format');
  expect((await call('POST', 'importar', {venueId: stage.venueId, format: 'svg'})).body.errors).toHaveProperty(
    'content',
  );
  expect((await bring(pretix('X'), {venueId: 99999})).status).toBe(404);
  const broken = await fetch(`${stage.url}/api/planos/importar`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${manager.token}`, 'Content-Type': 'application/json'},
    body: '{"venueId":',
  });
  expect(broken.status).toBe(422);
  expect((await stage.db.query('select id from seat_plan')).rowCount).toBe(before);
  for (const path of ['99999/geometria', '99999/exportar']) expect((await call('GET', path)).status).toBe(404);
  for (const path of ['99999/publicar', '99999/descartar', '99999/retirar'])
    expect((await call('POST', path)).status).toBe(404);
});

test('a large plan fits, far beyond the size of ordinary bodies', async () => {
  const stands = Array.from({length: 20}, (_, z) => ({
    code: `Z${z}`,
    name: `Grada ${z}`,
    kind: 'numbered' as const,
    color: '#123456',
    outline: [0, z * 2000, 60_000, z * 2000, 60_000, z * 2000 + 1900],
    label: [100, z * 2000 + 100] as [number, number],
    rows: Array.from({length: 20}, (_r, r) => ({
      label: String(r + 1),
      seats: Array.from({length: 60}, (_s, s) => ({x: 100 + s * 50, y: z * 2000 + 50 + r * 80, number: String(s + 1)})),
    })),
  }));
  const content = JSON.stringify(
    exportPretix(encodePlan({name: 'Estadio', width: 60_000, height: 45_000, zones: stands})),
  );
  expect(content.length).toBeGreaterThan(2_500_000);
  expect((await bring(content)).body).toMatchObject({name: 'Estadio', seatCount: 24_000});
});
