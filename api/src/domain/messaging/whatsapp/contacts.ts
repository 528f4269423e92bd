/**
 * Whoever has to do with the club on WhatsApp, by number or by Meta's name for them, and what they do not want. Promise:
 * a «BAJA» takes the consent of its number back in the same transaction, or in the one in which the number is learnt;
 * only a consent that is given afterwards stands.
 */
import type {Tx} from '../../kernel/tx';

export interface Person {
  phone: string | null;
  userId: string | null;
}
export interface Contact {
  id: number;
  phone: string | null;
  optedOutAt: Date | null;
}
/** Whose consent was taken back, as the audit names them. */
export interface Withdrawn {
  resource: 'abonados' | 'tutores';
  id: number;
}

/** SQL: when a message says it is from, in seconds; never ahead of us. Seconds are cut off: the whole one counts. */
export const SAID = (seconds: string) => `least(now(), to_timestamp(${seconds}) + interval '1 second')`;

/** SQL: nobody of this number (an expression) has agreed, or they have left since. */
export const agreesToWhatsapp = (number: string): string => `exists (
  select 1 from (select h.whatsapp_consent_at as since from pass_holder h
      where whatsapp_number(h.phone) = ${number} and h.whatsapp_consent_at is not null
    union all select g.whatsapp_consent_at from guardian g
      where whatsapp_number(g.phone) = ${number} and g.whatsapp_consent_at is not null) agreed
   where not exists (select 1 from whatsapp_contact k where k.phone = ${number} and k.opted_out_at >= agreed.since))`;

/**
 * SQL: the number by which whoever has this address (an expression, in small letters) may be written to; null: none.
 * Of several the account's own comes first.
 */
export const numberOf = (email: string): string => `(select n.number from (
    select 1 as rank, c.id, whatsapp_number(c.phone) as number from customer c where c.email = ${email}
    union all select 2, g.id, whatsapp_number(g.phone) from guardian g
      where lower(g.email) = ${email} and g.email <> '' and g.whatsapp_consent_at is not null
    union all select 3, h.id, whatsapp_number(h.phone) from pass_holder h
      where lower(h.email) = ${email} and h.email <> '' and h.whatsapp_consent_at is not null) n
   where n.number is not null and ${agreesToWhatsapp('n.number')} order by n.rank, n.id limit 1)`;

/** SQL: this number wants no advertising by WhatsApp. */
export const stoppedMarketing = (number: string): string =>
  `exists (select 1 from whatsapp_contact k where k.phone = ${number} and k.is_marketing_stopped)`;

/**
 * The row of somebody, made when there is none; two that turn out to be one person become one. What they had said by
 * one name holds for the other.
 */
export async function meet(tx: Tx, {phone, userId}: Person): Promise<{contact: Contact; withdrawn: Withdrawn[]}> {
  await tx.query('insert into whatsapp_contact (phone, user_id) values ($1, $2) on conflict do nothing', [
    phone,
    userId,
  ]);
  const {rows} = await tx.query<Contact>(
    `select id, phone, opted_out_at as "optedOutAt" from whatsapp_contact where phone = $1 or user_id = $2
      order by id for update`,
    [phone, userId],
  );
  const [first, second] = rows;
  if (second) {
    await tx.query('update case_whatsapp set whatsapp_contact_id = $1 where whatsapp_contact_id = $2', [
      first!.id,
      second.id,
    ]);
    await tx.query(
      `with gone as (delete from whatsapp_contact where id = $2 returning *)
       update whatsapp_contact k set last_inbound_at = greatest(k.last_inbound_at, gone.last_inbound_at),
         opted_out_at = greatest(k.opted_out_at, gone.opted_out_at),
         is_marketing_stopped = case when gone.marketing_said_at > coalesce(k.marketing_said_at, '-infinity')
           then gone.is_marketing_stopped else k.is_marketing_stopped end,
         marketing_said_at = greatest(k.marketing_said_at, gone.marketing_said_at)
         from gone where k.id = $1`,
      [first!.id, second.id],
    );
  }
  // By statements of their own: the one before still sees the row that went.
  const {rows: now} = await tx.query<Contact>(
    `update whatsapp_contact set phone = coalesce($2, phone), user_id = coalesce($3, user_id), updated_at = now()
      where id = $1 returning id, phone, opted_out_at as "optedOutAt"`,
    [first!.id, phone, userId],
  );
  const contact = now[0]!;
  const isNews = second !== undefined || first!.phone !== contact.phone;
  return {contact, withdrawn: isNews ? await withdraw(tx, [contact]) : []};
}

/** `at`: seconds, as Meta says when it was written. */
export async function leaveWhatsapp(tx: Tx, contactId: number, at: number): Promise<Withdrawn[]> {
  const {rows} = await tx.query<Contact>(
    `update whatsapp_contact set opted_out_at = greatest(opted_out_at, ${SAID('$2')}), updated_at = now()
      where id = $1 returning id, phone, opted_out_at as "optedOutAt"`,
    [contactId, at],
  );
  return withdraw(tx, rows);
}

/** Whoever has written may be answered for a day. */
export const noteInbound = (tx: Tx, contactId: number, at: number) =>
  tx.query(`update whatsapp_contact set last_inbound_at = greatest(last_inbound_at, ${SAID('$2')}) where id = $1`, [
    contactId,
    at,
  ]);

/** The last word counts: one that is older than what is known changes nothing. */
export const noteMarketing = (tx: Tx, contactId: number, isStopped: boolean, at: number) =>
  tx.query(
    `update whatsapp_contact set is_marketing_stopped = $2, marketing_said_at = ${SAID('$3')}, updated_at = now()
      where id = $1 and coalesce(marketing_said_at, '-infinity') < ${SAID('$3')}`,
    [contactId, isStopped, at],
  );

/** Of numbers that are known, whose word is: who has agreed before it has not any more. */
export async function withdraw(tx: Tx, contacts: Pick<Contact, 'phone' | 'optedOutAt'>[]): Promise<Withdrawn[]> {
  const left = contacts.filter(one => one.phone !== null && one.optedOutAt !== null);
  if (left.length === 0) return [];
  const {rows} = await tx.query<Withdrawn>(
    `with w as (select * from unnest($1::text[], $2::timestamptz[]) as w (phone, at)),
      h as (update pass_holder p set whatsapp_consent_at = null, version = version + 1, updated_at = now() from w
        where whatsapp_number(p.phone) = w.phone and p.whatsapp_consent_at <= w.at returning p.id),
      g as (update guardian p set whatsapp_consent_at = null, version = version + 1, updated_at = now() from w
        where whatsapp_number(p.phone) = w.phone and p.whatsapp_consent_at <= w.at returning p.id)
     select 'abonados' as resource, id from h union all select 'tutores', id from g`,
    [left.map(one => one.phone), left.map(one => one.optedOutAt)],
  );
  return rows;
}
