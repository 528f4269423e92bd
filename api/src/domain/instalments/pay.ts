/**
 * The instalments of lines of a paid order are paid, each once: one that another order has paid meanwhile refuses the whole
 * order, whose money goes back.
 */
import type {Tx} from '../kernel/tx';
import {either, move, to} from '../machines/move';

/** Over `instalment i`: somebody had to wait for it. */
const IS_LATE = `i.due_on < club_today()
  and i.state not in ('scheduled', 'charging', 'due')`;

/**
 * False when one of them is paid already, or costs something else by now (split anew). The sums of the contract follow
 * by themselves (trigger).
 */
export async function payInstalments(tx: Tx, orderId: number, lineIds: number[]): Promise<boolean> {
  const {rows: lines} = await tx.query<{id: number}>(
    `select i.id from order_line l join instalment i on i.id = l.instalment_id where l.id = any($1) order by i.id
      for update of i`,
    [lineIds],
  );
  if (lines.length === 0) return true;
  const paid = await move(tx, either('instalment', IS_LATE, 'paid_late', 'paid'), {
    as: 'i',
    set: `paid_cents = i.amount_cents, fee_paid_cents = i.fee_cents, paid_at = now(), last_error = '',
      payment_id = p.id, method = coalesce(nullif(p.method, 'free'), i.method)`,
    using: `(select l.instalment_id, l.total_cents, (select y.id from payment y
         where y.order_id = l.order_id and y.state = 'authorised' order by y.id desc limit 1) as payment_id
         from order_line l where l.id = any($1) and l.instalment_id is not null) l
      left join payment p on p.id = l.payment_id`,
    where: 'i.id = l.instalment_id and l.total_cents = i.amount_cents - i.paid_cents',
    values: [lineIds],
  });
  if (paid.rowCount !== lines.length) return false;
  // Another order for one of them waits for its money: its line ends here, and money that still comes for it goes back
  // by itself.
  await move(tx, to('order_line', 'cancelled'), {
    where: 'instalment_id = any($2) and order_id <> $1',
    values: [orderId, lines.map(line => line.id)],
  });
  return true;
}

/** Over the counter money is noted after what it pays: with what, the parts of the order say then. */
export async function notePaidWith(tx: Tx, orderId: number): Promise<void> {
  await tx.query(
    `update instalment i set payment_id = p.id, method = p.method, version = i.version + 1, updated_at = now()
      from order_line l, (select id, method from payment where order_id = $1 and state = 'authorised'
        and method in ('cash', 'card_terminal', 'transfer') order by amount_cents desc, id limit 1) p
      where l.order_id = $1 and l.state = 'active' and i.id = l.instalment_id and i.payment_id is null
        and i.state in ('paid', 'paid_late')`,
    [orderId],
  );
}
