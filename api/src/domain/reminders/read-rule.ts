/** What a rule says, and what keeps it from saying it. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {StoredTemplate} from '../messaging/whatsapp/templates';
import type {ReminderTrigger} from '../messaging/ruled';
import type {Roads} from './roads';

export interface ReminderRuleText {
  id: number;
  name: string;
  trigger: ReminderTrigger;
  channel: 'email' | 'whatsapp' | 'both';
  subject: string;
  bodyHtml: string;
  /** Of its template, while that is in use. */
  frameHtml: string | null;
  /** The template by which it goes by WhatsApp; what is written in its variables; why it does not go, or ''. */
  whatsapp: Pick<StoredTemplate, 'id' | 'category' | 'state' | 'components'> | null;
  whatsappValues: Record<string, string>;
  whatsappStopped: string;
  isCommercial: boolean;
  isActive: boolean;
}

const TEXT = `select r.id, r.name, r.trigger, r.channel, r.subject, r.body_html as "bodyHtml",
  nullif(t.frame_html, '') as "frameHtml",
  case when w.id is not null then jsonb_build_object('id', w.id, 'category', w.category, 'state', w.state,
    'components', w.components) end as whatsapp, r.whatsapp_values as "whatsappValues",
  r.whatsapp_stopped as "whatsappStopped", r.needs_consent as "isCommercial", r.is_active as "isActive"
  from reminder_rule r left join email_template t on t.id = r.email_template_id and t.is_active
    left join whatsapp_template w on w.id = r.whatsapp_template_id and r.channel <> 'email'`;

export async function readRuleTexts(tx: Tx, ids: number[]): Promise<ReminderRuleText[]> {
  return (await tx.query<ReminderRuleText>(`${TEXT} where r.id = any($1)`, [ids])).rows;
}

export async function readRuleText(tx: Tx, id: number): Promise<ReminderRuleText> {
  const [rule] = await readRuleTexts(tx, [id]);
  if (!rule) throw notFound('No encontramos el recordatorio.');
  return rule;
}

/** As sentences that say what to do. */
export function ruleProblems(
  {channel, whatsapp, whatsappStopped, isActive}: ReminderRuleText,
  {roads, isServed}: {roads: Roads; isServed: boolean},
): string[] {
  const asks = channel !== 'email';
  return [
    asks && !roads.whatsapp && 'WhatsApp no está configurado: quien instala el sistema pone los datos de Meta.',
    asks && whatsapp === null && 'Falta la plantilla de WhatsApp.',
    asks && whatsapp !== null && whatsapp.state !== 'approved' && 'Meta no tiene aprobada la plantilla de WhatsApp.',
    asks && whatsappStopped !== '' && `WhatsApp: ${whatsappStopped}`,
    channel !== 'whatsapp' && !roads.mail && 'Falta el servidor de correo: se pone en Configuración, Correo.',
    !isServed && 'La parte de la casa de la que avisa está desactivada.',
    !isActive && 'Está parado: al activarlo avisará de los momentos que lleguen desde entonces.',
  ].filter(line => line !== false);
}
