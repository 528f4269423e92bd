/**
 * The money for parts of enrolments has come: in time it pays them; late, when the place was given away, it takes it
 * again while it is free. With the first part the athlete is enrolled and owed the clothes; with what was overdue a
 * suspension ends, in this transaction.
 */
import type {Tx} from '../../kernel/tx';
import {payInstalments} from '../../instalments/pay';
import {move, to} from '../../machines/move';
import {enrolPaid} from './admit';
import {haveRoom, takeLapsedAgain} from './lapse';

const OF_LINES =
  'select i.enrolment_id from order_line l join instalment i on i.id = l.instalment_id where l.id = any($1)';

interface Enrolment {
  id: number;
  state: string;
  isLapsed: boolean;
  ageCategoryId: number;
  isLetOff: boolean;
  hasOther: boolean;
}

/** False: the place is gone, or the family has left and this part was let off. */
export async function securePlaces(tx: Tx, lineIds: number[]): Promise<boolean> {
  await tx.query(`select 1 from instalment where enrolment_id in (${OF_LINES}) order by id for update`, [lineIds]);
  await tx.query(`select 1 from enrolment where id in (${OF_LINES}) order by id for update`, [lineIds]);
  const {rows} = await tx.query<Enrolment>(
    `select e.id, e.state, e.lapsed_at is not null as "isLapsed", e.age_category_id as "ageCategoryId",
      exists (select 1 from order_line l join instalment i on i.id = l.instalment_id
        where l.id = any($1) and i.enrolment_id = e.id and i.state = 'waived') as "isLetOff",
      exists (select 1 from enrolment o where o.athlete_id = e.athlete_id and o.season_list_id = e.season_list_id
        and o.id <> e.id and o.state not in ('rejected', 'withdrawn')) as "hasOther"
       from enrolment e where e.id in (${OF_LINES}) and e.state in ('withdrawn', 'rejected') order by e.id`,
    [lineIds],
  );
  const lapsed = rows.filter(row => row.isLapsed);
  if (rows.some(row => !row.isLapsed && row.isLetOff) || lapsed.some(row => row.hasOther)) return false;
  if (lapsed.length === 0) return true;
  const wanted = new Map<number, number>();
  for (const {ageCategoryId} of lapsed) wanted.set(ageCategoryId, (wanted.get(ageCategoryId) ?? 0) + 1);
  if (!(await haveRoom(tx, wanted))) return false;
  for (const {id} of lapsed) await takeLapsedAgain(tx, id);
  return true;
}

/** False: a part was paid in another way meanwhile, or costs something else by now. */
export async function giveEnrolments(tx: Tx, orderId: number, lineIds: number[]): Promise<boolean> {
  if (!(await payInstalments(tx, orderId, lineIds))) return false;
  const {rows} = await tx.query<{id: number}>(
    `select distinct i.enrolment_id as id from order_line l
    join instalment i on i.id = l.instalment_id where l.id = any($1) order by 1`,
    [lineIds],
  );
  await settleEnrolments(
    tx,
    rows.map(row => row.id),
  );
  return true;
}

/** Nothing of what was due at first is missing. */
const FIRST_IS_PAID = `not exists (select 1 from instalment i where i.enrolment_id = e.id
  and i.due_on = (select min(f.due_on) from instalment f where f.enrolment_id = e.id)
  and i.state not in ('paid', 'paid_late', 'waived'))`;

/** What follows from what these owe by now: enrolled with the first part, no longer suspended with nothing overdue. */
export async function settleEnrolments(tx: Tx, ids: number[]): Promise<void> {
  const {rows} = await tx.query<{id: number; seasonListId: number; ageCategoryId: number; athleteId: number}>(
    `select e.id, e.season_list_id as "seasonListId", e.age_category_id as "ageCategoryId", e.athlete_id as "athleteId"
       from enrolment e where e.id = any($1) and e.state = 'payment_pending' and ${FIRST_IS_PAID}
        and exists (select 1 from instalment i where i.enrolment_id = e.id) order by e.id for update`,
    [ids],
  );
  for (const row of rows) await enrolPaid(tx, row.id, row);
  await liftSuspension(tx, ids);
}

export const liftSuspension = (tx: Tx, ids: number[]) =>
  move(tx, to('enrolment', 'enrolled', ['suspended']), {
    set: `state_note = ''`,
    where: 'id = any($1) and overdue_cents = 0',
    values: [ids],
  });

/** Their money went back: owed again while the enrolment lives, let off when it has ended. */
export async function unpayEnrolments(tx: Tx, lineIds: number[]): Promise<void> {
  const set = 'paid_cents = 0, paid_at = null, payment_id = null';
  const mine = `i.id in (select instalment_id from order_line where id = any($1)) and e.id = i.enrolment_id`;
  await move(tx, to('instalment', 'waived', ['paid', 'paid_late']), {
    as: 'i',
    using: 'enrolment e',
    set,
    where: `${mine} and e.state in ('withdrawn', 'rejected')`,
    values: [lineIds],
  });
  await move(tx, to('instalment', 'returned', ['paid', 'paid_late']), {
    as: 'i',
    using: 'enrolment e',
    set,
    where: mine,
    values: [lineIds],
  });
}
