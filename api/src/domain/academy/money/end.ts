/**
 * What an enrolment that ends still owes: of one that never paid, nothing; of another, what had fallen due. An order that
 * somebody has open for it ends with it; money that still comes for it goes back by itself.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {endPending, lockPayers} from '../../orders/lock-payers';

/** Locks orders and parts, in this order; the caller the enrolment after it. @throws DomainError 409 `charge_under_way` */
export async function endEnrolmentParts(tx: Tx, enrolmentId: number, why: string): Promise<void> {
  await lockParts(tx, enrolmentId, 'esta inscripción');
  await move(tx, to('instalment', 'waived'), {
    as: 'i',
    set: 'note = $2',
    where: `i.enrolment_id = $1 and i.state not in ('paid', 'paid_late')
      and (i.due_on > club_today()
        or exists (select 1 from enrolment e where e.id = $1 and e.paid_cents = 0))`,
    values: [enrolmentId, why.slice(0, 300)],
  });
}

/** Nobody pays for it or charges it from here to the end of the transaction. @throws DomainError 409 `charge_under_way` */
export async function lockParts(tx: Tx, enrolmentId: number, of: string): Promise<void> {
  const payers = await lockPayers(tx, 'l.instalment_id in (select id from instalment where enrolment_id = $1)', [
    enrolmentId,
  ]);
  await endPending(tx, payers, of);
  await tx.query('select 1 from instalment where enrolment_id = $1 order by id for update', [enrolmentId]);
}
