/**
 * IVA, IGIC and IPSI, every cause without tax, and reverse charge: to the cent, in the invoice and in its record, which
 * the tax office's schema and its rules of the breakdown take. What may not be is refused by the database.
 */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {readPdf} from '../../domain/documents/read-pdf';
import {ruleProblems} from '../../support/verifactu/rules';
import {schemaProblems} from '../../support/verifactu/schema';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {type Counter, openCounter} from '../payments/counter';
import {REFUSED, SOLD} from './tax-cases';

const PROGRAM = {environment: 'test', producer: null, version: '1'} as const;
const CUSTOMER = {name: 'Almacenes Ruiz, S. L.', nif: 'B-12345674', address: 'Calle Mayor, 1, 50001 Zaragoza'};

let stage: Stage;
let counter: Counter;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = 'G00192302', legal_name = 'Fundación del Telar'`);
  await stage.db.query(
    `insert into vat_rate (code, name, tax, rate_bp, cause, exemption, valid_from) values
      ('igic_general', 'General', '03', 700, null, null, '2020-01-01'),
      ('igic_reduced', 'Reducido', '03', 300, null, null, '2020-01-01'),
      ('igic_zero', 'Tipo cero', '03', 0, null, null, '2020-01-01'),
      ('ipsi_general', 'General', '02', 800, null, null, '2020-01-01'),
      ('ipsi_inside', 'Exento', '02', 0, 'E1', null, '2020-01-01'),
      ('ipsi_export', 'Exportación', '02', 0, 'E2', null, '2020-01-01')`,
  );
  for (const cause of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'N1', 'N2'])
    await stage.db.query(
      `insert into vat_rate (code, name, rate_bp, cause, exemption, valid_from) values ($1, $1, 0, $2, $3, '2020-01-01')`,
      [`iva_${cause.toLowerCase()}`, cause, cause === 'E1' ? 'art. 20.Uno.14.º de la Ley 37/1992' : null],
    );
  for (const cause of ['E1', 'E2', 'E7', 'E8', 'N2'])
    await stage.db.query(
      `insert into vat_rate (code, name, tax, rate_bp, cause, valid_from) values ($1, $1, '03', 0, $2, '2020-01-01')`,
      [`igic_${cause.toLowerCase()}`, cause],
    );
  counter = await openCounter(stage);
});
afterAll(() => stage.stop());

const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
const soldBy = async (code: string, count = 1): Promise<{orderId: number; lineIds: number[]}> => {
  await stage.db.query('update event set vat_code = $2 where id = $1', [stage.eventId, code]);
  return counter.sell(count);
};
const giveBack = async (orderId: number, lineId: number) =>
  expect(await counter.giveBack(orderId, {orderLineIds: [lineId]})).toMatchObject({status: 200});

interface Told {
  id: number;
  kind: string;
  tax: string;
  base: number;
  vat: number;
  recipient: string;
  isReverse: boolean;
  xml: string;
  parts: string[];
}
const told = async (orderId: number): Promise<Told[]> =>
  (
    await stage.db.query<Told>(
      `select i.id, i.kind, i.tax, i.base_cents as base, i.vat_cents as vat, i.recipient_nif as recipient,
         i.is_reverse_charge as "isReverse", r.xml,
         (select array_agg(concat_ws(' ', v.tax, v.regime_key, v.qualification, v.rate_bp, v.base_cents, v.vat_cents)
           order by v.rate_bp, v.qualification) from invoice_vat v where v.invoice_id = i.id) as parts
         from invoice i join verifactu_record r on r.invoice_id = i.id where i.order_id = $1 order by i.id`,
      [orderId],
    )
  ).rows;
const fits = async (rows: Told[]) => {
  for (const {xml} of rows)
    expect([await schemaProblems(xml, 'SuministroInformacion'), ruleProblems(xml)]).toEqual([[], []]);
};
const asked = (orderId: number, body: object): Promise<Answer> =>
  stage.call('POST', `/api/pedidos/${orderId}/canjear-factura`, counter.finance.token, body, freshKey());
const paper = async (id: number): Promise<string> => {
  const response = await fetch(`${stage.url}/api/facturas-emitidas/${id}/factura.pdf`, {
    headers: {authorization: `Bearer ${counter.finance.token}`},
  });
  return readPdf(Buffer.from(await response.arrayBuffer())).pages.join(' ');
};
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await stage.db.query<{n: number}>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;

/** A ticket of 20 € and its fee of 1 €: by whose tax, and to the cent. */
test.each(SOLD)(
  '%s: its invoice, its record, its paper, and nothing is left when it goes back',
  async (code, parts, words) => {
    const {orderId, lineIds} = await soldBy(code);
    await issue();
    await giveBack(orderId, lineIds[0]!);
    await issue();
    const [sale, back, ...none] = await told(orderId);
    expect(none).toEqual([]);
    expect(sale).toMatchObject({kind: 'F2', tax: parts[0].slice(0, 2), parts: [...parts].sort(byRate)});
    expect(sale!.base + sale!.vat).toBe(2100);
    expect(back).toMatchObject({kind: 'R5', tax: sale!.tax, base: -sale!.base, vat: -sale!.vat});
    await fits([sale!, back!]);
    const text = (await paper(sale!.id)).replace(/\s+/g, ' ');
    expect(text).toContain(words);
    expect(text).toContain(`Total, ${{'01': 'IVA', '02': 'IPSI', '03': 'IGIC'}[sale!.tax]} incluido`);
  },
);
const byRate = (a: string, b: string): number =>
  Number(a.split(' ')[3]) - Number(b.split(' ')[3]) || a.split(' ')[2]!.localeCompare(b.split(' ')[2]!);

// All seats of the twenty before are free again.
test('negative control: the rules refuse what they are for', async () => {
  counter = await openCounter(stage);
  const {orderId} = await soldBy('iva_e2');
  await issue();
  const {xml} = (await told(orderId))[0]!;
  expect(ruleProblems(xml)).toEqual([]);
  for (const [from, to, rule] of [
    ['<sf:ClaveRegimen>02<', '<sf:ClaveRegimen>01<', '15.5 E2'],
    ['<sf:TipoImpositivo>21.00<', '<sf:TipoImpositivo>7.00<', '15.1'],
    ['<sf:OperacionExenta>E2<', '<sf:OperacionExenta>E7<', '15.5 E7'],
    ['<sf:CalificacionOperacion>S1<', '<sf:CalificacionOperacion>S2<', '15.4 S2'],
    ['<sf:Impuesto>01</sf:Impuesto><sf:ClaveRegimen>02<', '<sf:Impuesto>02</sf:Impuesto><sf:ClaveRegimen>02<', '15.6'],
  ] as const)
    expect(ruleProblems(xml.replace(from, to))).toContain(rule);
});

test('an order of two taxes has an invoice of each, and a refund puts right its own', async () => {
  const {orderId, lineIds} = await soldBy('culture', 2);
  // As a shop of two places sells: the second line is IGIC.
  await stage.db.query(
    `update order_line set vat_code = 'igic_general', tax = '03', vat_bp = 700, vat_cents = 131, fee_vat_bp = 700,
      fee_vat_cents = 7 where id = $1`,
    [lineIds[1]],
  );
  await issue();
  await giveBack(orderId, lineIds[1]!);
  await issue();
  const all = await told(orderId);
  expect(all.map(one => [one.kind, one.tax, one.base + one.vat])).toEqual([
    ['F2', '01', 2100],
    ['F2', '03', 2100],
    ['R5', '03', -2100],
  ]);
  await fits(all);
});

test('a line keeps the tax it was sold by when its code has another one from a day on', async () => {
  await stage.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('moves', 'Se muda', 0, '2020-01-01')`,
  );
  const {orderId} = await soldBy('moves');
  await stage.db.query(
    `insert into vat_rate (code, name, tax, rate_bp, cause, valid_from)
      values ('moves', 'Se muda', '03', 0, 'E1', club_today())`,
  );
  await issue();
  const later = await soldBy('moves');
  await issue();
  expect((await told(orderId))[0]).toMatchObject({tax: '01'});
  expect((await told(later.orderId))[0]).toMatchObject({tax: '03'});
});

test('reverse charge: the F2 goes back by an R5, an F1 says the same money without quota, and its refund an R1', async () => {
  const {orderId, lineIds} = await soldBy('culture', 3);
  const body = {...CUSTOMER, isReverseCharge: true};
  expect(await asked(orderId, body)).toMatchObject({status: 409, body: {code: 'invoices_to_come'}});
  await issue();
  await giveBack(orderId, lineIds[0]!);
  await issue();
  for (const nif of ['', '00000000A'])
    expect(await asked(orderId, {...body, nif})).toMatchObject({
      status: 422,
      body: {errors: {nif: expect.any(String)}},
    });
  expect(await asked(orderId, body)).toMatchObject({status: 200});
  const all = await told(orderId);
  expect(all.map(one => [one.kind, one.base, one.vat, one.recipient, one.isReverse])).toEqual([
    ['F2', 3 * 1818 + 3 * 83, 3 * 182 + 3 * 17, '', false],
    ['R5', -1818 - 83, -182 - 17, '', false],
    ['R5', -2 * (1818 + 83), -2 * (182 + 17), '', false],
    ['F1', 4200, 0, 'B12345674', true],
  ]);
  expect(all[3]!.parts).toEqual(['01 01 S2 0 4200 0']);
  expect(all[3]!.xml).toContain('<sf:CalificacionOperacion>S2</sf:CalificacionOperacion><sf:TipoImpositivo>0.00<');
  await fits(all);
  const text = (await paper(all[3]!.id)).replace(/\s+/g, ' ');
  expect(text).toContain('Inversión del sujeto pasivo (art. 84.Uno.2.º de la Ley 37/1992) 42,00');
  expect(text).not.toContain('IVA incluido');
  // Once; and what is nothing now is exchanged by nobody.
  expect(await asked(orderId, body)).toMatchObject({status: 409, body: {code: 'nothing_to_reverse'}});
  expect(await asked(orderId, CUSTOMER)).toMatchObject({status: 404});
  await giveBack(orderId, lineIds[1]!);
  await issue();
  const after = (await told(orderId)).slice(4);
  expect(after.map(one => [one.kind, one.base, one.vat, one.parts])).toEqual([
    ['R1', -2100, 0, ['01 01 S2 0 -2100 0']],
  ]);
  await fits(after);
  const {rows} = await stage.db.query<{cents: number}>(
    `select sum(total_cents)::int as cents from invoice where order_id = $1`,
    [orderId],
  );
  expect(rows[0]!.cents).toBe(2100);
});

test('reverse charge of a complete one by an R1, of an exchanged one with the F3 of what goes back; exempt stays exempt', async () => {
  const complete = await soldBy('igic_general');
  await stage.db.query(
    `update "order" set doc_no = '12345678Z', consents = consents || '{"billing": {"street": "Calle Ancha, 3"}}'
      where id = $1`,
    [complete.orderId],
  );
  const exchanged = await soldBy('iva_e1');
  await issue();
  expect(await asked(exchanged.orderId, CUSTOMER)).toMatchObject({status: 200});
  for (const {orderId} of [complete, exchanged])
    expect(await asked(orderId, {...CUSTOMER, isReverseCharge: true})).toMatchObject({status: 200});
  const one = await told(complete.orderId);
  expect(one.map(x => [x.kind, x.tax, x.base + x.vat, x.isReverse])).toEqual([
    ['F1', '03', 2100, false],
    ['R1', '03', -2100, false],
    ['F1', '03', 2100, true],
  ]);
  const other = await told(exchanged.orderId);
  expect(other.map(x => [x.kind, x.base + x.vat, x.parts])).toEqual([
    ['F2', 2100, ['01 01 E1 0 2000 0', '01 01 S1 2100 83 17']],
    ['F3', 2100, ['01 01 E1 0 2000 0', '01 01 S1 2100 83 17']],
    ['R5', -2100, ['01 01 E1 0 -2000 0', '01 01 S1 2100 -83 -17']],
    ['F3', -2100, ['01 01 E1 0 -2000 0', '01 01 S1 2100 -83 -17']],
    ['F1', 2100, ['01 01 E1 0 2000 0', '01 01 S2 0 100 0']],
  ]);
  await fits([...one, ...other]);
});

test('a delivery to another state names no Spanish NIF: it stays simplified, and is not exchanged', async () => {
  const {orderId} = await soldBy('iva_e5');
  await stage.db.query(
    `update "order" set doc_no = '12345678Z', consents = consents || '{"billing": {"street": "Calle Ancha, 3"}}'
      where id = $1`,
    [orderId],
  );
  await issue();
  expect((await told(orderId)).map(one => one.kind)).toEqual(['F2']);
  expect(await asked(orderId, CUSTOMER)).toMatchObject({status: 409, body: {code: 'recipient_abroad'}});
});

test('the adviser’s figures: 303 of IVA alone with its boxes, the register by tax, 347 apart, sales as invoices', async () => {
  await stage.db.query(`update "order" set paid_at = paid_at - interval '1 minute'`);
  const report = async (name: string): Promise<Record<string, never>[]> =>
    (await stage.call('GET', `/api/informes/${name}`, counter.finance.token)).body.rows;
  const {rows: quarter} = await stage.db.query<{q: string}>(
    `select to_char(now() at time zone 'Europe/Madrid', '"year="YYYY"&quarter="Q') as q`,
  );
  const form = (await report(`modelo-303?${quarter[0]!.q}`)).filter(row => row['boxes'] !== ('27' as never));
  const {rows: iva} = await stage.db.query<{base: number; vat: number}>(
    `select sum(base_cents)::int as base, sum(vat_cents)::int as vat from invoice where tax = '01' and kind <> 'F3'`,
  );
  const sum = (rows: Record<string, number>[], key: string) => rows.reduce((all, row) => all + row[key]!, 0);
  expect([sum(form, 'baseCents'), sum(form, 'vatCents')]).toEqual([iva[0]!.base, iva[0]!.vat]);
  const boxes = Object.fromEntries(form.map(row => [row['boxes'], row['baseCents']]));
  expect(boxes).toMatchObject({
    '122': 2100 + 100,
    '83 (último período)': expect.any(Number),
    '60': 2000, // the one of the rules, which nobody gave back
    '59': 2000,
  });
  expect(form.map(row => row['concept'])).toContain('No sujetas por reglas de localización');
  const register = await report('facturas-expedidas');
  expect(new Set(register.map(row => row['tax']))).toEqual(new Set(['01', '02', '03']));
  const days = await report('facturas-y-ventas');
  expect(sum(days, 'differenceCents')).toBe(0);
  const months = await report('iva');
  expect(new Set(months.map(row => row['tax']))).toEqual(new Set(['IVA', 'IPSI', 'IGIC']));
  // Over the limit with both together, and told apart.
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update invoice set base_cents = 200000 where id in (select min(id) from invoice where recipient_nif = 'B12345674'
        and issuer_nif = 'G00192302' group by is_reverse_charge)`,
    );
  });
  const year = quarter[0]!.q.slice(5, 9);
  const marks = (await report(`modelo-347?year=${year}`)).map(row => [row['nif'], row['reverse']]);
  expect(marks).toEqual(
    expect.arrayContaining([
      ['B12345674', 'X'],
      ['B12345674', null],
    ]),
  );
});

test('the house’s invoice of what it kept bears its own general rate, fees of IGIC among it', async () => {
  const {orderId} = await soldBy('igic_general', 2);
  await issue();
  const made = await stage.call(
    'POST',
    '/api/liquidaciones/calcular',
    counter.finance.token,
    {kind: 'events', eventId: stage.eventId},
    freshKey(),
  );
  const {netCents} = (await stage.call('GET', `/api/liquidaciones/${made.body.id}`, counter.finance.token)).body;
  const closed = await stage.call(
    'POST',
    `/api/liquidaciones/${made.body.id}/cerrar`,
    counter.finance.token,
    {expectedNetCents: netCents, isAdvance: true},
    freshKey(),
  );
  expect(closed).toMatchObject({status: 200});
  expect(await count(`order_line where order_id = $1 and fee_vat_bp = 700`, [orderId])).toBe(2);
  const {rows} = await stage.db.query<{tax: string; bp: number; cents: number; xml: string}>(
    `select i.tax, l.vat_bp as bp, l.total_cents as cents, r.xml from invoice i join invoice_line l on l.invoice_id = i.id
       join verifactu_record r on r.invoice_id = i.id where i.settlement_id = $1`,
    [made.body.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({tax: '01', bp: 2100});
  expect([await schemaProblems(rows[0]!.xml, 'SuministroInformacion'), ruleProblems(rows[0]!.xml)]).toEqual([[], []]);
  // Every fee of what is in it, whatever tax its line bears.
  const {rows: fees} = await stage.db.query<{cents: number}>(
    `select sum(case i.side when 'sale' then l.fee_cents else -f.fee_cents end)::int as cents from settlement_item i
       join order_line l on l.id = i.order_line_id
       left join refund_line f on f.refund_id = i.refund_id and f.order_line_id = l.id where i.settlement_id = $1`,
    [made.body.id],
  );
  expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(fees[0]!.cents);
});

test('bad input: each is told at its field', async () => {
  const admin = await stage.staff('admin');
  const made = (body: object): Promise<Answer> =>
    stage.call('POST', '/api/tipos-iva', admin.token, {name: 'Prueba', rateBp: 0, validFrom: '2190-01-01', ...body});
  for (const [body, field] of [
    [{code: 'malo', cause: 'E1', rateBp: 1000}, 'rateBp'],
    [{code: 'malo', cause: 'E7'}, 'cause'],
    [{code: 'malo', exemption: 'art. 20'}, 'cause'],
    [{code: 'malo', exemption: 'art. 20', rateBp: 1000}, 'exemption'],
    [{code: 'malo', rateBp: 700}, 'rateBp'],
    [{code: 'igic_general', tax: '01'}, 'tax'],
    [{code: 'malo', tax: '04'}, 'tax'],
  ] as const)
    expect([field, await made(body)]).toEqual([
      field,
      expect.objectContaining({status: 422, body: expect.objectContaining({errors: {[field]: expect.any(String)}})}),
    ]);
  // A code has one tax at any moment; another one from another day.
  expect(await made({code: 'sitio', rateBp: 400})).toMatchObject({status: 200});
  expect(await made({code: 'sitio', tax: '03'})).toMatchObject({status: 409, body: {code: 'duplicate'}});
  expect(await made({code: 'sitio', tax: '03', validFrom: '2190-01-02'})).toMatchObject({status: 200});
});

test('a tax without a general rate has no others', async () => {
  await stage.db.withTransaction(async tx => {
    await tx.query('alter table vat_rate disable trigger user');
    await tx.query(`delete from vat_rate where tax = '02'`);
    await tx.query('alter table vat_rate enable trigger user');
  });
  await expect(
    stage.db.query(
      `insert into vat_rate (code, name, tax, rate_bp, valid_from) values ('ceuta', 'x', '02', 400, club_today())`,
    ),
  ).rejects.toMatchObject({errors: {tax: expect.stringContaining('ipsi_general')}});
});

test.each(REFUSED)('refused: %s', async (_what, sql, constraint) => {
  const told = constraint === 'invoice_vat_of_its_tax' ? {errors: {tax: 'No existe.'}} : {details: {constraint}};
  await expect(stage.db.query(sql)).rejects.toMatchObject(told);
});

test('a simplified one is never of reverse charge, and a rate in force keeps tax and cause', async () => {
  await expect(
    stage.db.withTransaction(async tx => {
      await tx.query('alter table invoice disable trigger invoice_frozen');
      await tx.query(`update invoice set is_reverse_charge = true where kind = 'F2'`);
    }),
  ).rejects.toMatchObject({
    details: {constraint: expect.stringMatching(/invoice_reverse_is_complete|invoice_vat_of_its_tax/)},
  });
  for (const set of [`cause = 'E6'`, `tax = '03'`])
    await expect(stage.db.query(`update vat_rate set ${set} where code = 'iva_e1'`)).rejects.toMatchObject({
      code: 'wrong_state',
    });
});
