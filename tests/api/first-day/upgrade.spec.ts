/**
 * An upgrade never touches what the club has made its own: neither of an installation that has its rows without ever
 * having been given base data, nor of one that was given them and has changed and deleted since. The real start is what
 * upgrades.
 */
import {Database} from '../../../api/src/platform/database/db';
import {migrate} from '../../../api/src/platform/database/migrate';
import {startChild} from '../../support/run/app';
import {inTurn} from '../../support/run/draw';
import {ownDatabase, type OwnDatabase} from '../../support/run/own-database';

const test = inTurn(__filename);

type Rows = Record<string, unknown>[];
const TABLES = [
  'organization',
  'vat_rate',
  'price_category',
  'block_label',
  'payment_frequency',
  'canned_reply',
  'faq',
  'legal_text',
] as const;
const PARTS = [
  'organization',
  'vat',
  'price_categories',
  'block_labels',
  'payment_frequencies',
  'canned_replies',
  'faqs',
  'legal_texts',
];

let own: OwnDatabase;
let db: Database;
beforeEach(async () => {
  own = await ownDatabase();
  db = new Database(own.url, 2);
});
afterEach(async () => {
  await db.close();
  await own.drop();
});

/** What a release has made, before its first start lays anything. */
const firstSchema = () => migrate(own.url);
const rowsOf = async (table: string): Promise<Rows> =>
  (
    await db.query<{row: Record<string, unknown>}>(
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    )
  ).rows.map(({row}) => row);
const snapshot = async (): Promise<Record<string, Rows>> =>
  Object.fromEntries(await Promise.all(TABLES.map(async table => [table, await rowsOf(table)] as const)));
const byText = (rows: Rows): Rows =>
  [...rows].sort((a, b) =>
    JSON.stringify([a.id, a.code, a.valid_from]).localeCompare(JSON.stringify([b.id, b.code, b.valid_from])),
  );

/** Every row is there and as it was, and none has come; new columns may. */
async function expectKept(before: Record<string, Rows>, tables: readonly string[] = TABLES): Promise<void> {
  const after = await snapshot();
  for (const table of tables)
    expect({table, rows: byText(after[table]!)}).toEqual({
      table,
      rows: byText(before[table]!).map(row => expect.objectContaining(row) as unknown),
    });
}

async function upgrade<T>(look: (url: string) => Promise<T>): Promise<T> {
  const child = await startChild({databaseUrl: own.url});
  try {
    return await look(child.url);
  } finally {
    await child.end('SIGTERM');
  }
}

test('an installation without base data: its rows stay, its texts stay published, its rates are not doubled', async () => {
  await firstSchema();
  await db.query(
    `insert into organization (id, name, legal_name, nif)
      values (1, 'Club Antiguo', 'Club Antiguo, S.A.D.', 'A28000008')`,
  );
  await db.query(`update look set short_name = 'Antiguo', primary_color = '#7a1220', accent_color = '#f0e0c0'`);
  await db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from)
      values ('reduced', 'Reducido', 1000, '2012-09-01'), ('standard', 'General', 2100, '2012-09-01')`,
  );
  await db.query(`insert into price_category (name, is_default) values ('Adulto', true), ('Socio', false)`);
  await db.query(`insert into canned_reply (title, body) values ('La nuestra', 'Hola')`);
  await db.query(`insert into faq (question, answer_html) values ('¿Hay parking?', '<p>Sí</p>')`);
  await db.query(
    `insert into legal_text (kind, edition, title, body_html, published_at) values ('terms', 1, 'Condiciones viejas', '<p>1</p>', '2024-01-01'), ('terms', 2, 'Condiciones del club', '<p>2</p>', '2025-01-01')`,
  );
  const before = await snapshot();
  const theirs = ['organization', 'vat_rate', 'price_category', 'canned_reply', 'faq', 'legal_text'];
  await upgrade(async url => {
    const terms = await fetch(`${url}/api/public/legal/terms`);
    expect([terms.status, ((await terms.json()) as {title: string}).title]).toEqual([200, 'Condiciones del club']);
  });
  await expectKept(before, theirs);
  expect(await rowsOf('look')).toMatchObject([
    {short_name: 'Antiguo', primary_color: '#7a1220', accent_color: '#f0e0c0'},
  ]);
  // What it had nothing of it was given.
  expect((await rowsOf('block_label')).length).toBeGreaterThan(0);
  expect((await rowsOf('payment_frequency')).length).toBeGreaterThan(0);
});

test('base data that the club has changed and deleted: kept through the upgrade, and through every later start', async () => {
  await firstSchema();
  await db.query('insert into base_data (part) select unnest($1::text[])', [PARTS]);
  await db.query(
    `insert into organization (id, name, legal_name, nif, email)
      values (1, 'Teatro Nuevo', 'Teatro Nuevo, S.L.', 'B28000008', 'hola@teatro.example')`,
  );
  await db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('reduced', 'El nuestro', 999, '2020-01-01')`,
  );
  await db.query(`insert into price_category (name, is_default) values ('Peque', true)`);
  await db.query(
    `insert into legal_text (kind, title, body_html) values ('terms', 'Borrador del teatro', '<p>A medias</p>')`,
  );
  // Labels, plans of payment, replies and questions were all deleted.
  const before = await snapshot();
  await upgrade(() => expectKept(before));
  await expectKept(before);
  await upgrade(() => Promise.resolve());
  await expectKept(before);
});

test('the check sees a row that came back and one that was written over', async () => {
  await upgrade(() => Promise.resolve());
  const before = await snapshot();
  await expectKept(before);
  await db.query('delete from base_data');
  await db.query('delete from canned_reply');
  await db.query(`update price_category set name = 'Peque' where name = 'Infantil'`);
  const changed = await snapshot();
  await expect(expectKept(before)).rejects.toThrow();
  // Without its notes an installation would be given the replies again: it is they that keep what was deleted away.
  await upgrade(() => Promise.resolve());
  await expect(expectKept(changed)).rejects.toThrow('canned_reply');
  await expectKept(changed, ['price_category']);
});
