/**
 * An order for parts of enrolments, of several children at once when one family pays: what is owed is read from the
 * parts, never from whoever asks. A part that the bank is charging at this moment is refused (placeDues).
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {duesOf, placeParts, type PartOwed, type PlaceParts} from '../../instalments/place-instalments';
import type {PlacedOrder} from '../../orders/place';

/** Enrolments that can be paid for. One that was left still owes what had fallen due; the rest of it is let off. */
export const PAYING_ENROLMENTS = ['payment_pending', 'enrolled', 'suspended', 'finished', 'withdrawn'] as const;

/** Over `season_list l`, `athlete a`: «Cantera 26/27: Lucía García». */
export const ENROLMENT_NAME = `l.name || ': ' || trim(a.first_name || ' ' || a.surname1)`;

/** Over `instalment i`: a day's parts of several rates are one, as they were shown. */
export const NTH_DAY = `lateral (select count(distinct o.due_on)::int as of,
  (count(distinct o.due_on) filter (where o.due_on <= i.due_on))::int as nth
    from instalment o where o.enrolment_id = i.enrolment_id) d`;

/** Errors: `charge_under_way`, `already_paid`, `total_changed` (details.totalCents), `wrong_state` 409; 422. */
export async function placeEnrolmentParts(tx: Tx, ask: PlaceParts): Promise<PlacedOrder> {
  const {rows} = await tx.query<PartOwed>(
    `select i.id, d.nth as n, d.of, i.state,
      i.amount_cents - i.paid_cents as cents, i.fee_cents - i.fee_paid_cents as "feeCents",
      ${ENROLMENT_NAME} as contract, coalesce(i.vat_code, l.vat_code) as "vatCode"
       from instalment i join enrolment e on e.id = i.enrolment_id join season_list l on l.id = e.season_list_id
         join athlete a on a.id = e.athlete_id, ${NTH_DAY}
      where i.id = any($1) and e.state = any($2) order by i.due_on, i.id`,
    [ask.instalmentIds, PAYING_ENROLMENTS],
  );
  if (rows.length === 0 || rows.length !== new Set(ask.instalmentIds).size)
    throw invalid({instalmentIds: 'Elige plazos de estas inscripciones.'});
  return placeParts(tx, ask, duesOf(rows, {kind: 'academy'}));
}
