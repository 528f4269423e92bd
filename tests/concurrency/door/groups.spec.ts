/**
 * A group goes in by one code: by its link or by the code of its reservation, in parts, at several gates at once, and
 * never more of them than have paid.
 */
import {randomBytes} from 'node:crypto';
import {groupHash} from '../../../api/src/outside/mail/links/group-page';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {count, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor} from '../../support/wire/visitor';
import {makeWorld, type World} from '../../support/world/fixture';
import {own, pay, reserve} from '../../support/world/groups';
import {must, notify} from '../../support/world/purchase';

interface Scanned {
  id: number;
  result: string;
  inside: number;
  holderName: string | null;
  otherSession: string | null;
  explanation: string | null;
  group: {total: number; inside: number; left: number; zones: string[]} | null;
}

let app: TestApp;
let world: World;
let readers: Visitor[];
let seat = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 12, seatsPerRow: 40});
  const staff = new Visitor(app.url, world.staff.door.token);
  await app.db.query(
    `update event_session set doors_at = now() - interval '2 hours', starts_at = now() + interval '40 hours',
      ends_at = now() + interval '42 hours' where id = $1`,
    [world.sessionId],
  );
  const {rows} = await app.db.query<{code: string}>('select code from event_access where event_id = $1', [
    world.eventId,
  ]);
  readers = [];
  for (const n of count(4)) {
    const paired = must(
      await staff.post<{deviceToken: string}>('/api/puerta/emparejar', {code: rows[0]!.code, name: `Lector ${n}`}),
    );
    readers.push(new Visitor(app.url, paired.deviceToken));
  }
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const nonce = () => [...randomBytes(26)].map(byte => SIGNS[byte & 31]).join('');
const answerTo = async (reader: Visitor, reading: object) =>
  must(
    await reader.post<{scanned?: Scanned; error?: {code: string}}[]>('/api/puerta/lecturas', {
      sessionId: world.sessionId,
      readings: [{nonce: nonce(), ...reading}],
    }),
  )[0]!;
const send = async (reader: Visitor, reading: object): Promise<Scanned> => {
  const {error, scanned} = await answerTo(reader, reading);
  expect(error).toBeUndefined();
  return scanned!;
};
async function group(size: number): Promise<{id: number; code: string; link: string}> {
  const made = await reserve(app, world, {seats: count(size).map(() => seat++)});
  const {code} = await own(app, made.hash);
  return {id: made.id, code, link: `https://club.example/reservas/${made.hash}`};
}
async function paidGroup(size: number) {
  const made = await group(size);
  await app.db.query('delete from attempt');
  const hash = made.link.split('/').at(-1)!;
  must(await notify(app, must(await pay(app, hash, 'rest', (await own(app, hash)).owedCents))));
  return made;
}
const entries = async (id: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      `select count(*)::int as n from counted_scan c join ticket t on t.id = c.right_id join "order" o on o.id = t.order_id
        where c.source = 'ticket' and c.direction = 'in' and o.reservation_id = $1`,
      [id],
    )
  ).rows[0]!.n;

test('asked first, then so many as come; each is an entry; sent again they are the same; undone together', async () => {
  const {id, code, link} = await paidGroup(6);
  const asked = await send(readers[0]!, {text: link});
  expect(asked).toMatchObject({result: 'group', holderName: 'CEIP Los Álamos', group: {total: 6, inside: 0, left: 6}});
  expect(await entries(id)).toBe(0);
  const four = {nonce: nonce(), text: code.toLowerCase(), people: 4};
  const passed = await send(readers[0]!, four);
  expect(passed).toMatchObject({result: 'ok', inside: 4, group: {total: 6, inside: 4, left: 2}});
  expect((await send(readers[0]!, four)).id).toBe(passed.id);
  expect(await entries(id)).toBe(4);
  // One of them came by a ticket of their own.
  const {rows} = await app.db.query<{code: string}>(
    `select t.code from ticket t join "order" o on o.id = t.order_id where o.reservation_id = $1 order by t.id`,
    [id],
  );
  expect((await send(readers[1]!, {text: rows[0]!.code})).result).toBe('already_used');
  expect((await send(readers[1]!, {text: rows[5]!.code})).result).toBe('ok');
  expect(await send(readers[1]!, {text: link, people: 2})).toMatchObject({result: 'group', group: {left: 1}});
  must(await readers[0]!.post(`/api/puerta/lecturas/${passed.id}/deshacer`, {reason: 'Era otro grupo'}));
  expect(await entries(id)).toBe(1);
  expect(await send(readers[0]!, {text: link})).toMatchObject({group: {inside: 1, left: 5}});
});

test('whom a rule keeps out stays outside, the others go in, and it is said how many are missing and why', async () => {
  const {id, link} = await paidGroup(4);
  const {rows} = await app.db.query<{code: string}>(
    `select t.code from ticket t join "order" o on o.id = t.order_id where o.reservation_id = $1 order by t.id`,
    [id],
  );
  await app.db.query('update event_access set is_reentry_allowed = true where event_id = $1', [world.eventId]);
  await app.db.query(
    `insert into access_rule (event_id, position, name, entries_per_day) values ($1, 0, 'Una al día', 1)`,
    [world.eventId],
  );
  const inAndOut = async (code: string) => {
    for (const direction of ['in', 'out']) await send(readers[0]!, {text: code, direction});
  };
  await inAndOut(rows[0]!.code);
  const [byHand, ...others] = rows.map(row => row.code);
  expect(byHand).toBeDefined();
  const three = {nonce: nonce(), text: link, people: 4};
  const passed = await send(readers[0]!, three);
  expect(passed).toMatchObject({
    result: 'ok',
    explanation: 'Han pasado 3, y otra entrada no: Por la regla «Una al día».',
    group: {inside: 3, left: 1},
  });
  expect((await send(readers[0]!, three)).id).toBe(passed.id);
  expect(await entries(id)).toBe(4);
  // Nobody of them may: one refusal, however often it is sent.
  for (const code of others) await send(readers[0]!, {text: code, direction: 'out'});
  const again = {nonce: nonce(), text: link, people: 2};
  const refused = await send(readers[0]!, again);
  expect(refused).toMatchObject({result: 'entries_used_up', group: {inside: 0}});
  expect((await send(readers[0]!, again)).id).toBe(refused.id);
  expect(await entries(id)).toBe(4);
  await app.db.query('delete from access_rule where event_id = $1', [world.eventId]);
});

test('whoever reads with their own log-in is answered as a reader is: it is asked how many, and so many are entries', async () => {
  const {id, link} = await paidGroup(5);
  const {rows} = await app.db.query<{id: number}>(`select id from device where event_id = $1 limit 1`, [world.eventId]);
  const read = async (key: string, people?: number) =>
    must(
      await new Visitor(app.url, world.staff.door.token).post<Scanned>(
        `/api/sesiones/${world.sessionId}/lecturas`,
        {deviceId: rows[0]!.id, code: link, ...(people && {people})},
        idempotency(key),
      ),
    );
  expect(await read(nonce())).toMatchObject({result: 'group', group: {total: 5, inside: 0, left: 5}});
  const key = nonce();
  const passed = await read(key, 3);
  expect(passed).toMatchObject({result: 'ok', group: {total: 5, inside: 3, left: 2}});
  expect(await read(key, 3)).toEqual(passed);
  expect(await entries(id)).toBe(3);
  expect(await send(readers[0]!, {text: link})).toMatchObject({result: 'group', group: {inside: 3, left: 2}});
});

test('its number opens nothing, nor a link that somebody made up; who has not paid, and another day, are told', async () => {
  const unpaid = await group(2);
  expect((await send(readers[0]!, {text: String(unpaid.id)})).result).toBe('unknown');
  expect((await send(readers[0]!, {text: `g-${unpaid.id.toString(36)}.${'a'.repeat(27)}`})).result).toBe('unknown');
  expect(await send(readers[0]!, {text: unpaid.link, people: 2})).toMatchObject({
    result: 'blocked',
    explanation: 'El grupo no ha pagado todavía: que pase por la oficina.',
  });
  const elsewhere = groupHash(app.runtime.config, unpaid.id);
  await app.db.query(
    `with other as (insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at,
       sale_ends_at, box_office_ends_at, state) select event_id, seat_plan_id, starts_at + interval '7 days',
       doors_at + interval '7 days', ends_at + interval '7 days', sale_starts_at, ends_at + interval '7 days',
       ends_at + interval '7 days', 'on_sale' from event_session where id = $1 returning id)
     update reservation set event_session_id = other.id from other where reservation.id = $2`,
    [world.sessionId, unpaid.id],
  );
  expect(await send(readers[0]!, {text: elsewhere})).toMatchObject({result: 'other_session', group: null});
});

test('negative control: counting first and letting in then lets in more than were paid', async () => {
  const {id} = await paidGroup(3);
  const left = async (): Promise<number> =>
    (
      await app.db.query<{n: number}>(
        `select count(*)::int as n from ticket t join "order" o on o.id = t.order_id where o.reservation_id = $1`,
        [id],
      )
    ).rows[0]!.n - (await entries(id));
  const seen = await Promise.all(count(6).map(left));
  expect(seen.filter(one => one >= 3).length * 3).toBeGreaterThan(3);
});

test(`four gates let parts of one group in at once, ${long(20, 6)} times: exactly those who paid`, async () => {
  for (let round = 0; round < long(20, 6); round++) {
    const {id, link} = await paidGroup(7);
    const answers = await Promise.all(count(8).map(n => send(readers[n % 4]!, {text: link, people: 2})));
    expect(answers.filter(one => one.result === 'ok').length).toBe(3);
    expect(await entries(id)).toBe(6);
    expect(await send(readers[0]!, {text: link, people: 1})).toMatchObject({result: 'ok', group: {left: 0, inside: 7}});
  }
});

test('a number that was sent is of that group and that way: with another it is refused, also when a ticket is void since', async () => {
  const [first, second] = [await paidGroup(3), await paidGroup(2)];
  const three = {nonce: nonce(), text: first.link, people: 3};
  const passed = await send(readers[0]!, three);
  const asked = {nonce: nonce(), text: second.code};
  const question = await send(readers[0]!, asked);
  for (const other of [
    {...three, text: second.link, people: 2},
    {...three, direction: 'out'},
    {...asked, text: first.link},
  ])
    expect(await answerTo(readers[0]!, other)).toMatchObject({error: {code: 'idempotency_mismatch'}});
  expect(await entries(second.id)).toBe(0);
  await app.db.query(
    `update ticket t set state = 'void' from "order" o where o.id = t.order_id and o.reservation_id = $1`,
    [first.id],
  );
  expect((await send(readers[0]!, three)).id).toBe(passed.id);
  expect((await send(readers[0]!, asked)).id).toBe(question.id);
});
