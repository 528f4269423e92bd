/** A house with a history, and those of its staff who handle money. */
import {freshDatabase} from '../../../support/run/database';
import {startApp, type TestApp} from '../../../support/run/app';
import {makeWorld, type World} from '../../../support/world/fixture';
import {makeHistory} from '../../../support/world/history';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../../support/wire/visitor';

/** There before the first test of a file that opens the staff. */
export let app: TestApp;
export let world: World;
export let root: Visitor;
export let clerk: Visitor;
export let finance: Visitor;

export function openStaff(): void {
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await startApp({databaseUrl: database.url});
    world = await makeWorld(app.db, {});
    const as = (role: keyof World['staff']) => new Visitor(app.url, world.staff[role].token);
    [root, clerk, finance] = [as('superadmin'), as('clerk'), as('finance_manager')];
    await makeHistory(app, world);
  });
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

let keys = 0;
export const act = <T = Record<string, never>>(
  who: Visitor,
  path: string,
  body: unknown = {},
): Promise<Answer<T & ErrorBody>> => who.post<T & ErrorBody>(path, body, {'idempotency-key': `money-test-${++keys}`});
export const one = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(sql, values)).rows[0]!;
