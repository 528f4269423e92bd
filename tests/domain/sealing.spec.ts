/** One altered byte of audit or ledger is found and told, whoever altered it; what comes late is sealed all the same. */
import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {Client} from 'pg';
import {SYSTEM, writeAudit} from '../../api/src/web/auth/audit';
import {readConfig} from '../../api/src/platform/environment/config';
import {Database} from '../../api/src/platform/database/db';
import {LOGS, type Log} from '../../api/src/domain/sealing/logs';
import {sealLog} from '../../api/src/domain/sealing/seal';
import {readAnchors, verifyLog} from '../../api/src/domain/sealing/verify';
import {verifyCommand} from '../../api/src/ops/verify/command';
import {APP_SECRET, ROOT} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {AS_SERVER} from '../support/run/server';

let db: Database;
let stop: () => Promise<void>;
beforeEach(async () => {
  const fresh = await freshDatabase();
  db = new Database(fresh.url, 4);
  stop = async () => {
    await db.close();
    await fresh.drop();
  };
});
afterEach(() => stop());

const note = (count: number) =>
  db.withTransaction(async tx => {
    for (let i = 0; i < count; i++)
      await writeAudit(tx, SYSTEM, {action: 'approve', resource: 'evento', id: i, changes: {title: ['Antes', 'Ñ€😀']}});
  });
const seal = (most?: number, log: Log = 'audit') => db.withTransaction(tx => sealLog(tx, log, most));
const verdict = (anchors = [] as Awaited<ReturnType<typeof readAnchors>>) =>
  db.withTransaction(tx => verifyLog(tx, 'audit', anchors));
/** As somebody who owns the database and takes its guards off. */
async function tamper(statement: string): Promise<void> {
  await db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(statement);
  });
}
const idOf = async (place: number): Promise<number> =>
  (await db.query<{id: number}>('select id from audit_entry order by id offset $1 limit 1', [place])).rows[0]!.id;

test('what nobody touched is as it was, whatever the session’s zone and formats', async () => {
  await note(25);
  expect([await seal(10), await seal(10), await seal(10), await seal(10)]).toEqual([10, 10, 5, 0]);
  await note(2);
  const {rows, seals, unsealed, findings} = await db.withTransaction(async tx => {
    await tx.query(
      `set local timezone = 'Pacific/Chatham'; set local datestyle = 'SQL, DMY'; set local bytea_output = escape`,
    );
    return verifyLog(tx, 'audit');
  });
  expect({rows, seals, unsealed, findings}).toEqual({rows: 25, seals: 3, unsealed: 2, findings: []});
});

test('a byte of a row, a row gone, a row put in between: each with its place', async () => {
  await note(9);
  await seal(3);
  await seal(3);
  await seal(3);
  const [changed, gone] = [await idOf(1), await idOf(4)];
  await tamper(`update audit_entry set actor_name = actor_name || ' ' where id = ${changed}`);
  await tamper(`delete from audit_entry where id = ${gone}`);
  await tamper(`insert into audit_entry (id, actor_kind, action, resource, resource_id) overriding system value
    values (-1, 'system', 'update', 'evento', '1')`);
  const {findings} = await verdict();
  expect(findings).toEqual([
    expect.stringMatching(new RegExp(`^La fila ${changed} no es la que se selló: sello 1 `)) as string,
    expect.stringMatching(new RegExp(`^La fila ${gone} no está: sello 2 `)) as string,
    'La fila -1 está entre las selladas y ningún sello la tiene.',
  ]);
});

test.each([
  ['a row, and its hash in the seal with it', /Entre el sello 3 .* y el anterior/, true],
  ['the whole chain made anew', /no es el que se guardó fuera/, false],
])('%s', async (_, words, isWithout) => {
  await note(9);
  for (let i = 0; i < 3; i++) await seal(3);
  const anchors = await db.withTransaction(tx => readAnchors(tx));
  expect(anchors).toHaveLength(1);
  await tamper(`update audit_entry set reason = 'otro' where id = ${await idOf(4)}`);
  const again = `hashes = (select string_agg(sha256(convert_to(sealed_line(e), 'UTF8')), '' order by e.id)
    from audit_entry e where e.id = any(ids))`;
  await tamper(`update log_seal set ${again} where number = 2`);
  if (!isWithout) {
    await tamper('update log_seal s set previous = (select mark from log_seal p where p.number = 2) where number = 3');
    await tamper('update log_chain set mark = (select mark from log_seal where number = 3)');
    expect((await verdict()).findings).toEqual([]); // within the house nothing tells it: why seals are kept elsewhere
  }
  expect((await verdict(anchors)).findings.join('\n')).toMatch(words);
});

test('[M10] every log that only grows is sealed, or it is said why not; a wallet, a card and a till that are rewritten are found', async () => {
  const {rows} = await db.query<{name: string}>(
    `select c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where p.proname like 'append\\_only%' and t.tgtype::int & 24 = 24 order by 1`,
  );
  const sealed: string[] = Object.values(LOGS).map(({table}) => table);
  expect(rows.map(({name}) => name).filter(name => !sealed.includes(name))).toEqual([
    'bank_close', // each is in the audit log as well
    'bank_terminal', // one of the bank's, no event
    'consignment_settlement', // what was paid of it is in the ledger, which is sealed
    ...['invoice_line', 'invoice_line_discount', 'invoice_vat'], // held by the records of their invoices
    ...['log_redaction', 'log_seal'], // the seals themselves
    'paper_print', // how often a paper came out, worth nothing
    'till_paper', // drawn from its till, which is sealed
  ]);
  await db.query(`
    with h as (insert into pass_holder (first_name, surname1, born_on) values ('Eva', 'Gil', '1990-01-01') returning id)
    insert into wallet_entry (pass_holder_id, kind, amount_cents, note, expires_on)
      select h.id, 'gift', n, 'Prueba', '2030-01-01' from h, generate_series(1, 3) n`);
  await seal(10, 'wallets');
  expect((await db.withTransaction(tx => verifyLog(tx, 'wallets'))).findings).toEqual([]);
  await tamper(`update wallet_entry set note = 'Otra' where amount_cents = 2`);
  expect((await db.withTransaction(tx => verifyLog(tx, 'wallets'))).findings).toEqual([
    expect.stringMatching(/^La fila \d+ no es la que se selló: sello 1 /) as string,
  ]);
});

test('[M26] a last seal that is not there is told once, and nothing is sealed upon it', async () => {
  await note(4);
  await seal(2);
  await seal(2);
  await tamper('delete from log_seal where number = 2');
  await note(2);
  expect([await seal(), await seal(), await seal(10, 'ledger')]).toEqual([0, 0, 0]);
  const {rows} = await db.query<{title: string}>(`select title from incident where kind = 'log_seal_missing'`);
  expect(rows).toEqual([{title: 'Falta el último sello: Auditoría'}]);
});

test('the last seals taken off are missed, and a fork cannot even be written', async () => {
  await note(6);
  await seal(3);
  await seal(3);
  await expect(db.query(`delete from log_seal`)).rejects.toThrow();
  await expect(
    db.query(`insert into log_seal (log, number, previous, ids, dates, periods, hashes)
      select log, 3, previous, ids, dates, periods, hashes from log_seal
      where number = 2`),
  ).rejects.toThrow('Ya existe un registro con esos datos.');
  await tamper('delete from log_seal where number = 2');
  expect((await verdict()).findings).toContain('El último sello no es el que figura como último.');
});

test('a row whose transaction ends after a later one was sealed is sealed when it comes', async () => {
  const slow = new Client({connectionString: db.url});
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query(
      `insert into audit_entry (actor_kind, action, resource, resource_id) values ('system', 'update', 'x', '1')`,
    );
    await note(2);
    expect(await seal()).toBe(2);
    await slow.query('commit');
  } finally {
    await slow.end();
  }
  expect((await verdict()).findings).toEqual([]); // not sealed yet, and expected
  expect(await seal()).toBe(1);
  expect((await verdict()).rows).toBe(3);
  expect((await db.query('select from log_gap')).rowCount).toBe(0);
});

test('two processes seal at once: no row twice, none left out', async () => {
  await note(60);
  await Promise.all(
    Array.from({length: 4}, async () => {
      for (let i = 0; i < 20; i++) await seal(4);
    }),
  );
  while ((await seal(4)) > 0);
  const {rows} = await db.query<{ids: number; apart: number}>(
    'select count(*)::int as ids, count(distinct id)::int as apart from log_seal, unnest(ids) id',
  );
  expect(rows[0]).toEqual({ids: 60, apart: 60});
  expect((await verdict()).findings).toEqual([]);
});

test('what went when its time was over is no finding, however new its seal; what had time left is', async () => {
  // Written before there were seals: an upgrade seals them all today.
  await db.query(
    `insert into audit_entry (at, actor_kind, action, resource, resource_id)
     select now() - age, 'system', action, 'x', '1' from (values (interval '30 years', 'approve'), ('30 years', 'view'),
       ('1 day', 'approve'), ('1 day', 'view')) v(age, action)`,
  );
  await seal();
  const late = [await idOf(2), await idOf(3)];
  await db.query('delete from audit_entry where at < $1', [new Date('2005-01-01')]); // as retention does: the table lets it
  expect(await verdict()).toMatchObject({gone: 2, findings: []});
  await tamper('delete from audit_entry');
  const {gone, findings} = await verdict();
  expect(gone).toBe(2);
  expect(findings).toEqual(late.map(id => expect.stringMatching(new RegExp(`^La fila ${id} no está`)) as string));
});

test('a look goes sooner than a change: one that is missing is judged by its own rule', async () => {
  await db.query(
    `update retention_rule set period = case code when 'access_log' then 12 else 120 end, unit = 'months'
      where code in ('access_log', 'audit')`,
  );
  await db.query(
    `insert into audit_entry (at, actor_kind, action, resource, resource_id)
     select now() - interval '3 years', 'system', action, 'x', '1' from unnest('{approve,view}'::text[]) action`,
  );
  await seal();
  const change = await idOf(0);
  await tamper('delete from audit_entry');
  const {gone, findings} = await verdict();
  expect(gone).toBe(1);
  expect(findings).toEqual([expect.stringMatching(new RegExp(`^La fila ${change} no está`)) as string]);
  // To say of the change that it had been a look would be another seal.
  await tamper(`update log_seal set periods = '{access_log,access_log}'`);
  expect((await verdict()).findings).toContain('El último sello no es el que figura como último.');
});

test('the command tells it, keeps the seals apart and refuses a file that is none', async () => {
  await note(3);
  await seal();
  const told: string[] = [];
  const config = readConfig({DATABASE_URL: db.url, APP_SECRET, ...AS_SERVER});
  const run = (...words: string[]) => verifyCommand(db, config, words, line => void told.push(line));
  expect(await run()).toBe(0);
  expect(told).toEqual([
    '✓ Auditoría: 3 filas en 1 sellos, 0 por sellar',
    ...['Libro mayor', 'Monederos', 'Tarjetas regalo', 'Movimientos de caja', 'Movimientos de material'].map(
      name => `✓ ${name}: 0 filas en 0 sellos, 0 por sellar`,
    ),
    '✓ Registros de facturación: 0 comprobados',
    '✓ Facturas: 0 comprobados',
    '✓ Saldos, y lo que se debe: 4 comprobados',
    '✓ Liquidaciones y ficheros del banco: 0 comprobados',
    '✓ El servidor trabaja como «tests_server», que a los registros solo añade',
  ]);
  expect(await run('--anchors')).toBe(0);
  expect(told.at(-1)).toMatch(/^\d{4}-\d\d-\d\d audit 1 [0-9a-f]{64}$/);
  await expect(run('--against', 'package.json')).rejects.toThrow('La línea 1 de package.json no es un sello.');
  await expect(run('--against')).rejects.toThrow('Di qué archivo');
  await tamper(`update audit_entry set action = 'delete'`);
  expect(await run()).toBe(1);
});

test('[M26] whoever reads its first line only spoils nothing: it ends, and says how it went', async () => {
  const main = path.join(ROOT, 'api', 'dist', 'main.js');
  const {stdout, stderr} = await promisify(execFile)(
    'sh',
    ['-c', `"${process.execPath}" "${main}" verify | head -n 1`],
    {
      env: {PATH: process.env.PATH, DATABASE_URL: db.url, APP_SECRET},
    },
  );
  expect([stdout, stderr]).toEqual(['✓ Auditoría: 0 filas en 0 sellos, 0 por sellar\n', '']);
  expect((await db.query('select from log_verified where trouble is null')).rowCount).toBe(1);
});
