/** What the tax office has of a month is held against ours: all of it, once, and what differs is told and can be put right. */
import {
  askByItself,
  askForMonth,
  notePage,
  resendMissing,
  takeMonth,
} from '../../../api/src/domain/verifactu/check-month';
import {readChecks} from '../../../api/src/domain/verifactu/read-checks';
import {checkMonths} from '../../../api/src/jobs/money/check-months';
import {queryXml} from '../../../api/src/outside/tax-office/envelope';
import {OfficeError, readMonthPage} from '../../../api/src/outside/tax-office/read-answer';
import {schemaProblems} from '../../support/verifactu/schema';
import {type Desk, NIF, openDesk} from './stage';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

const MONTH = {issuerNif: NIF, environment: 'test', year: 2026, month: 11} as const;
let staffUserId: number;
const ask = async () => {
  const {rows} = await desk.db.query<{id: number}>(
    `insert into staff_user (email, name, password_hash, roles) values ('f' || gen_random_uuid() || '@example.org', 'Fina', 'x', '{finance_manager}') returning id`,
  );
  staffUserId = rows[0]!.id;
  return desk.db.withTransaction(tx => askForMonth(tx, {...MONTH, staffUserId}));
};
const look = () => checkMonths({db: desk.db, config: desk.config, accepting: true});
const last = async () => (await readChecks(desk.db))[0]!;
const sale = async (count: number) => {
  const made = await desk.issue(count);
  while ((await desk.send()) > 0);
  return made;
};
const at = (number: string) => desk.office.kept.get(`${NIF} ${number}`)!;
const incidents = async () =>
  (await desk.db.query<{detail: string}>(`select detail from incident where kind = 'verifactu_differs'`)).rows;

test('all is the same, over several pages; the question fits its schema', async () => {
  await sale(7);
  desk.office.pageSize = 3;
  await ask();
  expect(await look()).toBe(3);
  expect(await last()).toMatchObject({
    state: 'done',
    seenCount: 7,
    othersCount: 0,
    differencesCount: 0,
    differences: [],
  });
  expect(await incidents()).toEqual([]);
  expect((await desk.db.query('select 1 from verifactu_seen')).rowCount).toBe(0);
  const body = /<env:Body>(.*)<\/env:Body>/s.exec(desk.office.lastAnswer)![1]!;
  expect(await schemaProblems(body, 'RespuestaConsultaLR')).toEqual([]);
  const key = {nif: NIF, fullNumber: 'A&B <1>', issuedOn: '01-11-2026'};
  const question = queryXml({id: 1, issuer: {nif: NIF, name: 'Uno & «dos»'}, year: 2026, month: 2, pageKey: key});
  expect(await schemaProblems(question, 'ConsultaLR')).toEqual([]);
});

test('what is lost there, what nobody knows here, another content and another state are told once, and others’ are not', async () => {
  const [lost, other, annulled, errors] = await sale(6);
  desk.office.kept.delete(`${NIF} ${lost!.fullNumber}`);
  desk.office.known.delete(`${NIF} ${lost!.fullNumber}`);
  at(other!.fullNumber).huella = 'F'.repeat(64);
  at(annulled!.fullNumber).state = 'Anulado';
  at(errors!.fullNumber).state = 'AceptadoConErrores';
  const row = {
    nif: NIF,
    day: '05-11-2026',
    periodDay: '05-11-2026',
    huella: 'A'.repeat(64),
    state: 'Correcto',
  } as const;
  desk.office.kept.set('stranger', {...row, number: 'X-1', programId: 'TQ'});
  desk.office.kept.set('another program', {...row, number: 'CONTA-1', programId: 'ZZ'});
  desk.office.kept.set('another month', {...row, periodDay: '05-10-2026', number: 'X-2', programId: 'TQ'});
  // What waits is no difference.
  await desk.issue(1);
  const checkId = await ask();
  await look();
  const check = await last();
  expect(check).toMatchObject({state: 'done', seenCount: 6, othersCount: 1, differencesCount: 5});
  expect(Object.fromEntries(check.differences.map(one => [one.fullNumber, one.kind]))).toEqual({
    [lost!.fullNumber]: 'missing',
    [other!.fullNumber]: 'content',
    [annulled!.fullNumber]: 'state',
    [errors!.fullNumber]: 'state',
    'X-1': 'unknown',
  });
  expect(await incidents()).toEqual([{detail: expect.stringContaining('5 facturas no coinciden')}]);

  // What is lost goes once more as it was, and then all of that is the same.
  expect(await desk.db.withTransaction(tx => resendMissing(tx, checkId))).toBe(1);
  await expect(desk.db.withTransaction(tx => resendMissing(tx, checkId))).rejects.toMatchObject({code: 'wrong_state'});
  await desk.later(10);
  while ((await desk.send()) > 0);
  expect(at(lost!.fullNumber).state).toBe('Correcto');
  await ask();
  await look();
  expect((await last()).differences.map(one => one.kind).sort()).toEqual(['content', 'state', 'state', 'unknown']);
});

test('a page is kept once; whoever dies between two is followed from the last, and trouble is waited for', async () => {
  await sale(5);
  desk.office.pageSize = 2;
  await ask();
  const first = (await desk.db.withTransaction(tx => takeMonth(tx, 'test')))!;
  expect(await desk.db.withTransaction(tx => takeMonth(tx, 'test'))).toBeNull(); // in hand
  await expect(ask()).rejects.toMatchObject({code: 'wrong_state'});
  const page = {
    records: [{fullNumber: 'X', issuedOn: '2026-11-01', state: 'Correcto' as const, huella: '', programId: 'ZZ'}],
    next: null,
  };
  // Somebody slower brings the same page after another has gone on: nothing of it counts.
  await desk.db.query(`update verifactu_check set next_at = now()`);
  desk.office.mood = 'answers a web page';
  await look();
  expect((await last()).message).not.toBe('');
  desk.office.mood = 'well';
  await desk.db.query(`update verifactu_check set next_at = now()`);
  await look();
  expect(await last()).toMatchObject({state: 'done', seenCount: 5, differencesCount: 0});
  await desk.db.withTransaction(tx => notePage(tx, first, page));
  expect(await last()).toMatchObject({seenCount: 5, othersCount: 0});
});

test('what needs somebody ends at once, and a month to come or a stranger is refused', async () => {
  await sale(1);
  desk.office.mood = {fault: {kind: 'Client', code: 4104, message: 'El NIF no está identificado.'}};
  await ask();
  await look();
  expect(await last()).toMatchObject({state: 'failed', message: '4104: El NIF no está identificado.'});
  const one = (change: object) => desk.db.withTransaction(tx => askForMonth(tx, {...MONTH, staffUserId, ...change}));
  await expect(one({year: 2099})).rejects.toMatchObject({errors: {month: expect.any(String)}});
  await expect(one({issuerNif: 'B00000000'})).rejects.toMatchObject({errors: {issuerNif: expect.any(String)}});
});

test('by itself once a month, of the month before', async () => {
  await sale(2);
  const byItself = () => desk.db.withTransaction(tx => askByItself(tx, 'test'));
  expect(await byItself()).toBe(0); // nothing is of last month
  await desk.db.query(`alter table verifactu_record disable trigger user`);
  await desk.db.query(`update verifactu_record set recorded_at = recorded_at - interval '40 days'`);
  const {rows} = await desk.db.query<{today: number}>(
    `select extract(day from now() at time zone timezone)::int as today from organization`,
  );
  expect(await byItself()).toBe(rows[0]!.today >= 3 ? 1 : 0);
  expect(await byItself()).toBe(0);
});

test('an answer that is none of theirs is not taken for an empty month', () => {
  const page = (inner: string) =>
    `<E:Envelope xmlns:E="e"><E:Body><r:RespuestaConsultaFactuSistemaFacturacion xmlns:r="r">${inner}</r:RespuestaConsultaFactuSistemaFacturacion></E:Body></E:Envelope>`;
  expect(
    readMonthPage(
      page('<r:IndicadorPaginacion>N</r:IndicadorPaginacion><r:ResultadoConsulta>SinDatos</r:ResultadoConsulta>'),
      200,
    ),
  ).toEqual({records: [], next: null});
  for (const text of [
    '',
    '<html/>',
    page('<r:IndicadorPaginacion>N</r:IndicadorPaginacion>'),
    page('<r:IndicadorPaginacion>S</r:IndicadorPaginacion><r:ResultadoConsulta>ConDatos</r:ResultadoConsulta>'),
    page(
      '<r:IndicadorPaginacion>N</r:IndicadorPaginacion><r:ResultadoConsulta>ConDatos</r:ResultadoConsulta><r:RegistroRespuestaConsultaFactuSistemaFacturacion><r:EstadoRegistro/></r:RegistroRespuestaConsultaFactuSistemaFacturacion>',
    ),
  ])
    expect(() => readMonthPage(text, 200)).toThrow(OfficeError);
});

test('a message that is no XML of theirs: the one record to blame is found and refused, the others leave', async () => {
  const made = await desk.issue(9);
  const bad = made[4]!;
  await desk.db.query(`alter table verifactu_record disable trigger user`);
  await desk.db.query(
    `update verifactu_record set xml = replace(xml, '<sf:TipoHuella>01</sf:TipoHuella>', '') where invoice_id = $1`,
    [bad.id],
  );
  for (let i = 0; i < 30; i++) {
    await desk.send();
    await desk.later(10);
  }
  const records = await desk.records();
  expect(records.filter(record => record.state === 'accepted')).toHaveLength(8);
  expect(records.filter(record => record.state === 'rejected').map(record => [record.invoiceId, record.code])).toEqual([
    [bad.id, 4102],
  ]);
  const {rows} = await desk.db.query<{n: number; stopped: string}>(
    'select most_at_once as n, stopped_message as stopped from verifactu_flow',
  );
  expect(rows[0]).toEqual({n: 1000, stopped: ''});
});
