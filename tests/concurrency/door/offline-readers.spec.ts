/**
 * What bad luck gets at the gates, by the app's own engine against the house: wrong clocks, a storage that is full or
 * taken away, two machines with one identity, forged lists, codes of everywhere. The match where all of it meets is
 * match.spec.ts, deaths are in faults/killed/door-readings.spec.ts.
 */
import {generateKeyPairSync} from 'node:crypto';
import {readTicketKey, sign} from '../../../api/src/domain/access/ticket-code';
import {giveRights, type GivenRight} from '../../support/door/rights';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {figure} from '../../support/run/figures';
import {count, long, meeting} from '../../support/run/until';
import {hangUp} from '../../support/wire/visitor';
import {insertSession, makeWorld, type World} from '../../support/world/fixture';
import {beenHere, HouseReader, layWires, openDoor} from './house-reader';

const TOGETHER = long(1_000, 15);

let app: TestApp;
let world: World;
let doorCode: string;
let rights: GivenRight[];
let next = 0;
layWires(() => app.url);

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {places: 5_000});
  doorCode = await openDoor(app.db, world.sessionId);
  rights = await giveRights(app.db, {...place(world.sessionId), tickets: TOGETHER + 120, invitations: 30});
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const place = (sessionId: number) => ({sessionId, zoneId: world.zones.standing, priceId: world.prices.standing});
const ticket = (): GivenRight => rights[next++]!;
const invitation = (): GivenRight => rights.pop()!;
let named = 0;
async function take(reader = new HouseReader()): Promise<HouseReader> {
  await reader.pair(world.staff.door.token, doorCode, `Lector ${++named}`);
  await beenHere(app.db);
  return reader;
}
interface Heard {
  rightId: number;
  result: string;
  letIn: boolean;
  readAt: Date;
}
const heard = async (...readers: HouseReader[]): Promise<Heard[]> =>
  (
    await app.db.query<Heard>(
      `select right_id as "rightId", result, let_in as "letIn", read_at as "readAt" from scan
        where device_id = any($1) order by id`,
      [readers.map(reader => reader.deviceId)],
    )
  ).rows;
/** Its list is at most a second old, which here is not waited for. */
const sync = async (reader: HouseReader): Promise<void> => {
  await app.db.query(`update door_list set refreshed_at = refreshed_at - interval '5 seconds'`);
  await reader.engine.contact();
};

test('[F25] a clock ten minutes wrong, set in the middle and back: each reading has its own hour', async () => {
  const reader = new HouseReader();
  reader.wrong = 600_000;
  await take(reader);
  reader.lose();
  reader.moved -= 3_600_000;
  const began = Date.now() - 3_600_000;
  for (const [n, wrong] of [600_000, -600_000, 0, -600_000].entries()) {
    if (n > 0) reader.moved += 600_000;
    reader.wrong = wrong;
    expect(await reader.read(ticket().code)).toBe('ok');
  }
  const said = reader.readings.map(({at}) => at);
  reader.moved = 0;
  await reader.find();
  const there = (await heard(reader)).map(({readAt}) => readAt.getTime());
  expect(there).toEqual(said.map(Math.trunc));
  // Within the time that the test itself has taken.
  const took = Date.now() - began - 3_600_000 + 2_000;
  for (const [n, at] of there.entries()) expect(Math.abs(at - began - n * 600_000)).toBeLessThan(took);
});

test('[F25] a storage that is full lets nobody in unwritten; one that the browser takes away loses nothing while the tab lives', async () => {
  const reader = await take();
  const [first, second, third] = [ticket(), ticket(), ticket()];
  reader.lose();
  expect(await reader.read(first.code)).toBe('ok');
  reader.store.isFull = true;
  expect(await reader.read(second.code)).toBe('No se puede anotar');
  reader.store.isFull = false;
  reader.moved += 2_100;
  expect(await reader.read(second.code)).toBe('ok');
  await reader.store.wipe();
  expect(await reader.read(third.code)).toBe('ok');
  reader.moved = 0;
  await reader.find();
  expect((await heard(reader)).map(one => [one.rightId, one.result])).toEqual(
    [first, second, third].map(({id}) => [id, 'ok']),
  );
  // Opened again it knows nobody, and says so instead of working on without a list.
  await reader.store.wipe();
  await reader.restart();
  expect(reader.engine.view.phase).toBe('blank');
});

test('[F25] two machines with one identity: the copy is told apart and gives what it has read; a whole copy doubles nothing', async () => {
  const [own, copy] = [await take(), new HouseReader()];
  const shown = [ticket(), ticket(), ticket(), ticket()];
  own.lose();
  expect(await own.read(shown[0]!.code)).toBe('ok');
  // All of its storage, its name for itself too: to the house both are one, and a reading is known by its number.
  for (const [key, kept] of own.store.kept) copy.store.kept.set(key, structuredClone(kept));
  for (const [nonce, reading] of own.store.list) copy.store.list.set(nonce, structuredClone(reading));
  copy.deviceId = own.deviceId;
  await copy.engine.start();
  expect(await copy.read(shown[1]!.code)).toBe('ok');
  expect(await own.read(shown[2]!.code)).toBe('ok');
  await Promise.all([own.find(), copy.find()]);
  expect((await heard(own)).map(one => one.rightId).sort()).toEqual(
    shown
      .slice(0, 3)
      .map(({id}) => id)
      .sort(),
  );
  // Its token alone, in another installation.
  const device = copy.store.kept.get('device') as object;
  copy.store.kept.set('device', {...device, instance: copy.instance});
  await copy.restart();
  copy.lose();
  expect(await copy.read(shown[3]!.code)).toBe('ok');
  await copy.find();
  expect([copy.engine.view.phase, copy.engine.view.notice]).toEqual([
    'blank',
    expect.stringContaining('Otro aparato trabaja con la identidad'),
  ]);
  await take(copy);
  await copy.find();
  expect((await heard(own, copy)).map(one => one.rightId).sort()).toEqual(shown.map(({id}) => id).sort());
  expect(own.engine.view.phase).toBe('working');
});

test('[F25] a list that was changed on its way is not taken: the one before stays, and the next that is whole comes', async () => {
  const reader = await take();
  const [gone, stays] = [invitation(), ticket()];
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where id = $1`, [gone.id]);
  // Somebody between house and reader gives the right back.
  reader.forge = bytes => bytes.map((byte, at) => (at === bytes.length - 12 ? byte ^ 1 : byte));
  await sync(reader);
  expect(reader.engine.view.listProblem).toContain('no está firmada');
  reader.lose();
  expect(await reader.read(stays.code)).toBe('ok');
  reader.forge = null;
  await reader.find();
  await sync(reader);
  expect(reader.engine.view.listProblem).toBeNull();
  reader.lose();
  expect(await reader.read(gone.code)).toBe('revoked');
  await reader.find();
});

test('[F26] negative control: two doors that look first and write then let the same ticket in twice', async () => {
  const {id} = ticket();
  const everybody = meeting(3);
  const naive = async () => {
    const {rows} = await app.db.query<{n: number}>('select count(*)::int as n from scan where right_id = $1', [id]);
    await everybody();
    await app.db.query(
      `insert into scan (event_session_id, result, code, source, right_id)
         values ($1, 'already_used', 'control', 'ticket', $2)`,
      [world.sessionId, id],
    );
    return rows[0]!.n === 0;
  };
  expect(await Promise.all([naive(), naive(), naive()])).toEqual([true, true, true]);
  expect((await app.db.query('select 1 from scan where right_id = $1', [id])).rowCount).toBe(3);
});

test(`[F26] the same ticket before two readers at once, ${TOGETHER} times: one lets it in`, async () => {
  const [one, two] = [await take(), await take()];
  const answers: string[] = [];
  for (const {code} of count(TOGETHER).map(ticket))
    answers.push((await Promise.all([one.read(code), two.read(code)])).sort().join(' '));
  expect(new Set(answers)).toEqual(new Set(['already_used ok']));
  figure('siempre entra una vez', {times: `${TOGETHER} entradas, dos puertas a la vez`});
});

test('[F27] the same ticket at two readers without a network: both let it in, and both doors stand in the incident at once', async () => {
  const [one, two] = [await take(), await take()];
  const {id, code} = ticket();
  for (const reader of [one, two]) {
    reader.lose();
    reader.moved -= 1_200_000;
    expect(await reader.read(code)).toBe('ok');
    reader.moved = 0;
  }
  await app.db.query(`update incident set created_at = created_at - interval '2 hours'`);
  await one.find();
  const began = performance.now();
  await two.find();
  const {rows} = await app.db.query<{detail: string}>(
    `select detail from incident where kind = 'door_conflict' order by id desc limit 1`,
  );
  figure('', {
    times: '2 lectores sin red',
    limits: [
      {name: 'el conflicto se sabe en', value: Math.round(performance.now() - began) / 1000, most: 10, unit: 's'},
    ],
  });
  expect(rows[0]!.detail).toMatch(
    /lo dejó pasar sin red .+ a las \d\d:\d\d:\d\d; había entrado por .+ a las \d\d:\d\d/,
  );
  expect((await heard(one, two)).map(row => [row.rightId, row.result, row.letIn])).toEqual([
    [id, 'ok', false],
    [id, 'already_used', true],
  ]);
});

test('[F28] taken back while a reader has no network: in until its next contact, then out, and told', async () => {
  const reader = await take();
  const [seen, later] = [invitation(), invitation()];
  reader.lose();
  await app.db.query(`update invitation set state = 'revoked', revoked_at = now() where id = any($1)`, [
    [seen.id, later.id],
  ]);
  expect(await reader.read(seen.code)).toBe('ok');
  await reader.find();
  await sync(reader);
  reader.lose();
  reader.moved += 2_100;
  expect(await reader.read(later.code)).toBe('revoked');
  expect(await reader.read(seen.code)).toBe('revoked');
  reader.moved = 0;
  await reader.find();
  expect((await heard(reader)).map(row => [row.rightId, row.result, row.letIn])).toEqual([
    [seen.id, 'revoked', true],
    [later.id, 'revoked', false],
    [seen.id, 'revoked', false],
  ]);
});

test('[F25] codes of another session, year, house, cut, forged, of an issue before: refused with and without a network', async () => {
  const elsewhere = await app.db.withTransaction(tx =>
    insertSession(tx, {eventId: world.eventId, planId: world.planId, zoneId: world.zones.standing}),
  );
  await app.db.query(
    `update event_session set starts_at = starts_at - interval '1 year', doors_at = doors_at - interval '1 year',
       ends_at = ends_at - interval '1 year', sale_starts_at = sale_starts_at - interval '1 year',
       sale_ends_at = sale_ends_at - interval '1 year', box_office_ends_at = box_office_ends_at - interval '1 year'
       where id = $1`,
    [elsewhere],
  );
  const [old] = await giveRights(app.db, {...place(elsewhere), tickets: 1, invitations: 0});
  const {id, code} = ticket();
  const key = readTicketKey(app.runtime.config.ticketKey);
  const qr = (more: {ticketId?: number; sessionId?: number; sequence?: number} = {}, by = key) =>
    sign({ticketId: id, sessionId: world.sessionId, sequence: 0, ...more}, by);
  const reader = await take();
  await sync(reader);
  const shown: [what: string, text: string, online: string, offline: string][] = [
    ['of another year, typed', old!.code, 'other_session', 'unknown'],
    ['of another year, its QR', qr({ticketId: old!.id, sessionId: elsewhere}), 'other_session', 'other_session'],
    ['of an issue before', qr({sequence: 3}), 'revoked', 'revoked'],
    ['of another house', qr({}, generateKeyPairSync('ed25519').privateKey), 'unknown', 'unknown'],
    ['cut', qr().slice(0, 90), 'unknown', 'unknown'],
    [
      'forged',
      qr().replace(/^(.{30})./, (all, head: string) => head + (all.endsWith('A') ? 'B' : 'A')),
      'unknown',
      'unknown',
    ],
    ['cut behind its prefix', `\\000026${code.slice(0, -2)}`, 'unknown', 'unknown'],
  ];
  const answers: string[][] = [];
  for (const [what, text] of shown) {
    reader.moved += 2_100;
    const online = await reader.read(text);
    reader.lose();
    reader.moved += 2_100;
    answers.push([what, text, online, await reader.read(text)]);
    await reader.find();
  }
  expect(answers).toEqual(shown);
  // And it is none of them: with its prefix it enters.
  reader.lose();
  expect(await reader.read(`\\000026${code}`)).toBe('ok');
  reader.moved = 0;
  await reader.find();
});
