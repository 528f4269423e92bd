/**
 * No table without its way: whatever the demo shows, a real club can make by a screen, an act or a command. That the
 * map names exactly the tables that the demo fills is tested where the demo is loaded (api/demo.spec.ts).
 */
import {Client} from 'pg';
import {freshDatabase} from '../../support/run/database';
import {columnHasWay, problemOf, WAYS, writtenAnywhere} from '../../support/code/demo-ways';
import {LATER_TABLES} from '../../support/code/later';

test('every way holds', () => {
  const broken = Object.entries(WAYS).flatMap(([table, way]) => {
    const problem = problemOf(table, way);
    return problem ? [`${table} (${way}): ${problem}`] : [];
  });
  expect(broken).toEqual([]);
});

test.each([
  ['a model that is not there', 'event', 'resource:eventos-nuevos'],
  ['a model of another table', 'event', 'resource:sesiones'],
  ['a read-only model', 'order', 'resource:pedidos'],
  ['an act that is not there', 'order', 'act:doNothing@domain/orders/place.ts'],
  ['a file that does not write the table', 'order', 'act:checkout@domain/orders/expire.ts'],
  ['a file that the act never comes to', 'seat_plan', 'act:checkout@domain/plans/store-plan.ts'],
  ['what only the demo writes', 'invoice', 'consequence:demo/money/invoices.ts'],
  ['a table that is no base data', 'event', 'base'],
  ['a command that is not there', 'event', 'command:make-events'],
  ['words', 'event', 'somebody types it'],
])('%s is no way', (_what, table, way) => {
  expect(problemOf(table, way)).not.toBeNull();
});

test('what is left for later has no way yet, and stands nowhere twice', () => {
  expect(Object.keys(LATER_TABLES).filter(table => table in WAYS)).toEqual([]);
  expect(
    Object.keys(LATER_TABLES).flatMap(table =>
      writtenAnywhere(table).map(file => `${table} is written by ${file}: give it its way`),
    ),
  ).toEqual([]);
});

/** What nobody types: keys, and what the database says of a row by itself (or by a default that it computes). */
const BY_ITSELF = ['id', 'created_at', 'updated_at', 'version', 'is_demo', 'search_words'];

test.each(['event', 'event_session', 'organization'])('every column of %s is somebody’s to fill', async table => {
  const {url, drop} = await freshDatabase();
  const client = new Client({connectionString: url});
  await client.connect();
  const {rows} = await client.query<{column: string}>(
    `select column_name as column from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and coalesce(column_default, '') !~ '\\('`,
    [table],
  );
  await client.end();
  await drop();
  expect(rows.length).toBeGreaterThan(10);
  expect(
    rows.map(({column}) => column).filter(column => !BY_ITSELF.includes(column) && !columnHasWay(table, column)),
  ).toEqual([]);
  expect(columnHasWay(table, 'colour_of_the_sky')).toBe(false);
});
