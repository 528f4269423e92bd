/**
 * A place is kept for who was admitted until the time to pay the first part is over; then it is free, and its family is
 * told. Money that still comes takes the place again while it is free (secure), else it goes back by itself.
 */
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';

/** Most enrolments that one transaction ends. */
const BATCH = 200;
export const LAPSED_NOTE = 'No se pagó a tiempo';

const IS_OVER = `e.state = 'payment_pending' and e.pay_until_at < now() and e.paid_cents = 0
  and not exists (select 1 from order_line l join instalment i on i.id = l.instalment_id
    where i.enrolment_id = e.id and l.state = 'pending')`;

/** Those that ended: their ids. */
export async function lapseUnpaidEnrolments(tx: Tx): Promise<number[]> {
  const {rows: over} = await tx.query<{id: number}>(
    `select e.id from enrolment e where ${IS_OVER} order by e.pay_until_at limit ${BATCH}`,
  );
  if (over.length === 0) return [];
  const ids = over.map(row => row.id);
  // The parts before their enrolment, as a payment locks them; one that was paid meanwhile is not over any more.
  await tx.query('select 1 from instalment where enrolment_id = any($1) order by id for update', [ids]);
  const {rows} = await move<{id: number}>(tx, to('enrolment', 'withdrawn', ['payment_pending']), {
    as: 'e',
    set: `lapsed_at = now(), ended_at = now(), state_note = '${LAPSED_NOTE}'`,
    where: `e.id = any($1) and ${IS_OVER}`,
    values: [ids],
    returning: 'e.id',
  });
  const lapsed = rows.map(row => row.id);
  await move(tx, to('instalment', 'waived'), {
    set: `note = '${LAPSED_NOTE}'`,
    where: `enrolment_id = any($1) and state not in ('paid', 'paid_late')`,
    values: [lapsed],
  });
  return lapsed;
}

/**
 * Of these categories, which the caller may hold no enrolment of that waits for another: those with so many free places,
 * and what is offered to who may renew is not free. Locked in the order of their ids.
 */
export async function haveRoom(tx: Tx, wanted: ReadonlyMap<number, number>): Promise<boolean> {
  const {rows} = await tx.query<{id: number; capacity: number | null}>(
    'select id, capacity from age_category where id = any($1) order by id for no key update',
    [[...wanted.keys()]],
  );
  for (const {id, capacity} of rows) {
    if (capacity === null) continue;
    const {rows: taken} = await tx.query<{n: number}>('select academy_places_taken($1, null, null) as n', [id]);
    if (taken[0]!.n + wanted.get(id)! > capacity) return false;
  }
  return true;
}

/**
 * The caller has seen that its place is free and that its athlete has no other enrolment. Its team may be full by now, and
 * its shirt another's: it stands in none.
 */
export async function takeLapsedAgain(tx: Tx, enrolmentId: number): Promise<void> {
  await move(tx, to('instalment', 'scheduled', ['waived']), {
    set: `note = ''`,
    where: 'enrolment_id = $1',
    values: [enrolmentId],
  });
  await moveOne(tx, to('enrolment', 'payment_pending', ['withdrawn']), {
    id: enrolmentId,
    as: 'e',
    set: `lapsed_at = null, ended_at = null, state_note = '', team_id = null, shirt_no = null,
      pay_until_at = now() + make_interval(hours => coalesce((select s.pay_hours from academy_settings s where s.season_list_id = e.season_list_id),
        48)::int)`,
    where: 'e.lapsed_at is not null',
  });
}
