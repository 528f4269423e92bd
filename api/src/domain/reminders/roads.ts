/**
 * By which road somebody is reminded, and what keeps them from it. Promise: a rule of both roads writes by WhatsApp to
 * whom it may, by mail to all others, and to nobody by both.
 */
import {isOptedOut, isSuppressed} from '../messaging/announcements/kind';
import {numberOf, stoppedMarketing} from '../messaging/whatsapp/contacts';
import type {ReminderTrigger} from '../messaging/ruled';
import {REMINDED} from './occasions/registry';

/** What this house can write by: a mail server is set, the club's number at Meta is. */
export interface Roads {
  mail: boolean;
  whatsapp: boolean;
}
export const ALL_ROADS: Roads = {mail: true, whatsapp: true};

/** SQL over `q`, an occasion, and `r`, its rule: they do not agree to advertising, where it is some. */
const NO_AGREEMENT = (trigger: ReminderTrigger) =>
  `r.needs_consent and (not ${REMINDED[trigger].agrees} or ${isOptedOut('q.email')})`;

const NO_MAIL = (trigger: ReminderTrigger): string => `case
  when ${isSuppressed('q.email', `case when r.needs_consent then 'commercial' else 'informative' end`)}
    then case when r.needs_consent then 'No se le puede enviar publicidad.' else 'Su buzón no existe.' end
  when ${NO_AGREEMENT(trigger)} then 'Ya no consiente publicidad.' end`;

/** A mailbox that is gone keeps nobody from a message; a complaint of advertising does. */
const NO_WHATSAPP = (trigger: ReminderTrigger): string => `case
  when r.channel = 'email' or n.number is null then 'No ha dado permiso por WhatsApp.'
  when ${NO_AGREEMENT(trigger)} or (r.needs_consent and ${isSuppressed('q.email', `'commercial'`)})
    then 'Ya no consiente publicidad.'
  when t.category = 'marketing' and ${stoppedMarketing('n.number')} then 'No quiere publicidad por WhatsApp.' end`;

/** SQL over `r` and its template `t`: why nothing of the rule goes by WhatsApp; null: it goes. */
export const WHATSAPP_OFF = ({whatsapp}: Pick<Roads, 'whatsapp'>): string =>
  whatsapp
    ? `case when r.whatsapp_stopped <> '' then r.whatsapp_stopped
        when t.state is distinct from 'approved' then 'Meta no tiene aprobada la plantilla.' end`
    : `'WhatsApp no está configurado.'::text`;

/**
 * SQL, joins after `r` and `q`: `t`, the template; `n.number`; `y.no_mail` and `y.no_whatsapp`, why not by it; `y.off`,
 * why nobody by WhatsApp; `w.road` and `w.why_not`, for whoever is written down now.
 */
export const JUDGED = (trigger: ReminderTrigger, roads: Roads): string => `
  left join whatsapp_template t on t.id = r.whatsapp_template_id
  cross join lateral (select case when r.channel <> 'email' then ${numberOf('q.email')} end as number offset 0) n
  cross join lateral (select ${roads.mail ? NO_MAIL(trigger) : `'Falta el servidor de correo.'::text`} as no_mail,
    ${NO_WHATSAPP(trigger)} as no_whatsapp, ${WHATSAPP_OFF(roads)} as off) y
  cross join lateral (select case when r.channel = 'email'
      or (r.channel = 'both' and coalesce(y.no_whatsapp, y.off) is not null) then 'email' else 'whatsapp' end as road) d
  cross join lateral (select d.road, case d.road when 'email' then y.no_mail else y.no_whatsapp end as why_not) w`;
