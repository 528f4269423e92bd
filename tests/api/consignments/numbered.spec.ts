/** A batch of chosen seats: each number has its own, which is kept, sold and freed with it, and is printed on it. */
import {addReader, readAt} from '../../support/world/door';
import {saySeats} from '../../../api/src/domain/consignments/seats-said';
import {readPdf} from '../../domain/documents/read-pdf';
import {PRICE} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {holdSeats, must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  account,
  admin,
  app,
  codes,
  issue,
  issueSeats,
  lost,
  net,
  returned,
  setStage,
  settle,
  sold,
  tell,
  whyNot,
  world,
} from './stage';

keepInvariants(() => app.db); // before the application stops
setStage();

const seatsOf = async (id: number): Promise<string[]> =>
  (
    await app.db.query<{seat: string}>(
      `select st.row_label || '-' || st.seat_number as seat from consigned_ticket c join seat st on st.id = c.seat_id
        where c.consignment_id = $1 order by c.n`,
      [id],
    )
  ).rows.map(row => row.seat);
const claimOf = async (index: number): Promise<string | undefined> =>
  (
    await app.db.query<{kind: string}>('select kind from seat_claim where event_session_id = $1 and seat_id = $2', [
      world.sessionId,
      world.seat(index),
    ])
  ).rows[0]?.kind;

const pdf = async (path: string): Promise<string[]> => {
  const answer = await fetch(app.url + path, {headers: {authorization: `Bearer ${world.staff.admin.token}`}});
  return readPdf(Buffer.from(await answer.arrayBuffer())).pages;
};

test('its seats are as they were said, kept for it alone; sold it is a ticket of its own seat, returned it is free', async () => {
  const {id, quantity} = must(await issueSeats('Fila 3, 2-4; fila 2: butacas 20 y 19'));
  expect(quantity).toBe(5);
  expect(await seatsOf(id)).toEqual(['2-19', '2-20', '3-2', '3-3', '3-4']);
  // The third number is seat 2 of the third row.
  expect(await claimOf(41)).toBe('block');
  const buyer = () => new Visitor(app.url);
  expect((await holdSeats(buyer(), world, [41])).body.code).toBe('seats_taken');
  expect((await issueSeats('fila 3, 3-6')).body).toMatchObject({
    code: 'seats_taken',
    message: '2 butacas no están libres: Tribuna, fila 3, butaca 3; Tribuna, fila 3, butaca 4.',
  });
  expect(
    (await admin.post<ErrorBody>(`/api/sesiones/${world.sessionId}/desbloquear`, {seatIds: [world.seat(41)]})).body
      .code,
  ).toBe('of_consignment');
  const {orderIds} = must(await sold(id, '3-4'));
  const {rows} = await app.db.query<object>(
    `select t.seat_id = c.seat_id as "sameSeat", t.code = c.code as "sameCode", l.description from ticket t
       join consigned_ticket c on c.order_line_id = t.order_line_id join order_line l on l.id = t.order_line_id
      where t.order_id = any($1) order by c.n`,
    [orderIds],
  );
  expect(rows).toEqual([
    {sameSeat: true, sameCode: true, description: 'Tribuna, General, fila 3, butaca 2, n.º 3'},
    {sameSeat: true, sameCode: true, description: 'Tribuna, General, fila 3, butaca 3, n.º 4'},
  ]);
  expect([await claimOf(41), await claimOf(42), await claimOf(43)]).toEqual(['sale', 'sale', 'block']);
  must(await returned(id, '5'));
  expect(await claimOf(43)).toBeUndefined();
  must(await holdSeats(buyer(), world, [43]));
  must(await lost(id, '1-2'));
  expect(await account(id)).toMatchObject({sold: 2, owedCents: net(2 * PRICE.general), out: 0});
  must(await settle(id, {expectedCents: net(2 * PRICE.general), paidBy: 'transfer', receivedOn: '2026-01-15'}));
  const paper = await pdf(`/api/lotes-entradas/${id}/liquidacion.pdf`);
  expect(paper.join()).toContain('3-4: fila 3, 2-3');
  expect(paper.join()).toContain('1-2: fila 2, 19-20');
  expect((await pdf(`/api/lotes-entradas/${id}/liquidacion.pdf?n=1`)).join()).toContain('3-4: fila 3, 2-3');
});

test('seats are said as they are read: whole stretches of a row, with odd or even numbers, and names', () => {
  const row = (name: string, numbers: string[], said: string[]) =>
    numbers.map(number => ({row: name, number, isSaid: said.includes(number)}));
  expect(
    saySeats([
      ...row('1', ['1', '3', '5', '7', '9'], ['1', '3', '5', '9']),
      ...row('2', ['1', '2', '3'], []),
      // From the aisle on both sides.
      ...row('B', ['6', '4', '2', '1', '3', '5', 'PMR'], ['2', '1', '3', 'PMR']),
    ]),
  ).toBe('fila 1, 1-5, 9; fila B, 1-3, PMR');
});

test('the door and the paper say its seat', async () => {
  const {id} = must(await issueSeats('5, 7-8'));
  const {run} = must(await tell<{run: string}>(id, 'impresiones', {}));
  const pages = await pdf(`/api/lotes-entradas/${id}/impresiones/${run}`);
  expect(pages.map(page => /Fila 5 · Butaca \d+/.exec(page)?.[0])).toEqual(['Fila 5 · Butaca 7', 'Fila 5 · Butaca 8']);
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours', sale_ends_at = now() + interval '1 hour', box_office_ends_at = now() + interval '1 hour'
      where id = $1`,
    [world.sessionId],
  );
  const gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
  const [first] = await codes(id);
  expect((await readAt(app.db, gate, first!)).result).toBe('unsold');
  must(await sold(id, '1'));
  expect((await readAt(app.db, gate, first!)).result).toBe('ok');
  must(await returned(id, '2'));
});

test('what cannot be says why, at its field; nothing of it is made', async () => {
  for (const [seats, says] of [
    ['', 'Di qué butacas: «fila 3, 1-20; fila 4, 2».'],
    ['fila 9, 1', 'En esa zona no hay fila «9».'],
    ['fila 3, 40-50', 'En la fila 3 no hay «40-50».'],
    ['fila 3, 1, 99', 'En la fila 3 no hay «99».'],
    ['fila 3', '«fila 3»: di la fila y sus butacas, «fila 3, 1-20».'],
  ])
    expect(whyNot(await issueSeats(seats!))).toEqual([422, 'invalid', {seats: says}]);
  expect(whyNot(await issue(3, {priceId: world.prices.general}))).toEqual([
    422,
    'invalid',
    {quantity: expect.stringContaining('butacas')},
  ]);
  expect(whyNot(await issue(3, {seats: 'fila 3, 1'}))).toEqual([422, 'invalid', {seats: expect.any(String)}]);
  expect(whyNot(await issue(3, {quantity: null}))).toEqual([422, 'invalid', {quantity: expect.any(String)}]);
});

test('a quota of the session counts its seats from the day it is made', async () => {
  const {id} = must(await issueSeats('fila 6, 1-3'));
  const made = must(
    await admin.post<{id: number}>('/api/cupos-sesion', {
      eventSessionId: world.sessionId,
      name: 'Agencias',
      channel: 'partner',
      // Three that the others have sold, these three, and one.
      size: 7,
    }),
  );
  const counted = async () =>
    (await app.db.query<{n: number}>('select taken as n from session_quota where id = $1', [made.id])).rows[0]!.n;
  const before = await counted();
  expect((await issueSeats('fila 6, 4-20')).body.code).toBe('quota_full');
  must(await sold(id, '1'));
  expect(await counted()).toBe(before);
  must(await returned(id, '2-3'));
  expect(await counted()).toBe(before - 2);
});
