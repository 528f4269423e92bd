/**
 * A pass opens the gate when what has fallen due is paid: a new one becomes active and gets its card, a suspended one
 * is active again at once. One whose time to pay was over gets its seat back only if nobody has it; else its money goes
 * back.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {claimPassSeats} from '../seats/pass-seats';
import {reinstatePaid} from './reinstate';

/** For the passes whose instalments this order has paid; false when one of them has lost its seat. */
export async function activatePaidPasses(tx: Tx, orderId: number): Promise<boolean> {
  const {rows: passes} = await tx.query<{id: number; state: string; isLapsed: boolean; isForLater: boolean}>(
    `select p.id, p.state, p.lapsed_at is not null as "isLapsed", exists (select 1 from order_line l
      join instalment i on i.id = l.instalment_id where l.order_id = $1 and i.season_pass_id = p.id
      and i.due_on > club_day(p.ended_at)) as "isForLater"
       from season_pass p where p.id in (select i.season_pass_id from order_line l
         join instalment i on i.id = l.instalment_id where l.order_id = $1 and i.season_pass_id is not null)
         order by p.id for update`,
    [orderId],
  );
  for (const pass of passes) {
    if (pass.state === 'void' && !(pass.isLapsed && (await revive(tx, pass.id)))) return false;
    // Whoever left owes what was due, not what came after: that was let off, and its money goes back.
    if (pass.state === 'cancelled_by_holder' && pass.isForLater) return false;
  }
  const ids = passes.map(pass => pass.id);
  await activate(tx, ids);
  await liftSuspension(tx, ids);
  return true;
}

/** What owes nothing overdue any more opens the gate again, in this transaction. */
export async function liftSuspension(tx: Tx, ids: number[]): Promise<void> {
  await move(tx, to('season_pass', 'active', ['suspended_unpaid']), {
    where: 'id = any($1) and overdue_cents = 0',
    values: [ids],
  });
  await reinstatePaid(tx, ids);
}

/**
 * The passes of these that nothing due is missing for: active, with a card, and the pass that they renew is renewed.
 * Those that became active.
 */
export async function activate(tx: Tx, ids: number[]): Promise<number[]> {
  const {rows} = await move<{id: number}>(tx, to('season_pass', 'active', ['pending_payment']), {
    as: 'p',
    set: 'activated_at = coalesce(p.activated_at, now()), pay_until_at = null',
    where: `p.id = any($1) and not exists (select 1 from instalment i
      where i.season_pass_id = p.id and i.n = 1 and i.state not in ('paid', 'paid_late', 'waived'))`,
    values: [ids],
    returning: 'p.id',
  });
  const active = rows.map(row => row.id);
  if (active.length === 0) return [];
  await tx.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
     select p.id, p.member_code || '-' || p.id, upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)), 'active',
       now() from season_pass p
      where p.id = any($1) and not exists (select 1 from pass_card c
        where c.season_pass_id = p.id and c.state in ('issued', 'active', 'blocked'))`,
    [active],
  );
  await move(tx, to('season_pass', 'renewed'), {
    as: 'o',
    using: 'season_pass p',
    where: 'p.id = any($1) and o.id = p.renewed_from_id',
    values: [active],
  });
  await move(tx, to('pass_holder', 'active', ['former']), {
    as: 'h',
    using: 'season_pass p',
    where: 'p.id = any($1) and h.id = p.pass_holder_id',
    values: [active],
  });
  return active;
}

/** Late money: the pass is owed again if its seat is still nobody's, in the list and in every session. */
async function revive(tx: Tx, id: number): Promise<boolean> {
  const back = await move(tx, to('season_pass', 'pending_payment', ['void']), {
    id,
    as: 'p',
    set: `lapsed_at = null, ended_at = null, end_reason = ''`,
    where: `(p.seat_id is null or not exists (select 1 from season_pass o
        where o.season_list_id = p.season_list_id and o.seat_id = p.seat_id and o.id <> p.id
        and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')))
        and (p.renewed_from_id is null or not exists (select 1 from season_pass o
          where o.renewed_from_id = p.renewed_from_id and o.id <> p.id
          and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')))`,
  });
  if (back.rowCount !== 1) return false;
  return (await claimPassSeats(tx, id)).length === 0;
}
