/**
 * What the house has written to one person, newest first: mails of purchases, newsletters, announcements and reminders,
 * by mail and by WhatsApp; found by address and number, also what went out before the person was in this list.
 */
import {instant, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

/** Address and number of each of those who are written to about `$1`, by list. */
const PEOPLE = {
  clientes: 'select email, phone from customer where id = $1',
  abonados: 'select email, phone from pass_holder where id = $1',
  simpatizantes: 'select email, phone from supporter where id = $1',
  'bases/tutores': 'select email, phone from guardian where id = $1',
  'emails/subscriptores': `select email, '' as phone from subscriber where id = $1`,
} as const;
export type WrittenTo = keyof typeof PEOPLE;
export const WRITTEN_TO = Object.keys(PEOPLE) as [WrittenTo, ...WrittenTo[]];

/** So many are told; who wants to see more has the list of each kind. */
const MOST = 100;

export const PERSON_MESSAGES = list(
  obj(
    {
      of: oneOf('mail', 'newsletter', 'announcement', 'reminder'),
      channel: oneOf('email', 'whatsapp'),
      title: str(),
      to: str({description: 'la dirección o el número al que fue'}),
      state: oneOf('queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded', 'outbox'),
      problem: str(),
      at: instant('cuándo salió; si no ha salido, cuándo se preparó'),
      /** Of the newsletter or the announcement. */
      id: orNull(str({description: 'del boletín o del comunicado'})),
    },
    'PersonMessage',
  ),
  {maxItems: MOST},
);

/** SQL: of one kind, as many as are told. `whole`: a join with what the row is of; `order`: the column of its index. */
const newest = (from: string, where: string, select: string, {whole = '', order = 'id'} = {}) =>
  `(select ${select} from who cross join lateral (select r.* from ${from} r where ${where}
      order by r.${order} desc limit ${MOST}) r ${whole})`;

/** Null: there is no such person. */
export async function readPersonMessages(
  tx: Tx,
  of: WrittenTo,
  personId: number,
): Promise<Infer<typeof PERSON_MESSAGES> | null> {
  const {rows: found} = await tx.query<{email: string; phone: string}>(PEOPLE[of], [personId]);
  if (!found[0]) return null;
  const {email, phone} = found[0];
  const {rows} = await tx.query<Infer<typeof PERSON_MESSAGES>[number]>(
    `with who as (select lower($1::text) as email, $2::text as phone, coalesce(whatsapp_number($2), '') as number)
     select m.* from (
       ${newest(
         'mail_message',
         `lower(r.to_email) = who.email and who.email <> ''`,
         `'mail' as of, 'email' as channel, r.subject as title, r.to_email as "to",
          case r.state when 'sending' then 'queued' else r.state end as state, coalesce(r.last_error, '') as problem,
          coalesce(r.sent_at, r.created_at) as at, null::text as id`,
       )}
       union all
       ${newest(
         'newsletter_delivery',
         `r.email = who.email and who.email <> '' and r.sent_at is not null`,
         `'newsletter', 'email', n.subject, r.email, r.state, r.problem, r.sent_at, n.id::text`,
         {whole: 'join newsletter n on n.id = r.newsletter_id', order: 'sent_at'},
       )}
       union all
       ${newest(
         'announcement_recipient',
         `r.channel in ('email', 'whatsapp') and ((r.email = who.email and r.email <> '')
            or (r.phone in (who.phone, who.number) and r.phone <> ''))`,
         `'announcement', r.channel, a.title, case r.channel when 'email' then r.email else r.phone end,
          r.state, r.problem, coalesce(r.sent_at, r.created_at), a.id::text`,
         {whole: 'join announcement a on a.id = r.announcement_id'},
       )}
       union all
       ${newest(
         'reminder_log',
         `r.channel = 'whatsapp' and r.phone in (who.phone, who.number) and r.phone <> ''`,
         `'reminder', r.channel, l.name, r.phone, r.state, r.reason, coalesce(r.sent_at, r.handed_at, r.created_at), null`,
         {whole: 'join reminder_rule l on l.id = r.reminder_rule_id'},
       )}
     ) m order by m.at desc limit ${MOST}`,
    [email, phone],
  );
  return rows;
}
