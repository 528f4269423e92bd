/**
 * F15: the process's clock is wrong, or is set while it runs; the database's decides. Nothing ends early or late, and a
 * session in a night on which the clocks change is at the hour that Madrid's clocks show, wherever the server stands.
 */
import {DateTime} from 'luxon';
import {Database} from '../../api/src/platform/database/db';
import {readPdf} from '../domain/documents/read-pdf';
import {startChild, ROOT, type ChildApp} from '../support/run/app';
import {freshDatabase} from '../support/run/database';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {expectInvariants} from '../support/world/invariants';
import {letters} from '../support/world/mails';
import {
  bankWord,
  checkOut,
  childConfig,
  holdSeats,
  must,
  placeOrder,
  postForm,
  resultOf,
  type CartView,
  SOON,
} from '../support/world/purchase';
import {count, inParallel, long, mostMs, until} from '../support/run/until';
import {hangUp, Visitor} from '../support/wire/visitor';

const test = inTurn(__filename);

const MINUTE = 60_000;
const config = childConfig();
let db: Database;
let url: string;
let world: World;
let child: ChildApp | undefined;
let seat = 2;

beforeAll(async () => {
  ({url} = await freshDatabase());
  db = new Database(url, 4);
  world = await makeWorld(db, {rows: 40, seatsPerRow: 40});
});
afterEach(async () => {
  await child?.end('SIGKILL');
  child = undefined;
  await expectInvariants(db);
});
afterAll(async () => {
  hangUp();
  await db.close();
});

const start = (skewMs: number, jumpMs: number, more: Record<string, string> = {}): Promise<ChildApp> =>
  startChild({
    databaseUrl: url,
    env: {
      LOG_LEVEL: 'warn',
      DATABASE_POOL: '6',
      NODE_OPTIONS: `--require ${ROOT}/tests/support/doubles/skewed-clock.cjs`,
      CLOCK_SKEW_MS: String(skewMs),
      CLOCK_JUMP_MS: String(jumpMs),
      ...more,
    },
  });

const move = async (seatId: number, seconds: number): Promise<void> => {
  await db.query(
    `update cart set expires_at = now() + make_interval(secs => $2)
      where id = (select cart_id from seat_claim where seat_id = $1)`,
    [seatId, seconds],
  );
  await db.query(`update seat_claim set expires_at = now() + make_interval(secs => $2) where seat_id = $1`, [
    seatId,
    seconds,
  ]);
};
const saleFrom = (seconds: number) =>
  db.query(`update event_session set sale_starts_at = now() + make_interval(secs => $2) where id = $1`, [
    world.sessionId,
    seconds,
  ]);

/** What must hold whatever the process believes the time to be; how many looks at an expiry were early or late. */
async function look(at: string, times: number): Promise<{early: number; late: number}> {
  const wrong = {early: 0, late: 0};
  await inParallel(count(times), 4, async () => {
    const [mine, gone] = [seat++, seat++];
    const [buyer, slow] = [new Visitor(at), new Visitor(at)];
    const held = must(await holdSeats(buyer, world, [mine]));
    const {rows} = await db.query<{ends: Date; minutes: number}>(
      `select expires_at as ends, extract(epoch from expires_at - now())::float8 / 60 as minutes from seat_claim
        where seat_id = $1`,
      [world.seat(mine)],
    );
    // What the buyer's clock counts down to is the database's own instant, a quarter of an hour ahead of the database.
    expect(new Date(held.expiresAt).getTime()).toBe(rows[0]!.ends.getTime());
    expect(Math.abs(rows[0]!.minutes - 15)).toBeLessThan(1);
    must(await holdSeats(slow, world, [gone]));
    await move(world.seat(mine), SOON);
    await move(world.seat(gone), -1);
    const cart = await buyer.get<CartView>('/api/public/cart');
    if (cart.body.lines?.length !== 1) wrong.early++;
    const order = await checkOut(buyer, 2650);
    if (order.status !== 200) wrong.early++;
    else
      expect((await postForm(at, bankWord(config, order.body.gatewayOrder, order.body.totalCents))).status).toBe(200);
    if ((await checkOut(slow, 2650)).status !== 410) wrong.late++;
    if ((await holdSeats(new Visitor(at), world, [gone])).status !== 200) wrong.late++;
  });
  return wrong;
}

test.each([
  {name: '10 minutes ahead, then set back by an hour', skewMs: 10 * MINUTE, jumpMs: -60 * MINUTE},
  {name: '10 minutes behind, then set ahead by an hour', skewMs: -10 * MINUTE, jumpMs: 60 * MINUTE},
])(
  '[F15] a process whose clock is $name: nothing ends early or late',
  async ({skewMs, jumpMs}) => {
    child = await start(skewMs, jumpMs);
    const chance = chanceOf(`clock ${skewMs}`);
    const rounds = long(20, 1);
    const times = long(20, 4) + chance.below(4);
    let looks = 0;
    const wrong = {early: 0, late: 0};
    const add = (w: {early: number; late: number}) => (
      (wrong.early += w.early), (wrong.late += w.late), (looks += times)
    );
    for (let round = 0; round < rounds; round++) {
      add(await look(child.url, times));
      child.process.kill('SIGUSR2');
      add(await look(child.url, times));
      if (seat > world.seatCount - 4 * times) break;
    }
    // The sale begins by the database's clock: a moment before it is closed, a moment after it is open.
    const doors = async () => (await holdSeats(new Visitor(child!.url), world, [seat++])).status;
    await saleFrom(30);
    await until('it is known that the sale has not begun', async () => (await doors()) !== 200, 5000, 100);
    await saleFrom(-1);
    await until('it has', async () => (await doors()) === 200, 5000, 100);
    await saleFrom(-86_400);
    // Sweepers: what is over goes, what is not stays.
    const [stays, goes] = [seat++, seat++];
    for (const index of [stays, goes]) must(await holdSeats(new Visitor(child.url), world, [index]));
    await move(world.seat(goes), -30);
    const claims = async (index: number) =>
      (await db.query('select 1 from seat_claim where seat_id = $1', [world.seat(index)])).rowCount;
    await until('the sweeper has taken what is over', async () => (await claims(goes)) === 0, 20_000, 50);
    expect(await claims(stays)).toBe(1);
    // Seats that change are told on after the jump too: nothing waits for the former hour to come again.
    const watcher = new Visitor(child.url);
    const version = async () => (await watcher.get(`/api/public/sessions/${world.sessionId}/states`)).headers.etag;
    const before = await version();
    must(await holdSeats(new Visitor(child.url), world, [seat++]));
    await until('the states have changed', async () => (await version()) !== before, 5000, 50);
    figure(`${wrong.early} antes de tiempo, ${wrong.late} tarde`, {
      times: `${looks} retenciones con el reloj a ${skewMs / MINUTE} min y un salto de ${jumpMs / MINUTE} min`,
    });
    expect(wrong).toEqual({early: 0, late: 0});
  },
  mostMs(900_000, 120_000),
);

/** Instants of the two nights, and what Madrid's clocks show then. */
const NIGHTS = [
  {at: '2026-03-29T00:30:00Z', day: /29 de marzo/, shown: '01:30', what: 'before the hour that does not exist'},
  {at: '2026-03-29T01:30:00Z', day: /29 de marzo/, shown: '03:30', what: 'after it'},
  {at: '2026-10-25T00:30:00Z', day: /25 de octubre/, shown: '02:30', what: 'the first half past two'},
  {at: '2026-10-25T01:30:00Z', day: /25 de octubre/, shown: '02:30', what: 'the second one'},
];

test('[F15] the nights of 29 March and 25 October 2026: ticket, mail, page and calendar say what Madrid’s clocks show', async () => {
  child = await start(0, 0, {TZ: 'America/New_York'});
  const shown: string[] = [];
  const texts = new Set<string>();
  for (const night of NIGHTS) {
    const {buyer, order} = await placeOrder(child.url, world, {seats: [seat++]});
    await db.query(
      `update event_session set starts_at = $2, doors_at = $2::timestamptz - interval '30 minutes',
        ends_at = $2::timestamptz + interval '2 hours' where id = $1`,
      [world.sessionId, night.at],
    );
    must(await postForm(child.url, bankWord(config, order.gatewayOrder, order.totalCents)));
    const hash = must(await resultOf(buyer, order)).reservationHash!;
    const reservation = must(
      await buyer.get<{sessions: {startsAt: string; timezone: string}[]}>(`/api/public/reservations/${hash}`),
    );
    expect([new Date(reservation.sessions[0]!.startsAt).toISOString(), reservation.sessions[0]!.timezone]).toEqual([
      new Date(night.at).toISOString(),
      'Europe/Madrid',
    ]);
    const calendar = (await buyer.get(`/api/public/reservations/${hash}/calendar.ics`)).text;
    expect(startOf(calendar)).toBe(new Date(night.at).toISOString());
    const pdf = readPdf(
      Buffer.from(await (await fetch(`${child.url}/api/public/reservations/${hash}/tickets.pdf`)).arrayBuffer()),
    ).pages.join(' ');
    expect(pdf).toMatch(night.day);
    expect(pdf).toMatch(hourOf(night.shown));
    const mail = async () =>
      (await letters(db, 'order_id = (select id from "order" where number = $1)', [order.orderNumber]))[0]!;
    await until('the mail is written', async () => (await mail()) !== undefined);
    expect((await mail()).text).toMatch(night.day);
    expect((await mail()).text).toMatch(hourOf(night.shown));
    shown.push(night.shown);
    texts.add((await mail()).text.split('\n').find(line => night.day.test(line))!);
    await db.query(
      `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '29 days 23 hours',
        ends_at = now() + interval '30 days 2 hours' where id = $1`,
      [world.sessionId],
    );
  }
  // 02:30 comes twice in October, and is told apart.
  expect(texts.size).toBe(NIGHTS.length);
  figure(`entrada, correo, página y calendario dicen ${shown.join(', ')}, con el servidor en Nueva York`, {
    times: `${NIGHTS.length} sesiones en dos noches`,
  });
}, 300_000);

const hourOf = (shown: string) => new RegExp(`(?<![\\d])0?${Number(shown.slice(0, 2))}[:.]${shown.slice(3)}`);
/** The instant of the appointment's start: in UTC, or Madrid's clock where that names one instant only. */
function startOf(calendar: string): string {
  const [, zone, local, isUtc] = /BEGIN:VEVENT[\s\S]*?DTSTART(?:;TZID=([^:]+))?:(\d{8}T\d{6})(Z?)/.exec(calendar)!;
  return DateTime.fromISO(local!, {zone: isUtc ? 'UTC' : zone})
    .toUTC()
    .toISO()!;
}
