/** An office with a list of passes that holders are imported into, and what it says of each row. */
import {startApp, type TestApp} from '../../../support/run/app';
import {freshDatabase} from '../../../support/run/database';
import {makeWorld, type World} from '../../../support/world/fixture';
import {openList} from '../../../support/passes/holder-imports';
import {keepInvariants} from '../../../support/world/invariants';
import {Visitor} from '../../../support/wire/visitor';

/** There before the first test of a file that opens the imports. */
export let app: TestApp;
export let world: World;
export let root: Visitor;

export function openImports(): void {
  beforeAll(async () => {
    // Imports run in a process of their own, which is the built one.
    app = await startApp({databaseUrl: (await freshDatabase()).url, work: true});
    world = await makeWorld(app.db, {rows: 12, seatsPerRow: 20});
    await openList(app.db, world);
    root = new Visitor(app.url, world.staff.superadmin.token);
  }, 180_000);
  keepInvariants(() => app.db);
  afterAll(() => app.stop());
}

export const seatOf = (first: number) => (n: number) => ({
  row: 2 + Math.floor((first + n) / 20),
  seat: 1 + ((first + n) % 20),
});
export const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(text, values)).rows[0]!;
export const rowsOf = async (importId: number, view: string) =>
  (
    await root.get<{
      total: number;
      rows: {
        n: number;
        errors: {field: string; message: string}[];
        keptBecause: string | null;
        outcome: string | null;
      }[];
    }>(`/api/importaciones-abonados/${importId}/filas?ver=${view}`)
  ).body;
