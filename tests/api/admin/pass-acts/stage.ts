/**
 * Holders with passes, a match they are claimed for, and staff at the office: what is done with a pass, what it leaves
 * behind, and the refusals that every act shares.
 */
import {randomUUID} from 'node:crypto';
import {claimSession} from '../../../../api/src/domain/passes/seats/claim-session';
import {startApp, type TestApp} from '../../../support/run/app';
import {freshDatabase} from '../../../support/run/database';
import {addReader, readAt} from '../../../support/world/door';
import {makeWorld, type World} from '../../../support/world/fixture';
import {giveInstalmentPasses, type InstalmentPass} from '../../../support/passes/instalments';
import {keepInvariants} from '../../../support/world/invariants';
import {notify, type Checkout} from '../../../support/world/purchase';
import {openSeatChanges} from '../../../support/passes/seat-changes';
import {openTills} from '../../../support/world/tills';
import {count} from '../../../support/run/until';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../../support/wire/visitor';

/** There before the first test of a file that opens the office. */
export let app: TestApp;
export let world: World;
export let staff: Visitor;
let clerk: Visitor;
export let passes: InstalmentPass[];
export let device: number;
let next = 0;

export function openOffice(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 8});
    staff = new Visitor(app.url, world.staff.passes_manager.token);
    clerk = new Visitor(app.url, world.staff.clerk.token);
    await openTills(app.db, [world.staff.passes_manager.id]);
    passes = await giveInstalmentPasses(
      app,
      world,
      count(40).map(i => world.seat(i)),
      [0, 60],
    );
    await openSeatChanges(app.db, world, 60);
    await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
    await app.db.query(`update pass_card set code = 'CARNETPLAZO' || lpad(season_pass_id::text, 6, '0')`);
    device = await addReader(app.db, world.eventId);
    await app.db.query(
      `insert into pass_invitation_policy (event_id, per_pass, total_quota, needs_paid_pass) values ($1, 2, 3, false)`,
      [world.eventId],
    );
  });
  beforeEach(() => app.db.query('delete from attempt'));
  keepInvariants(() => app.db);
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const WHY = 'Lo pide por teléfono';
export const TOTAL = 20_000;

export type Body = ErrorBody & {[key: string]: unknown};
export const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T>(text, values)).rows[0]!;
/** The next one that nothing was done with yet; `take` leaves it to one test. */
export const upcoming = (): InstalmentPass => passes[next]!;
export const take = (): InstalmentPass => passes[next++]!;
export const act = (pass: {id: number}, verb: string, body: object, who = staff, key = randomUUID()) =>
  who.post<Body>(`/api/abonos/${pass.id}/${verb}`, body, idempotency(key));
export const audit = (pass: {id: number}, action: string) =>
  one<{reason: string; actor: number}>(
    `select reason, actor_id as actor from audit_entry where resource = 'abonos' and resource_id = $1::text
      and action = $2 order by id desc limit 1`,
    [pass.id, action],
  );
export const card = async (pass: {id: number}) =>
  one<{code: string; state: string; number: string}>(
    `select code, state, number from pass_card where season_pass_id = $1 and state in ('issued', 'active', 'blocked')`,
    [pass.id],
  );
export const read = async (code: string) =>
  (await readAt(app.db, {deviceId: device, eventSessionId: world.sessionId}, code)).result;
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', {timeZone: 'Europe/Madrid'}).format(inDays(days));
export const claims = async (pass: {id: number}) =>
  (await one<{n: number}>(`select count(*)::int as n from seat_claim where season_pass_id = $1`, [pass.id])).n;
export const wallet = async (pass: InstalmentPass) =>
  (await one<{cents: number}>('select wallet_cents as cents from pass_holder where id = $1', [pass.holderId])).cents;

/** Its holder pays these instalments by card on the web. */
export async function pay(pass: InstalmentPass, instalmentIds: number[], eachCents = 10_000): Promise<void> {
  const ana = new Visitor(app.url);
  ana.cookies.set('customer', world.customer.token);
  await app.db.query('update pass_holder set customer_id = $2 where id = $1', [pass.holderId, world.customer.id]);
  const {body} = await ana.post<Checkout>(
    `/api/public/passes/${pass.id}/instalments/pay`,
    {instalmentIds, method: 'card', expectedTotalCents: instalmentIds.length * eachCents},
    idempotency(),
  );
  expect((await notify(app, body)).status).toBe(200);
}

/** The refusals that every act shares. */
export async function refusals(verb: string, body: Record<string, unknown>): Promise<void> {
  const pass = upcoming();
  const {reason: _, ...silent} = body;
  expect(told(await act(pass, verb, silent))).toBe('422 invalid');
  expect(told(await act(pass, verb, {...body, reason: 'x'}))).toBe('422 invalid');
  expect(told(await act(pass, verb, body, clerk))).toBe('403 forbidden');
  expect(told(await act(pass, verb, body, new Visitor(app.url)))).toBe('401 unauthorized');
  expect((await act({id: 999_999}, verb, body)).status).toBe(404);
}
