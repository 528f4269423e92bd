/**
 * How long `npm run verify` takes over a million invoices and their chain, and how much memory: its own, and that of the
 * database's process that answers it. The first invoices are made as any; the others are their copies, chained by SQL.
 */
import {spawn} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {type InvoiceDraft, issueInvoices} from '../../../api/src/domain/invoicing/issue';
import {round} from '../load';
import {root, type Stage} from '../stage';

export interface VerifyFigures {
  invoices: number;
  seconds: number;
  megabytes: number;
  databaseMegabytes: number;
  said: string[];
}

const NIF = 'A28000008';
const PROGRAM = {environment: 'test', producer: {name: 'Quien lo hace', nif: NIF}, version: '1.0.0'} as const;
const DRAFT: InvoiceDraft = {
  issuer: {nif: NIF, name: 'Club de Ensayo, S.A.D.'},
  tax: '01',
  kind: 'F2',
  recipient: null,
  description: 'Venta de Entrada La obra',
  operationOn: '2026-11-01',
  orderId: null,
  refundId: null,
  rectifiesId: null,
  replacesId: null,
  lines: [
    {
      description: 'Entrada',
      quantity: 1,
      baseCents: 1818,
      vatBp: 1000,
      vatCents: 182,
      qualification: 'S1',
      exemption: '',
    },
  ],
};

/** Each record's text has the fingerprint of the one before: a million times one after the other, in the database. */
async function manyInvoices({db}: Stage, count: number): Promise<void> {
  await db.withTransaction(tx => issueInvoices(tx, PROGRAM, [DRAFT, DRAFT]));
  await db.withTransaction(async tx => {
    await tx.query('set local statement_timeout = 0');
    // What triggers and keys would ask of each row holds by what the rows are made of; names are searched by nobody here.
    await tx.query('set local session_replication_role = replica');
    await tx.query('drop index invoice_search');
    await tx.query(
      `create temporary table made on commit drop as
        with recursive t as (select r.*, i.full_number, p.huella as earlier, q.full_number as earlier_number from verifactu_record r
            join invoice i on i.id = r.invoice_id join verifactu_record p on p.position = 1 join invoice q on q.id = p.invoice_id
           where r.position = 2),
          chain as (
            select 2 as n, full_number as number, recorded_text as text, huella, earlier as previous from t
            union all
            select c.n + 1, x.number, y.text, upper(encode(sha256(convert_to(y.text, 'UTF8')), 'hex')), c.huella
              from chain c, t, lateral (select left(t.full_number, -6) || lpad((c.n + 1)::text, 7, '0') as number) x,
                lateral (select replace(replace(t.recorded_text, t.full_number, x.number), t.earlier, c.huella) as text) y
             where c.n < $1)
        select * from chain where n > 2`,
      [count],
    );
    await tx.query(
      `insert into invoice (id, issuer_nif, issuer_name, series, number, full_number, kind, issued_on, operation_on, description,
          base_cents, vat_cents, chain_sequence, recorded_at, recorded_text, huella, previous_huella, qr_url) overriding system value
        select n, issuer_nif, issuer_name, series, n, m.number, kind, issued_on, operation_on, description, base_cents, vat_cents, n,
          recorded_at, m.text, m.huella, m.previous, qr_url from made m, invoice i where i.id = 2`,
    );
    await tx.query(
      `insert into invoice_line (invoice_id, position, description, base_cents, vat_bp, vat_cents)
        select n, position, description, base_cents, vat_bp, vat_cents from made, invoice_line where invoice_id = 2`,
    );
    await tx.query(
      `insert into invoice_vat (invoice_id, qualification, rate_bp, base_cents, vat_cents)
        select n, qualification, rate_bp, base_cents, vat_cents from made, invoice_vat where invoice_id = 2`,
    );
    await tx.query(
      `insert into verifactu_record (id, installation_id, issuer_nif, position, kind, invoice_id, previous_huella, recorded_at,
          recorded_text, huella, xml) overriding system value
        select m.n, r.installation_id, r.issuer_nif, m.n, r.kind, m.n, m.previous, r.recorded_at, m.text, m.huella,
          replace(replace(replace(replace(r.xml, i.full_number, m.number), r.huella, m.huella), r.previous_huella, m.previous),
            '>' || q.full_number || '<', '>' || coalesce(b.number, i.full_number) || '<')
          from made m left join made b on b.n = m.n - 1, verifactu_record r join invoice i on i.id = r.invoice_id, invoice q
         where r.position = 2 and q.id = 1`,
    );
  });
  await db.query('vacuum analyze invoice');
  for (const table of ['invoice_line', 'invoice_vat', 'verifactu_record']) await db.query(`vacuum analyze ${table}`);
}

const highest = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

export async function benchVerify(stage: Stage, invoices: number, say: (line: string) => void): Promise<VerifyFigures> {
  await manyInvoices(stage, invoices);
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'api/dist/main.js'), 'verify'], {
    env: {...process.env, DATABASE_URL: stage.databaseUrl, APP_SECRET: randomBytes(32).toString('hex')},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  let [own, database] = [0, 0];
  const watch = setInterval(() => {
    own = Math.max(own, highest(child.pid!));
    void stage.db
      .query<{pid: number}>(`select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`)
      .then(({rows}) => (database = Math.max(database, ...rows.map(row => highest(row.pid)))));
  }, 500);
  const code = await new Promise(resolve => child.once('close', resolve));
  clearInterval(watch);
  const figures = {
    invoices,
    seconds: round((performance.now() - began) / 1000, 1),
    megabytes: Math.round(own),
    databaseMegabytes: Math.round(database),
    said: said.trim().split('\n'),
  };
  if (code !== 0) throw new Error(`verify found something:\n${said}`);
  say(
    `  ${invoices.toLocaleString('en')} invoices: ${figures.seconds} s, ${figures.megabytes} MB; the database's process ${figures.databaseMegabytes} MB with what it shares`,
  );
  return figures;
}
