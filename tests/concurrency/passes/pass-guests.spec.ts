/**
 * Seats lent and guests invited: quotas are counters that cannot be overdrawn, an old code is dead when a new one
 * lives.
 */
import {Database} from '../../../api/src/platform/database/db';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {inviteGuests, revokeGuest} from '../../../api/src/domain/passes/guests/invite-guests';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {revokeTransfer, transferSeat} from '../../../api/src/domain/passes/transfer/transfer';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {makePasses} from '../../support/passes/pass-list';
import {count, inParallel} from '../../support/run/until';

let database: FreshDatabase;
let db: Database;
let world: World;
let passes: number[];
let policyId: number;

beforeAll(async () => {
  database = await freshDatabase();
  db = new Database(database.url, 20);
  world = await makeWorld(db, {rows: 6});
  passes = await makePasses(
    db,
    world,
    count(40).map(index => world.seat(index)),
  );
  await db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  policyId = (
    await db.query<{id: number}>(
      `insert into pass_invitation_policy (event_id, per_pass, total_quota) values ($1, 2, 25) returning id`,
      [world.eventId],
    )
  ).rows[0]!.id;
  await db.query(
    `insert into pass_invitation_zone (pass_invitation_policy_id, zone_id, quota) values ($1, $2, 20), ($1, $3, 3)`,
    [policyId, world.zones.seated, world.zones.standing],
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

let coded = 0;
const code = () => `CODIGO${String(++coded).padStart(8, '0')}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const invite = (index: number, guests = 1, zoneId = world.zones.seated) =>
  codeOf(
    db.withTransaction(tx =>
      inviteGuests(tx, {
        seasonPassId: passes[index]!,
        eventSessionId: world.sessionId,
        zoneId,
        guests: count(guests).map(() => ({name: 'Invitada', email: '', docNo: '', code: code()})),
        staffUserId: null,
      }),
    ),
  );
const lend = (index: number, perSeason = 5) =>
  codeOf(
    db.withTransaction(tx =>
      transferSeat(
        tx,
        {
          seasonPassId: passes[index]!,
          eventSessionId: world.sessionId,
          toName: 'Prima',
          toEmail: 'prima@example.org',
          toPhone: '',
          toDocNo: '',
          code: code(),
          staffUserId: null,
        },
        {perSeason, closesMinutesBefore: 60},
      ),
    ),
  );
const statusOf = async (source: string, index: number): Promise<string[]> =>
  (
    await db.query<{status: string}>(
      `select r.status from access_right r where r.source = $1 and r.event_session_id = $2 and r.seat_id = $3`,
      [source, world.sessionId, world.seat(index)],
    )
  ).rows.map(row => row.status);
const issued = async () =>
  (
    await db.query<{whole: number; seated: number; real: number}>(
      `select p.issued as whole, (select issued from pass_invitation_zone z
        where z.pass_invitation_policy_id = p.id and z.zone_id = $2) as seated, (select count(*)::int
        from pass_invitation where state <> 'revoked') as real from pass_invitation_policy p where p.id = $1`,
      [policyId, world.zones.seated],
    )
  ).rows[0]!;

test('forty holders want the last twenty guests’ places: twenty have them', async () => {
  const answers = await inParallel(count(40), 20, index => invite(index));
  expect(answers.filter(answer => answer === 'done')).toHaveLength(20);
  expect(answers.filter(answer => answer === 'invitations_zone_full')).toHaveLength(20);
  expect(await issued()).toEqual({whole: 20, seated: 20, real: 20});
});

test('one pass cannot invite more than its share, whatever it sends at once', async () => {
  await db.query(`update pass_invitation_zone set quota = 100 where pass_invitation_policy_id = $1`, [policyId]);
  await db.query(`update pass_invitation_policy set total_quota = 100 where id = $1`, [policyId]);
  await db.query(`delete from pass_invitation where season_pass_id = $1`, [passes[0]]);
  const answers = await Promise.all(count(12).map(() => invite(0)));
  expect(answers.filter(answer => answer === 'done')).toHaveLength(2);
  expect(await invite(1, 3)).toBe('invitations_too_many');
});

test('what is taken back is there again, once', async () => {
  const {rows} = await db.query<{id: number}>(
    `select id from pass_invitation where season_pass_id = $1 and state = 'issued' limit 1`,
    [passes[0]],
  );
  const before = await issued();
  const answers = await Promise.all(count(5).map(() => codeOf(db.withTransaction(tx => revokeGuest(tx, rows[0]!.id)))));
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1);
  expect((await issued()).whole).toBe(before!.whole - 1);
  expect(await invite(0)).toBe('done');
});

test('a seat is lent once; the holder’s card stays outside, and comes back with the seat', async () => {
  await db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      values ($1, '0001', 'CARNETPRUEBA0001', 'active', now())`,
    [passes[5]],
  );
  const answers = await Promise.all(count(8).map(() => lend(5)));
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1);
  expect(answers.filter(answer => answer === 'transfer_lent')).toHaveLength(7);
  expect([await statusOf('pass', 5), await statusOf('pass_transfer', 5)]).toEqual([['transferred'], ['active']]);
  await db.withTransaction(tx => revokeTransfer(tx, passes[5]!, world.sessionId));
  expect([await statusOf('pass', 5), await statusOf('pass_transfer', 5)]).toEqual([['active'], ['revoked']]);
  expect(await codeOf(db.withTransaction(tx => revokeTransfer(tx, passes[5]!, world.sessionId)))).toBe('transfer_used');
});

test('lent and given free exclude each other; a season has so many', async () => {
  await db.query(`update release_policy set closes_minutes_before = 0, recover_minutes_before = 0`);
  expect(await lend(6)).toBe('done');
  const release = (index: number) =>
    codeOf(
      db.withTransaction(tx =>
        releaseSeat(tx, {
          seasonPassId: passes[index]!,
          eventSessionId: world.sessionId,
          channel: 'web',
          staffUserId: null,
        }),
      ),
    );
  expect(await release(6)).toBe('release_lent');
  expect(await release(7)).toBe('done');
  expect(await lend(7)).toBe('transfer_already');
  expect(await lend(8, 0)).toBe('transfer_too_many');
  const both = await Promise.all([lend(9), release(9), lend(9), release(9)]);
  expect(both.filter(answer => answer === 'done')).toHaveLength(1);
});
