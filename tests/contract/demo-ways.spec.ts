/**
 * No table without its way: whatever the demo shows, a real club can make by a screen, an act or a command. That the map names
 * exactly the tables that the demo fills is tested where the demo is loaded (api/demo.spec.ts).
 */
import {LATER, problemOf, WAYS, writtenAnywhere} from '../support/demo-ways';

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
  expect(Object.keys(LATER).filter(table => table in WAYS)).toEqual([]);
  expect(Object.keys(LATER).flatMap(table => writtenAnywhere(table).map(file => `${table} is written by ${file}: give it its way`))).toEqual([]);
});
