/**
 * A renewal that was begun and not paid gives way to a new choice: its order ends, the wallet's part comes back, the
 * seat is free again for the same holder. Money that still comes for it finds it over and goes back by itself.
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {cancelOrder} from '../../orders/expire';
import {freePassSeats} from '../seats/pass-seats';

const PENDING = `select distinct l.order_id as id from season_pass r join instalment i on i.season_pass_id = r.id
  join order_line l on l.instalment_id = i.id and l.state = 'pending'
  where r.renewed_from_id = any($1) and r.state = 'pending_payment'`;

/** Orders before passes, as whoever settles a payment locks them. */
export async function lockPendingOrders(tx: Tx, passIds: number[]): Promise<void> {
  await tx.query(`select 1 from "order" where id in (${PENDING}) order by id for update`, [passIds]);
}

/** @throws DomainError 409 `charge_under_way` */
export async function dropUnpaidRenewals(tx: Tx, passIds: number[]): Promise<void> {
  const {rows: passes} = await tx.query<{id: number}>(
    `select id from season_pass where renewed_from_id = any($1) and state = 'pending_payment' and paid_cents = 0
      order by id for update`,
    [passIds],
  );
  if (passes.length === 0) return;
  const {rows: orders} = await tx.query<{id: number; isCharging: boolean}>(
    `select o.id, exists (select 1 from payment p where p.order_id = o.id and p.state = 'created'
      and p.method in ('card_token', 'sepa')) as "isCharging" from "order" o
      where o.id in (${PENDING}) and o.state = 'pending' order by o.id for update`,
    [passIds],
  );
  for (const order of orders) {
    if (order.isCharging)
      throw conflict(
        'charge_under_way',
        'El banco está cobrando esta renovación ahora mismo. Espera unos minutos y vuelve a mirar.',
      );
    await cancelOrder(tx, order.id);
  }
  // The order may have been paying other passes of the family: they are no longer paid by anything, and lapse or are
  // chosen again.
  const ids = passes.map(pass => pass.id);
  await move(tx, to('season_pass', 'void', ['pending_payment']), {
    set: `lapsed_at = now(), ended_at = now(), end_reason = 'Se empezó otra renovación'`,
    where: 'id = any($1)',
    values: [ids],
  });
  await move(tx, to('instalment', 'waived', ['scheduled', 'due']), {where: 'season_pass_id = any($1)', values: [ids]});
  await freePassSeats(tx, ids);
}
