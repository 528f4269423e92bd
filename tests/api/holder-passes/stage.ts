/** Holders with an account: Ana has a pass of her own and her child's, Eva another; the rest is nobody's yet. */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makeHolders} from '../../support/passes/holders';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
/** Ana's own, her child's, and a stranger's; the rest is nobody's. */
export let own: number;
export let child: number;
export let foreign: number;
export let nobodys: number[];
export let ana: Visitor;

export interface Session {
  eventSessionId: number;
  state: string;
  canRelease: boolean;
  lent: {code: string; toName: string} | null;
  lendRefusal: string | null;
  guests: {given: number; refusal: string | null; zones: {id: number}[]};
}
export type Body = Partial<Session> & Partial<ErrorBody>;

/** One app for a spec file; its claims and books are checked at the end. */
export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 6});
    ({own, child, foreign, nobodys} = await makeHolders(app.db, world));
    ana = visitor(world.customer.token);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export function visitor(token?: string): Visitor {
  const made = new Visitor(app.url);
  if (token) made.cookies.set('customer', token);
  return made;
}
export const act = (who: Visitor, passId: number, what: string, more: object = {}, key = randomUUID()) =>
  who.post<Body>(`/api/public/passes/${passId}/${what}`, {eventSessionId: world.sessionId, ...more}, idempotency(key));

export const PERSON = {toName: 'Pilar Moya', toEmail: 'pilar@example.org'};
export const guest = (name = 'Luis Soto', email = 'luis@example.org') => ({
  zoneId: world.zones.seated,
  guests: [{name, email}],
});
