/** Invoices, their records and their sums hold each other: whichever is rewritten, by whoever owns the database, is told. */
import {walkBooks, type Walk} from '../../../api/src/domain/sealing/books';
import {unguarded} from '../../support/scene/unguarded';
import {openDesk, type Desk} from './stage';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

const walk = (name: Walk) => walkBooks(read => desk.db.withTransaction(read), name);
const tamper = (statement: string) => unguarded(desk.db, statement);

test('[M10] what nobody touched is told as whole', async () => {
  await desk.issue(7);
  expect(await walk('records')).toEqual({rows: 7, findings: [], untold: 0});
  expect(await walk('invoices')).toEqual({rows: 7, findings: [], untold: 0});
  expect((await walk('balances')).findings).toEqual([]);
});

test.each<[string, Walk, string, RegExp]>([
  [
    'an invoice’s base',
    'invoices',
    'update invoice set base_cents = base_cents - 100 where id = 3',
    /no suma lo de sus tipos/,
  ],
  [
    'an invoice’s base against its record',
    'records',
    'update invoice set base_cents = base_cents - 100 where id = 3',
    /no es de la factura/,
  ],
  [
    'a rate',
    'invoices',
    'update invoice_vat set vat_cents = vat_cents + 1 where invoice_id = 2',
    /no suma lo de sus tipos/,
  ],
  [
    'a line',
    'invoices',
    'update invoice_line set base_cents = base_cents + 1 where invoice_id = 2',
    /no suma lo de sus líneas/,
  ],
  [
    'a record’s text',
    'records',
    `update verifactu_record set recorded_text = replace(recorded_text, 'ImporteTotal=', 'ImporteTotal=1') where position = 2`,
    /no tiene la huella/,
  ],
  [
    'a record’s XML',
    'records',
    `update verifactu_record set xml = replace(xml, huella, repeat('A', 64)) where position = 2`,
    /no dice en su XML/,
  ],
  [
    'a link',
    'records',
    `update verifactu_record set previous_huella = repeat('A', 64) where position = 4`,
    /no enlaza/,
  ],
  ['a record that is gone', 'records', 'delete from verifactu_record where position = 2', /registro 3 .* no enlaza/],
  [
    'a file of the bank',
    'settlements',
    `insert into sepa_remittance (due_until_on, collection_on, state, file, file_sha256, message_id, sent_at)
      values ('2026-01-01', '2026-01-01', 'sent', '<a/>', 'x', 'M-901', now())`,
    /La remesa 1 no es la que fue al banco/,
  ],
  [
    'a settlement',
    'settlements',
    `insert into settlement (kind, number, state, period_from, period_to, closed_at, sales_cents, net_cents)
      values ('products', 'LP26-1', 'closed', '2026-01-01', '2026-01-31', now(), 100, 100)`,
    /La liquidación LP26-1 no suma/,
  ],
  ['an invoice without a record', 'invoices', 'delete from verifactu_record where position = 5', /no tiene registro/],
])('[M10] %s that is rewritten is found', async (_what, name, statement, finding) => {
  await desk.issue(5);
  await tamper(statement);
  expect((await walk(name)).findings.join('\n')).toMatch(finding);
});
