/** Before a pass ends: its orders are locked, those that nobody has paid end (orders/lock-payers), and what is owed. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {endPending, lockPayers} from '../../orders/lock-payers';

/** The orders that have paid for this pass. @throws DomainError 409 `charge_under_way` */
export async function lockDues(tx: Tx, seasonPassId: number): Promise<number[]> {
  const orders = await lockPayers(
    tx,
    `l.instalment_id in (select id from instalment where season_pass_id = $1)
      or (l.season_pass_id = $1 and l.kind = 'card')`,
    [seasonPassId],
  );
  const charging = await tx.query(`select 1 from instalment where season_pass_id = $1 and state = 'charging' limit 1`, [
    seasonPassId,
  ]);
  return endPending(tx, {...orders, isCharging: orders.isCharging || charging.rowCount > 0}, 'este abono');
}

const UNPAID = [
  'scheduled',
  'due',
  'failed',
  'failed_for_good',
  'needs_authentication',
  'in_grace',
  'overdue',
  'returned',
] as const;

/** What is not due yet is let off; what was due is still owed. With `all`, everything is let off. */
export async function waiveInstalments(tx: Tx, seasonPassId: number, all: boolean): Promise<void> {
  await move(tx, to('instalment', 'waived', UNPAID), {
    where: `season_pass_id = $1 and ($2 or due_on > club_today())`,
    values: [seasonPassId, all],
  });
}
