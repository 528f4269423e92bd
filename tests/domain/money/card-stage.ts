/** A clerk's counter with a card terminal that has to be used: seats for its sales, what is asked of it and what it says. */
import {randomUUID} from 'node:crypto';
import {SYSTEM, writeAudit} from '../../../api/src/web/auth/audit';
import {refundLines} from '../../../api/src/domain/payments/refund';
import {sellAtCounter, type CounterPayment} from '../../../api/src/domain/box-office/sell-at-counter';
import {holdSeats} from '../../../api/src/domain/seats/hold';
import {askRefund, askSale} from '../../../api/src/domain/terminals/ask';
import {noteAnswer} from '../../../api/src/domain/terminals/note';
import type {Told} from '../../../api/src/domain/terminals/operation';
import {openScene} from '../../support/scene/scene';
import {PRICE} from '../../support/world/fixture';
import {openTills} from '../../support/world/tills';

export const CENTS: number = PRICE.general;

export function cardStage() {
  const on = openScene<{shift: number; terminal: number}>(async ({db, world}) => {
    const shift = (await openTills(db, [world.staff.clerk.id]))[0]!;
    const {rows} = await db.query<{id: number}>(
      `insert into card_terminal (name, box_office_id, driver, serial_number, endpoint)
        select 'Mostrador', box_office_id, 'http_local', 'PX-1', 'http://192.168.1.50:8080' from cash_shift where id = $1
        returning id`,
      [shift],
    );
    return {shift, terminal: rows[0]!.id};
  });
  const clerk = () => on.world.staff.clerk.id;
  const office = () => on.world.staff.admin.id;
  let seat = 0;

  async function fill(cartId: string = randomUUID()): Promise<string> {
    const [held] = await on.db.withTransaction(tx =>
      holdSeats(tx, [
        {
          ...{cartId, channel: 'box_office', staffUserId: clerk(), eventSessionId: on.world.sessionId},
          ...{seats: on.world.seats(seat++ % 8), maxPerOrder: 20, holdSeconds: 900},
        },
      ]),
    );
    expect(held).toHaveProperty('expiresAt');
    return cartId;
  }
  const ask = (subject: string, amountCents = CENTS) =>
    on.db.withTransaction(tx =>
      askSale(tx, {
        ...{terminalId: on.terminal, staffUserId: clerk(), reference: `C-${randomUUID()}`, isProduction: true},
        ...{amountCents, subject},
      }),
    );
  const TOLD: Told = {
    ...{
      state: 'authorised',
      amountCents: null,
      responseCode: '000',
      authorisationCode: '123456',
      operationNumber: 'N7',
    },
    ...{cardBrand: 'VISA', lastFour: '0003', detail: '', latencyMs: 40},
  };
  const tell = (id: number, told: Partial<Told>) => on.db.withTransaction(tx => noteAnswer(tx, id, {...TOLD, ...told}));
  const sell = (...payments: Partial<CounterPayment>[]) =>
    on.db.withTransaction(tx =>
      sellAtCounter(tx, {
        ...{staffUserId: clerk(), freshCartId: randomUUID(), blockedSeats: [], said: {}},
        buyer: {email: '', firstName: '', surname1: '', surname2: '', phone: '', docNo: null},
        payments: payments.map(p => ({method: 'card_terminal', amountCents: CENTS, tenderedCents: null, ...p})),
      }),
    );
  const state = async (id: number) =>
    (
      await on.db.query<{state: string; paymentId: number | null; subject: string | null; isReturned: boolean}>(
        `select state, payment_id as "paymentId", subject, returned_at is not null as "isReturned"
           from terminal_operation where id = $1`,
        [id],
      )
    ).rows[0]!;
  const incidents = async () =>
    (await on.db.query<{kind: string}>(`select kind from incident where kind like 'terminal%' order by id`)).rows.map(
      row => row.kind,
    );
  const refundOf = async (orderId: number) =>
    on.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
      await writeAudit(
        tx,
        {...SYSTEM, kind: 'staff', id: office()},
        {action: 'refund', resource: 'pedidos', id: orderId},
      );
      return (await refundLines(tx, {orderId, orderLineIds: [rows[0]!.id], reason: 'Prueba', staffUserId: office()}))
        .refundIds[0]!;
    });
  const askBack = (refundId: number) =>
    on.db.withTransaction(tx =>
      askRefund(tx, {
        ...{terminalId: on.terminal, staffUserId: clerk(), reference: `C-${randomUUID()}`, isProduction: true},
        refundId,
      }),
    );
  return {on, clerk, office, fill, ask, TOLD, tell, sell, state, incidents, refundOf, askBack};
}
