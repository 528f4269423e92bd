/** A ticket on offer, and everybody who wants something of it at the same millisecond: one of them wins. */
import {randomUUID} from 'node:crypto';
import {PRICE, SHOWN} from '../../support/world/fixture';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {idempotency, tally} from '../../support/wire/visitor';
import {anybody, app, atDoor, buy, clerk, nextSeat, ofStaff, openHouse, signed, takeBack, world} from './give-stage';
import {backOf, listed, newEmail, pay, rowOf, stateOf, take, terms, ticketsAt} from './resale-stage';

openHouse();
beforeEach(() => terms());

test('two buyers, a door, a clerk’s refund and the seller at the same millisecond: one of them wins', async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 12; round++) {
    const seller = await buy(1);
    const ticketId = seller.ticketIds[0]!;
    const id = await listed(seller);
    const [ana, bea] = [anybody(), anybody()];
    // Each has a cart already: two calls at once would make two.
    for (const one of [ana, bea]) {
      const n = nextSeat();
      must(await holdSeats(one, world, [n]));
      must(await one.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(n)}`]}));
    }
    const takes = await Promise.all([take(ana, id), take(bea, id), take(ana, id)]);
    expect(tally(takes)[200]).toBe(takes[1]!.status === 200 ? 1 : 2);
    const who = takes[1]!.status === 200 ? bea : ana;
    expect([takes[0]!.status === 200, takes[1]!.status === 200].filter(Boolean)).toHaveLength(1);
    const checkout = must(await checkOut(who, SHOWN.general, {email: newEmail()}));
    const rivals: (() => Promise<unknown>)[] = [
      async () => atDoor(await signed(ticketId)),
      () =>
        clerk().post(
          `/api/pedidos/${seller.id}/devolver`,
          {orderLineIds: [], reason: 'Lo pide'},
          idempotency(randomUUID()),
        ),
      () => takeBack(seller.hash, ticketId),
      () => ofStaff(seller, 'dar', {toName: 'Bea', reason: 'Lo pide'}),
    ];
    const lines = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [seller.id]);
    rivals[1] = () =>
      clerk().post(
        `/api/pedidos/${seller.id}/devolver`,
        {orderLineIds: [lines.rows[0]!.id], reason: 'Lo pide'},
        idempotency(randomUUID()),
      );
    const [state] = await Promise.all([pay(checkout), rivals[round % rivals.length]!()]);
    const settled = state === 'pending' ? await stateOf(checkout.orderNumber) : state;
    const tickets = await ticketsAt(ticketId);
    const living = tickets.filter(one => one.state !== 'void');
    expect(living.length).toBeLessThanOrEqual(1);
    const isSold = (await rowOf(id)).state === 'sold';
    expect(living[0]?.number === checkout.orderNumber).toBe(isSold);
    expect(settled === 'paid').toBe(isSold);
    if (isSold) expect(await backOf(seller.id)).toBe(PRICE.general);
    outcomes.set(String(isSold), (outcomes.get(String(isSold)) ?? 0) + 1);
  }
  expect(outcomes.get('true') ?? 0).toBeGreaterThan(0);
});
