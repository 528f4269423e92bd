/**
 * Every paid order has its invoice, every refund puts it right, to the cent; a buyer who asks afterwards has one with
 * their data. Numbers without a gap, one chain, whoever issues at once.
 */
import {signedId} from '../../../api/src/platform/keys/token';
import {readConfig} from '../../../api/src/platform/environment/config';
import {chainIssue} from '../../../api/src/domain/verifactu/chain';
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {readPdf} from '../../domain/documents/read-pdf';
import {unguarded} from '../../support/scene/unguarded';
import {followByHand} from '../../support/verifactu/follow-by-hand';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';

let stage: Stage;
let finance: Counter['finance'];
let admin: Counter['finance'];
let sell: Counter['sell'];
let giveBack: (orderId: number, body: object) => Promise<void>;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'B12345674'`);
  admin = await stage.staff('superadmin');
  const counter = await openCounter(stage);
  ({finance, sell} = counter);
  giveBack = async (orderId, body) => expect(await counter.giveBack(orderId, body)).toMatchObject({status: 200});
});
afterAll(() => stage.stop());

const {secret} = readConfig({});
const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));

interface Invoice {
  id: number;
  kind: string;
  state: string;
  base: number;
  vat: number;
  total: number;
  rectifies: string | null;
  replaces: string | null;
  recipient: string;
}
const invoicesOf = async (orderId: number): Promise<Invoice[]> =>
  (
    await stage.db.query<Invoice>(
      `select i.id, i.kind, i.state, i.base_cents as base, i.vat_cents as vat, i.total_cents as total,
         (select r.kind from invoice r where r.id = i.rectifies_id) as rectifies,
         (select r.kind from invoice r where r.id = i.replaces_id) as replaces, i.recipient_nif as recipient
         from invoice i where i.order_id = $1 order by i.id`,
      [orderId],
    )
  ).rows;
const exchange = (orderId: number, body: object): Promise<Answer> =>
  stage.call('POST', `/api/pedidos/${orderId}/canjear-factura`, finance.token, body, freshKey());
const ASKED = {name: 'Almacenes Ruiz, S. L.', nif: 'B-72877814', address: 'Calle Mayor, 1, 50001 Zaragoza'};

test('[C13] one ticket of three goes back: the F2 stands, an R5 takes its VAT to the cent, and the three are nothing', async () => {
  const {orderId, lineIds} = await sell(3);
  expect(await invoicesOf(orderId)).toEqual([]);
  await issue();
  const [sale, ...none] = await invoicesOf(orderId);
  expect(none).toEqual([]);
  expect(sale).toMatchObject({kind: 'F2', state: 'issued', total: 6300, recipient: ''});
  // [K11] On the roll it goes with the tickets: what the counter hands over is the invoice.
  const roll = await stage.call('GET', `/api/pedidos/${orderId}/entradas.pdf?formato=termica`, admin.token);
  const {pages} = readPdf(roll.body);
  expect(pages).toHaveLength(4);
  expect(JSON.stringify(pages[3])).toContain('Factura simplificada');
  const {rows: vat} = await stage.db.query<{cents: number}>(
    'select sum(vat_cents + fee_vat_cents)::int as cents from order_line where order_id = $1',
    [orderId],
  );
  expect(sale!.vat).toBe(vat[0]!.cents);
  for (const lineId of lineIds) await giveBack(orderId, {orderLineIds: [lineId]});
  await issue();
  const all = await invoicesOf(orderId);
  expect(all.map(one => [one.kind, one.total, one.rectifies])).toEqual([
    ['F2', 6300, null],
    ['R5', -2100, 'F2'],
    ['R5', -2100, 'F2'],
    ['R5', -2100, 'F2'],
  ]);
  expect(all[0]!.state).toBe('rectified');
  expect(all.reduce((sum, one) => sum + one.vat, 0)).toBe(0);
  expect(all.reduce((sum, one) => sum + one.base, 0)).toBe(0);
});

test('parts of a line go back in odd cents: what is left is nothing when all of it has', async () => {
  const {orderId, lineIds} = await sell(1);
  for (const amountCents of [733, 1, 499]) await giveBack(orderId, {orderLineIds: lineIds, amountCents});
  await giveBack(orderId, {orderLineIds: lineIds});
  await issue();
  const all = await invoicesOf(orderId);
  expect(all.map(one => one.total)).toEqual([2100, -733, -1, -499, -867]);
  expect(all.reduce((sum, one) => sum + one.vat, 0)).toBe(0);
});

test('exchanged afterwards: an F3 for the F2 and one for its R5, once, with a NIF that is one', async () => {
  const {orderId, lineIds} = await sell(2);
  await giveBack(orderId, {orderLineIds: [lineIds[0]]});
  expect((await exchange(orderId, ASKED)).status).toBe(404);
  await issue();
  const wrong = await exchange(orderId, {...ASKED, nif: 'B12345675'});
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.nif).toContain('NIF');
  expect((await exchange(orderId, ASKED)).status).toBe(200);
  expect((await invoicesOf(orderId)).map(one => [one.kind, one.total, one.replaces, one.recipient])).toEqual([
    ['F2', 4200, null, ''],
    ['R5', -2100, null, ''],
    ['F3', 4200, 'F2', 'B72877814'],
    ['F3', -2100, 'R5', 'B72877814'],
  ]);
  expect(await exchange(orderId, ASKED)).toMatchObject({status: 409, body: {code: 'already_exchanged'}});
  // What goes back later is put right in both.
  await giveBack(orderId, {orderLineIds: [lineIds[1]]});
  await issue();
  expect((await invoicesOf(orderId)).slice(4).map(one => [one.kind, one.total])).toEqual([
    ['R5', -2100],
    ['F3', -2100],
  ]);
});

test('who gave tax data before paying has a complete one, and its refund an R1', async () => {
  const {orderId, lineIds} = await sell(1);
  await stage.db.query(
    `update "order" set doc_no = '12345678Z', consents = consents || '{"billing": {"street": "Calle Ancha, 3"}}'
      where id = $1`,
    [orderId],
  );
  await issue();
  await giveBack(orderId, {orderLineIds: lineIds});
  await issue();
  expect((await invoicesOf(orderId)).map(one => [one.kind, one.recipient])).toEqual([
    ['F1', '12345678Z'],
    ['R1', '12345678Z'],
  ]);
});

test('[M11] [M21] who sold stays who sold; were it not so, what goes back would tell somebody', async () => {
  const {orderId, lineIds} = await sell(1);
  await issue();
  const put = async (path: string, body: object): Promise<Answer> => {
    const {version} = (await stage.call('GET', path, admin.token)).body;
    return stage.call('PUT', path, admin.token, {...body, version});
  };
  const company = await put(`/api/compania-eventos/${stage.companyId}`, {nif: 'B72877814'});
  expect([company.status, company.body.errors?.nif]).toEqual([422, expect.stringContaining('Ya hay facturas')]);
  const moved = await put(`/api/eventos/${stage.eventId}`, {eventCompanyId: stage.otherCompanyId});
  expect([moved.status, moved.body.errors?.eventCompanyId]).toEqual([
    422,
    expect.stringContaining('Ya se han vendido'),
  ]);
  const give = (companyId: number) =>
    unguarded(stage.db, 'update event set event_company_id = $2 where id = $1', [stage.eventId, companyId]);
  await unguarded(stage.db, `update event_company set nif = 'B72877814' where id = $1`, [stage.otherCompanyId]);
  await give(stage.otherCompanyId);
  await giveBack(orderId, {orderLineIds: lineIds});
  expect(await issue()).toEqual({issued: 0, problems: 1});
  const {rows} = await stage.db.query(
    `select detail from incident where kind = 'invoice_not_issued' and order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{detail: expect.stringContaining('no hay factura suya que rectificar')}]);
  await give(stage.companyId);
  await unguarded(stage.db, `update event_company set nif = 'B12345674'`);
  await stage.db.query('update invoice_task set next_at = now()');
  expect(await issue()).toEqual({issued: 1, problems: 0});
  expect((await invoicesOf(orderId)).map(one => [one.kind, one.total > 0])).toEqual([
    ['F2', true],
    ['R5', false],
  ]);
});

test('a company without NIF stops its own invoices alone, and says why', async () => {
  const {orderId} = await sell(1);
  await unguarded(stage.db, `update event_company set nif = 'X'`);
  expect(await issue()).toEqual({issued: 0, problems: 1});
  const {rows} = await stage.db.query<{problem: string}>('select problem from invoice_task where order_id = $1', [
    orderId,
  ]);
  expect(rows[0]!.problem).toContain('Falta el NIF');
  await stage.db.query('update invoice_task set next_at = now()');
  expect(await issue()).toEqual({issued: 0, problems: 1});
  const told = await stage.db.query<{detail: string}>(
    `select detail from incident where kind = 'invoice_not_issued' and order_id = $1`,
    [orderId],
  );
  expect(told.rows).toEqual([{detail: expect.stringContaining('Falta el NIF')}]);
  await unguarded(stage.db, `update event_company set nif = 'B12345674'`);
  await stage.db.query('update invoice_task set next_at = now()');
  expect(await issue()).toEqual({issued: 1, problems: 0});
  expect(await issue()).toEqual({issued: 0, problems: 0});
});

test('issued together, one that the database refuses stops none of the others, and takes no number', async () => {
  const ids = [(await sell(1)).orderId, (await sell(1)).orderId];
  await stage.db.query(`alter table invoice add constraint not_this check (order_id <> ${ids[0]})`);
  try {
    expect(await issue()).toEqual({issued: 1, problems: 1});
  } finally {
    await stage.db.query('alter table invoice drop constraint not_this');
  }
  await stage.db.query('update invoice_task set next_at = now()');
  expect(await issue()).toEqual({issued: 1, problems: 0});
  const {rows} = await stage.db.query<{orderId: number; number: number}>(
    'select order_id as "orderId", number from invoice where order_id = any($1) order by number',
    [ids],
  );
  expect(rows.map(row => row.orderId)).toEqual([ids[1], ids[0]]);
  expect(rows[1]!.number - rows[0]!.number).toBe(1);
});

test('six sales and sixteen writers at once: no number twice or missing, one chain that closes', async () => {
  for (let i = 0; i < 6; i++) await sell(1);
  await Promise.all(Array.from({length: 16}, issue));
  await issue();
  const {rows} = await stage.db.query<{
    n: number;
    sequence: number;
    huella: string;
    previous: string;
    kind: string;
    number: string;
    day: string;
    vat: number;
    total: number;
    text: string;
    at: Date;
  }>(
    `select number as n, chain_sequence as sequence, huella, previous_huella as previous, kind, full_number as number,
       to_char(issued_on, 'YYYY-MM-DD') as day, vat_cents as vat, total_cents as total, recorded_text as text,
       recorded_at as at from invoice order by chain_sequence`,
  );
  const left = await stage.db.query<{n: number}>('select count(*)::int as n from invoice_task');
  expect(left.rows[0]!.n).toBe(0);
  expect(rows.length).toBeGreaterThan(20);
  for (const [at, row] of rows.entries()) {
    expect(row.sequence).toBe(at + 1);
    expect(row.previous).toBe(at === 0 ? '' : rows[at - 1]!.huella);
    if (at > 0) expect(row.at.getTime()).toBeGreaterThanOrEqual(rows[at - 1]!.at.getTime());
    const recordedAt = /FechaHoraHusoGenRegistro=(.*)$/.exec(row.text)![1]!;
    expect(
      chainIssue({
        issuerNif: 'B12345674',
        fullNumber: row.number,
        issuedOn: row.day,
        kind: row.kind,
        vatCents: row.vat,
        totalCents: row.total,
        previousHuella: row.previous,
        recordedAt,
      }).huella,
    ).toBe(row.huella);
  }
  for (const kinds of [['F2'], ['F1', 'F3'], ['R5'], ['R1']]) {
    const numbers = rows.filter(row => kinds.includes(row.kind)).map(row => row.n);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  }
});

test('the buyer downloads it by the order’s link, and asks for one with their data there; another order’s is not found', async () => {
  const {orderId} = await sell(2);
  const other = await sell(1);
  await issue();
  const hashOf = (id: number) => signedId(secret, 'reservation', id);
  const at = (id: number) => `/api/public/reservations/${hashOf(id)}/invoices`;
  const {body: own} = await stage.call('GET', at(orderId), null);
  expect(own).toEqual([expect.objectContaining({kind: 'F2', totalCents: 4200, canExchange: true})]);
  const pdf = await fetch(`${stage.url}${at(orderId)}/${own[0].id}`);
  expect(pdf.headers.get('content-disposition')).toContain('factura-S');
  const words = readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join(' ');
  expect(words).toContain('Factura simplificada');
  expect(words).toContain(own[0].fullNumber);
  expect(words).not.toContain('VERI*FACTU');
  expect((await fetch(`${stage.url}${at(other.orderId)}/${own[0].id}`)).status).toBe(404);
  expect((await stage.call('GET', '/api/public/reservations/nada/invoices', null)).status).toBe(404);
  const asked = await stage.call('POST', at(orderId), null, {...ASKED, nif: '00000000A'}, freshKey());
  expect(asked).toMatchObject({status: 422, body: {errors: {nif: expect.any(String)}}});
  const key = freshKey();
  for (let i = 0; i < 2; i++)
    expect(await stage.call('POST', at(orderId), null, ASKED, key)).toMatchObject({
      status: 200,
      body: [{kind: 'F3', totalCents: 4200, canExchange: false}],
    });
  expect((await invoicesOf(orderId)).map(one => one.kind)).toEqual(['F2', 'F3']);
});

test('what an invoice says never changes, and none is deleted', async () => {
  for (const set of [
    'base_cents = base_cents + 1',
    `recipient_name = 'Otra'`,
    'order_id = null',
    `huella = repeat('A', 64)`,
  ])
    await expect(stage.db.query(`update invoice set ${set} where id = 1`)).rejects.toThrow('frozen');
  await expect(stage.db.query('delete from invoice where id = 1')).rejects.toThrow('never deleted');
});

test('negative control: who reads the end of the chain without locking it writes a second follower, and is refused', async () => {
  expect(await followByHand(stage.db)).toEqual(['fulfilled', 'rejected']);
});
