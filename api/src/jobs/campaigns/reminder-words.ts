/** What stands in the places of a reminder: for each who gets it, and as an example for whoever writes it. */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import type {ReminderTrigger} from '../../domain/messaging/ruled';
import type {Facts} from '../../domain/reminders/occasions/occasion';
import type {WhatsappComponents} from '../../domain/messaging/whatsapp-components';
import {fillTexts} from '../../domain/messaging/whatsapp/values';
import {transferUrl} from '../../outside/mail/links/given-page';
import {groupUrl} from '../../outside/mail/links/group-page';
import {euros} from '../../domain/kernel/money';
import {paymentLink} from '../../outside/letters/instalment-mail';

/** A day that something is due on, runs out on or was. */
const DAYS: readonly ReminderTrigger[] = ['instalment_due', 'document_expires', 'session_ended'];

export function momentWords(trigger: ReminderTrigger, moment: Date, timeZone: string): string {
  const day = (at: Date) =>
    new Intl.DateTimeFormat('es-ES', {weekday: 'long', day: 'numeric', month: 'long', timeZone}).format(at);
  if (DAYS.includes(trigger)) return day(moment);
  const hour = hourOf(moment, timeZone);
  // What ends at midnight ends with the day before.
  if (hour === '00:00' && trigger !== 'session_starts') return `${day(new Date(moment.getTime() - 1000))}, a las 23:59`;
  return `${day(moment)}, a las ${hour}`;
}

const hourOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es-ES', {hour: '2-digit', minute: '2-digit', timeZone}).format(moment);

function linkOf(config: Config, trigger: ReminderTrigger, facts: Facts, now: Date): string {
  const {publicUrl, secret} = config;
  switch (trigger) {
    case 'instalment_due':
      return paymentLink(config, facts.passId!, now);
    case 'renewal_phase_ends':
      return `${publicUrl}/abonos/renovar`;
    case 'reservation_expires':
      return groupUrl(config, facts.reservationId!);
    case 'session_starts':
      return facts.orderId
        ? `${publicUrl}/reservas/${signedId(secret, 'reservation', facts.orderId)}`
        : transferUrl(config, 'given', facts.transferId!);
    case 'document_expires':
      return `${publicUrl}/perfil/familia`;
    case 'cart_abandoned':
      return facts.eventId ? `${publicUrl}/eventos/${facts.eventId}` : publicUrl;
    case 'subscribed':
      return publicUrl;
    case 'session_ended':
      return `${publicUrl}/eventos`;
  }
}

export interface Reminded {
  trigger: ReminderTrigger;
  firstName: string;
  moment: Date;
  facts: Facts;
}

export function reminderValues(
  config: Config,
  {trigger, firstName, moment, facts}: Reminded,
  now: Date,
  clubZone: string,
) {
  return {
    nombre: firstName,
    enlace: linkOf(config, trigger, facts, now),
    evento: facts.eventTitle ?? 'tu compra',
    fecha: momentWords(trigger, moment, facts.timezone ?? clubZone),
    hora: hourOf(moment, facts.timezone ?? clubZone),
    lugar: facts.venueName ?? '',
    concepto: facts.what ?? '',
    documento: facts.what ?? '',
    deportista: facts.athleteName ?? '',
    importe: facts.cents === undefined ? '' : euros(facts.cents),
  };
}

/** Of nobody: its link leads to the shop. */
export const exampleValues = ({publicUrl}: Config, trigger: ReminderTrigger, now: Date, clubZone: string) => ({
  nombre: 'Marta',
  enlace: publicUrl,
  evento: 'Concierto de primavera',
  fecha: momentWords(trigger, now, clubZone),
  hora: hourOf(now, clubZone),
  lugar: 'Estadio Municipal',
  concepto: trigger === 'instalment_due' ? 'Abono 26/27, plazo 2' : 'Abonos 26/27',
  documento: 'reconocimiento médico',
  deportista: 'Leo',
  importe: euros(4500),
});

/**
 * What stands in the variables of a message. The end of a button's address is what comes after its beginning: of a link
 * of ours, whose host is the template's.
 */
export function messageValues(
  {buttons}: WhatsappComponents,
  texts: Record<string, string>,
  words: Record<string, string>,
): Record<string, string> {
  const values = fillTexts(texts, words);
  for (const [index, {url}] of (buttons ?? []).entries()) {
    const key = `button.${index}`;
    const value = values[key];
    if (value !== undefined && url !== undefined && /^https?:\/\//.test(value))
      values[key] = endOf(value, url.slice(0, -'{{1}}'.length));
  }
  return values;
}

const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]*\/?/, '');
function endOf(address: string, base: string): string {
  const [path, begins] = [pathOf(address), pathOf(base)];
  return (path.startsWith(begins) ? path.slice(begins.length) : path) || '–';
}

/** The button leads elsewhere than to our pages: what comes after its beginning is nowhere there. */
export const buttonsElsewhere = (
  {publicUrl}: Config,
  {buttons}: WhatsappComponents,
  texts: Record<string, string>,
): string[] =>
  (buttons ?? []).flatMap(({url, text}, index) => {
    const value = texts[`button.${index}`] ?? '';
    if (!url?.endsWith('{{1}}') || !/\{\{\s*enlace\s*\}\}/.test(value) || url.startsWith(`${publicUrl}/`)) return [];
    return [`El botón «${text}» de la plantilla no lleva a ${publicUrl}: su enlace no abriría lo que se avisa.`];
  });
