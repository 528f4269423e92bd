/**
 * Who came close and went: whoever waited for a pass, applied for the academy, ordered and did not pay. What money
 * stands on stays, without the person; what nothing stands on goes.
 */
import type {Tx} from '../kernel/tx';
import type {Spare} from '../rights/spare';

/** An order of no money: neither a payment that came, nor one that may still come, nor somebody who disputes it. */
export async function forgetUnpaid(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const gone = await tx.query<{id: number}>(
    `update "order" set email = '', first_name = '', surname1 = '', surname2 = '', phone = '', doc_no = null,
      customer_id = null, visitor = null, consents = '{}'
      where id = any(array(
        select id from "order" t where state in ('expired', 'cancelled')
          and (email <> '' or first_name <> '' or phone <> '' or doc_no is not null) and created_at < $1
          and not awaits_bank and not is_contested${spare('order', values)}
           and not exists (select 1 from payment p
             where p.order_id = t.id and p.state in ('created', 'authorised', 'partially_refunded', 'refunded'))
             and not exists (select 1 from ledger_entry e where e.order_id = t.id)
         order by created_at limit $2 for update skip locked)) returning id`,
    values,
  );
  const ids = gone.rows.map(row => row.id);
  await tx.query('delete from order_former_email where order_id = any($1)', [ids]);
  for (const table of ['donation', 'ticket_attendee', 'shipment', 'gift_card', 'supporter_request'])
    await tx.query(`delete from ${table} d using order_line l where l.id = d.order_line_id and l.order_id = any($1)`, [
      ids,
    ]);
  await tx.query(
    `delete from custom_field_answer where (subject_kind = 'order' and subject_id = any($1))
       or (subject_kind = 'order_line' and subject_id in (select id from order_line where order_id = any($1)))`,
    [ids],
  );
  return gone.rowCount;
}

/** Whoever got the parcel; where to, without the street, stays for the statistics. */
export async function forgetParcels(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const gone = await tx.query(
    `update shipment set recipient = '', address = '', phone = '', forgotten_at = now()
      where id = any(array(select id from shipment t where state in ('shipped', 'void') and forgotten_at is null
        and coalesce(shipped_at, created_at) < $1${spare('shipment', values)} order by coalesce(shipped_at, created_at) limit $2
        for update skip locked))`,
    values,
  );
  return gone.rowCount;
}

/** Of cards that buy nothing any more. */
export async function forgetGiftCards(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const gone = await tx.query(
    `update gift_card set sender_name = '', recipient_name = '', recipient_email = '', message = ''
      where id = any(array(select id from gift_card t where concat(sender_name, recipient_name, recipient_email, message) <> ''
        and state <> 'chosen' and (balance_cents = 0 or state = 'void' or expires_on < club_day($1))
        and not exists (select 1 from gift_card_entry e where e.gift_card_id = t.id and e.created_at >= $1)
        ${spare('gift_card', values)}
        order by id limit $2 for update skip locked))`,
    values,
  );
  return gone.rowCount;
}

/** From the end of the session. Named by nobody or by somebody, the ticket stands without a person; it hides from nobody. */
export async function forgetAttendees(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{id: number}>(
    `select t.order_line_id as id from ticket_attendee t join order_line l on l.id = t.order_line_id
       join event_session s on s.id = l.event_session_id join "order" o on o.id = l.order_id
      where t.forgotten_at is null and s.ends_at < $1 and not o.is_contested${spare('ticket_attendee', values)}
      order by t.order_line_id limit $2 for update of t skip locked`,
    values,
  );
  const ids = rows.map(row => row.id);
  await tx.query(
    `update ticket_attendee set first_name = '', surname1 = '', surname2 = '', doc_no = null, forgotten_at = now()
      where order_line_id = any($1)`,
    [ids],
  );
  await tx.query(`update ticket set holder_name = '' where order_line_id = any($1)`, [ids]);
  return ids.length;
}

/** To whom tickets were given, or offered: how often one changed hands stays. */
export async function forgetTransfers(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{ticketId: number}>(
    `update ticket_transfer x set to_name = '', to_email = '', accepted_name = '', accepted_email = ''
      where x.id = any(array(select t.id from ticket_transfer t join ticket k on k.id = t.ticket_id
          join event_session s on s.id = k.event_session_id join "order" o on o.id = k.order_id
         where s.ends_at < $1 and not o.is_contested${spare('ticket_transfer', values)}
           and concat(t.to_name, t.to_email, t.accepted_name, t.accepted_email) <> '' order by t.id limit $2
         for update of t skip locked))
     returning x.ticket_id as "ticketId"`,
    values,
  );
  await tx.query(`update ticket set holder_name = '' where id = any($1)`, [rows.map(row => row.ticketId)]);
  return rows.length;
}

const WAITED = `state in ('served', 'declined', 'expired') and email <> '' and deposit_state not in ('paid', 'lent') and coalesce(decided_at, updated_at) < $1`;

/** A deposit that is still owed keeps its person until it is given back. */
export async function forgetWaiting(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{id: number}>(
    `select id from waiting_list_entry t where ${WAITED}${spare('waiting_list_entry', values)}
      order by coalesce(decided_at, updated_at) limit $2 for update skip locked`,
    values,
  );
  const ids = rows.map(row => row.id);
  await tx.query(
    `delete from waiting_list_entry w
      where id = any($1) and not exists (select 1 from order_line l where l.waiting_list_entry_id = w.id)`,
    [ids],
  );
  await tx.query(
    `update waiting_list_entry set first_name = 'Sin datos', surname1 = '', surname2 = '', email = '', phone = '',
      nif = null, note = '', sponsor_id = null, customer_id = null where id = any($1)`,
    [ids],
  );
  return ids.length;
}

/** Instalments go with an application only when nothing was ever tried or paid on them. */
const NO_MONEY = `not exists (select 1 from instalment i
  where i.enrolment_id = t.id
  and (i.paid_cents > 0 or exists (select 1 from charge_attempt a where a.instalment_id = i.id)
  or exists (select 1 from order_line l where l.instalment_id = i.id) or exists (select 1 from sepa_debit d
    where d.instalment_id = i.id) or exists (select 1 from settlement_item s where s.instalment_id = i.id)))`;

export async function forgetApplications(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{id: number; athleteId: number}>(
    `select t.id, t.athlete_id as "athleteId" from enrolment t join season_list l on l.id = t.season_list_id
      where t.enrolled_at is null and (t.ended_at < $1 or l.ends_on < club_day($1)) and ${NO_MONEY}
        and not exists (select 1 from kit_delivery k where k.enrolment_id = t.id) and not exists (select 1
          from enrolment n where n.previous_enrolment_id = t.id)${spare('enrolment', values)}
      order by t.id limit $2 for update of t skip locked`,
    values,
  );
  const ids = rows.map(row => row.id);
  await tx.query('delete from instalment where enrolment_id = any($1)', [ids]);
  await tx.query('delete from enrolment where id = any($1)', [ids]);
  // Papers, consents and the medical record go by the athlete's own keys; then who was a guardian of nobody else.
  const {rows: guardians} = await tx.query<{id: number}>(
    `with alone as (select a.id from athlete a
      where a.id = any($1) and not exists (select 1 from enrolment e where e.athlete_id = a.id)),
          theirs as (select distinct guardian_id as id from athlete_guardian
            where athlete_id in (select id from alone)),
          gone as (delete from athlete where id in (select id from alone))
     select id from theirs`,
    [rows.map(row => row.athleteId)],
  );
  await tx.query(
    `delete from guardian g where id = any($1) and not exists (select 1 from athlete_guardian x
      where x.guardian_id = g.id)
        and not exists (select 1 from medical_record m where m.consent_guardian_id = g.id) and not exists (select 1
          from image_consent c where c.guardian_id = g.id)`,
    [guardians.map(row => row.id)],
  );
  return ids.length;
}
