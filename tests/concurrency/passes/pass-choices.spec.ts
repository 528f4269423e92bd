/**
 * Passes «a elegir»: never more sessions than they give, whichever browsers choose at once; the door opens in those and
 * in no other; a place is one person's.
 */
import {randomUUID} from 'node:crypto';
import {endPass, quoteEnd} from '../../../api/src/domain/passes/life/end-pass';
import {inviteGuests} from '../../../api/src/domain/passes/guests/invite-guests';
import {releaseSeat} from '../../../api/src/domain/passes/release/release';
import {transferSeat} from '../../../api/src/domain/passes/transfer/transfer';
import {choose} from '../../../api/src/domain/passes/choices/choose';
import {dropChoice} from '../../../api/src/domain/passes/choices/drop-choice';
import {readChoices} from '../../../api/src/domain/passes/choices/read-choices';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {readAt} from '../../support/world/door';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {makeChoices, type ChoiceWorld} from '../../support/passes/pass-choices';
import {holdPlaces, holdSeats} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ALLOWED = 8;
const ROUNDS = long(60, 15);
let app: TestApp;
let world: World;
let made: ChoiceWorld;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 10, places: 6, shards: 2});
  made = await makeChoices(app.db, world, {sessions: 10, allowed: ALLOWED});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const code = (word: string, passId: number, session: number) =>
  `${word}${String(passId).padStart(6, '0')}${String(session).padStart(6, '0')}`;
const ask = (seasonPassId: number, eventSessionId: number, more: object = {}) => ({
  seasonPassId,
  eventSessionId,
  zoneId: world.zones.seated,
  seatId: null,
  channel: 'web' as const,
  staffUserId: null,
  ...more,
});
const take = (passId: number, session: number, more: object = {}) =>
  codeOf(app.db.withTransaction(tx => choose(tx, ask(passId, session, more))));
/** Another seat than whoever else asks at the moment, so that only the pass's own count decides. */
let seat = 30;
const takeOther = (passId: number, session: number) => take(passId, session, {seatId: world.seat(seat++)});
const drop = (passId: number, session: number) =>
  codeOf(app.db.withTransaction(tx => dropChoice(tx, {seasonPassId: passId, eventSessionId: session, isStaff: false})));
const read = (card: string, session: number, direction?: 'in' | 'out') =>
  readAt(app.db, {deviceId: made.deviceId, eventSessionId: session}, card, direction);
const used = async (passId: number) =>
  (await app.db.query<{n: number}>('select choices_used as n from season_pass where id = $1', [passId])).rows[0]!.n;
const kindAt = async (session: number, seatId: number) =>
  (
    await app.db.query<{kind: string}>('select kind from seat_claim where event_session_id = $1 and seat_id = $2', [
      session,
      seatId,
    ])
  ).rows[0]?.kind ?? 'free';

test('negative control: counting first and choosing afterwards gives nine of eight', async () => {
  await app.db.query('create table naive_choice (session int)');
  await app.db.query('insert into naive_choice select n from generate_series(1, 7) n');
  let bothLooked = () => {};
  const looked = new Promise<void>(resolve => (bothLooked = resolve));
  let looks = 0;
  const naive = (session: number) =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>('select count(*)::int as n from naive_choice');
      if (++looks === 2) bothLooked();
      await looked;
      if (rows[0]!.n < ALLOWED) await tx.query('insert into naive_choice values ($1)', [session]);
    });
  await Promise.all([naive(8), naive(9)]);
  expect((await app.db.query('select 1 from naive_choice')).rowCount).toBe(9);
  await app.db.query('drop table naive_choice');
});

test(`[D1] the eighth and the ninth chosen in two tabs at once, ${ROUNDS} times: one of them is`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const {passId} = await made.give('choose');
    for (const session of made.sessions.slice(0, ALLOWED - 1)) expect(await takeOther(passId, session)).toBe('done');
    const ends = await Promise.all([
      takeOther(passId, made.sessions[7]!),
      takeOther(passId, made.sessions[8]!),
      takeOther(passId, made.sessions[9]!),
    ]);
    expect([ends.filter(end => end === 'done').length, ends.filter(end => end === 'choice_none_left').length]).toEqual([
      1, 2,
    ]);
    expect(await used(passId)).toBe(ALLOWED);
    // Past the verbs, the check itself.
    const free = made.sessions.find((_session, i) => i >= 7 && ends[i - 7] !== 'done')!;
    expect(
      await codeOf(
        app.db.query(`insert into pass_choice (season_pass_id, event_session_id, channel) values ($1, $2, 'door')`, [
          passId,
          free,
        ]),
      ),
    ).toBe('invalid');
    await app.db.query(`delete from seat_claim where season_pass_id = $1`, [passId]);
    expect(await used(passId)).toBe(0);
    seat = 30;
  }
});

test('[D1] the door: in where it was chosen; «sin elegir», and at the ninth session of eight, why not', async () => {
  const {passId, card} = await made.give('choose');
  const door = new Visitor(app.url, world.staff.door.token);
  const say = async (session: number) =>
    (
      await door.post<{result: string; explanation: string | null} & ErrorBody>(
        `/api/sesiones/${session}/lecturas`,
        {deviceId: made.deviceId, code: card},
        idempotency(randomUUID()),
      )
    ).body;
  expect(await say(made.sessions[0]!)).toMatchObject({
    result: 'not_chosen',
    explanation: 'Sin elegir para esta sesión: le quedan 8 de 8. Se elige en «Mi abono» o en taquilla.',
  });
  for (const session of made.sessions.slice(0, ALLOWED)) expect(await takeOther(passId, session)).toBe('done');
  for (const session of made.sessions.slice(0, ALLOWED)) expect((await read(card, session)).result).toBe('ok');
  expect(await say(made.sessions[8]!)).toMatchObject({
    result: 'choices_used_up',
    explanation: 'Ya ha elegido las 8 sesiones de su abono, y esta no es una de ellas.',
  });
  expect(await drop(passId, made.sessions[0]!)).toBe('drop_used');
  // Not by another way either.
  expect(
    await codeOf(
      app.db.query(
        `update pass_choice set state = 'dropped', ended_at = now()
          where season_pass_id = $1 and event_session_id = $2`,
        [passId, made.sessions[0]!],
      ),
    ),
  ).toBe('invalid');
  expect(await takeOther(passId, made.sessions[9]!)).toBe('choice_none_left');
  seat = 60;
});

test('[D1] «mitad de precio» opens no door by itself', async () => {
  const {card} = await made.give('half');
  expect(await read(card, world.sessionId)).toMatchObject({
    result: 'ticket_needed',
    explanation: 'Su abono abarata la entrada y no abre la puerta: necesita una entrada de esta sesión.',
  });
});

test('a place is one person’s: seats and places without numbers against buyers, and dropped it is on sale again', async () => {
  const [a, b] = [await made.give('choose'), await made.give('choose')];
  const session = made.sessions[0]!;
  const wanted = world.seat(180);
  const ends = await Promise.all([
    take(a.passId, session, {seatId: wanted}),
    take(b.passId, session, {seatId: wanted}),
  ]);
  expect(ends.sort()).toEqual(['done', 'seat_taken']);
  const [owner, other] = (await kindAt(session, wanted)) === 'pass' && (await used(a.passId)) === 1 ? [a, b] : [b, a];
  expect((await holdSeats(new Visitor(app.url), world, [180])).status).toBe(409);
  expect([await used(owner.passId), await used(other.passId)]).toEqual([1, 0]);
  expect(await drop(owner.passId, session)).toBe('done');
  expect([await kindAt(session, wanted), await used(owner.passId)]).toEqual(['free', 0]);
  const buyer = await holdSeats(new Visitor(app.url), world, [180]);
  expect(buyer.status).toBe(200);
  expect(await take(owner.passId, session, {seatId: wanted})).toBe('seat_taken');
  // Six places, ten passes and four buyers.
  const passes: number[] = [];
  while (passes.length < 10) passes.push((await made.give('choose')).passId);
  const all = await inParallel(count(14), 14, i =>
    i < 10
      ? take(passes[i]!, session, {zoneId: world.zones.standing})
      : holdPlaces(new Visitor(app.url), world, 1).then(answer => (answer.status === 200 ? 'held' : 'full')),
  );
  expect(all.filter(end => end === 'done' || end === 'held')).toHaveLength(6);
});

test('what belongs to a place in a session wants it chosen: lending, guests, giving free', async () => {
  const {passId} = await made.give('choose');
  const [session, other] = [made.sessions[1]!, made.sessions[2]!];
  const lend = (at: number) =>
    codeOf(
      app.db.withTransaction(tx =>
        transferSeat(
          tx,
          {
            seasonPassId: passId,
            eventSessionId: at,
            toName: 'Otra',
            toEmail: 'otra@example.org',
            toPhone: '',
            toDocNo: '',
            code: code('CEDIDO', passId, at),
            staffUserId: null,
          },
          {perSeason: 5, closesMinutesBefore: 0},
        ),
      ),
    );
  const invite = (at: number) =>
    codeOf(
      app.db.withTransaction(tx =>
        inviteGuests(tx, {
          seasonPassId: passId,
          eventSessionId: at,
          zoneId: world.zones.seated,
          guests: [{name: 'Otra', email: '', docNo: '', code: code('INVITADO', passId, at)}],
          staffUserId: null,
        }),
      ),
    );
  await app.db.query(
    'insert into pass_invitation_policy (event_id, is_enabled, per_pass) values ($1, true, 1) on conflict do nothing',
    [world.eventId],
  );
  expect([await lend(session), await invite(session)]).toEqual(['transfer_not_chosen', 'invitations_not_chosen']);
  expect(
    await codeOf(
      app.db.withTransaction(tx =>
        releaseSeat(tx, {seasonPassId: passId, eventSessionId: session, channel: 'web', staffUserId: null}),
      ),
    ),
  ).toBe('release_no_seat');
  expect([await takeOther(passId, session), await lend(session), await drop(passId, session)]).toEqual([
    'done',
    'done',
    'drop_lent',
  ]);
  expect((await read(code('CEDIDO', passId, session), session)).result).toBe('ok');
  expect([await takeOther(passId, other), await invite(other), await drop(passId, other)]).toEqual([
    'done',
    'done',
    'drop_guests',
  ]);
});

test('the session is cancelled, leaves the list, or the pass ends: the choice comes back and the place is free', async () => {
  const {passId} = await made.give('choose');
  const [cancelled, left, kept] = made.sessions.slice(3, 6) as [number, number, number];
  for (const session of [cancelled, left, kept]) expect(await takeOther(passId, session)).toBe('done');
  const admin = new Visitor(app.url, world.staff.superadmin.token);
  await app.db.query(`update event_session set state = 'cancelled' where id = $1`, [cancelled]);
  const {rows} = await app.db.query<{id: number}>('select id from season_list_session where event_session_id = $1', [
    left,
  ]);
  expect((await admin.send(`/api/listas/sesiones/${rows[0]!.id}`, {method: 'DELETE'})).status).toBe(200);
  expect(await used(passId)).toBe(1);
  expect(
    (await app.db.withTransaction(tx => readChoices(tx, passId, {isStaff: false}))).sessions.find(
      one => one.eventSessionId === cancelled,
    )!.state,
  ).toBe('cancelled');
  const today = (
    await app.db.query<{day: string}>(`select to_char((now() at time zone 'Europe/Madrid')::date, 'YYYY-MM-DD') as day`)
  ).rows[0]!.day;
  // What is paid back is for the sessions that were not had: all eight, for one chosen is still to come.
  const quote = await app.db.withTransaction(tx => quoteEnd(tx, passId, today));
  expect([quote.sessions, quote.left, quote.refundCents]).toEqual([ALLOWED, ALLOWED, 19_500]);
  await app.db.withTransaction(tx =>
    endPass(tx, {
      seasonPassId: passId,
      fromOn: today,
      refundTo: 'wallet',
      expectedRefundCents: quote.refundCents,
      reason: 'Se muda',
      staffUserId: world.staff.superadmin.id,
    }),
  );
  expect(await used(passId)).toBe(0);
});
