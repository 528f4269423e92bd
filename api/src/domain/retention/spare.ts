/**
 * Whoever asked that their data be kept (RGPD art. 18): while the restriction holds, no period takes anything of theirs,
 * nor of the children they answer for, with whom a guardian goes. What is theirs is said where it is copied for them;
 * tables that are copied for nobody are said here.
 */
import type {Tx} from '../kernel/tx';
import {HOLDINGS} from '../rights/registry';
import type {Spare} from '../rights/spare';
import {of, type Who, whoIs} from '../rights/who';

const CHILDREN = '(select k.athlete_id from athlete_guardian k where k.guardian_id = any(:guardians))';
const ENROLMENTS = `(select e.id from enrolment e where e.athlete_id in ${CHILDREN})`;

/** What else is theirs. */
const THEIRS: Readonly<Record<string, string>> = {
  athlete: `t.id in ${CHILDREN}`,
  athlete_document: `t.athlete_id in ${CHILDREN}`,
  blocked_contact: 't.email = :email',
  call_up: `t.enrolment_id in ${ENROLMENTS}`,
  call_up_answer: `t.call_up_id in (select u.id from call_up u where u.enrolment_id in ${ENROLMENTS})`,
  enrolment: `t.athlete_id in ${CHILDREN}`,
  kit_handover: `t.enrolment_id in ${ENROLMENTS}`,
  medical_record: `t.athlete_id in ${CHILDREN}`,
  person_request: 't.email = :email or t.customer_id = any(:customers)',
  scan: `(t.source = 'ticket' and t.right_id in (select k.id from ticket k where k.order_id = any(:orders)))
    or (t.source = 'pass' and t.right_id in (select p.id from season_pass p where p.pass_holder_id = any(:holders)))`,
};

/** Why what a period takes there is nothing that anybody asked to be kept. */
const NOBODYS: Readonly<Record<string, string>> = {
  attempt: 'brakes, some minutes',
  cart: 'what is in it stands in the order',
  customer_email_change: 'a key',
  customer_token: 'a key',
  faq_vote: 'of nobody',
  idempotency_key: 'copies of answers',
  link_key: 'a key of staff',
  login_session: 'of staff',
  pass_upload: 'of nobody yet',
  person_export_file: 'a copy of what stays',
  renewal_proof: 'a key',
  staff_welcome: 'a key of staff',
  ticket_batch: 'a copy of what stays',
};

function theirs(table: string): string[] {
  const copied = HOLDINGS.filter(one => one.table === table).flatMap(({mine, forgets}) => [mine, forgets ?? []].flat());
  return table in THEIRS ? [...copied, THEIRS[table]!] : copied;
}

export async function whoIsSpared(tx: Tx): Promise<Spare> {
  const {rows} = await tx.query<{email: string}>(
    `select distinct email from person_request
      where right_kind = 'restriction' and state = 'done' and lifted_at is null order by email`,
  );
  const persons: Who[] = [];
  for (const {email} of rows) persons.push(await whoIs(tx, email));
  return (table, values) => {
    if (table in NOBODYS) return '';
    const known = theirs(table);
    if (known.length === 0) throw new Error(`${table}: say whose its rows are, or why nobody's.`);
    return persons.flatMap(who => known.map(mine => ` and (${of(who, mine, values)[0]}) is not true`)).join('');
  };
}
