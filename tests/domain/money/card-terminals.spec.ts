/**
 * What a card terminal charges pays one sale of exactly that amount, or is given back, or waits where somebody sees it;
 * what nobody knows the end of is paid in no other way. Machine and line fail as they like.
 */
import {randomUUID} from 'node:crypto';
import {askReturn} from '../../../api/src/domain/terminals/ask';
import {decideByHand} from '../../../api/src/domain/terminals/note';
import {requireNoCharge} from '../../../api/src/domain/terminals/use-charge';
import {readOwnTerminals, readWaiting, tellWaiting} from '../../../api/src/domain/terminals/waiting';
import {tillTotals} from '../../../api/src/domain/cash/till';
import {confirmByHand, failByHand} from '../../../api/src/domain/payments/confirm-by-hand';
import {refuses} from '../../support/scene/refuses';
import {CENTS, cardStage} from './card-stage';

const {on, clerk, office, fill, ask, tell, sell, state, incidents, refundOf, askBack} = cardStage();

test('[K5] the sale is paid by the operation that the machine authorised, and keeps its number', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  await refuses(sell({operationId: id}), 'terminal_pending');
  await tell(id, {state: 'waiting_card'});
  await tell(id, {amountCents: CENTS});
  await refuses(
    sell({operationId: id, amountCents: CENTS - 1}, {method: 'cash', amountCents: 1}),
    'terminal_operation',
  );
  const {orderId} = await sell({operationId: id});
  const {rows} = await on.db.query(
    'select method, amount_cents as cents, authorisation_code as code, card_brand as brand from payment where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{method: 'card_terminal', cents: CENTS, code: '123456', brand: 'VISA'}]);
  expect((await on.db.withTransaction(tx => tillTotals(tx, on.shift))).cardSalesCents).toBe(CENTS);
  await fill();
  await refuses(sell({operationId: id}), 'terminal_operation');
});

test('[K5] where a terminal charges nothing is noted by hand; elsewhere it is, as before', async () => {
  await fill();
  await refuses(sell({}), 'terminal_needed');
  expect(await readOwnTerminals(on.db, clerk())).toMatchObject([{id: on.terminal, isRequired: true}]);
  await on.db.query('update card_terminal set is_active = false');
  expect((await sell({})).totalCents).toBe(CENTS);
});

describe('[K5] control: the database takes', () => {
  const pay = (orderId: number, method: string, cents: number) =>
    on.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>(
        `insert into payment (order_id, method, state, amount_cents, settled_at) values ($1, $2, 'authorised', $3, now())
          returning id`,
        [orderId, method, cents],
      );
      return rows[0]!.id;
    });
  const paidOrder = async () => {
    const cart = await fill();
    const id = await ask(`cart:${cart}`);
    await tell(id, {});
    return {...(await sell({operationId: id})), id};
  };

  test('no card of a till with a terminal without its operation, and no operation twice or of another amount', async () => {
    const {orderId, id} = await paidOrder();
    await refuses(pay(orderId, 'card_terminal', 5), 'terminal_needed');
    const use = (cents: number, operation: number) =>
      on.db.withTransaction(async tx => {
        const {rows} = await tx.query<{id: number}>(
          `insert into payment (order_id, method, state, amount_cents, settled_at)
            values ($1, 'card_terminal', 'authorised', $2, now()) returning id`,
          [orderId, cents],
        );
        await tx.query('update terminal_operation set payment_id = $1 where id = $2', [rows[0]!.id, operation]);
      });
    await expect(use(CENTS, id)).rejects.toThrow();
    const free = await ask(`act:${randomUUID()}`);
    await expect(use(CENTS, free)).rejects.toThrow();
    await tell(free, {});
    await expect(use(CENTS - 1, free)).rejects.toThrow();
    await expect(
      on.db.withTransaction(tx => tx.query(`update terminal_operation set state = 'denied' where id = $1`, [id])),
    ).rejects.toThrow();
    await expect(
      on.db.withTransaction(tx => tx.query('update terminal_operation set amount_cents = 1 where id = $1', [free])),
    ).rejects.toThrow();
  });

  test('no second charge of one thing, nor cash for what may have been charged', async () => {
    const cart = await fill();
    const id = await ask(`cart:${cart}`);
    await expect(
      on.db.query(
        `insert into terminal_operation (card_terminal_id, kind, amount_cents, reference, subject, state)
          values ($2, 'sale', 1, 'otra', $1, 'authorised')`,
        [`cart:${cart}`, on.terminal],
      ),
    ).rejects.toThrow();
    await tell(id, {state: 'unknown'});
    await refuses(sell({method: 'cash'}), 'terminal_pending');
    await refuses(
      on.db.withTransaction(tx => requireNoCharge(tx, cart)),
      'terminal_pending',
    );
    // An order without any payment, too: sold by telephone, or for nothing.
    await refuses(
      on.db.withTransaction(tx =>
        tx.query(
          `insert into "order" (number, cart_id, channel, state, staff_user_id, email, total_cents, claims_expire_at)
            values ('X-1', $1, 'phone', 'pending', $2, '', 0, now())`,
          [cart, clerk()],
        ),
      ),
      'terminal_pending',
    );
  });
});

test('the same thing asked again is the same operation; another amount waits for the first', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  expect(await ask(`cart:${cart}`)).toBe(id);
  await tell(id, {state: 'unknown'});
  expect(await ask(`cart:${cart}`)).toBe(id);
  await refuses(ask(`cart:${cart}`, 100), 'terminal_pending');
  await refuses(ask(`act:${randomUUID()}`), 'terminal_busy');
  await tell(id, {});
  expect(await ask(`cart:${cart}`)).toBe(id);
  await refuses(ask(`cart:${cart}`, 100), 'terminal_pending');
  // Mixed: what the card paid stays, the rest is cash.
  await fill(cart);
  expect(await sell({operationId: id}, {method: 'cash'})).toMatchObject({totalCents: 2 * CENTS});
});

test('[C21] refused, then cash: nothing is charged twice and the till is right', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  await tell(id, {state: 'denied', authorisationCode: ''});
  const {orderId} = await sell({method: 'cash'});
  // The machine says late that it had charged after all.
  await tell(id, {});
  expect(await state(id)).toMatchObject({state: 'authorised', paymentId: null, subject: null});
  expect(await incidents()).toEqual(['terminal_late']);
  expect(await readWaiting(on.db, clerk())).toEqual([id]);
  const back = await on.db.withTransaction(tx =>
    askReturn(tx, {staffUserId: clerk(), reference: `C-${randomUUID()}`, isProduction: true, operationId: id}),
  );
  await tell(back, {});
  expect(await state(id)).toMatchObject({isReturned: true});
  expect(await readWaiting(on.db, clerk())).toEqual([]);
  const {rows} = await on.db.query('select method from payment where order_id = $1', [orderId]);
  expect(rows).toEqual([{method: 'cash'}]);
});

test('[C21] answered after the time, and twice: the charge serves the same sale', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  await tell(id, {state: 'unknown'});
  await tell(id, {state: 'cancelled'});
  await tell(id, {});
  await tell(id, {});
  expect(await incidents()).toEqual(['terminal_late']);
  expect(await ask(`cart:${cart}`)).toBe(id);
  await sell({operationId: id});
  await tell(id, {state: 'denied'});
  expect(await state(id)).toMatchObject({state: 'authorised'});
  expect(await incidents()).toEqual(['terminal_late', 'terminal_contradicts']);
});

test('another amount than was asked pays nothing and is told', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  await tell(id, {amountCents: CENTS + 100});
  expect(await state(id)).toMatchObject({state: 'unknown'});
  expect(await incidents()).toEqual(['terminal_amount']);
  await refuses(sell({operationId: id}), 'terminal_pending');
});

test('a dead machine: somebody with the right to decides, with a reason, and it is looked at', async () => {
  const cart = await fill();
  const id = await ask(`cart:${cart}`);
  const decide = (outcome: 'authorised' | 'cancelled') =>
    on.db.withTransaction(tx =>
      decideByHand(tx, {
        ...{operationId: id, outcome, reason: 'El recibo dice autorizada.', authorisationCode: '99'},
        staffUserId: office(),
      }),
    );
  await refuses(decide('authorised'), 'wrong_state');
  await tell(id, {state: 'unknown'});
  await decide('authorised');
  await refuses(decide('cancelled'), 'wrong_state');
  expect(await incidents()).toEqual(['terminal_by_hand']);
  await sell({operationId: id});
});

test('the seats stay while nobody knows, within the life of a cart; a charge whose cart ended is told and goes back', async () => {
  const cart = await fill();
  await on.db.query(`update cart set expires_at = now() + interval '10 seconds' where id = $1`, [cart]);
  await on.db.query(`update seat_claim set expires_at = now() + interval '10 seconds' where cart_id = $1`, [cart]);
  const id = await ask(`cart:${cart}`);
  const {rows} = await on.db.query<{kept: boolean}>(
    `select bool_and(s.expires_at > now() + interval '10 minutes' and s.expires_at <= c.hard_limit_at) as kept
       from seat_claim s join cart c on c.id = s.cart_id where c.id = $1`,
    [cart],
  );
  expect(rows[0]!.kept).toBe(true);
  await tell(id, {});
  await on.db.query(`update cart set expires_at = now() - interval '1 second' where id = $1`, [cart]);
  await on.db.query(`update seat_claim set expires_at = now() - interval '1 second' where cart_id = $1`, [cart]);
  await refuses(sell({operationId: id}), 'cart_expired');
  await refuses(ask(`cart:${cart}`, 1), 'cart_expired');
  expect(await on.db.withTransaction(tx => tellWaiting(tx))).toBe(0);
  await on.db.query(`update terminal_operation set created_at = now() - interval '20 minutes' where id = $1`, [id]);
  expect(await on.db.withTransaction(tx => tellWaiting(tx))).toBe(1);
  expect(await on.db.withTransaction(tx => tellWaiting(tx))).toBe(0);
  expect(await incidents()).toEqual(['terminal_waits']);
});

test('[K6][E26] a refund on the terminal is done when the machine says so, once, and not by hand beside it', async () => {
  const cart = await fill();
  const sale = await ask(`cart:${cart}`);
  await tell(sale, {});
  const {orderId} = await sell({operationId: sale});
  const refundId = await refundOf(orderId);
  const by = {refundId, staffUserId: clerk(), operation: '1'};
  await refuses(
    on.db.withTransaction(tx => confirmByHand(tx, by)),
    'terminal_needed',
  );
  const first = await askBack(refundId);
  expect(await askBack(refundId)).toBe(first);
  await refuses(
    on.db.withTransaction(tx => confirmByHand(tx, by)),
    'terminal_pending',
  );
  await refuses(
    on.db.withTransaction(tx => failByHand(tx, {refundId})),
    'terminal_pending',
  );
  await tell(first, {state: 'denied'});
  const second = await askBack(refundId);
  expect(second).not.toBe(first);
  await tell(second, {state: 'unknown'});
  const done = await tell(second, {operationNumber: 'D9'});
  expect(done.refundDone).toBe(refundId);
  expect((await tell(second, {})).refundDone).toBeNull();
  const {rows} = await on.db.query(
    `select r.state, r.operation, r.cash_shift_id as shift, o.reference is not null as "ofSale", e.cents
       from refund r join terminal_operation t on t.refund_id = r.id and t.state = 'authorised'
         join terminal_operation o on o.id = t.original_operation_id
         cross join lateral (select sum(amount_cents)::int as cents from ledger_entry
           where refund_id = r.id and account = 'card_terminal') e where r.id = $1`,
    [refundId],
  );
  expect(rows).toEqual([{state: 'done', operation: 'D9', shift: on.shift, ofSale: true, cents: -CENTS}]);
  // The first one says late that it gave back too: told, and nothing is posted twice.
  await tell(first, {});
  expect(await incidents()).toEqual(['terminal_late']);
  await refuses(askBack(refundId), 'already_refunded');
});

test('a terminal that only pretends charges nobody where money is meant', async () => {
  await on.db.query(`update card_terminal set driver = 'simulated', is_required = false`);
  await refuses(ask(`act:${randomUUID()}`), 'simulated_terminal');
  await fill();
  expect((await sell({})).totalCents).toBe(CENTS);
});
