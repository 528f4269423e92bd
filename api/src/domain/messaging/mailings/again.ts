/**
 * A mail that failed goes once more: the same row, words and Message-ID, so that asking twice writes once. What may not
 * be written to any more is left, and what is not kept any more cannot be sent.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

/** SQL over `m`: it is advertising. */
export const ADVERTISES = `(m.kind = 'discount_code' or (m.kind = 'reminder' and exists (select 1 from reminder_log l
  join reminder_rule r on r.id = l.reminder_rule_id where l.mail_message_id = m.id and r.needs_consent)))`;

/** SQL over `m`: whoever was to get it has left since it was written. One to renew is not written to who is suppressed either. */
export const HAS_LEFT = `((${ADVERTISES} and (wants_no_advertising(m.to_email)
    or took_off_group_of(m.mailing_id, m.to_email))) or (m.kind = 'renewal_reminder'
  and exists (select 1 from suppression s where s.email_hash = email_hash(m.to_email))))`;
export const LEFT_SINCE = 'No quiere publicidad, o su correo se devuelve.';

/** SQL: why nobody at `email` is written to again by mail `m`; null: they may be. */
export const whyNobody = (email: string): string => `(select case s.reason
    when 'hard_bounce' then 'Esa dirección no existe: el servidor la devolvió. Corrígela para enviarlo.'
    else 'Esa persona no quiere publicidad: no se le vuelve a escribir.' end
  from suppression s where s.email_hash = email_hash(${email}) and (s.reason = 'hard_bounce' or ${ADVERTISES}) limit 1)`;

/** Those that will be tried; in the transaction that queues them. */
export async function tryAgain(tx: Tx, which: {mailingId: number} | {mailId: number}): Promise<number[]> {
  const [column, id] = 'mailId' in which ? ['id', which.mailId] : ['mailing_id', which.mailingId];
  const {rows} = await move<{id: number}>(tx, to('mail', 'queued', ['failed']), {
    as: 'm',
    set: 'attempts = 0, last_error = null, sent_at = null',
    where: `m.${column} = $1 and m.sealed_body is not null and ${whyNobody('m.to_email')} is null
      and not exists (select 1 from mailing g where g.id = m.mailing_id and g.state = 'cancelled')`,
    values: [id],
    returning: 'm.id',
  });
  const ids = rows.map(row => row.id);
  await move(tx, to('mailing_item', 'queued', ['failed']), {
    set: `problem = ''`,
    where: 'mail_message_id = any($1)',
    values: [ids],
  });
  return ids;
}
