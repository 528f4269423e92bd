/**
 * By which act each kind of data goes: one for every rule of the table `retention_rule`, none without a rule (a
 * contract test looks). An act is one statement or two, takes at most `most` records, passes over what somebody else
 * holds and what is of somebody to be spared, and answers how many went. What is younger than `before` stays; where it
 * matters most, the database refuses it too (stays_for_its_period).
 */
import type {Tx} from '../kernel/tx';
import {eraseFormerAthletes} from '../academy/personal/erase-athlete';
import {findMediaUsage} from '../media/find-usage';
import {
  forgetApplications,
  forgetAttendees,
  forgetGiftCards,
  forgetParcels,
  forgetTransfers,
  forgetUnpaid,
  forgetWaiting,
} from './forget-persons';
import type {Spare} from '../rights/spare';

export type Act = (tx: Tx, before: string, most: number, spare: Spare) => Promise<number>;

/**
 * By their place, which nobody changes while they are locked; as an array, because a subquery that is asked again finds
 * others.
 */
const found = (those: string, lock = ' for update skip locked'): string =>
  `ctid = any(array(select ctid ${those}${lock}))`;

/**
 * Rows of one table that are older: found by an index on `age`, or in a table that stays small because of this. `lock`:
 * none where we may not change a row, and so nobody does.
 */
const rowsOf =
  (table: string, age: string, and = '', lock?: ''): Act =>
  async (tx, before, most, spare) => {
    const values: unknown[] = [before, most];
    const those = `from ${table} t where ${age} < $1${and}${spare(table, values)} order by ${age} limit $2`;
    return (await tx.query(`delete from ${table} where ${found(those, lock)}`, values)).rowCount;
  };

/** One after the other; none takes what another has left of `most`, because these tables stay small. */
const all =
  (...acts: Act[]): Act =>
  async (tx, before, most, spare) => {
    let count = 0;
    for (const act of acts) count += await act(tx, before, most, spare);
    return count;
  };

export const ACTS: Readonly<Record<string, Act>> = {
  // A cart that became an order is the order's; one that was offered to somebody who waits goes after the place in the
  // list.
  carts: rowsOf(
    'cart',
    'created_at',
    ` and state = 'closed' and not exists (select 1 from "order" o where o.cart_id = t.id) and not exists (select 1
      from session_waiter w where w.cart_id = t.id)`,
  ),
  unpaid_orders: forgetUnpaid,
  session_waiters: rowsOf('session_waiter', 'ended_at'),
  waiting_list: forgetWaiting,
  scans: rowsOf('scan', 'at', '', ''),
  attendees: all(forgetAttendees, forgetTransfers),
  parcels: forgetParcels,
  gift_cards: forgetGiftCards,
  accreditations: endAccreditations,
  support_cases: endCases,
  academy_applications: forgetApplications,
  medical_records: endMedicalRecords,
  call_up_reasons: emptyCallUpReasons,
  kit_handovers: emptyHandovers,
  athlete_papers: endPapers,
  athletes: eraseFormerAthletes,
  whatsapp_messages: all(
    rowsOf('whatsapp_message', 'created_at'),
    rowsOf('whatsapp_contact', 'updated_at', ' and opted_out_at is null and not is_marketing_stopped'),
  ),
  pass_uploads: rowsOf('pass_upload', 'created_at'),
  answer_files: rowsOf(
    'answer_file',
    'created_at',
    ` and not exists (select 1 from custom_field_answer a where a.file_id = t.id)
      and not exists (select 1 from accreditation a where a.photo_file_id = t.id)`,
  ),
  answers: rowsOf(
    'custom_field_answer',
    'answered_at',
    ` and custom_field_id in (select id from custom_field where pii_class <> 'normal')`,
  ),
  person_exports: rowsOf('person_export_file', 'created_at'),
  ticket_batches: rowsOf('ticket_batch', 'created_at'),
  person_requests: rowsOf('person_request', 'ended_at'),
  blocked_contacts: rowsOf('blocked_contact', 'blocked_at'),
  // Keys to what stands elsewhere, also of somebody to be spared.
  sealed_mails: async (tx, before, most) =>
    (
      await tx.query(
        `update mail_message set sealed_body = null
          where ${found(`from mail_message
          where sealed_body is not null and state in ('failed', 'outbox', 'sent', 'bounced', 'cancelled')
            and created_at < $1 order by created_at limit $2`)}`,
        [before, most],
      )
    ).rowCount,
  sent_mails: async (tx, before, most, spare) => {
    const values: unknown[] = [before, most];
    const those = `from mail_message t where html <> '' and state in ('sent', 'failed', 'outbox', 'bounced')
      and created_at < $1${spare('mail_message', values)} order by created_at limit $2`;
    return (
      await tx.query(
        `update mail_message set html = '', text = '', attachments = '[]', sealed_body = null where ${found(those)}`,
        values,
      )
    ).rowCount;
  },
  links: all(
    ...[
      'customer_token',
      'customer_email_change',
      'renewal_proof',
      'customer_sign_up',
      'subscriber_sign_up',
      'link_key',
      'staff_welcome',
    ].map(table => rowsOf(table, 'expires_at')),
  ),
  faq_votes: rowsOf('faq_vote', 'at'),
  inbound_mails: rowsOf('inbound_mail', 'created_at'),
  attempts: rowsOf('attempt', 'until_at'),
  repeated_requests: rowsOf('idempotency_key', 'created_at'),
  customer_sessions: rowsOf('customer_session', 'expires_at'),
  staff_sessions: rowsOf('login_session', 'expires_at'),
  access_log: pastAudit(true),
  audit: pastAudit(false),
};

/** We may not delete there: the database does it, by its own reading of the rule, and notes it. */
function pastAudit(looks: boolean): Act {
  return async (tx, before, most, spare) => {
    const values: unknown[] = [looks, before];
    const {rows} = await tx.query<{id: number}>(
      `select t.id from audit_entry t
        where is_look(t.action) = $1 and t.at < $2 and not (true${spare('audit_entry', values)})`,
      values,
    );
    const past = await tx.query<{count: number}>('select drop_past_audit($1, $2, $3) as count', [
      looks,
      most,
      rows.map(row => row.id),
    ]);
    return past.rows[0]!.count;
  };
}

const PHOTOS = 100;

/**
 * The photo goes with its accreditation, unless something else shows it: asked of every table that may, hence few at
 * once.
 */
async function endAccreditations(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, Math.min(most, PHOTOS)];
  const those = `from accreditation t where valid_until_at < $1${spare('accreditation', values)}
    order by valid_until_at limit $2`;
  const {rows} = await tx.query<{photo: number | null}>(
    `delete from accreditation where ${found(those)} returning media_file_id as photo`,
    values,
  );
  for (const photo of new Set(rows.flatMap(row => row.photo ?? [])))
    if ((await findMediaUsage(tx, photo)).length === 0) await tx.query('delete from media_file where id = $1', [photo]);
  return rows.length;
}

async function endCases(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const {rows} = await tx.query<{id: number}>(
    // What was merged is read in the other, and goes with it or after it.
    `select t.id from incident t where t.ended_at < $1${spare('incident', values)}
      and not exists (select 1 from incident m
        where m.id = t.merged_into_id and (m.ended_at is null or m.ended_at >= $1))
      order by t.ended_at limit $2 for update skip locked`,
    values,
  );
  const ids = rows.map(row => row.id);
  await tx.query('delete from incident_message where incident_id = any($1)', [ids]);
  return (await tx.query('delete from incident where id = any($1)', [ids])).rowCount;
}

/** By the day that the record is shown to go on, not by `before`. */
async function endMedicalRecords(tx: Tx, _before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [most];
  const those = `from medical_record t
    where medical_record_ends_on(t) <= club_today()${spare('medical_record', values)} limit $1`;
  return (await tx.query(`delete from medical_record where ${found(those)}`, values)).rowCount;
}

/** Who came stays; why somebody did not goes, in the answer and in those that it followed. */
async function emptyCallUpReasons(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const [called, answered]: unknown[][] = [
    [before, most],
    [before, most],
  ];
  const gone = await tx.query(
    `update call_up set reason = '' where id = any(array(select t.id from call_up t
       join team_activity v on v.id = t.team_activity_id
       where t.reason <> '' and v.ends_at < $1${spare('call_up', called!)} limit $2 for update of t skip locked))`,
    called,
  );
  const answers = await tx.query(
    `update call_up_answer set reason = '' where id = any(array(select t.id from call_up_answer t
       join call_up u on u.id = t.call_up_id join team_activity v on v.id = u.team_activity_id
       where t.reason <> '' and v.ends_at < $1${spare('call_up_answer', answered!)} limit $2
       for update of t skip locked))`,
    answered,
  );
  return Math.max(gone.rowCount, answers.rowCount);
}

/** From the end of the season. Who took the clothes and when stays with them. */
async function emptyHandovers(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const gone = await tx.query(
    `update kit_handover set signature = null, photo = null where id = any(array(select t.id from kit_handover t
       join enrolment e on e.id = t.enrolment_id join season_list l on l.id = e.season_list_id
       where (t.signature is not null or t.photo is not null)
         and ((l.ends_on + 1)::timestamp at time zone club_zone()) < $1${spare('kit_handover', values)}
       limit $2 for update of t skip locked))`,
    values,
  );
  return gone.rowCount;
}

/** Of athletes with no place since then. */
async function endPapers(tx: Tx, before: string, most: number, spare: Spare): Promise<number> {
  const values: unknown[] = [before, most];
  const gone = await tx.query(
    `delete from athlete_document where id = any(array(select t.id from athlete_document t
       where (select max(e.ended_at) from enrolment e where e.athlete_id = t.athlete_id) < $1
         and not exists (select 1 from enrolment e where e.athlete_id = t.athlete_id and e.ended_at is null)
         ${spare('athlete_document', values)}
       order by t.id limit $2 for update of t skip locked))`,
    values,
  );
  return gone.rowCount;
}
