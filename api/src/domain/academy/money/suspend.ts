/** With a part that is overdue the athlete rests until it is paid (pay). */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

const BATCH = 500;

/**
 * How many. The sum on the row itself is asked too: a payment of this moment has changed it before this waits for the
 * row, which is then left alone.
 */
export async function suspendEnrolments(tx: Tx): Promise<number> {
  const {rowCount} = await move(tx, to('enrolment', 'suspended', ['enrolled']), {
    as: 'e',
    set: `state_note = 'Plazo sin pagar'`,
    where: `e.overdue_cents > 0 and e.id in (select o.id from enrolment o where o.state = 'enrolled' and o.overdue_cents > 0
      and exists (select 1 from instalment i where i.enrolment_id = o.id and i.state = 'overdue')
      order by o.id limit ${BATCH} for update skip locked)`,
  });
  return rowCount;
}
