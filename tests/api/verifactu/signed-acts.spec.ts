/** The mode, the looking, the log and the exports in staff's hands; clerks and companies have none of it. */
import {openStage, freshKey, type Stage} from '../admin/stage';

let stage: Stage;
let finance: {id: number; token: string};
const issuerNif = 'B12345674';
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = $1`, [issuerNif]);
  finance = await stage.staff('finance_manager');
});
afterAll(() => stage.stop());

const day = async (plus: number) =>
  (
    await stage.db.query<{day: string}>(
      `select to_char((now() at time zone timezone)::date + $1::int, 'YYYY-MM-DD') as day from organization`,
      [plus],
    )
  ).rows[0]!.day;
const choose = (body: object) =>
  stage.call(
    'POST',
    '/api/verifactu/modo',
    finance.token,
    {issuerNif, reason: 'Lo pide el gestor', ...body},
    freshKey(),
  );
const own = async () =>
  (await stage.call('GET', '/api/verifactu', finance.token)).body.issuers.find(
    (one: {nif: string}) => one.nif === issuerNif,
  );

test('a wrong choice names its field; the right one is shown, looked through and exported', async () => {
  expect((await choose({mode: 'verifactu', fromOn: await day(0)})).body.errors).toEqual({
    mode: 'Ya funciona como VERI*FACTU.',
  });
  expect(Object.keys((await choose({mode: 'signed', fromOn: await day(-1)})).body.errors)).toEqual(['fromOn']);
  expect((await choose({mode: 'signed', fromOn: await day(0), issuerNif: 'A58818501'})).body.errors).toEqual({
    issuerNif: 'Esa empresa no factura aquí.',
  });
  const notYet = await stage.call('POST', '/api/verifactu/comprobar', finance.token, {issuerNif}, freshKey());
  // One that sends its records is looked through too.
  expect([notYet.status, notYet.body]).toEqual([200, {records: expect.any(Number), events: 0, anomalies: []}]);
  expect((await choose({mode: 'signed', fromOn: await day(0)})).status).toBe(200);
  const looked = await stage.call('POST', '/api/verifactu/comprobar', finance.token, {issuerNif}, freshKey());
  expect(looked.body).toEqual({records: 0, events: 1, anomalies: []});
  // No certificate here: all of it waits to be signed, and says so.
  expect(await own()).toMatchObject({mode: 'signed', next: null, unsigned: 3, anomalies: 0});
  const {body: events} = await stage.call('GET', `/api/verifactu/eventos?issuerNif=${issuerNif}`, finance.token);
  expect(events.map((event: {kind: string; isSigned: boolean}) => [event.kind, event.isSigned])).toEqual([
    ['05', false],
    ['03', false],
    ['01', false],
  ]);
  const query = (what: string) =>
    `/api/verifactu/exportacion.zip?${new URLSearchParams({issuerNif, what, from: '2020-01-01', to: '2099-12-31'})}`;
  const none = await stage.call('GET', query('records'), finance.token);
  expect(none.body.errors).toEqual({to: 'No hay nada de esa empresa en esos días.'});
  const exported = await stage.call('GET', query('events'), finance.token);
  expect(exported.status).toBe(200);
  expect(exported.headers.get('content-disposition')).toContain(`eventos-${issuerNif}-2020-01-01-2099-12-31.zip`);
  expect(await stage.call('GET', query('events').replace('2020-01-01', '2020-02-30'), finance.token)).toMatchObject({
    status: 422,
    body: {errors: {from: expect.stringContaining('fecha')}},
  });
  expect((await stage.db.query(`select 1 from verifactu_event where kind = '09'`)).rowCount).toBe(1);
});

test('clerks and companies neither see nor touch it', async () => {
  const clerk = await stage.staff('clerk');
  const company = await stage.staff('finance_manager', {companyId: stage.companyId});
  for (const {token} of [clerk, company])
    for (const [method, path] of [
      ['POST', '/api/verifactu/modo'],
      ['POST', '/api/verifactu/comprobar'],
      ['GET', `/api/verifactu/eventos?issuerNif=${issuerNif}`],
      ['GET', `/api/verifactu/exportacion.zip?issuerNif=${issuerNif}&what=events&from=2026-01-01&to=2026-12-31`],
    ] as const) {
      const body = {issuerNif, mode: 'verifactu', fromOn: await day(0), reason: 'x'};
      const sent = path.endsWith('modo') ? body : {issuerNif};
      const {status} = await stage.call(method, path, token, method === 'POST' ? sent : undefined, freshKey());
      expect([403, 404]).toContain(status);
    }
});
