/** Of whoever takes a ticket, the giver who takes it back, a door and a clerk at one moment, one wins. */
import {randomUUID} from 'node:crypto';
import {readTransfer} from '../../../api/src/domain/ticket-acts/read-transfer';
import {idempotency, tally, type ErrorBody} from '../../support/wire/visitor';
import {openHouse, accept, app, atDoor, buy, clerk, offered, row, signed, takeBack} from './give-stage';

openHouse();

/** Without the locks: two who read «offered» and then write both believe that they have it. */
test('negative control: whoever asks first and writes after gives one ticket to two', async () => {
  const order = await buy();
  const offer = await offered(order.hash, order.ticketIds[0]!);
  const {rows} = await app.db.query<{id: number}>(
    'select id from ticket_transfer where ticket_id = $1',
    order.ticketIds,
  );
  const looks = await Promise.all([readTransfer(app.db, rows[0]!.id), readTransfer(app.db, rows[0]!.id)]);
  expect(looks.map(one => one!.isOpen)).toEqual([true, true]);
  expect(tally(await Promise.all([accept(offer), accept(offer)]))).toEqual({200: 1, '409 offer_over': 1});
});

test('takers, a giver who takes it back, a door and a clerk at the same millisecond: one of them wins', async () => {
  const won = {taken: 0, back: 0, door: 0, clerk: 0};
  for (let round = 0; round < 8; round++) {
    const order = await buy();
    const ticketId = order.ticketIds[0]!;
    const offer = await offered(order.hash, ticketId);
    const qr = await signed(ticketId);
    const {rows} = await app.db.query<{id: number}>('select id from order_line where order_id = $1', [order.id]);
    const refund = () =>
      clerk().post<ErrorBody>(
        `/api/pedidos/${order.id}/devolver`,
        {orderLineIds: [rows[0]!.id], reason: 'Lo pide'},
        idempotency(randomUUID()),
      );
    const [takers, back, door, clerks] = await Promise.all([
      Promise.all(Array.from({length: 4}, () => accept(offer))),
      round % 2 === 0 ? takeBack(order.hash, ticketId) : null,
      round % 4 === 1 ? atDoor(qr) : null,
      round % 4 === 3 ? refund() : null,
    ]);
    const taken = takers.filter(answer => answer.status === 200).length;
    const ticket = await row(ticketId);
    const holders = (
      await app.db.query<{state: string}>('select state from ticket_transfer where ticket_id = $1', [ticketId])
    ).rows.map(one => one.state);
    expect(taken).toBeLessThanOrEqual(1);
    if (back) expect(taken + (back.status === 200 ? 1 : 0)).toBe(1);
    // Who came in with the old code did so before it was given, and then nobody took it.
    if (door)
      expect([door.result, taken, ticket.state]).toEqual(taken ? ['transferred', 1, 'valid'] : ['ok', 0, 'used']);
    if (clerks) {
      expect(clerks.status).toBe(200);
      expect(ticket.state).toBe('void');
    }
    expect(holders).toEqual([taken ? 'accepted' : back ? 'taken_back' : 'offered']);
    if (taken) won.taken++;
    else if (back) won.back++;
    else if (door) won.door++;
    else won.clerk++;
  }
  expect(won.taken + won.back + won.door + won.clerk).toBe(8);
});
