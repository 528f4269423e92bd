/**
 * What a given ticket's buyer does no more, and what staff and time still do: another seat, another name, its persons
 * forgotten; and where whoever has it finds it.
 */
import {randomUUID} from 'node:crypto';
import {closeOrder} from '../../../api/src/domain/orders/expire';
import {ACTS} from '../../../api/src/domain/retention/acts';
import {whoIsSpared} from '../../../api/src/domain/retention/spare';
import {payAtBank} from '../../support/doubles/bank';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {
  accept,
  anybody,
  app,
  at,
  buy,
  clerk,
  give,
  given,
  newTaker,
  nextSeat,
  offered,
  openHouse,
  row,
  see,
  takeBack,
  world,
} from './give-stage';

type Redirect = Parameters<typeof payAtBank>[0];

openHouse();
beforeEach(() =>
  app.db.query('update event_session set moves_allowed = true, move_until_hours = 1 where id = $1', [world.sessionId]),
);

const move = (hash: string, ticketId: number, seatId: number) =>
  anybody().post<ErrorBody>(
    `${at(hash)}/tickets/${ticketId}/move`,
    {seatId, expectedCents: 0, method: 'card'},
    idempotency(randomUUID()),
  );

test('its buyer changes its seat no more once it is offered; staff do, and whoever has it gets it again', async () => {
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  const offer = await offered(order.hash, ticketId);
  expect(told(await move(order.hash, ticketId, world.seat(nextSeat())))).toBe('409 not_movable');
  must(await takeBack(order.hash, ticketId));
  must(await move(order.hash, ticketId, world.seat(nextSeat())));
  expect(told(await accept(offer))).toBe('409 offer_over');
  const taker = newTaker();
  const {hash} = must(await accept(await offered(order.hash, ticketId), taker));
  expect(told(await move(order.hash, ticketId, world.seat(nextSeat())))).toBe('409 not_movable');
  expect((await see(order.hash))[0]).toMatchObject({move: null, attendee: null, holderName: null});
  const before = await row(ticketId);
  must(
    await clerk().post(
      `/api/pedidos/${order.id}/cambiar-butaca`,
      {ticketId, seatId: world.seat(nextSeat()), givesBack: true, reason: 'Mejor sitio'},
      idempotency(randomUUID()),
    ),
  );
  const after = await row(ticketId);
  expect(after.code).not.toBe(before.code);
  const mail = (await mailsTo(app, taker.email)).at(-1)!;
  expect([mail.kind, mail.attachments.length]).toEqual(['ticket_moved', 1]);
  expect(must(await given(hash)).code.replaceAll('-', '')).toBe(after.code);
});

test('while a change of seat is being paid it is not given; money that comes after it was given goes back', async () => {
  await app.db.query('update event_session set move_fee_cents = 200 where id = $1', [world.sessionId]);
  const order = await buy();
  const ticketId = order.ticketIds[0]!;
  const {checkout} = must(
    await anybody().post<{checkout: {orderNumber: string; redirect: Redirect}}>(
      `${at(order.hash)}/tickets/${ticketId}/move`,
      {seatId: world.seat(nextSeat()), expectedCents: 200, method: 'card'},
      idempotency(randomUUID()),
    ),
  );
  expect((await give(order.hash, ticketId)).body).toMatchObject({
    code: 'not_givable',
    message: expect.stringContaining('cambio de butaca'),
  });
  await app.db.withTransaction(async tx => {
    const {rows} = await tx.query<{id: number}>(`select id from "order" where number = $1 for update`, [
      checkout.orderNumber,
    ]);
    await closeOrder(tx, rows[0]!.id, 'expired');
  });
  must(await accept(await offered(order.hash, ticketId)));
  const theirs = await row(ticketId);
  await payAtBank(checkout.redirect, 'pay');
  await until(
    'it goes back',
    async () =>
      (
        await app.db.query(
          `select 1 from refund r join "order" o on o.id = r.order_id where o.number = $1 and r.is_automatic`,
          [checkout.orderNumber],
        )
      ).rowCount === 1,
  );
  expect(await row(ticketId)).toEqual(theirs);
  await app.db.query('update event_session set move_fee_cents = 0 where id = $1', [world.sessionId]);
});

test('an account finds what its address was given', async () => {
  const order = await buy();
  const {email, password} = world.customer;
  const {hash} = must(await accept(await offered(order.hash, order.ticketIds[0]!), {...newTaker(), email}));
  expect((await anybody().get('/api/public/account/tickets')).status).toBe(401);
  const own = new Visitor(app.url);
  must(await own.post('/api/public/account/login', {email, password}));
  const mine = async () => must(await own.get<{hash: string}[]>('/api/public/account/tickets'));
  expect((await mine()).map(one => one.hash)).toEqual([hash]);
});

test('who was given it is forgotten as who sat in a place sold to a person; that it was given stays', async () => {
  const order = await buy(2);
  must(await accept(await offered(order.hash, order.ticketIds[0]!)));
  await offered(order.hash, order.ticketIds[1]!, {toEmail: 'nadie@example.org'});
  const forget = (before: string) =>
    app.db.withTransaction(async tx => ACTS.attendees!(tx, before, 100, await whoIsSpared(tx)));
  await forget(new Date(Date.now()).toISOString());
  expect((await row(order.ticketIds[0]!)).holder).toBe('Bea Sanz');
  await forget(new Date(Date.now() + 900 * 86_400_000).toISOString());
  const {rows} = await app.db.query<{state: string; said: string}>(
    `select state, concat(to_name, to_email, accepted_name, accepted_email) as said from ticket_transfer
      where ticket_id = any($1) order by id`,
    [order.ticketIds],
  );
  expect(rows).toEqual([
    {state: 'accepted', said: ''},
    {state: 'offered', said: ''},
  ]);
  expect((await row(order.ticketIds[0]!)).holder).toBe('');
  expect((await see(order.hash))[0]).toMatchObject({givenTo: '', code: ''});
});

test('its buyer corrects the name on it no more', async () => {
  await app.db.query(
    `update event_session set is_nominative = true, attendees_due_at = starts_at, name_fixes = 3, name_fix_until_hours = 1
      where id = $1`,
    [world.sessionId],
  );
  const order = await buy();
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [order.id]);
  const say = (firstName: string) =>
    anybody().post<ErrorBody>(`${at(order.hash)}/asistentes`, {
      people: [{lineId: rows[0]!.id, firstName, surname1: 'Gil', surname2: null, docNo: null}],
    });
  must(await say('Ana'));
  must(await say('Eva'));
  must(await accept(await offered(order.hash, order.ticketIds[0]!)));
  expect(told(await say('Ana'))).toBe('409 already_named');
  await app.db.query(
    'update event_session set is_nominative = false, attendees_due_at = null, name_fixes = 0 where id = $1',
    [world.sessionId],
  );
});
