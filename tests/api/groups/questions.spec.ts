/**
 * What a group is asked before it pays: its own answers and those of each place, in parts, by its link; refused by every
 * way to pay until they are there; taken along by its order. Who the invoice is for goes with it, and its tickets are
 * handed over when all have their names.
 */
import {placeReservation} from '../../../api/src/domain/reservations/pay';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, type World} from '../../support/world/fixture';
import {own, pay, reserve, staffOf, ticketsOf} from '../../support/world/groups';
import {expectInvariants} from '../../support/world/invariants';
import {must, notify} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  await app.db.query(
    `update event_session set doors_at = now() + interval '30 days', starts_at = now() + interval '30 days',
      ends_at = now() + interval '31 days' where id = $1`,
    [world.sessionId],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(async () => {
  await app.db.query('update custom_field set is_active = false');
  await expectInvariants(app.db);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

type Part = {answers: {fieldId: number; value: string}[]; keptIds: number[]};
type Questions = ErrorBody &
  Part & {fields: {id: number; isRequired: boolean}[]; places: (Part & {key: string; label: string})[]};

const field = async (body: object): Promise<number> =>
  must(
    await staffOf(app, world).post<{id: number}>('/api/formularios', {
      scope: 'event',
      type: 'text',
      label: 'Pregunta',
      isRequired: true,
      ...body,
    }),
  ).id;
const ask = async (hash: string): Promise<Questions> =>
  must(await new Visitor(app.url).get<Questions>(`/api/public/groups/${hash}/answers`));
const say = (hash: string, body: object): Promise<Answer<Questions>> =>
  new Visitor(app.url).post<Questions>(`/api/public/groups/${hash}/answers`, body);
const keptOf = async (reservationId: number) =>
  (
    await app.db.query<{kind: string; position: number | null; value: string}>(
      `select a.subject_kind as kind, l.position, a.value from custom_field_answer a
         left join order_line l on a.subject_kind = 'order_line' and l.id = a.subject_id
        where (a.subject_kind = 'order' and a.subject_id in (select id from "order" where reservation_id = $1 and state = 'paid'))
           or l.order_id in (select id from "order" where reservation_id = $1 and state = 'paid')
           or a.subject_kind like 'reservation%' order by 1, 2`,
      [reservationId],
    )
  ).rows;

test('nothing pays a group that has not answered; its order takes along what it says, in parts and until the end', async () => {
  const diet = await field({label: 'Monitor responsable', askedPer: 'order'});
  const size = await field({label: 'Alergias', askedPer: 'ticket', piiClass: 'health'});
  const {id, hash} = await reserve(app, world, {seats: [2, 3], places: 2, depositCents: 1_000});
  const total = 2 * PRICE.general + 2 * PRICE.standing;
  const staff = staffOf(app, world);
  expect(await own(app, hash)).toMatchObject({asksQuestions: true, missingAnswers: 5});
  // The deposit asks nothing.
  must(await notify(app, must(await pay(app, hash, 'deposit', 1_000))));
  const rest = total - 1_000;
  expect((await pay(app, hash, 'rest', rest)).body.code).toBe('answers_missing');
  const counter = await staff.post<ErrorBody>(
    `/api/reservas/${id}/cobrar`,
    {what: 'rest', payments: [{method: 'transfer', amountCents: rest}]},
    idempotency(),
  );
  expect([counter.status, counter.body.code]).toEqual([409, 'answers_missing']);

  const {places} = await ask(hash);
  expect(places.map(one => one.label)).toHaveLength(4);
  expect(places[0]!.label).toMatch(/^Tribuna, fila .+ butaca/);
  const first = await say(hash, {
    answers: [{fieldId: diet, value: 'Marta Gil'}],
    places: places.slice(0, 3).map(({key}, n) => ({key, answers: [{fieldId: size, value: `Nada ${n}`}]})),
  });
  expect(must(first).answers).toEqual([{fieldId: diet, value: 'Marta Gil'}]);
  // Health is told to nobody again.
  expect(must(first).places.map(one => [one.answers.length, one.keptIds.length])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 0],
  ]);
  expect(await own(app, hash)).toMatchObject({missingAnswers: 1});
  expect((await pay(app, hash, 'rest', rest)).body.code).toBe('answers_missing');
  must(await say(hash, {places: [{key: places[3]!.key, answers: [{fieldId: size, value: 'Nada 3'}]}]}));
  const order = must(await pay(app, hash, 'rest', rest));
  // Changed while the bank has it: the last word goes along.
  must(await say(hash, {answers: [{fieldId: diet, value: 'Luis Sanz'}], places: []}));
  must(await notify(app, order));
  expect(await ticketsOf(app.db, id)).toBe(4);
  expect(await keptOf(id)).toEqual([
    {kind: 'order', position: null, value: 'Luis Sanz'},
    ...[0, 1, 2, 3].map(n => ({kind: 'order_line', position: n + 1, value: `Nada ${n}`})),
  ]);
  // Paid: the link asks and tells nothing any more.
  expect((await say(hash, {answers: [{fieldId: diet, value: 'Otro'}], places: []})).status).toBe(404);
});

test('what is wrong is told by name, and what is no place of it is refused', async () => {
  const number = await field({label: 'Edad', askedPer: 'ticket', type: 'number'});
  const choice = await field({
    label: 'Menú',
    askedPer: 'order',
    type: 'select',
    options: {
      choices: [
        {value: 'a', label: 'Carne'},
        {value: 'b', label: 'Verde'},
      ],
    },
  });
  const {hash} = await reserve(app, world, {seats: [5, 6]});
  const other = await reserve(app, world, {seats: [7]});
  const {places} = await ask(hash);
  const bad = await say(hash, {
    answers: [{fieldId: choice, value: 'c'}],
    places: [{key: places[1]!.key, answers: [{fieldId: number, value: 'doce'}]}],
  });
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors!).sort()).toEqual([`answers.${choice}`, `items.${places[1]!.key}.${number}`]);
  const foreign = (await ask(other.hash)).places[0]!.key;
  expect(
    (await say(hash, {places: [{key: foreign, answers: [{fieldId: number, value: '9'}]}]})).body.errors,
  ).toHaveProperty('places');
  const twice = {key: places[0]!.key, answers: [{fieldId: number, value: '9'}]};
  expect((await say(hash, {places: [twice, twice]})).status).toBe(422);
  expect((await say(`${hash.slice(0, -1)}x`, {places: []})).status).toBe(404);
  await app.db.query(`update reservation set expires_at = now() - interval '1 minute', pay_until = null`);
  expect((await say(hash, {answers: [{fieldId: choice, value: 'a'}], places: []})).status).toBe(409);
});

test('the database refuses a group order without answers, and what became required later asks nobody', async () => {
  const {id, hash} = await reserve(app, world, {seats: [8]});
  const late = await field({label: 'Talla', askedPer: 'ticket'});
  expect((await ask(hash)).fields.find(one => one.id === late)!.isRequired).toBe(false);
  must(await notify(app, must(await pay(app, hash, 'rest', PRICE.general))));
  expect(await ticketsOf(app.db, id)).toBe(1);
  const next = await reserve(app, world, {seats: [9]});
  // Whoever would write its order past the domain: it finds nothing required, and the commit does.
  const require = (tx: Tx, isRequired: boolean) =>
    tx.query(`update custom_field set is_required = $2, required_since = '-infinity' where id = $1`, [
      late,
      isRequired,
    ]);
  const past = (wasAsked: boolean) =>
    app.db.withTransaction(async tx => {
      await require(tx, false);
      await placeReservation(tx, {
        reservationId: next.id,
        what: 'rest',
        channel: 'web',
        staffUserId: null,
        payMinutes: 5,
        expectedTotalCents: PRICE.general,
        consents: {},
      });
      if (wasAsked) await require(tx, true);
    });
  await expect(past(true)).rejects.toMatchObject({code: 'answers_missing'});
  await past(false);
});

test('the invoice goes to whom the group says, also when it is said while the bank has it', async () => {
  const {id, hash} = await reserve(app, world, {seats: [10]});
  const order = must(await pay(app, hash, 'rest', PRICE.general));
  must(
    await new Visitor(app.url).post(`/api/public/groups/${hash}/invoice`, {
      fiscalName: 'Colegio SL',
      nif: 'B12345674',
      fiscalAddress: 'Calle Mayor, 1, Zaragoza',
    }),
  );
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number}>('select id from "order" where reservation_id = $1', [id]);
  const detail = must(await staffOf(app, world).get<{buyer: object}>(`/api/pedidos/${rows[0]!.id}/detalle`));
  expect(detail.buyer).toMatchObject({
    firstName: 'Colegio SL',
    docNo: 'B12345674',
    address: 'Calle Mayor, 1, Zaragoza',
  });
});

test('tickets are handed over with all their names, and printed', async () => {
  await app.db.query('update event_session set is_nominative = true, entry_needs_name = true where id = $1', [
    world.sessionId,
  ]);
  const {id, hash} = await reserve(app, world, {seats: [12, 13]});
  must(await notify(app, must(await pay(app, hash, 'rest', 2 * PRICE.general))));
  const paid = await own(app, hash);
  expect(paid).toMatchObject({missingNames: 2});
  const staff = staffOf(app, world);
  const deliver = () =>
    staff.post<ErrorBody & {orderId: number}>(`/api/reservas/${id}/entregar`, {deliveredTo: 'Marta Gil'});
  expect((await deliver()).body.code).toBe('names_missing');
  expect(await own(app, hash)).toMatchObject({state: 'paid'});
  const file = must(
    await new Visitor(app.url).get<{sessions: {tickets: {lineId: number}[]}[]}>(
      `/api/public/reservations/${paid.ticketsHash}`,
    ),
  );
  must(
    await new Visitor(app.url).post(`/api/public/reservations/${paid.ticketsHash}/asistentes`, {
      people: file.sessions[0]!.tickets.map(({lineId}, n) => ({lineId, firstName: `Nora ${n}`, surname1: 'Gil'})),
    }),
  );
  expect(await own(app, hash)).toMatchObject({missingNames: 0});
  const {orderId} = must(await deliver());
  const {rows} = await app.db.query<{orderId: number; to: string}>(
    'select order_id as "orderId", delivered_to as to from reservation where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({orderId, to: 'Marta Gil'});
  await app.db.query('update event_session set is_nominative = false, entry_needs_name = false where id = $1', [
    world.sessionId,
  ]);
});
