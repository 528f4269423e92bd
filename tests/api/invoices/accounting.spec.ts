/**
 * The files of advisers, read back by a reader of their own: every line of its width, every sum that of the register by
 * tax and rate, nothing twice, nobody else's, and names of any letters.
 */
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {type Counter, openCounter} from '../payments/counter';

const PROGRAM = {environment: 'test', producer: null, version: '1'} as const;
const LONG = `Peñas «Ñandú» "El 12" & Cía., ${'Señoríos de la Muñeca Łódź '.repeat(4)}`.slice(0, 120);
const NIF = 'G00192302';

let stage: Stage;
let counter: Counter;
let today: string;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.query(`update event_company set nif = $1, legal_name = 'Fundación del Telar'`, [NIF]);
  await stage.db.query(
    `insert into vat_rate (code, name, tax, rate_bp, cause, valid_from) values
      ('igic_general', 'General', '03', 950, null, '2020-01-01'), ('igic_zero', 'Cero', '03', 0, null, '2020-01-01'),
      ('ipsi_general', 'General', '02', 800, null, '2020-01-01'), ('iva_e1', 'E1', '01', 0, 'E1', '2020-01-01')`,
  );
  counter = await openCounter(stage);
  const {rows} = await stage.db.query<{day: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as day`);
  today = rows[0]!.day;
});
afterAll(() => stage.stop());

const issue = () => stage.db.withTransaction(tx => issueDue(tx, PROGRAM));
const soldBy = async (code: string, count = 1): Promise<{orderId: number; lineIds: number[]}> => {
  await stage.db.query('update event set vat_code = $2 where id = $1', [stage.eventId, code]);
  return counter.sell(count);
};
const exchange = async (orderId: number, isReverseCharge = false): Promise<void> => {
  const buyer = {name: LONG, nif: 'B12345674', address: 'Calle Mayor, 1, 50001 Zaragoza', isReverseCharge};
  const at = `/api/pedidos/${orderId}/canjear-factura`;
  expect(await stage.call('POST', at, counter.finance.token, buyer, freshKey())).toMatchObject({status: 200});
};
const asked = (query: string, token = counter.finance.token): Promise<Answer> =>
  stage.call('GET', `/api/facturas-emitidas/contabilidad?${query}`, token);
async function file(format: string, more = '', token = counter.finance.token): Promise<string[]> {
  const response = await fetch(
    `${stage.url}/api/facturas-emitidas/contabilidad?format=${format}&from=${today}&to=${today}${more}`,
    {headers: {authorization: `Bearer ${token}`}},
  );
  expect([format, response.status]).toEqual([format, 200]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(-2)).toEqual(Buffer.from('\r\n'));
  return bytes.toString('latin1').slice(0, -2).split('\r\n');
}
const cents = (text: string): number => {
  expect(text.trim()).toMatch(/^[+-]?\d+\.\d\d$/);
  return Math.round(Number(text) * 100);
};
/** Letters `from` to `to`, counted from 1, as descriptions of these files do. */
const at = (line: string, from: number, to: number): string => line.slice(from - 1, to);

type Sums = Record<string, [base: number, vat: number]>;
const add = (sums: Sums, key: string, base: number, vat: number): void => {
  const [b, v] = sums[key] ?? [0, 0];
  sums[key] = [b + base, v + vat];
};
/** The register of the screen, by rate: what both files have to be. */
async function registered(): Promise<Sums> {
  const {body} = await stage.call(
    'GET',
    `/api/informes/facturas-expedidas?from=${today}&to=${today}`,
    counter.finance.token,
  );
  const sums: Sums = {};
  for (const row of body.rows.filter((one: {issuerNif: string}) => one.issuerNif === NIF))
    add(sums, (row.rateBp / 100).toFixed(2).padStart(5, '0'), row.baseCents, row.vatCents);
  return sums;
}

interface A3Entry {
  record: string;
  number: string;
  whole: string;
  text: string;
  nif: string;
  name: string;
  postal: string;
  total: number;
  parts: {subtype: string; base: number; rate: string; vat: number; isTaxed: string; isIgic: string; account: string}[];
}
function readA3(lines: string[]): A3Entry[] {
  const entries: A3Entry[] = [];
  let isOpen = false;
  for (const line of lines) {
    expect(line).toHaveLength(510);
    expect([at(line, 1, 1), at(line, 509, 510), at(line, 7, 14)]).toEqual(['5', 'EN', today.replaceAll('-', '')]);
    const record = at(line, 15, 15);
    if (record === '9') {
      expect(isOpen).toBe(true);
      isOpen = at(line, 69, 69) === 'M';
      if (!isOpen) expect(at(line, 69, 69)).toBe('U');
      const entry = entries.at(-1)!;
      expect([at(line, 59, 68).trim(), at(line, 58, 58)]).toEqual([entry.number, 'C']);
      const sign = entry.record === '2' ? -1 : 1;
      entry.parts.push({
        subtype: at(line, 100, 101),
        base: sign * cents(at(line, 102, 115)),
        rate: at(line, 116, 120),
        vat: sign * cents(at(line, 121, 134)),
        isTaxed: at(line, 175, 175),
        isIgic: at(line, 176, 176),
        account: at(line, 16, 27).trim(),
      });
      continue;
    }
    expect(isOpen).toBe(false);
    expect(['1', '2']).toContain(record);
    expect([at(line, 58, 58), at(line, 69, 69), at(line, 16, 27).trim()]).toEqual(['1', 'I', '43000000']);
    isOpen = true;
    entries.push({
      record,
      number: at(line, 59, 68).trim(),
      whole: at(line, 253, 312).trim(),
      text: at(line, 70, 99).trim(),
      nif: at(line, 176, 189).trim(),
      name: at(line, 190, 229).trim(),
      postal: at(line, 230, 234).trim(),
      total: (record === '2' ? -1 : 1) * cents(at(line, 100, 113)),
      parts: [],
    });
  }
  expect(isOpen).toBe(false);
  return entries;
}

/** Where the fields begin, counted by hand from the widths of the layout. */
const PLACES = {
  entry: [1, 6],
  day: [7, 14],
  account: [15, 26],
  against: [27, 38],
  concept: [55, 79],
  number: [96, 103],
  rate: [120, 124],
  euros: [238, 238],
  debit: [239, 254],
  credit: [255, 270],
  base: [271, 286],
  rectifies: [339, 339],
  count: [634, 641],
  firstOf: [642, 681],
  lastOf: [682, 721],
  nif: [723, 737],
  name: [738, 777],
  whole: [829, 868],
  kind: [869, 869],
  vatKind: [870, 870],
} as const;
type Posting = Record<keyof typeof PLACES, string>;
function readDiary(lines: string[]): Posting[] {
  return lines.map(line => {
    expect(line).toHaveLength(1189);
    const posting = Object.fromEntries(
      Object.entries(PLACES).map(([name, [from, to]]) => [name, at(line, from, to).trim()]),
    ) as Posting;
    expect([posting.day, posting.euros]).toEqual([today.replaceAll('-', ''), '2']);
    return posting;
  });
}

test('nothing was issued: it is said, and no empty file is imported', async () => {
  expect(await asked(`format=a3&from=${today}&to=${today}`)).toMatchObject({
    status: 422,
    body: {errors: {from: 'No hay facturas expedidas en esas fechas.'}},
  });
});

test('to the cent: both files are the register, by rate; entries balance, and an F3 is none', async () => {
  await soldBy('culture', 2);
  const {orderId} = await soldBy('culture');
  const {orderId: back, lineIds} = await soldBy('iva_e1');
  await soldBy('igic_general');
  await soldBy('igic_zero');
  await soldBy('ipsi_general');
  const {orderId: reversed} = await soldBy('culture');
  await issue();
  await counter.giveBack(back, {orderLineIds: [lineIds[0]!]});
  await exchange(orderId);
  await exchange(reversed, true);
  await issue();
  const sums = await registered();
  expect(Object.keys(sums).sort()).toEqual(['00.00', '08.00', '09.50', '10.00', '21.00']);

  const entries = readA3(await file('a3'));
  const a3: Sums = {};
  for (const {parts} of entries) for (const {rate, base, vat} of parts) add(a3, rate, base, vat);
  expect(a3).toEqual(sums);
  for (const {total, parts} of entries) expect(parts.reduce((sum, one) => sum + one.base + one.vat, 0)).toBe(total);

  const diary = readDiary(await file('contaplus'));
  const contaplus: Sums = {};
  for (const one of diary.filter(posting => posting.kind === 'E'))
    add(contaplus, one.rate.padStart(5, '0'), cents(one.base), cents(one.credit));
  expect(contaplus).toEqual(sums);
  const byEntry = new Map<string, Posting[]>();
  for (const one of diary) byEntry.set(one.entry, [...(byEntry.get(one.entry) ?? []), one]);
  expect([...byEntry.keys()]).toEqual(entries.map((_, n) => String(n + 1)));
  for (const [n, postings] of byEntry) {
    const debit = postings.reduce((sum, one) => sum + cents(one.debit), 0);
    expect(postings.reduce((sum, one) => sum + cents(one.credit), 0)).toBe(debit);
    expect(debit).toBe(entries[Number(n) - 1]!.total);
  }
  expect(new Set(diary.map(one => one.account))).toEqual(
    new Set(['43000000', '70500000', '47700000', '47700010', '47700021', '47770000', '47770950', '47780008']),
  );

  // Invoices that count, each in one entry: those that are alone, and the runs.
  const {rows} = await stage.db.query<{kind: string; name: string}>(
    `select kind, full_number as name from invoice where kind <> 'F3' order by 2`,
  );
  const alone = rows.filter(one => one.kind !== 'F2').map(one => one.name);
  expect(
    entries
      .filter(one => alone.includes(one.whole))
      .map(one => one.whole)
      .sort(),
  ).toEqual(alone);
  const {rows: replaced} = await stage.db.query<{name: string}>(
    `select full_number as name from invoice where kind = 'F3'`,
  );
  expect(replaced).not.toEqual([]);
  for (const {name} of replaced) expect(entries.map(one => one.whole)).not.toContain(name);
});

test('what each says: reverse charge, exempt, IGIC, what puts another right, and whose it is', async () => {
  const entries = readA3(await file('a3'));
  const reverse = entries.find(one => one.parts.some(part => part.subtype === '08'))!;
  expect(reverse).toMatchObject({record: '1', nif: 'B12345674', postal: '50001'});
  // Letters that the file has stay; «Ł» becomes the nearest; it is cut where the field ends.
  expect(reverse.name).toBe(LONG.replaceAll('Ł', 'L').slice(0, 40).trim());
  expect(reverse.name).toContain('Ñandú» "El 12"');
  expect(reverse.parts.every(part => part.isTaxed === 'N' && part.vat === 0)).toBe(true);
  const given = entries.filter(one => one.record === '2');
  expect(given.length).toBe(2); // what was given back, and what reverse charge took back
  for (const one of given) expect(one.total).toBeLessThan(0);
  const exempt = entries.flatMap(one => one.parts).filter(part => part.subtype === '02');
  expect(exempt.map(part => [part.rate, part.isTaxed])).toEqual(exempt.map(() => ['00.00', 'N']));
  const igic = entries.flatMap(one => one.parts).filter(part => part.isIgic === 'S');
  expect(new Set(igic.map(part => part.rate))).toEqual(new Set(['09.50', '00.00']));

  const diary = readDiary(await file('contaplus'));
  const named = diary.filter(one => one.nif === 'B12345674');
  expect(named.length).toBeGreaterThan(0);
  for (const one of named) expect(one.name).toBe(LONG.replaceAll('Ł', 'L').slice(0, 40).trim());
  const rectifying = diary.filter(one => one.rectifies === 'T');
  expect(rectifying.length).toBeGreaterThan(0);
  for (const one of rectifying) expect(cents(one.base)).toBeLessThan(0);
  for (const one of diary.filter(posting => posting.kind === 'E'))
    expect(one.vatKind).toBe(one.rate === '0.00' && !one.account.startsWith('4777') ? '' : 'G');
});

test('simplified ones of a day in one entry as long as their numbers follow, and no further', async () => {
  const runs = (): Promise<string[]> =>
    file('a3').then(lines =>
      readA3(lines)
        .map(one => one.whole)
        .filter(whole => whole.startsWith('S')),
    );
  const {rows} = await stage.db.query<{numbers: number[]; taxes: number}>(
    `select array_agg(number order by number) as numbers, count(distinct tax)::int as taxes from invoice where kind = 'F2'`,
  );
  expect(rows[0]!.taxes).toBe(3);
  const before = await runs();
  expect(before.some(whole => / a /.test(whole))).toBe(true);
  expect(before.length).toBeLessThan(rows[0]!.numbers.length);
  const diary = readDiary(await file('contaplus'));
  const run = diary.find(one => one.count !== '0')!;
  expect(Number(run.count)).toBe(Number(run.lastOf.slice(-6)) - Number(run.firstOf.slice(-6)) + 1);
  // A gap in a run parts it in two.
  const inside = Number(run.firstOf.slice(-6)) + 1;
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update invoice set number = 900000, full_number = series || '900000' where kind = 'F2' and number = $1`,
      [inside],
    );
  });
  expect((await runs()).length).toBeGreaterThan(before.length);
  expect(await registered()).toEqual(
    readA3(await file('a3')).reduce<Sums>((sums, one) => {
      for (const {rate, base, vat} of one.parts) add(sums, rate, base, vat);
      return sums;
    }, {}),
  );
});

test('accounts are those of the club, of as many digits as its plan has', async () => {
  const set = async (values: object): Promise<Answer> => {
    const {body} = await stage.call('GET', '/api/ajustes', admin.token);
    return stage.call('PUT', '/api/ajustes', admin.token, {version: body.version, values});
  };
  const admin = await stage.staff('admin');
  for (const [key, value] of [
    ['accountSales', '70'],
    ['accountSales', '0705'],
    ['a3Companies', 'B12345674'],
    ['accountDigits', 5],
  ] as const)
    expect(await set({[key]: value})).toMatchObject({status: 422, body: {errors: {[key]: expect.any(String)}}});
  const values = {
    accountDigits: 10,
    accountSales: '700',
    accountCustomers: '4301',
    accountIva: '4770',
    a3Companies: `${NIF} 77`,
  };
  expect(await set(values)).toMatchObject({status: 200});
  const diary = readDiary(await file('contaplus'));
  expect([...new Set(diary.map(one => one.account))]).toEqual(
    expect.arrayContaining(['4301000000', '7000000000', '4770000021', '4777000950']),
  );
  const lines = await file('a3');
  expect(new Set(lines.map(line => at(line, 2, 6)))).toEqual(new Set(['00077']));
  expect(new Set(lines.map(line => at(line, 16, 27).trim()))).toEqual(new Set(['4301000000', '7000000000']));
  // 9,5 % takes four digits more than there are.
  expect(await set({accountDigits: 7})).toMatchObject({status: 200});
  expect(await asked(`format=contaplus&from=${today}&to=${today}`)).toMatchObject({
    status: 422,
    body: {errors: {accountDigits: expect.stringContaining('47770950 no cabe en 7 cifras')}},
  });
  expect(
    await set({...values, accountDigits: 8, accountSales: '705', accountCustomers: '430', accountIva: '477'}),
  ).toMatchObject({status: 200});
});

test('days that are none, or the wrong way round, are named', async () => {
  for (const [query, field] of [
    [`format=a3&from=2026-02-30&to=${today}`, 'from'],
    [`format=a3&from=ayer&to=${today}`, 'from'],
    [`format=a3&from=${today}&to=2026-13-01`, 'to'],
    [`format=a3&from=${today}&to=2020-01-01`, 'to'],
    [`format=a3&from=2020-01-01&to=${today}`, 'to'],
    [`format=a3&to=${today}`, 'from'],
    [`format=a3&from=${today}&from=${today}&to=${today}`, 'from'],
    [`from=${today}&to=${today}`, 'format'],
    [`format=xls&from=${today}&to=${today}`, 'format'],
    [`format=a3&from=${today}&to=${today}&issuerNif=A58818501`, 'issuerNif'],
  ] as const) {
    const {status, body} = await asked(query);
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
  }
});

test('another company’s invoices are in its file alone; who may not export does not; and it is noted', async () => {
  const other = await stage.db.query<{id: number}>(
    `insert into event_company (name, legal_name, nif) values ('Otra', 'Otra, S. L.', 'A58818501') returning id`,
  );
  await stage.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    const {rows} = await tx.query<{id: number}>(
      `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, description, base_cents,
         vat_cents, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url)
       values ('A58818501', 'Otra, S. L.', 'S26-', 1, 'S26-000001', 'F2', $1, 'Entradas', 10000, 2100, 1, now(), 'x',
         repeat('A', 64), '', 'x') returning id`,
      [today],
    );
    await tx.query(
      `insert into invoice_vat (invoice_id, qualification, rate_bp, base_cents, vat_cents) values ($1, 'S1', 2100, 10000, 2100)`,
      [rows[0]!.id],
    );
  });
  const {status, body} = await asked(`format=a3&from=${today}&to=${today}`);
  expect([status, body.errors.issuerNif]).toEqual([
    422,
    `Hay facturas de A58818501 y ${NIF}: di de quién es el fichero.`,
  ]);
  const theirs = readA3(await file('a3', '&issuerNif=A58818501'));
  expect(theirs.map(one => [one.whole, one.total])).toEqual([['S26-000001', 12_100]]);
  const ours = readA3(await file('a3', `&issuerNif=${NIF}`));
  const vat = ours.flatMap(one => one.parts).reduce((sum, one) => sum + one.vat, 0);
  expect(vat).toBe(Object.values(await registered()).reduce((sum, [, quota]) => sum + quota, 0));

  const promoter = await stage.staff('finance_manager');
  await stage.db.query('update staff_user set event_company_id = $2 where id = $1', [promoter.id, other.rows[0]!.id]);
  expect(readA3(await file('a3', '', promoter.token)).map(one => one.total)).toEqual([12_100]);
  expect((await asked(`format=a3&from=${today}&to=${today}&issuerNif=${NIF}`, promoter.token)).status).toBe(422);
  expect((await asked(`format=a3&from=${today}&to=${today}`, counter.clerk.token)).status).toBe(403);

  const {rows: noted} = await stage.db.query<{changes: object}>(
    `select changes from audit_entry where action = 'export' and resource = 'facturas-emitidas' and actor_id = $1`,
    [promoter.id],
  );
  expect(noted.map(row => row.changes)).toEqual([
    expect.objectContaining({from: today, to: today, issuerNif: 'A58818501', entries: 1}),
  ]);
});

test('of whoever was forgotten it books the amounts and says no name, but to whom the law lets ask', async () => {
  await stage.db.query(`update invoice set recipient_blocked_at = now() where recipient_nif = 'B12345674'`);
  const said = async (who: {token: string}) => (await file('a3', `&issuerNif=${NIF}`, who.token)).join('');
  expect(await said(counter.finance)).not.toContain('B12345674');
  expect(await said(await stage.staff('admin'))).toContain('B12345674');
});
