/** Whoever owes the tax sees what is issued in its name, and the books of it: its own, and never another's. */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Stage} from '../admin/stage';
import {unguarded} from '../../support/scene/unguarded';

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
let stage: Stage;
let counter: Counter;
let own: Counter['finance'];
let other: Counter['finance'];
let ofHouse: Counter['finance'];
let ids: {own: number; other: number};
let today: string;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'G00192302', legal_name = 'Teatro del Telar' where id = $1`, [
    stage.companyId,
  ]);
  await stage.db.query(`update event_company set nif = 'B72877814', legal_name = 'Otra, S. L.' where id = $1`, [
    stage.otherCompanyId,
  ]);
  const {rows} = await stage.db.query<{id: number}>(
    `insert into event_company (name, legal_name, nif) select 'La casa', legal_name, nif from organization returning id`,
  );
  counter = await openCounter(stage);
  own = await stage.staff('promoter', {companyId: stage.companyId});
  other = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  ofHouse = await stage.staff('promoter', {companyId: rows[0]!.id});
  const sold = async (companyId: number): Promise<number> => {
    await unguarded(stage.db, 'update event set event_company_id = $2 where id = $1', [stage.eventId, companyId]);
    const {orderId} = await counter.sell(1);
    await stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
    return (await stage.db.query<{id: number}>('select id from invoice where order_id = $1', [orderId])).rows[0]!.id;
  };
  ids = {own: await sold(stage.companyId), other: await sold(stage.otherCompanyId)};
  await sold(rows[0]!.id);
  today = (await stage.db.query<{today: string}>('select club_today()::text as today')).rows[0]!.today;
});
afterAll(() => stage.stop());

const get = (path: string, who: {token: string}) => stage.call('GET', `/api/${path}`, who.token);
const status = async (path: string, who: {token: string}): Promise<number> =>
  (await fetch(`${stage.url}/api/${path}`, {headers: {authorization: `Bearer ${who.token}`}})).status;

test('[M25] its own invoices, with lines, breakdown, paper, QR and record; the other’s and the house’s are not there', async () => {
  const list = await get('facturas-emitidas', own);
  expect(list.body).toMatchObject([{id: ids.own, issuerNif: 'G00192302'}]);
  for (const [path, column] of [
    ['facturas-emitidas-lineas', 'invoiceId'],
    ['facturas-emitidas-iva', 'invoiceId'],
  ] as const) {
    const rows = (await get(path, own)).body as Record<string, number>[];
    expect(new Set(rows.map(row => row[column]))).toEqual(new Set([ids.own]));
  }
  const record = (await get(`facturas-emitidas/${ids.own}/registros`, own)).body[0];
  for (const path of ['factura.pdf', 'qr.svg', 'registros']) {
    expect([path, await status(`facturas-emitidas/${ids.own}/${path}`, own)]).toEqual([path, 200]);
    for (const who of [other, ofHouse])
      expect([path, await status(`facturas-emitidas/${ids.own}/${path}`, who)]).toEqual([path, 404]);
  }
  expect(await status(`verifactu/registros/${record.id}/registro.xml`, own)).toBe(200);
  expect(await status(`verifactu/registros/${record.id}/registro.xml`, other)).toBe(404);
  expect((await get(`facturas-emitidas/${ids.other}`, own)).status).toBe(404);
  // A company by whose NIF the house sells is the house's: its people see nothing of it.
  expect((await get('facturas-emitidas', ofHouse)).body).toEqual([]);
});

test('[M25] its book, its 303 and its accounting, and of nobody else', async () => {
  const report = async (name: string, who: {token: string}) => (await get(`informes/${name}`, who)).body.rows;
  const quarter = `modelo-303?year=${today.slice(0, 4)}&quarter=${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
  for (const name of ['facturas-expedidas', quarter]) {
    for (const [who, nif] of [
      [own, 'G00192302'],
      [other, 'B72877814'],
    ] as const) {
      const rows = (await report(name, who)) as {issuerNif: string}[];
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map(row => row.issuerNif))).toEqual(new Set([nif]));
    }
    expect(await report(name, ofHouse)).toEqual([]);
  }
  for (const name of ['facturas-y-ventas', 'libro-mayor', 'iva', 'modelo-347'])
    expect(await report(name, own)).toEqual([]);
  // What is of the house alone is not offered to find nothing in it.
  const offered = ((await get('informes', own)).body as {name: string}[]).map(one => one.name);
  expect(offered).toEqual(expect.arrayContaining(['facturas-expedidas', 'modelo-303', 'modelo-347', 'liquidaciones']));
  for (const name of ['facturas-y-ventas', 'libro-mayor', 'iva', 'saldo-que-se-debe', 'donativos', 'modelo-182'])
    expect(offered).not.toContain(name);
  const span = `from=${today}&to=${today}`;
  expect(await status(`facturas-emitidas/contabilidad?format=a3&${span}`, own)).toBe(200);
  expect(await status(`facturas-emitidas/contabilidad?format=a3&${span}&issuerNif=B72877814`, own)).toBe(422);
  expect(await status(`facturas-emitidas/contabilidad?format=a3&${span}`, ofHouse)).toBe(422);
});

test('[M25] it reads: it issues, sends and corrects nothing, and of the house’s affairs it sees none', async () => {
  const body = {name: 'Almacenes Ruiz, S. L.', nif: 'B-12345674', address: 'Calle Mayor, 1'};
  for (const [path, more] of [
    [`facturas-emitidas/${ids.own}/enviar`, {}],
    [`facturas-emitidas/${ids.own}/subsanar`, {}],
    ['pedidos/1/canjear-factura', body],
    ['verifactu/reintentar', {}],
  ] as const)
    expect((await stage.call('POST', `/api/${path}`, own.token, more, freshKey())).status).toBe(403);
  expect(await status('verifactu', own)).toBe(404);
  expect((await get('cobros-vendedores/pendiente', own)).body).toEqual([]);
  for (const path of ['series-facturas', 'cobros-vendedores']) {
    const answer = await get(path, own);
    expect([path, answer.status === 403 || (answer.body as unknown[]).length === 0]).toEqual([path, true]);
  }
});
