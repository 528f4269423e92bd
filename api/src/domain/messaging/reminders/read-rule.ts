/** What a rule says, and what keeps it from saying it. */
import {notFound} from '../../../errors';
import type {Tx} from '../../../tx';
import type {ReminderTrigger} from './occasions/occasion';

export interface ReminderRuleText {
  id: number;
  trigger: ReminderTrigger;
  channel: 'email' | 'whatsapp';
  subject: string;
  bodyHtml: string;
  /** Of its template, while that is in use. */
  frameHtml: string | null;
  isCommercial: boolean;
  isActive: boolean;
}

const TEXT = `select r.id, r.trigger, r.channel, r.subject, r.body_html as "bodyHtml", t.frame_html as "frameHtml",
  r.needs_consent as "isCommercial", r.is_active as "isActive"
  from reminder_rule r left join email_template t on t.id = r.email_template_id and t.is_active`;

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
  {channel, isActive}: ReminderRuleText,
  {hasServer, isServed}: {hasServer: boolean; isServed: boolean},
): string[] {
  return [
    channel === 'whatsapp' && 'Por WhatsApp no sale todavía nada: este recordatorio espera a que se pueda.',
    channel === 'email' && !hasServer && 'Falta el servidor de correo: se pone en Configuración, Correo.',
    !isServed && 'La parte de la casa de la que avisa está desactivada.',
    !isActive && 'Está parado: al activarlo avisará de los momentos que lleguen desde entonces.',
  ].filter(line => line !== false);
}
