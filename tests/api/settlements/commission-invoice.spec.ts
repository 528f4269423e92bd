/**
 * What the house keeps is invoiced by the engine of all invoices: once for each settlement, in the series, without a gap
 * when many close at once, seen by the company that it is for, put right when the settlement is void.
 */
import {invoiceSettlement} from '../../../api/src/domain/invoicing/invoice-settlement';
import {meeting} from '../../support/run/until';
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {unguarded} from '../../support/scene/unguarded';

const PROGRAM = {environment: 'test', producer: null, version: '1'} as const;
let stage: Stage;
let counter: Counter;
let promoter: Counter['finance'];
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(
    `update event_company set nif = 'G00192302', legal_name = 'Fundación del Telar', address = 'Calle del Telar, 9',
      commission_bp = 1000 where id = $1`,
    [stage.companyId],
  );
  counter = await openCounter(stage);
  promoter = await stage.staff('promoter', {companyId: stage.companyId});
});
afterAll(() => stage.stop());

const act = (id: number, verb: string, body: object = {}): Promise<Answer> =>
  stage.call('POST', `/api/liquidaciones/${id}/${verb}`, counter.finance.token, body, freshKey());
const closed = async (): Promise<{id: number; invoice: string | null}> => {
  const made = await stage.call(
    'POST',
    '/api/liquidaciones/calcular',
    counter.finance.token,
    {kind: 'events', eventId: stage.eventId},
    freshKey(),
  );
  const {netCents} = (await stage.call('GET', `/api/liquidaciones/${made.body.id}`, counter.finance.token)).body;
  const answer = await act(made.body.id, 'cerrar', {expectedNetCents: netCents, isAdvance: true});
  expect(answer).toMatchObject({status: 200});
  return answer.body;
};
interface Said {
  kind: string;
  full_number: string;
  issuer_nif: string;
  recipient_nif: string;
  base_cents: number;
  vat_cents: number;
  state: string;
}
const said = async (settlementId: number): Promise<Said[]> =>
  (await stage.db.query<Said>('select * from invoice where settlement_id = $1 order by id', [settlementId])).rows;
const sum = (rows: Said[], of: 'base_cents' | 'vat_cents') => rows.reduce((cents, row) => cents + row[of], 0);

test('closed: commission and fees, to the cent, from the house to the company; its paper is the company’s', async () => {
  await counter.sell(3);
  const {id, invoice} = await closed();
  // 10 % of 60 € with 21 %, and three fees of 1 € with the VAT that is in them.
  const [one, ...more] = await said(id);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    kind: 'F1',
    full_number: invoice,
    issuer_nif: 'B12345674',
    recipient_nif: 'G00192302',
    base_cents: 600 + 249,
    vat_cents: 126 + 51,
  });
  const {rows} = await stage.db.query(
    `select l.description, l.quantity, l.total_cents from invoice_line l join invoice i on i.id = l.invoice_id
      where i.settlement_id = $1 order by l.position`,
    [id],
  );
  expect(rows).toEqual([
    {description: 'Comisión: 10 % de 60,00\u00a0€', quantity: 1, total_cents: 726},
    {description: 'Gastos de gestión cobrados a los compradores', quantity: 3, total_cents: 300},
  ]);
  const {rows: record} = await stage.db.query<{n: number}>(
    'select count(*)::int as n from verifactu_record r join invoice i on i.id = r.invoice_id where i.settlement_id = $1',
    [id],
  );
  expect(record[0]!.n).toBe(1);

  const list = await stage.call('GET', '/api/facturas', promoter.token);
  expect(list.body).toMatchObject([{fullNumber: invoice, settlementId: id, kind: 'F1'}]);
  const invoiceId = list.body[0].id;
  expect((await stage.call('GET', `/api/liquidaciones/${id}`, promoter.token)).body.commissionInvoiceId).toBe(
    invoiceId,
  );
  const lines = await stage.call(
    'GET',
    `/api/facturas-lineas?filter=${encodeURIComponent(JSON.stringify({commissionInvoiceId: invoiceId}))}`,
    promoter.token,
  );
  expect(lines.body).toHaveLength(2);
  const paper = `/api/facturas/${invoiceId}/factura.pdf`;
  expect((await stage.call('GET', paper, promoter.token)).status).toBe(200);
  expect((await stage.call('GET', paper, counter.finance.token)).status).toBe(200);
  const other = await stage.staff('promoter', {companyId: stage.otherCompanyId});
  expect((await stage.call('GET', paper, other.token)).status).toBe(404);
  expect((await stage.call('GET', '/api/facturas', other.token)).body).toEqual([]);
  // A buyer's is not there, for nobody.
  const {rows: buyers} = await stage.db.query<{id: number}>(
    `select i.id from invoice i where i.settlement_id is null union all select 0 order by 1 desc limit 1`,
  );
  for (const who of [promoter, counter.finance])
    expect((await stage.call('GET', `/api/facturas/${buyers[0]!.id}/factura.pdf`, who.token)).status).not.toBe(200);

  // Twice at once, by whatever way: the second is refused by the database.
  await expect(stage.db.withTransaction(tx => invoiceSettlement(tx, PROGRAM, id))).rejects.toMatchObject({
    details: {constraint: 'invoice_of_settlement_once'},
  });
});

test('void: all of it is taken back by an R1, once, and the next tells it anew', async () => {
  const {rows} = await stage.db.query<{id: number}>(`select id from settlement where state = 'closed'`);
  const first = rows[0]!.id;
  expect((await act(first, 'anular', {reason: 'Otra comisión'})).status).toBe(200);
  const both = await said(first);
  expect(both.map(one => [one.kind, one.state])).toEqual([
    ['F1', 'rectified'],
    ['R1', 'issued'],
  ]);
  expect([sum(both, 'base_cents'), sum(both, 'vat_cents')]).toEqual([0, 0]);
  const next = await closed();
  expect(await said(next.id)).toMatchObject([{kind: 'F1', base_cents: 849}]);
});

test('fees that go back after the close are taken back from what told them', async () => {
  const {orderId, lineIds} = await counter.sell(1);
  const {invoice} = await closed();
  await counter.giveBack(orderId, {orderLineIds: [lineIds[0]]});
  const next = await closed();
  expect(await said(next.id)).toMatchObject([{kind: 'R1', base_cents: -83, vat_cents: -17}]);
  const {rows: of} = await stage.db.query<{number: string}>(
    'select a.full_number as number from invoice r join invoice a on a.id = r.rectifies_id where r.settlement_id = $1',
    [next.id],
  );
  expect(of[0]!.number).toBe(invoice);
  expect((await act(next.id, 'anular', {reason: 'No era'})).status).toBe(200);
  expect(sum(await said(next.id), 'base_cents')).toBe(0);
});

test('the house invoices itself nothing, and nobody without tax data', async () => {
  await counter.sell(2);
  await stage.db.query(`update event_company set legal_name = ' ' where id = $1`, [stage.companyId]);
  const made = await stage.call(
    'POST',
    '/api/liquidaciones/calcular',
    counter.finance.token,
    {kind: 'events', eventId: stage.eventId},
    freshKey(),
  );
  const {netCents} = (await stage.call('GET', `/api/liquidaciones/${made.body.id}`, counter.finance.token)).body;
  const ask = {expectedNetCents: netCents, isAdvance: true};
  expect(await act(made.body.id, 'cerrar', ask)).toMatchObject({status: 409, body: {code: 'no_tax_data'}});
  await stage.db.query(
    `update event_company set legal_name = 'Club de Pruebas', nif = (select nif from organization) where id = $1`,
    [stage.companyId],
  );
  expect(await act(made.body.id, 'cerrar', ask)).toMatchObject({status: 200, body: {invoice: null}});
  expect(await said(made.body.id)).toEqual([]);
});

test('six close at once: six numbers in a row; without the series two would have the same', async () => {
  const both = meeting(2);
  const naive = async (): Promise<number> =>
    stage.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>(
        `select coalesce(max(number), 0)::int + 1 as n from invoice where issuer_nif = 'B12345674' and kind = 'F1'`,
      );
      await both();
      return rows[0]!.n;
    });
  expect(new Set(await Promise.all([naive(), naive()])).size).toBe(1);

  await unguarded(stage.db, `update event_company set nif = 'G00192302' where id = $1`, [stage.companyId]);
  const ids: number[] = [];
  for (let i = 0; i < 6; i++) {
    const {rows} = await stage.db.query<{id: number}>(
      `insert into settlement (kind, event_company_id, period_from, period_to)
        values ('events', $1, '2026-01-01', '2026-01-31') returning id`,
      [stage.companyId],
    );
    ids.push(rows[0]!.id);
    await stage.db.query(
      `insert into settlement_line (settlement_id, position, kind, description, count, base_cents, vat_bp, vat_cents)
        values ($1, 1, 'commission', 'Comisión', 1, -1000, 2100, -210)`,
      [rows[0]!.id],
    );
    await stage.db.query(`update settlement set state = 'closed', number = $2, closed_at = now() where id = $1`, [
      rows[0]!.id,
      `LE99-${i}`,
    ]);
  }
  await Promise.all(ids.map(id => stage.db.withTransaction(tx => invoiceSettlement(tx, PROGRAM, id))));
  const {rows} = await stage.db.query<{number: number}>(
    `select number from invoice where issuer_nif = 'B12345674' and kind = 'F1' order by number`,
  );
  expect(rows.map(row => row.number)).toEqual(rows.map((_, i) => i + 1));
});
