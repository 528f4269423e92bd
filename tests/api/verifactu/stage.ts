/** A database with a company that issues, the tax office's double, and as many senders as a test likes. */
import {readConfig, type Config} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {type InvoiceDraft, issueInvoices} from '../../../api/src/domain/invoicing/issue';
import {sendRecords} from '../../../api/src/jobs/money/send-records';
import {log} from '../../../api/src/platform/process/log';
import {freshDatabase} from '../../support/run/database';
import {type FakeOffice, startFakeOffice} from '../../support/doubles/fake-aeat';

export const NIF = 'B12345674';
export const PROGRAM = {environment: 'test', producer: {name: 'Quien lo hace', nif: NIF}, version: '1.2.3'} as const;

export interface Desk {
  db: Database;
  url: string;
  office: FakeOffice;
  config: Config;
  /** So many simplified ones, in one transaction. */
  issue(count: number, change?: Partial<InvoiceDraft>): Promise<{id: number; fullNumber: string}[]>;
  send(): Promise<number>;
  records(): Promise<RecordRow[]>;
  /** As if that much time had gone by for what waits. */
  later(minutes: number): Promise<void>;
  stop(): Promise<void>;
}

export interface RecordRow {
  id: number;
  invoiceId: number;
  position: number;
  previous: string;
  huella: string;
  text: string;
  xml: string;
  state: string;
  code: number | null;
  message: string;
  csv: string;
  wasAsked: boolean;
}

export const draftOf = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  issuer: {nif: NIF, name: 'Teatro de Pruebas, S. L.'},
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
  ...change,
});

export async function openDesk(): Promise<Desk> {
  log.level = process.env.TEST_LOG ?? 'silent';
  const database = await freshDatabase();
  const db = new Database(database.url, 20);
  await db.query(
    `insert into organization (id, name, legal_name, nif) values (1, 'Teatro', 'Teatro de Pruebas, S. L.', $1)`,
    [NIF],
  );
  const office = await startFakeOffice();
  const config = readConfig({DEMO: 'false', VERIFACTU_MODE: 'test', VERIFACTU_URL: office.url});
  return {
    db,
    url: database.url,
    office,
    config,
    issue: (count, change = {}) =>
      db.withTransaction(tx =>
        issueInvoices(
          tx,
          PROGRAM,
          Array.from({length: count}, () => draftOf(change)),
        ),
      ),
    send: () => sendRecords({db, config, accepting: true}),
    records: async () =>
      (
        await db.query<RecordRow>(
          `select id, invoice_id as "invoiceId", position, previous_huella as previous, huella, recorded_text as text, xml,
             state, code, message, csv, was_asked as "wasAsked" from verifactu_record order by installation_id, position`,
        )
      ).rows,
    later: async minutes => {
      await db.query(
        `update verifactu_flow set next_at = next_at - make_interval(mins => $1),
           failing_since = failing_since - make_interval(mins => $1)`,
        [minutes],
      );
      await db.query('update verifactu_batch set created_at = created_at - make_interval(mins => $1)', [minutes]);
    },
    stop: async () => {
      await office.stop();
      await db.close();
    },
  };
}
