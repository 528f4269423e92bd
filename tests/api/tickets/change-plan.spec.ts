/**
 * A session that was sold gets another plan: every ticket stands with its code, who has the same row and number keeps
 * them, who has not is in a list until somebody finds a seat or gives the money back; while buyers come, pay and enter.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {mailUnseated} from '../../../api/src/jobs/sessions/unseated-mail';
import {closeOrder} from '../../../api/src/domain/orders/expire';
import {insertPlan} from '../../support/world/fixture';
import {type Letter, letters, mailsTo} from '../../support/world/mails';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {payAtBank} from '../../support/doubles/bank';
import {until} from '../../support/run/until';
import {idempotency, type ErrorBody} from '../../support/wire/visitor';
import {
  accept,
  anybody,
  app,
  atDoor,
  buy,
  clerk,
  newTaker,
  offered,
  openHouse,
  type Order,
  signed,
  world,
} from './give-stage';

openHouse();

interface Preview {
  zones: {fromId: number; toId: number | null; taken: number; unfit: number}[];
  kept: number;
  unseatedCount: number;
  mails: number;
  unmailed: number;
  text: string;
  unseated: {ticketId: number; place: string}[];
  obstacles: {code: string}[];
}
interface Unseated {
  id: number;
  ticketId: number;
  orderId: number;
  place: string;
  attributes: number;
}

let plans = 0;
const planOf = async (sessionId: number): Promise<number> =>
  (await app.db.query<{id: number}>('select seat_plan_id as id from event_session where id = $1', [sessionId])).rows[0]!
    .id;
/** Of the same venue, with so many rows. */
const newPlan = async (rows: number): Promise<{id: number; firstSeatId: number; seated: number; standing: number}> =>
  app.db.withTransaction(async tx => {
    const {rows: venue} = await tx.query<{id: number}>('select id from venue limit 1');
    return insertPlan(tx, venue[0]!.id, {rows, seatsPerRow: 20, places: 60, name: `Plano ${++plans}`});
  });
const look = (planId: number, zones: object[] = []) =>
  clerk().post<Preview & ErrorBody>(`/api/sesiones/${world.sessionId}/mirar-plano`, {planId, zones});
const change = (planId: number, expectedUnseated: number, zones: object[] = [], key = randomUUID()) =>
  clerk().post<{kept: number; unseated: number; mails: number} & ErrorBody>(
    `/api/sesiones/${world.sessionId}/cambiar-plano`,
    {planId, zones, expectedUnseated, reason: 'Obras en la grada'},
    idempotency(key),
  );
const unseated = async () => must(await clerk().get<Unseated[]>(`/api/sesiones/${world.sessionId}/sin-butaca`));
const give = (one: object | null = null) =>
  clerk().post<{given: number; left: number} & ErrorBody>(`/api/sesiones/${world.sessionId}/dar-butaca`, {one});
const stateIs = async (state: 'on_sale' | 'paused') => {
  await app.db.query('update event_session set state = $2 where id = $1 and state <> $2', [world.sessionId, state]);
  if (state === 'paused')
    await app.db.query(`update event_session set updated_at = now() - interval '1 minute' where id = $1`, [
      world.sessionId,
    ]);
};
/** Of a plan, or of one session of it at once. */
const hide = (planId: number, seatId: number, sessionId: number | null = null) =>
  app.db.query(
    `with h as (insert into seat_hiding (seat_plan_id, event_session_id, reason, seat_ids) values ($1, $3, 'Obras', array[$2::int]) returning id),
       c as (insert into seat_claim (event_session_id, seat_id, kind) select $3, $2, 'hidden' where $3::int is not null)
     insert into seat_hiding_claim (event_session_id, seat_id, seat_hiding_id) select $3, $2, id from h where $3::int is not null`,
    [planId, seatId, sessionId],
  );
const settled = () =>
  until(
    'the shop has heard',
    async () => !must(await look(await planOf(world.sessionId))).obstacles.some(one => one.code === 'on_sale'),
  );
const seatsOf = async (order: Order) =>
  (
    await app.db.query<{code: string; row: string | null; number: string | null; plan: number | null; claims: number}>(
      `select t.code, s.row_label as row, s.seat_number as number, s.seat_plan_id as plan, (select count(*)::int from seat_claim c
         where c.event_session_id = t.event_session_id and c.seat_id = t.seat_id and c.order_id = t.order_id and c.kind = 'sale') as claims
         from ticket t left join seat s on s.id = t.seat_id where t.order_id = $1 order by t.id`,
      [order.id],
    )
  ).rows;

test('what fits keeps row and number, what does not is in a list; reseated or given back, nothing is lost', async () => {
  const [first, second] = [await buy(2), await buy(2)];
  // A row that the smaller plan has not.
  const far = await buyAt([world.seat(9 * 20), world.seat(9 * 20 + 1)]);
  const before = await seatsOf(first);
  await hide(await planOf(world.sessionId), world.seat(80), world.sessionId);
  const plan = await newPlan(8);
  await hide(plan.id, plan.firstSeatId + 90);
  expect(must(await look(plan.id)).obstacles.map(one => one.code)).toEqual(['on_sale']);
  expect((await change(plan.id, 2)).body.code).toBe('plan_blocked');
  await stateIs('paused');
  await settled();
  const preview = must(await look(plan.id));
  expect(preview).toMatchObject({unseatedCount: 2, obstacles: []});
  expect(preview.unseated[0]!.place).toBe('Tribuna, fila 10, butaca 1');
  expect(preview).toMatchObject({mails: 1, unmailed: 0, text: expect.stringContaining('Tribuna, fila 10, butaca 1')});
  expect((await change(plan.id, 1)).body.code).toBe('total_changed');
  const key = randomUUID();
  expect(must(await change(plan.id, 2, [], key))).toEqual({kept: preview.kept, unseated: 2, mails: 1});
  expect(must(await change(plan.id, 2, [], key)).unseated).toBe(2);
  expect(await planOf(world.sessionId)).toBe(plan.id);
  const after = await seatsOf(first);
  expect(after).toEqual(before.map(one => ({...one, plan: plan.id})));
  expect((await seatsOf(far)).map(one => [one.code.length > 0, one.row])).toEqual([
    [true, null],
    [true, null],
  ]);
  // The code opens the door, which says where to go.
  const scanned = await atDoor(await signed(second.ticketIds[0]!));
  expect(scanned.result).toBe('ok');
  expect((await atDoor(await signed(far.ticketIds[0]!))).place).toBe('Sin butaca todavía: pasa por taquilla');
  // What was hidden of the old plan is not of the new one, which hides its own.
  const {rows: hidden} = await app.db.query<{seat: number; kept: number}>(
    `select c.seat_id as seat, (select count(*)::int from seat_hiding_claim h where h.event_session_id = $1 and h.seat_id = c.seat_id) as kept
       from seat_claim c where c.event_session_id = $1 and c.kind = 'hidden'`,
    [world.sessionId],
  );
  expect(hidden).toEqual([{seat: plan.firstSeatId + 90, kept: 1}]);
  const [one, two] = (await unseated()) as [Unseated, Unseated];
  expect((await give({unseatedId: one.id, seatId: world.seat(0)})).body.code).toBe('seats_taken');
  must(await give({unseatedId: one.id, seatId: plan.firstSeatId + 7 * 20 + 5}));
  expect((await give({unseatedId: one.id, seatId: plan.firstSeatId + 7 * 20 + 6})).status).toBe(422);
  expect((await seatsOf(far))[0]).toMatchObject({row: '8', number: '6', claims: 1});
  expect(must(await give())).toEqual({given: 1, left: 0});
  expect((await seatsOf(far))[1]).toMatchObject({claims: 1, plan: plan.id});
  expect(await unseated()).toEqual([]);
  expect(two.place).toContain('fila 10');
  await stateIs('on_sale');
});

test('given back, it leaves the list; zones pass to others as they are told, and two not to one', async () => {
  const plan = await newPlan(8);
  const far = await buyAt([await seatId(8, 3)]);
  const small = await newPlan(6);
  await stateIs('paused');
  await settled();
  expect((await look(small.id, [{fromId: 0, toId: small.seated}])).status).toBe(422);
  const preview = must(await look(small.id));
  const zone = preview.zones.find(one => one.toId === small.seated)!;
  expect(must(await look(small.id, [{fromId: zone.fromId, toId: null}])).unseatedCount).toBe(zone.taken);
  expect((await look(small.id, [{fromId: zone.fromId, toId: small.standing}])).status).toBe(422);
  expect((await look(small.id, [{fromId: zone.fromId, toId: plan.seated}])).status).toBe(422);
  must(await change(small.id, preview.unseatedCount));
  expect((await unseated()).some(one => one.orderId === far.id)).toBe(true);
  const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [far.id]);
  must(
    await clerk().post(
      `/api/pedidos/${far.id}/devolver`,
      {orderLineIds: [rows[0]!.id], reason: 'No quiere otra'},
      idempotency(randomUUID()),
    ),
  );
  expect((await unseated()).some(one => one.orderId === far.id)).toBe(false);
  must(await give());
  await stateIs('on_sale');
});

test('not while somebody pays; late money for a seat that went with the plan goes back, and nobody enters twice', async () => {
  const gone = [await seatId(6, 5), await seatId(6, 6)];
  const pending = await Promise.all(gone.map(id => toBank(id)));
  const plan = await newPlan(5);
  await stateIs('paused');
  await settled();
  expect(must(await look(plan.id)).obstacles.map(one => one.code)).toContain('paying');
  expect((await change(plan.id, 0)).body.code).toBe('plan_blocked');
  expect(must(await look(await planOf(world.sessionId))).obstacles.map(one => one.code)).toContain('same_plan');
  for (const {orderNumber} of pending)
    await app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>('select id from "order" where number = $1 for update', [orderNumber]);
      await closeOrder(tx, rows[0]!.id, 'expired');
    });
  const {unseatedCount} = must(await look(plan.id));
  // The money of one comes while the plan changes, that of the other after it.
  const [changed] = await Promise.all([change(plan.id, unseatedCount), payAtBank(pending[0]!.redirect!, 'pay')]);
  if (changed.status !== 200) must(await change(plan.id, must(await look(plan.id)).unseatedCount));
  await payAtBank(pending[1]!.redirect!, 'pay');
  await until('both are decided', async () => {
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from payment p join "order" o on o.id = p.order_id where o.number = any($1) and p.state <> 'created'`,
      [pending.map(one => one.orderNumber)],
    );
    return rows[0]!.n === 2;
  });
  const {rows} = await app.db.query<{state: string}>('select state from "order" where number = $1', [
    pending[1]!.orderNumber,
  ]);
  expect(rows[0]!.state).toBe('expired');
  await stateIs('on_sale');
});

test('whoever loses a seat is written to once, however often it is tried, and who keeps it is not; then the new seat', async () => {
  await to(await newPlan(8));
  const far = [await seatId(8, 1), await seatId(8, 2)];
  const near = [await seatId(1, 9), await seatId(1, 11)] as const;
  const lost = await buyAt([...far, near[0]]);
  const kept = await buyAt([near[1]]);
  const silent = await buyAt([await seatId(8, 6)]);
  await app.db.query(`update "order" set email = '' where id = $1`, [silent.id]);
  const [, ticketId] = lost.ticketIds as [number, number];
  const taker = {...newTaker(), email: 'tiene@example.org'};
  must(await accept(await offered(signedId(app.runtime.config.secret, 'reservation', lost.id), ticketId), taker));
  const plan = await newPlan(7);
  await stateIs('paused');
  await settled();
  const preview = must(await look(plan.id));
  expect(preview).toMatchObject({unseatedCount: 3, mails: 1, unmailed: 1});
  // What is refused and tried again writes nothing twice.
  expect((await change(plan.id, 2)).status).toBe(409);
  const key = randomUUID();
  const done = await Promise.all([change(plan.id, 3, [], key), change(plan.id, 3, [], key)]);
  expect(done.filter(one => one.status === 200).map(({body}) => body.mails)).toContain(1);
  expect(must(await change(plan.id, 3, [], key)).mails).toBe(1);
  const {rows: jobs} = await app.db.query<{planChangeId: number; orderId: number}>(
    `select (data->>'planChangeId')::int as "planChangeId", (data->>'orderId')::int as "orderId" from pgboss.job
      where name = 'unseated-mail' and data->>'orderId' = any($1)`,
    [[lost, kept, silent].map(order => String(order.id))],
  );
  expect(jobs.map(job => job.orderId)).toEqual([lost.id]);
  const work = () => mailUnseated(app.runtime, jobs[0]!.planChangeId, lost.id);
  const written = () => letters(app.db, `kind = 'ticket_unseated' and created_at > now() - interval '1 minute'`);
  // A try that fails leaves nothing, and the next writes all of it.
  await app.db.query(
    `alter table mail_message add constraint broken check (to_email <> 'tiene@example.org') not valid`,
  );
  await expect(work()).rejects.toThrow('no es válido');
  expect(await written()).toEqual([]);
  await app.db.query('alter table mail_message drop constraint broken');
  await Promise.all([work(), work()]);
  await work();
  const [buyers, holders] = (await written()) as [Letter, Letter];
  expect((await written()).map(({to: reader}) => reader)).toEqual([lost.email, 'tiene@example.org']);
  expect(buyers.text).toContain('Tribuna, fila 8, butaca 1 (la tiene Bea Sanz)');
  expect(buyers.text).toContain('Tribuna, fila 8, butaca 2\n');
  expect(buyers.text).not.toContain('fila 1,');
  expect(buyers.text).toContain('Tu otra entrada conserva su fila y su butaca.');
  expect(buyers.text).toContain(signedId(app.runtime.config.secret, 'reservation', lost.id));
  expect(holders.text).not.toContain(signedId(app.runtime.config.secret, 'reservation', lost.id));
  expect(await mailsTo(app, kept.email)).toEqual([]);

  const own = (await unseated()).filter(one => one.orderId === lost.id);
  must(await give({unseatedId: own[0]!.id, seatId: await seatId(7, 19)}));
  await confirmOrder(app.runtime, lost.id, `plan:${own[0]!.id}`);
  await confirmOrder(app.runtime, lost.id, `plan:${own[0]!.id}`);
  const [first, ...more] = (await mailsTo(app, lost.email)).filter(mail => mail.kind === 'order_confirmation');
  expect(more).toEqual([]);
  expect(first!.subject).toMatch(/^Tu butaca nueva /);
  expect(first!.text).toContain('Tribuna, fila 7, butaca 19 (antes, Tribuna, fila 8, butaca 1)');
  expect(first!.text).toContain('Seguimos buscando butaca para la entrada que falta.');
  const theirs = await letters(app.db, `to_email = 'tiene@example.org' and kind = 'ticket_reseated'`);
  expect(theirs.map(mail => [mail.text.includes('fila 7, butaca 19'), mail.attachments.length])).toEqual([[true, 1]]);
  must(await give());
  const before = (await written()).length;
  await work();
  expect((await written()).length).toBe(before);
  await stateIs('on_sale');
});

test('a place for a wheelchair is changed for another, one by one; the rest are given theirs', async () => {
  await to(await newPlan(8));
  const chair = await seatId(8, 4);
  const ordinary = await buyAt([await seatId(8, 9)]);
  const wheelchair = await buyAt([chair]);
  await makeChair(chair);
  const plan = await newPlan(7);
  const free = plan.firstSeatId + 6 * 20 + 2;
  await makeChair(free);
  await to(plan);
  const list = await unseated();
  const [his, theirs] = [wheelchair, ordinary].map(order => list.find(one => one.orderId === order.id)!);
  expect([his!.attributes, theirs!.attributes]).toEqual([1, 0]);
  expect((await give({unseatedId: theirs!.id, seatId: free})).body.code).toBe('seats_taken');
  expect((await give({unseatedId: his!.id, seatId: free + 1})).body.code).toBe('seats_taken');
  expect(must(await give()).left).toBe(1);
  expect((await unseated()).map(one => one.id)).toEqual([his!.id]);
  must(await give({unseatedId: his!.id, seatId: free}));
  expect((await seatsOf(wheelchair))[0]).toMatchObject({row: '7', number: '3', claims: 1});
  await stateIs('on_sale');
});

/** Of a published plan, which nobody else may change. */
const makeChair = (id: number) =>
  app.db.withTransaction(async tx => {
    await tx.query('alter table seat disable trigger user');
    await tx.query('update seat set attributes = attributes | 1 where id = $1', [id]);
    await tx.query('alter table seat enable trigger user');
  });

/** Whatever does not fit goes to the list. */
async function to(plan: {id: number}): Promise<void> {
  await stateIs('paused');
  await settled();
  must(await change(plan.id, must(await look(plan.id)).unseatedCount));
  await stateIs('on_sale');
}

async function toBank(id: number) {
  const who = anybody();
  await until('it is on sale', async () => (await holdSeats(who, world, [id - world.seat(0)])).status === 200);
  const cart = must(await who.get<{totalCents: number}>('/api/public/cart'));
  return must(await checkOut(who, cart.totalCents, {email: `paga${randomUUID()}@example.org`}));
}

async function seatId(row: number, number: number): Promise<number> {
  const {rows} = await app.db.query<{id: number}>(
    `select st.id from seat st join event_session s on s.seat_plan_id = st.seat_plan_id where s.id = $1
      and st.row_label = $2 and st.seat_number = $3`,
    [world.sessionId, String(row), String(number)],
  );
  return rows[0]!.id;
}

async function buyAt(seatIds: number[]): Promise<Order> {
  const who = anybody();
  await until(
    'it is on sale',
    async () =>
      (
        await holdSeats(
          who,
          world,
          seatIds.map(id => id - world.seat(0)),
        )
      ).status === 200,
  );
  const email = `lejos${randomUUID()}@example.org`;
  const cart = must(await who.get<{totalCents: number}>('/api/public/cart'));
  const checkout = must(await checkOut(who, cart.totalCents, {email}));
  await payAtBank(checkout.redirect!, 'pay');
  await until(
    'it is paid',
    async () =>
      (await app.db.query(`select 1 from "order" where email = $1 and state = 'paid'`, [email])).rowCount === 1,
  );
  const {rows} = await app.db.query<{id: number; ticketIds: number[]}>(
    `select o.id, array(select t.id from ticket t where t.order_id = o.id order by t.id) as "ticketIds" from "order" o where o.email = $1`,
    [email],
  );
  return {...rows[0]!, email, hash: ''};
}
