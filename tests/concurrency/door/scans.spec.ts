/**
 * A right enters once, however many doors read it at once; what the doors answer, and that the counters say what the
 * readings say.
 */
import {createPublicKey, randomUUID} from 'node:crypto';
import {keyIdOf, readTicketKey, sign} from '../../../api/src/domain/access/ticket-code';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {makePasses} from '../../support/passes/pass-list';
import {givePass} from '../../support/passes/passes';
import {must, notify, placeOrder} from '../../support/world/purchase';
import {count} from '../../support/run/until';
import {hangUp, tally, Visitor, type Answer} from '../../support/wire/visitor';

interface Scanned {
  id: number;
  result: string;
  usedAt: string | null;
  inside: number;
}

let databaseUrl: string;
let app: TestApp;
let world: World;
let door: Visitor;
let deviceId: number;
let issued = 0;

beforeAll(async () => {
  databaseUrl = (await freshDatabase()).url;
  app = await startApp({databaseUrl});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 40, places: 40, shards: 2});
  door = new Visitor(app.url, world.staff.door.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  deviceId = must(
    await door.post<{deviceId: number}>(`/api/sesiones/${world.sessionId}/emparejar`, {
      code: rows[0]!.code,
      name: 'Lector de prueba',
    }),
  ).deviceId;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const read = (code: string, more: object = {}, key: string = randomUUID()): Promise<Answer<Scanned>> =>
  door.send<Scanned>(`/api/sesiones/${world.sessionId}/lecturas`, {
    method: 'POST',
    body: {deviceId, code, ...more},
    headers: {'idempotency-key': key},
  });
const results = (answers: Answer<Scanned>[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((sum, {body}) => ({...sum, [body.result]: (sum[body.result] ?? 0) + 1}), {});
const invite = async (): Promise<string> => {
  const code = `PRUEBA${String(++issued).padStart(4, '0')}XYZ`;
  await giveInvitation(app.db, world, world.seat(100 + issued), code);
  return code;
};

test('[F26] negative control: looking first and writing then lets the same right in several times', async () => {
  const code = await invite();
  const naive = async (): Promise<boolean> => {
    const {rows} = await app.db.query<{id: number; seen: number}>(
      `select i.id, (select count(*)::int from audit_entry
        where resource = 'control' and resource_id = i.id::text) as seen from invitation i where i.code = $1`,
      [code],
    );
    if (rows[0]!.seen > 0) return false;
    await app.db.query(
      `insert into audit_entry (actor_kind, action, resource, resource_id) values ('system', 'naive', 'control', $1)`,
      [String(rows[0]!.id)],
    );
    return true;
  };
  const entered = await Promise.all(count(20).map(naive));
  expect(entered.filter(Boolean).length).toBeGreaterThan(1);
});

test('[F26] twenty doors read the same right at once: one lets it in', async () => {
  for (let round = 0; round < 15; round++) {
    const code = await invite();
    const answers = await Promise.all(count(20).map(() => read(code)));
    expect(tally(answers)).toEqual({'200': 20});
    expect(results(answers)).toEqual({ok: 1, already_used: 19});
  }
});

test('[F25] the same reading sent twice is one reading', async () => {
  const code = await invite();
  const key = randomUUID();
  const [first, again] = [must(await read(code, {}, key)), must(await read(code, {}, key))];
  expect([first.result, again]).toEqual(['ok', first]);
  const second = must(await read(code));
  expect([second.result, second.usedAt !== null]).toEqual(['already_used', true]);
});

test('who has left may come back where the event lets them, once for each time', async () => {
  const code = await invite();
  expect(must(await read(code, {direction: 'out'})).result).toBe('not_inside');
  expect(must(await read(code)).result).toBe('ok');
  expect(must(await read(code, {direction: 'out'})).result).toBe('ok');
  expect(must(await read(code)).result).toBe('already_used');
  await app.db.query('update event_access set is_reentry_allowed = true where event_id = $1', [world.eventId]);
  const answers = await Promise.all(count(10).map(() => read(code)));
  expect(results(answers)).toEqual({ok: 1, already_used: 9});
});

/** Moves the session's hours: `-60` is an hour ago. */
const hours = (doors: number, starts: number, ends: number) =>
  app.db.query(
    `update event_session set doors_at = now() + make_interval(mins => $2),
      starts_at = now() + make_interval(mins => $3),
            ends_at = now() + make_interval(mins => $4) where id = $1`,
    [world.sessionId, doors, starts, ends],
  );

test('[D15] a reading without a network is judged by its own hour, and a reader whose clock is ahead gains nothing', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const offline = async (minutes: number | null) =>
    must(await read(await invite(), {isOffline: true, ...(minutes === null ? {} : {deviceAt: at(minutes)})})).result;
  await hours(-600, -540, -400);
  expect(await offline(-500)).toBe('ok');
  expect(await offline(-700)).toBe('out_of_hours');
  expect(await offline(-1)).toBe('out_of_hours');
  expect(await offline(null)).toBe('out_of_hours');
  await hours(300, 360, 480);
  expect(await offline(400)).toBe('out_of_hours');
  await hours(-60, 60, 180);
});

test('[D16] an accreditation is used by its first reading, by many doors at once too, and serves the next session', async () => {
  const staff = (await app.db.query<{id: number}>('select id from staff_user limit 1')).rows[0]!.id;
  const {rows} = await app.db.query<{id: number}>(
    `with kind as (insert into accreditation_type (name, kind, color) values ('Prensa', 'written_press', '#123456')
      returning id)
     insert into accreditation (accreditation_type_id, event_id, state, first_name, surname1, doc_no, code,
       valid_from_at, valid_until_at,
                                is_id_checked, activated_at, activated_by_id)
     select id, $1, 'activated', 'Rosa', 'Gil', '00000000T', 'ACREDITADA', now() - interval '1 day',
       now() + interval '1 day', true, now(), $2
       from kind returning id`,
    [world.eventId, staff],
  );
  const state = async () =>
    (
      await app.db.query<{state: string; told: boolean}>(
        'select state, used_at is not null as told from accreditation where id = $1',
        [rows[0]!.id],
      )
    ).rows[0];
  const answers = await Promise.all(count(8).map(() => read('ACREDITADA')));
  expect(results(answers)).toEqual({ok: 1, already_used: 7});
  expect(await state()).toEqual({state: 'used', told: true});
  expect(must(await read('ACREDITADA', {direction: 'out'})).result).toBe('ok');
  await app.db.query(`update accreditation set state = 'revoked', decision_reason = 'Falsa' where id = $1`, [
    rows[0]!.id,
  ]);
  expect(must(await read('ACREDITADA')).result).toBe('revoked');
});

test('[F27] doors without a network: a card let in by two of them is told to staff when they are heard of, counted once, and sent again is the same reading', async () => {
  const passIds = await makePasses(
    app.db,
    world,
    count(6).map(i => world.seat(300 + i)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(`update season_list set state = 'active' where id = $1`, [world.seasonListId]);
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'C-' || id, 'CARNETSINRED' || id, 'active', now() from season_pass where id = any($1)`,
    [passIds],
  );
  const {rows: access} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  const other = must(
    await door.post<{deviceId: number}>(`/api/sesiones/${world.sessionId}/emparejar`, {
      code: access[0]!.code,
      name: 'Otro lector',
    }),
  ).deviceId;
  const inside = async () =>
    (
      await app.db.query<{n: number}>(
        'select coalesce(sum(entered - exited), 0)::int as n from access_counter where event_session_id = $1',
        [world.sessionId],
      )
    ).rows[0]!.n;
  const before = await inside();
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  // Both have let the same six in, minutes apart, and both come back to the network at once; each sends its readings
  // twice.
  const keys = passIds.flatMap(id => [
    {id, device: deviceId, key: randomUUID(), at: at(20)},
    {id, device: other, key: randomUUID(), at: at(12)},
  ]);
  const upload = () =>
    Promise.all(
      keys.map(one =>
        read(`CARNETSINRED${one.id}`, {deviceId: one.device, isOffline: true, deviceAt: one.at}, one.key),
      ),
    );
  const [first, again] = await Promise.all([upload(), upload()]);
  expect([results(first), again.map(one => one.body)]).toEqual([{ok: 6, already_used: 6}, first.map(one => one.body)]);
  expect(await inside()).toBe(before + 6);
  const {rows} = await app.db.query<{devices: number; told: number; late: number}>(
    `select count(distinct device_id)::int as devices, count(*) filter (where result = 'already_used')::int as told,
      count(*) filter (where device_at < at - interval '10 minutes')::int as late from scan
      where event_session_id = $1 and is_offline and source = 'pass'`,
    [world.sessionId],
  );
  expect(rows[0]).toEqual({devices: 2, told: 6, late: 12});
  // What the door could not know is written down as it was when it was heard of: blocked meanwhile, and after the
  // session.
  const [late] = await makeCard('CARNETTARDE');
  await app.db.query(
    `update event_session set doors_at = now() - interval '9 hours', starts_at = now() - interval '8 hours',
      ends_at = now() - interval '6 hours' where id = $1`,
    [world.sessionId],
  );
  expect((await read('CARNETTARDE0', {isOffline: true, deviceAt: at(400)})).body.result).toBe('ok');
  expect((await read('CARNETTARDE1', {deviceAt: at(400)})).body.result).toBe('out_of_hours');
  await app.db.query(`update season_pass set state = 'blocked' where id = $1`, [late]);
  expect((await read('CARNETTARDE0', {deviceId: other, isOffline: true, deviceAt: at(390)})).body.result).toBe(
    'blocked',
  );
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
});

/** Two more passes with a card each; their ids. */
async function makeCard(code: string): Promise<number[]> {
  const ids = [await givePass(app.db, world, world.seat(310)), await givePass(app.db, world, world.seat(311))];
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  for (const [n, id] of ids.entries())
    await app.db.query(
      `insert into pass_card (season_pass_id, number, code, state, activated_at)
        values ($1, 'T-' || $1::int, $2, 'active', now())`,
      [id, `${code}${n}`],
    );
  return ids;
}

test('what is taken back, strange, early or beyond the capacity stays outside', async () => {
  expect(must(await read('NADA-DE-NADA')).result).toBe('unknown');
  const revoked = await invite();
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = $1`, [revoked]);
  expect(must(await read(revoked)).result).toBe('revoked');
  const late = await invite();
  await app.db.query(
    `update venue set safe_capacity = (select sum(entered - exited) from access_counter where event_session_id = $1)
      where id = $2`,
    [world.sessionId, world.venueId],
  );
  expect(must(await read(late)).result).toBe('full');
  await app.db.query(`update venue set safe_capacity = 1000 where id = $1`, [world.venueId]);
  await app.db.query(`update event_session set doors_at = now() + interval '10 minutes' where id = $1`, [
    world.sessionId,
  ]);
  expect(must(await read(late)).result).toBe('out_of_hours');
  await app.db.query(`update event_session set doors_at = now() - interval '1 hour' where id = $1`, [world.sessionId]);
  expect(must(await read(late)).result).toBe('ok');
});

test('a night on which the clock goes back: doors, start and end are instants, and 02:30 comes twice', async () => {
  const night = (
    await app.db.query<{doors: Date; starts: Date; ends: Date; hours: number}>(
      `select ('2027-10-31 01:30'::timestamp at time zone 'Europe/Madrid') as doors,
        ('2027-10-31 02:30'::timestamp at time zone 'Europe/Madrid') as starts,
        ('2027-10-31 04:00'::timestamp at time zone 'Europe/Madrid') as ends,
            extract(epoch from ('2027-10-31 04:00'::timestamp at time zone 'Europe/Madrid') -
              ('2027-10-31 01:30'::timestamp at time zone 'Europe/Madrid'))::int / 1800 as hours`,
    )
  ).rows[0]!;
  // Two and a half hours on the wall are three and a half of people's lives.
  expect(night.hours).toBe(7);
  const {rows: was} = await app.db.query<{doors_at: Date; starts_at: Date; ends_at: Date}>(
    'select doors_at, starts_at, ends_at from event_session where id = $1',
    [world.sessionId],
  );
  const shift = async (minutesAfterDoors: number) => {
    // Now is so many minutes of real time after the doors: the distances between the instants stay those of that night.
    await app.db.query(
      `update event_session set doors_at = now() - make_interval(mins => $2),
        starts_at = now() - make_interval(mins => $2) + ($4::timestamptz - $3::timestamptz),
        ends_at = now() - make_interval(mins => $2) + ($5::timestamptz - $3::timestamptz) where id = $1`,
      [world.sessionId, minutesAfterDoors, night.doors, night.starts, night.ends],
    );
    return (await read(await invite())).body.result;
  };
  await app.db.query('update event_access set closes_minutes_after = 0 where event_id = $1', [world.eventId]);
  // Doors 01:30; +150 min reads 03:00 on the wall, yet an hour was lived twice: the end is at +210.
  expect([await shift(-5), await shift(5), await shift(205), await shift(215)]).toEqual([
    'out_of_hours',
    'ok',
    'ok',
    'out_of_hours',
  ]);
  await app.db.query('update event_session set doors_at = $2, starts_at = $3, ends_at = $4 where id = $1', [
    world.sessionId,
    was[0]!.doors_at,
    was[0]!.starts_at,
    was[0]!.ends_at,
  ]);
});

test('counters are the sums of the readings, and readings are never changed', async () => {
  const {rows} = await app.db.query<{counted: number; read: number}>(
    `select (select sum(entered - exited)::int from access_counter where event_session_id = $1) as counted,
      (select count(*) filter (where direction = 'in')::int - count(*) filter (where direction = 'out')::int from scan
      where event_session_id = $1 and result = 'ok') as read`,
    [world.sessionId],
  );
  expect(rows[0]!.counted).toBe(rows[0]!.read);
  await expect(app.db.query(`update scan set result = 'ok'`)).rejects.toThrow(/append-only/);
});

test('[S15] [D14] a ticket opens the door by the key it was sold under, whatever the key is today, unless that key is refused by name', async () => {
  const old = readTicketKey(app.runtime.config.ticketKey);
  const stranger = readTicketKey(Buffer.alloc(32, 9).toString('base64'));
  const sold = async (): Promise<{ticketId: number; sessionId: number; sequence: number}> => {
    const {order} = await placeOrder(app.url, world, {places: 1});
    expect((await notify(app, order)).status).toBe(200);
    const {rows} = await app.db.query<{ticketId: number; sequence: number}>(
      'select id as "ticketId", sequence from ticket order by id desc limit 1',
    );
    return {...rows[0]!, sessionId: world.sessionId};
  };
  const [one, two, three] = [await sold(), await sold(), await sold()];
  const TICKET_KEY = Buffer.alloc(32, 5).toString('base64');
  const changed = await startApp({databaseUrl, env: {TICKET_KEY}});
  const wary = await startApp({databaseUrl, env: {TICKET_KEY, TICKET_KEYS_REFUSED: keyIdOf(old)}});
  try {
    const at = (url: string, code: string) =>
      new Visitor(url, world.staff.door.token).send<Scanned>(`/api/sesiones/${world.sessionId}/lecturas`, {
        method: 'POST',
        body: {deviceId, code},
        headers: {'idempotency-key': randomUUID()},
      });
    expect(must(await at(changed.url, sign(one, old))).result).toBe('ok');
    expect(must(await at(wary.url, sign(two, old))).result).toBe('unknown');
    expect(must(await at(changed.url, sign(two, stranger))).result).toBe('unknown');
    // The process that started before the change learns the new key when it is shown one.
    expect(must(await read(sign(two, readTicketKey(TICKET_KEY)))).result).toBe('ok');
    const published = async (url: string) =>
      must(await new Visitor(url).get<{keys: {kid: string; x: string}[]}>('/api/public/ticket-keys')).keys;
    const fresh = readTicketKey(TICKET_KEY);
    expect((await published(changed.url)).map(key => key.kid).sort()).toEqual([keyIdOf(old), keyIdOf(fresh)].sort());
    expect(await published(wary.url)).toEqual([
      expect.objectContaining({kid: keyIdOf(fresh), x: createPublicKey(fresh).export({format: 'jwk'}).x}),
    ]);
    expect(must(await at(wary.url, sign(three, readTicketKey(TICKET_KEY)))).result).toBe('ok');
  } finally {
    await changed.stop();
    await wary.stop();
  }
});
