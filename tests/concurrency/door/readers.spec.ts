/**
 * Readers with a token of their own: how they join, what they may do, the rights that travel to them, and what they send
 * when the network is back. What was read is never lost and never counts twice.
 */
import {createHash, createPublicKey, randomBytes, verify} from 'node:crypto';
import {decide} from '../../../api/src/domain/access/rules/decide';
import {
  factsOf,
  findRecord,
  mergeRecords,
  readRecord,
  unpackRights,
  type RightsHeader,
} from '../../../api/src/domain/access/rules/records';
import {RIGHTS_PURPOSE} from '../../../api/src/domain/access/rules/ticket-text';
import {readTicketKey} from '../../../api/src/domain/access/ticket-code';
import {claimSession} from '../../../api/src/domain/passes/seats/claim-session';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count} from '../../support/run/until';
import {makePasses} from '../../support/passes/pass-list';
import {hangUp, Visitor} from '../../support/wire/visitor';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveInvitation} from '../../support/world/guests';
import {insist, must} from '../../support/world/purchase';

interface Paired {
  deviceToken: string;
  deviceId: number;
  sessionId: number;
}
interface Reading {
  nonce: string;
  text: string;
  direction?: 'in' | 'out';
  at?: string;
  isOffline?: boolean;
  verdict?: string;
}
interface Scanned {
  id: number;
  result: string;
  letIn: boolean;
  inside: number;
  usedAt: string | null;
}
type Answered = {nonce: string; scanned?: Scanned; error?: {code: string}}[];

let app: TestApp;
let world: World;
let staff: Visitor;
let code: string;
let issued = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 40});
  staff = new Visitor(app.url, world.staff.door.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '2 hours', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours' where id = $1`,
    [world.sessionId],
  );
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  code = rows[0]!.code;
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const nonce = () => [...randomBytes(26)].map(byte => SIGNS[byte & 31]).join('');
const invite = async (): Promise<string> => {
  const text = `LECTOR${String(++issued).padStart(4, '0')}XYZ`;
  await giveInvitation(app.db, world, world.seat(100 + issued), text);
  return text;
};
const pair = async (name: string) => {
  const paired = must(await staff.post<Paired>('/api/puerta/emparejar', {code, name}));
  return {...paired, visitor: new Visitor(app.url, paired.deviceToken)};
};
const send = async (visitor: Visitor, readings: Reading[]): Promise<Answered> =>
  must(await insist(() => visitor.post<Answered>('/api/puerta/lecturas', {sessionId: world.sessionId, readings})));
const one = async (visitor: Visitor, text: string, more: Partial<Reading> = {}) =>
  (await send(visitor, [{nonce: nonce(), text, ...more}]))[0]!.scanned!;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const inside = async () =>
  (
    await app.db.query<{n: number}>(
      'select coalesce(sum(entered - exited), 0)::int as n from access_counter where event_session_id = $1',
      [world.sessionId],
    )
  ).rows[0]!.n;

test('[E16] [K23] an invitation pairs once, to the living session; a token opens its own door and nothing else', async () => {
  const later = (
    await app.db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
    sale_ends_at, box_office_ends_at, state)
  select event_id, seat_plan_id, starts_at + interval '-50 minutes', doors_at + interval '-50 minutes', ends_at + interval '-50 minutes', sale_starts_at, ends_at + interval '-50 minutes',
    ends_at + interval '-50 minutes', 'cancelled' from event_session where id = $1 returning id`,
      [world.sessionId],
    )
  ).rows[0]!.id;
  const {url} = must(await staff.post<{url: string}>(`/api/eventos/${world.eventId}/lectores/invitar`, {}));
  const token = url.split('#')[1]!;
  const nobody = new Visitor(app.url);
  const paired = must(await nobody.post<Paired>('/api/puerta/emparejar', {token, name: 'Invitado'}));
  expect([paired.sessionId, paired.deviceToken]).toEqual([world.sessionId, expect.stringMatching(/^dv_[\w-]{64}$/)]);
  expect((await nobody.post('/api/puerta/emparejar', {token, name: 'Otra vez'})).status).toBe(422);
  expect((await nobody.post('/api/puerta/emparejar', {code, name: 'Sin sesión'})).status).toBe(401);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect((await clerk.post('/api/puerta/emparejar', {code, name: 'De taquilla'})).status).toBe(403);
  // A name that is taken gets a number: the phone that has it keeps its token.
  const twin = must(await staff.post<Paired>('/api/puerta/emparejar', {code, name: 'Invitado'}));
  expect(twin.deviceId).not.toBe(paired.deviceId);

  const reader = new Visitor(app.url, paired.deviceToken);
  expect((await reader.get('/api/puerta')).status).toBe(401);
  expect((await staff.get(`/api/puerta/derechos?sesion=${world.sessionId}`)).status).toBe(403);
  expect((await reader.get(`/api/puerta/derechos?sesion=999999`)).status).toBe(404);
  expect((await reader.get(`/api/puerta/buscar?sesion=${world.sessionId}&q=garcia`)).status).toBe(403);
  const state = must(
    await reader.post<{door: {isGateOpen: boolean}; sessions: {id: number}[]}>('/api/puerta/pulso', {
      sessionId: world.sessionId,
      pending: 3,
      isOffline: true,
      isInstalled: true,
      isPersistent: false,
      version: 'prueba',
      batteryPercent: 55,
    }),
  );
  expect(state.sessions.map(session => session.id)).not.toContain(later);
  const {rows} = await app.db.query(
    'select pending_count, is_offline, battery_percent, app_version from device where id = $1',
    [paired.deviceId],
  );
  expect(rows[0]).toEqual({pending_count: 3, is_offline: true, battery_percent: 55, app_version: 'prueba'});
  await app.db.query('update device set is_active = false where id = $1', [paired.deviceId]);
  const revoked = await reader.get<{code: string}>(`/api/puerta/derechos?sesion=${world.sessionId}`);
  expect([revoked.status, revoked.body.code]).toEqual([401, 'device_revoked']);
});

test('a reader moves to another gate by the PIN of the event', async () => {
  const {visitor, deviceId} = await pair('Lector que se mueve');
  const {rows} = await app.db.query<{id: number; pin: string}>(
    `insert into gate (venue_id, code, name) select venue_id, 'P9', 'Puerta 9' from event where id = $1
      returning id, (select gate_pin from event_access where event_id = $1) as pin`,
    [world.eventId],
  );
  const {id: gateId, pin} = rows[0]!;
  const wrong = pin === '0000' ? '1111' : '0000';
  expect((await visitor.post('/api/puerta/puerta', {gateId, pin: wrong})).status).toBe(422);
  expect(must(await visitor.post('/api/puerta/puerta', {gateId, pin}))).toEqual({gateId});
  const moved = await app.db.query('select gate_id from device where id = $1', [deviceId]);
  expect(moved.rows[0]).toEqual({gate_id: gateId});
});

test('[K19] rights travel without names, and what changes follows the mark: sold, read, taken back, by the clock', async () => {
  const {visitor} = await pair('Lector de derechos');
  const passIds = await makePasses(
    app.db,
    world,
    count(3).map(i => world.seat(300 + i)),
  );
  await app.db.withTransaction(tx => claimSession(tx, world.seasonListId, world.sessionId));
  await app.db.query(`update season_list set state = 'active' where id = $1`, [world.seasonListId]);
  await app.db.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, 'D-' || id, 'CARNETDERECHO' || id, 'active', now() from season_pass where id = any($1)`,
    [passIds],
  );
  const guest = await invite();
  let records: Uint8Array = new Uint8Array();
  let header: RightsHeader | undefined;
  const sync = async (): Promise<number> => {
    // At most once a second is looked: here time is not waited for.
    await app.db.query(`update door_list set refreshed_at = refreshed_at - interval '5 seconds'`);
    const answer = await fetch(
      `${app.url}/api/puerta/derechos?sesion=${world.sessionId}${header ? `&desde=${header.mark}` : ''}`,
      {headers: {authorization: `Bearer ${tokenOf.get(visitor)!}`}},
    );
    if (answer.status === 204) return 0;
    const read = unpackRights(new Uint8Array(await answer.arrayBuffer()));
    expect(read.header.isWhole).toBe(header === undefined);
    header = read.header;
    records = read.header.isWhole ? read.records : mergeRecords(records, read.records);
    return read.records.length / 24;
  };
  const tokenOf = new Map([[visitor, (visitor as unknown as {token: string}).token]]);
  const said = (text: string): string => {
    const at = findRecord(records, createHash('sha256').update(text).digest());
    if (at < 0) return 'unknown';
    const right = factsOf(
      readRecord(new DataView(records.buffer, records.byteOffset), at),
      header!,
      world.sessionId,
      null,
    );
    const door = {
      sessionId: world.sessionId,
      state: 'on_sale',
      isTrial: false,
      opensAt: Date.now() - 3_600_000,
      closesAt: Date.now() + 3_600_000,
      isGateOpen: true,
      gateId: null,
      gateArea: null,
      wrongGate: 'warn' as const,
      isReentryAllowed: false,
      inside: 0,
      safeCapacity: 1000,
    };
    return decide(right, door, 'in', Date.now()).result;
  };
  const card = `CARNETDERECHO${passIds[0]}`;
  expect(await sync()).toBeGreaterThan(3);
  expect([said(card), said(guest), said('NADA')]).toEqual(['ok', 'ok', 'unknown']);
  expect(Buffer.from(records).includes(Buffer.from(card))).toBe(false);
  expect(await sync()).toBe(0);

  const late = await invite();
  expect((await one(visitor, card)).result).toBe('ok');
  expect(await sync()).toBe(2);
  expect([said(card), said(late)]).toEqual(['already_used', 'ok']);
  await app.db.query(`update season_pass set state = 'blocked' where id = $1`, [passIds[1]]);
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = $1`, [late]);
  expect(await sync()).toBe(2);
  expect([said(`CARNETDERECHO${passIds[1]}`), said(late)]).toEqual(['blocked', 'revoked']);
  // A new card: the old code is nobody's any more.
  await app.db.query(`update pass_card set code = 'CARNETDERECHONUEVO' where season_pass_id = $1`, [passIds[2]]);
  expect(await sync()).toBe(2);
  expect([said(`CARNETDERECHO${passIds[2]}`), said('CARNETDERECHONUEVO')]).toEqual(['unknown', 'ok']);
  // What begins by the clock alone is found when everything is compared.
  await app.db.query(
    `insert into pass_block (season_pass_id, reason, from_at) values ($1, 'lost_stolen', now() + interval '1 hour')`,
    [passIds[2]],
  );
  await sync();
  await app.db.query(`alter table pass_block disable trigger user`);
  await app.db.query(`update pass_block set from_at = now() - interval '1 hour' where season_pass_id = $1`, [
    passIds[2],
  ]);
  await app.db.query(`alter table pass_block enable trigger user`);
  await app.db.query(`update door_list set compared_at = compared_at - interval '1 day'`);
  await sync();
  expect(said('CARNETDERECHONUEVO')).toBe('blocked');
  // Whoever comes with a mark of a list that is no more gets everything.
  header = undefined;
  expect(await sync()).toBeGreaterThan(3);
});

test('[A26] [F25] readings without a network: sent again and again they count once, in their own minute', async () => {
  const {visitor} = await pair('Lector sin red');
  await app.db.query(`update device set created_at = now() - interval '2 hours' where event_id = $1`, [world.eventId]);
  const before = await inside();
  const texts = await Promise.all(count(6).map(invite));
  const readings = [
    ...texts.map((text, n) => ({nonce: nonce(), text, isOffline: true, at: ago(60 - n), verdict: 'ok'})),
    // One that cannot be read stops nobody behind it, and whom the reader turned away is not inside.
    {nonce: nonce(), text: 'NO-ES-DE-AQUI', isOffline: true, at: ago(50), verdict: 'unknown'},
    {nonce: nonce(), text: await invite(), isOffline: true, at: ago(49), verdict: 'unknown'},
  ];
  const [first, second] = await Promise.all([send(visitor, readings), send(visitor, readings)]);
  const third = await send(visitor, readings);
  const results = third.map(answer => answer.scanned?.result);
  expect(results).toEqual([...texts.map(() => 'ok'), 'unknown', 'unknown']);
  for (const answers of [first, second])
    for (const [n, answer] of answers.entries())
      expect(answer.error?.code === 'in_progress' || answer.scanned?.id === third[n]!.scanned!.id).toBe(true);
  expect(await inside()).toBe(before + 6);
  const {rows} = await app.db.query<{n: number; minutes: number}>(
    `select count(*)::int as n, count(distinct date_trunc('minute', read_at))::int as minutes from scan
      where nonce = any($1)`,
    [readings.map(reading => reading.nonce)],
  );
  expect(rows[0]).toEqual({n: 8, minutes: 8});
});

test('[F25] negative control: without its number the same reading is written twice', async () => {
  const text = await invite();
  await app.db.query(
    `insert into scan (event_session_id, result, code) select $1, 'already_used', $2 from generate_series(1, 2)`,
    [world.sessionId, text],
  );
  const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from scan where code = $1', [text]);
  expect(rows[0]!.n).toBe(2);
  const {deviceId} = await pair('Lector doble');
  await expect(
    app.db.query(
      `insert into scan (event_session_id, device_id, result, code, nonce)
        select $1, $2, 'already_used', $3, $4 from generate_series(1, 2)`,
      [world.sessionId, deviceId, text, nonce()],
    ),
  ).rejects.toMatchObject({code: 'duplicate'});
});

test('[F27] [F28] who was let in without a network and would not have been is inside, written as that, and told once', async () => {
  const [one_, two] = [await pair('Puerta A'), await pair('Puerta B')];
  await app.db.query(`update device set created_at = now() - interval '2 hours' where event_id = $1`, [world.eventId]);
  const before = await inside();
  const [twice, gone] = [await invite(), await invite()];
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where code = $1`, [gone]);
  const offline = (text: string, minutes: number) => [
    {nonce: nonce(), text, isOffline: true, at: ago(minutes), verdict: 'ok'},
  ];
  const a = (await send(one_.visitor, offline(twice, 20)))[0]!.scanned!;
  const b = (await send(two.visitor, offline(twice, 12)))[0]!.scanned!;
  const c = (await send(two.visitor, offline(gone, 11)))[0]!.scanned!;
  expect([a.result, a.letIn, b.result, b.letIn, c.result, c.letIn]).toEqual([
    'ok',
    false,
    'already_used',
    true,
    'revoked',
    true,
  ]);
  expect(await inside()).toBe(before + 3);
  const {rows} = await app.db.query<{detail: string}>(`select detail from incident where kind = 'door_conflict'`);
  expect([rows.length, rows[0]!.detail]).toEqual([1, expect.stringContaining('había entrado por')]);
  const board = must(
    await staff.get<{conflicts: number; inside: number}>(`/api/sesiones/${world.sessionId}/control-acceso`),
  );
  expect([board.conflicts, board.inside]).toEqual([2, before + 3]);
  const list = must(
    await staff.get<{letIn: boolean}[]>(
      `/api/lecturas?filter=${encodeURIComponent(JSON.stringify({eventSessionId: world.sessionId, letIn: true}))}`,
    ),
  );
  expect(list.length).toBe(2);
  // Both leave, one after the other.
  expect([
    (await one(one_.visitor, twice, {direction: 'out'})).result,
    (await one(two.visitor, twice, {direction: 'out'})).result,
    (await one(two.visitor, twice, {direction: 'out'})).result,
  ]).toEqual(['ok', 'ok', 'not_inside']);
});

test('[K23] a wrong reading is undone once, with its reason, by its own reader, and is read again at once', async () => {
  const [own, other] = [await pair('Lector que se equivoca'), await pair('Lector ajeno')];
  const text = await invite();
  const before = await inside();
  const read = await one(own.visitor, text);
  const undo = (visitor: Visitor) => visitor.post(`/api/puerta/lecturas/${read.id}/deshacer`, {reason: 'Otra persona'});
  expect((await undo(other.visitor)).status).toBe(404);
  const answers = await Promise.all(count(4).map(() => undo(own.visitor)));
  expect(answers.filter(answer => answer.status === 200).length).toBe(1);
  expect(await inside()).toBe(before);
  const state = async () =>
    (await app.db.query<{state: string}>('select state from invitation where code = $1', [text])).rows[0]!.state;
  expect(await state()).toBe('downloaded');
  expect([(await one(own.visitor, text)).result, await state()]).toEqual(['ok', 'used']);
  expect((await one(own.visitor, text)).result).toBe('already_used');
  expect((await undo(own.visitor)).status).toBe(404);
  // Whoever went out meanwhile: the entry before is not the last word any more.
  const again = await invite();
  const came = await one(own.visitor, again);
  await one(own.visitor, again, {direction: 'out'});
  expect((await own.visitor.post(`/api/puerta/lecturas/${came.id}/deshacer`, {reason: 'Tarde'})).status).toBe(409);
});

test('[K19] a list of rights is signed by the house, and a token is one installation: its copy is told apart', async () => {
  const {visitor, deviceToken} = await pair('Con firma');
  const own = {'x-door-instance': 'aparato-uno'};
  const {status, headers} = await visitor.get(`/api/puerta/derechos?sesion=${world.sessionId}`, own);
  const answer = await fetch(`${app.url}/api/puerta/derechos?sesion=${world.sessionId}`, {
    headers: {authorization: `Bearer ${deviceToken}`, ...own},
  });
  const list = Buffer.from(await answer.arrayBuffer());
  const signature = Buffer.from(answer.headers.get('x-door-signature')!, 'base64');
  const key = createPublicKey(readTicketKey(app.runtime.config.ticketKey));
  const isSigned = (bytes: Buffer) => verify(null, Buffer.concat([Buffer.from(RIGHTS_PURPOSE), bytes]), key, signature);
  expect([status, headers['x-door-signature'] !== undefined, isSigned(list)]).toEqual([200, true, true]);
  list[list.length - 1]! ^= 1;
  expect(isSigned(list)).toBe(false);
  const copy = await visitor.get(`/api/puerta/derechos?sesion=${world.sessionId}`, {'x-door-instance': 'aparato-dos'});
  expect([copy.status, copy.body]).toEqual([409, expect.objectContaining({code: 'device_twin'})]);
  expect((await visitor.get(`/api/puerta/derechos?sesion=${world.sessionId}`)).status).toBe(409);
});
