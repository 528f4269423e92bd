/** Holders with an account: Ana has a pass of her own and her child's, Eva another; the rest is nobody's yet. */
import {randomUUID} from 'node:crypto';
import {newToken, tokenHash} from '../../../api/src/auth/token';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {givePassTo} from '../../support/passes/passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
/** Ana's own, her child's, and a stranger's; the rest is nobody's. */
export let own: number;
export let child: number;
export let foreign: number;
export let nobodys: number[];
export let ana: Visitor;
export let eva: Visitor;

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
    [own, child, foreign, ...nobodys] = (await makePasses(
      app.db,
      world,
      count(20).map(i => world.seat(i + 2)),
    )) as [number, number, number, ...number[]];
    await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    await app.db.query(`update season_list set state = 'active', starts_on = current_date - 30 where id = $1`, [
      world.seasonListId,
    ]);
    await app.db.query(
      `insert into pass_card (season_pass_id, number, code, state, activated_at)
        select id, 'C-' || id, 'CARNET00000' || id, 'active', now() from season_pass`,
    );
    await app.db.query(
      `with policy as (insert into pass_invitation_policy (event_id, per_pass, total_quota) values ($1, 1, 50)
        returning id) insert into pass_invitation_zone (pass_invitation_policy_id, zone_id, quota) select id, $2, 50
        from policy`,
      [world.eventId, world.zones.seated],
    );
    const evaId = await newCustomer('eva@example.org', true);
    ana = visitor(world.customer.token);
    eva = visitor(await openSession(evaId));
    await givePassTo(app.db, own, world.customer.id);
    await app.db.query(
      `update pass_holder set guardian_id = (select pass_holder_id from season_pass where id = $2)
        where id = (select pass_holder_id from season_pass where id = $1)`,
      [child, own],
    );
    await givePassTo(app.db, foreign, evaId);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

export const newCustomer = async (email: string, isVerified: boolean): Promise<number> =>
  (
    await app.db.query<{id: number}>(
      `insert into customer (email, first_name, surname1, email_verified_at)
        values ($1, 'Eva', 'Soto', case when $2 then now() end) returning id`,
      [email, isVerified],
    )
  ).rows[0]!.id;
export async function openSession(customerId: number): Promise<string> {
  const token = newToken();
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash(token), customerId],
  );
  return token;
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
