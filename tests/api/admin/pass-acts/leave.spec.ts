/**
 * A pass ends before its time, from a day on or as if it had never been: seats, card and loans go, and what was paid
 * goes back as it has to, once.
 */
import {endLeavingPasses} from '../../../../api/src/domain/passes/life/end-pass';
import {completeRefund} from '../../../../api/src/domain/payments/refund';
import {passState, statesOf} from '../../../support/passes/instalments';
import {notify, type Checkout} from '../../../support/world/purchase';
import {type ErrorBody, idempotency, told, Visitor} from '../../../support/wire/visitor';
import {
  act,
  app,
  audit,
  card,
  claims,
  dayIn,
  device,
  one,
  openOffice,
  pay,
  read,
  refusals,
  staff,
  take,
  TOTAL,
  wallet,
  WHY,
  world,
  type Body,
} from './stage';

openOffice();

describe('baja', () => {
  const ask = (refundTo: string, expectedRefundCents: number, fromOn = dayIn(0)) => ({
    fromOn,
    refundTo,
    expectedRefundCents,
    reason: 'Se va a vivir fuera',
  });

  test('frees the seat, kills the card, takes back what was given, pays back through the bank and waives the rest', async () => {
    await refusals('baja', ask('none', 0));
    const pass = take();
    await pay(pass, [pass.instalmentIds[0]!]);
    await act(pass, 'ceder', {
      eventSessionId: world.sessionId,
      toName: 'Luis Soto',
      toEmail: 'luis@example.org',
      reason: WHY,
    });
    const code = (await card(pass)).code;
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/baja?fromOn=${dayIn(0)}`)).body).toMatchObject({
      sessions: 1,
      left: 1,
      paidCents: 10_000,
      refundCents: 10_000,
      meansCents: 10_000,
    });
    expect(told(await act(pass, 'baja', ask('means', 9_999)))).toBe('409 total_changed');
    expect(told(await act(pass, 'baja', ask('none', 0, dayIn(-1))))).toBe('422 invalid');
    const done = await act(pass, 'baja', ask('means', 10_000));
    expect(done.body).toMatchObject({isEnded: true, meansCents: 10_000, walletCents: 0, seats: 1});
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
    expect([await claims(pass), await read(code), await statesOf(app, pass.id)]).toEqual([
      0,
      'revoked',
      ['paid', 'waived'],
    ]);
    expect(
      await one(`select state, amount_cents as cents from refund where id = $1`, [(done.body.toSend as number[])[0]]),
    ).toMatchObject({cents: 10_000});
    expect(
      (await one<{state: string}>('select state from pass_transfer where season_pass_id = $1', [pass.id])).state,
    ).toBe('revoked');
    expect((await audit(pass, 'end')).reason).toBe('Se va a vivir fuera');
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('409 end_wrong_state');
  });

  test('on a day to come: the seats are free now, the pass ends on its day, money to the wallet', async () => {
    const pass = take();
    await pay(pass, pass.instalmentIds);
    const done = await act(pass, 'baja', ask('wallet', TOTAL, dayIn(10)));
    expect(done.body).toMatchObject({isEnded: false, seats: 1, walletCents: TOTAL, meansCents: 0});
    expect([await passState(app, pass.id), await claims(pass), await wallet(pass)]).toEqual(['active', 0, TOTAL]);
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('409 end_leaving');
    // [E26] What the baja gave is not given a second time, neither as if the pass had never been nor line by line.
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/devolucion`)).body).toMatchObject({refusal: 'given'});
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_given');
    const paid = await one<{orderId: number; lineId: number}>(
      `select l.order_id as "orderId", l.id as "lineId" from order_line l where l.instalment_id = $1`,
      [pass.instalmentIds[0]],
    );
    const finance = new Visitor(app.url, world.staff.finance_manager.token);
    const again = await finance.post<ErrorBody>(
      `/api/pedidos/${paid.orderId}/devolver`,
      {orderLineIds: [paid.lineId], reason: WHY},
      idempotency(),
    );
    expect([told(again), again.body.message]).toEqual(['409 already_refunded', expect.stringContaining('200,00')]);
    expect((await app.db.withTransaction(tx => endLeavingPasses(tx))).passes).toEqual([]);
    await app.db.query(`update season_pass set leaving_on = club_today() - 1 where id = $1`, [pass.id]);
    expect((await app.db.withTransaction(tx => endLeavingPasses(tx))).passes).toEqual([pass.id]);
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
  });

  test('what goes back in part is said by the order, the settlement and the reports: what is settled is what was kept, once', async () => {
    const finance = new Visitor(app.url, world.staff.finance_manager.token);
    const settle = async () => {
      const {id} = (
        await finance.post<{id: number}>(
          '/api/liquidaciones/calcular',
          {kind: 'passes', periodFrom: '2020-01-01', periodTo: '2099-12-31'},
          idempotency(),
        )
      ).body;
      const sums = (await finance.get<{salesCents: number; refundsCents: number}>(`/api/liquidaciones/${id}`)).body;
      await app.db.query(
        `update settlement set state = 'closed', number = 'LB-' || id, closed_at = now() where id = $1`,
        [id],
      );
      return {sales: sums.salesCents, refunds: sums.refundsCents};
    };
    const collected = async () =>
      (
        await staff.get<{rows: {paidCents: number}[]}>(`/api/informes/abonos?listId=${world.seasonListId}`)
      ).body.rows.reduce((sum, row) => sum + row.paidCents, 0);
    const pass = take();
    await settle();
    await pay(pass, pass.instalmentIds);
    const before = await collected();
    // Two of three matches are still to come; the pass was there for the first.
    await app.db.query(`update season_pass set signed_up_at = now() - interval '90 days' where id = $1`, [pass.id]);
    const more = await app.db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
        box_office_ends_at) select event_id, seat_plan_id, starts_at + d * interval '1 day',
        doors_at + d * interval '1 day', ends_at + d * interval '1 day', sale_starts_at, sale_ends_at,
        box_office_ends_at from event_session, unnest(array[-60, 1]) d where id = $1 returning id`,
      [world.sessionId],
    );
    await app.db.query(`update event_session set state = 'on_sale' where id = any($1)`, [more.rows.map(row => row.id)]);
    await app.db.query(
      'insert into season_list_session (season_list_id, event_session_id) select $1, unnest($2::int[])',
      [world.seasonListId, more.rows.map(row => row.id)],
    );
    const back = Math.round(TOTAL - TOTAL / 3);
    const done = await act(pass, 'baja', ask('means', back, dayIn(3)));
    expect(done.body).toMatchObject({isEnded: false, meansCents: back, walletCents: 0});
    expect(await collected()).toBe(before - back);
    const order = await one<{id: number; state: string; back: number}>(
      `select o.id, o.state, o.refunded_cents as back from "order" o join order_line l on l.order_id = o.id
        where l.instalment_id = $1`,
      [pass.instalmentIds[0]],
    );
    expect(order).toMatchObject({state: 'partially_refunded', back});
    // Asked of the bank and not given yet: settled when it has gone.
    for (const refundId of done.body.toSend as number[])
      await app.db.withTransaction(tx => completeRefund(tx, refundId, '0900'));
    expect(await settle()).toEqual({sales: TOTAL, refunds: -back});
    expect(await settle()).toEqual({sales: 0, refunds: 0});
    await app.db.query('delete from season_list_session where event_session_id = any($1)', [
      more.rows.map(row => row.id),
    ]);
  });

  test('[D5] bought today and left tomorrow gives all back: matches before it began are not had; a handed-over one has had what the first had', async () => {
    const over = [10, 20, 30, 40, 50, 60, 70].map(days => `(now() - interval '${days} days')`).join(', ');
    const {rows} = await app.db.query<{id: number}>(
      `insert into event_session (event_id, seat_plan_id, starts_at, doors_at, ends_at, sale_starts_at, sale_ends_at,
        box_office_ends_at)
       select event_id, seat_plan_id, d, d - interval '1 hour', d + interval '2 hours', d - interval '90 days', d,
         d + interval '1 hour' from event_session, unnest(array[${over}]) d where id = $1 returning id`,
      [world.sessionId],
    );
    const played = rows.map(row => row.id);
    await app.db.query(`update event_session set state = 'on_sale' where id = any($1)`, [played]);
    await app.db.query(
      'insert into season_list_session (season_list_id, event_session_id) select $1, unnest($2::int[])',
      [world.seasonListId, played],
    );
    const quote = async (pass: {id: number}) =>
      (await staff.get<Body>(`/api/abonos/${pass.id}/baja?fromOn=${dayIn(1)}`)).body;
    const half = take();
    await app.db.query(`update season_pass set kind = 'half_season', amount_cents = 29700 where id = $1`, [half.id]);
    await app.db.query('update instalment set amount_cents = 14850 where season_pass_id = $1', [half.id]);
    await pay(half, half.instalmentIds, 14_850);
    expect(await quote(half)).toMatchObject({sessions: 1, left: 1, totalCents: 29_700, refundCents: 29_700});
    // Signed before the last three of the matches that are over: of four it has one left.
    await app.db.query(`update season_pass set signed_up_at = now() - interval '35 days' where id = $1`, [half.id]);
    expect(await quote(half)).toMatchObject({sessions: 4, left: 1, refundCents: 7_425});
    const done = await act(half, 'traspasar', {
      toHolderId: (
        await one<{id: number}>(
          `insert into pass_holder (first_name, surname1) values ('Otra', 'Titular') returning id`,
        )
      ).id,
      kind: 'other',
      documents: '',
      reason: 'Acuerdo de los dos',
    });
    expect(await quote({id: done.body.seasonPassId as number})).toMatchObject({
      sessions: 4,
      left: 1,
      refundCents: 7_425,
    });
    await app.db.query('delete from season_list_session where event_session_id = any($1)', [played]);
  });

  test('late money for what was let off goes back by itself', async () => {
    const pass = take();
    const ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    await app.db.query('update pass_holder set customer_id = $2 where id = $1', [pass.holderId, world.customer.id]);
    const {body: order} = await ana.post<Checkout>(
      `/api/public/passes/${pass.id}/instalments/pay`,
      {instalmentIds: pass.instalmentIds, method: 'card', expectedTotalCents: TOTAL},
      idempotency(),
    );
    expect(told(await act(pass, 'baja', ask('none', 0)))).toBe('done');
    expect((await notify(app, order)).status).toBe(200);
    expect(await passState(app, pass.id)).toBe('cancelled_by_holder');
    expect(
      (
        await one<{n: number}>(
          `select count(*)::int as n from refund r join payment p on p.id = r.payment_id
            where p.gateway_order = $1 and r.is_automatic`,
          [order.gatewayOrder],
        )
      ).n,
    ).toBe(1);
  });
});

describe('devolución', () => {
  test('within its time undoes the pass and gives all back', async () => {
    await refusals('devolucion', {reason: WHY});
    const pass = take();
    await pay(pass, pass.instalmentIds);
    expect((await staff.get<Body>(`/api/abonos/${pass.id}/devolucion`)).body).toMatchObject({
      refusal: null,
      paidCents: TOTAL,
    });
    expect((await act(pass, 'devolucion', {reason: WHY})).body).toMatchObject({
      refundedCents: TOTAL,
      walletCents: 0,
      seats: 1,
    });
    expect([await passState(app, pass.id), await claims(pass), await statesOf(app, pass.id)]).toEqual([
      'void',
      0,
      ['waived', 'waived'],
    ]);
    expect((await audit(pass, 'return')).reason).toBe(WHY);
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_wrong_state');
  });

  test('not after its time, nor when it has been used', async () => {
    const pass = take();
    await app.db.query(`update season_pass set signed_up_at = now() - interval '15 days' where id = $1`, [pass.id]);
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_late');
    await app.db.query(`update season_pass set signed_up_at = now() where id = $1`, [pass.id]);
    await app.db.query(
      `insert into scan (event_session_id, device_id, direction, result, source, right_id, round, code)
        values ($1, $2, 'in', 'ok', 'pass', $3, 0, 'X')`,
      [world.sessionId, device, pass.id],
    );
    expect(told(await act(pass, 'devolucion', {reason: WHY}))).toBe('409 return_used');
  });
});
