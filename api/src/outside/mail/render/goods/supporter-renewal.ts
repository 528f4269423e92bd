/**
 * A supporter's card that renews itself (Ley 10/2025): announced with its amount, its day and how to stop it; a charge
 * that the bank has refused; or it cannot be made, and what to do.
 */
import {euros} from '../../../../domain/kernel/money';
import {type MailIdentity, type RenderedMail} from '../../layout';
import {act, factLines, letter, must} from '../../letter';

export interface SupporterRenewalMail {
  identity: MailIdentity;
  kind: 'notice' | 'denied' | 'failed';
  firstName: string;
  number: string;
  tierName: string;
  amountCents: number;
  /** «30/06/2027»: of the card in hand. */
  lastDay: string;
  /** Of the charge, or of the next try. */
  chargeDay: string;
  /** «Visa ···· 0003»; null: it costs nothing. */
  means: string | null;
  reason: string;
  /** Stops it without an account. */
  stopUrl: string;
  renewUrl: string;
}

export function renderSupporterRenewal(mail: SupporterRenewalMail): RenderedMail {
  const words = {notice: noticeOf, denied: deniedOf, failed: failedOf}[mail.kind](mail);
  const facts = [`${mail.tierName}, carné ${mail.number}`, ...words.facts];
  return letter({
    identity: mail.identity,
    kind: `supporter-renewal.${mail.kind}`,
    values: {
      carne: mail.number,
      tipo: mail.tierName,
      hasta: mail.lastDay,
      cobro: mail.chargeDay,
      importe: mail.amountCents === 0 ? '' : euros(mail.amountCents),
      medio: mail.means ?? '',
      motivo: mail.reason,
    },
    to: mail.firstName,
    subject: words.subject,
    title: words.title,
    parts: [
      words.lead,
      factLines(facts),
      mail.kind === 'notice' ? must(words.then) : words.then,
      act(words.button, words.url),
    ],
  });
}

interface Words {
  subject: string;
  title: string;
  lead: string;
  facts: string[];
  then: string;
  button: string;
  url: string;
}

function noticeOf({amountCents, chargeDay, lastDay, means, stopUrl}: SupporterRenewalMail): Words {
  const isFree = amountCents === 0;
  return {
    subject: isFree
      ? `Tu carné de simpatizante se renueva el ${chargeDay}`
      : `Tu carné de simpatizante se renueva el ${chargeDay}: ${euros(amountCents)}`,
    title: 'Tu carné se renueva solo',
    lead: `Tu carné vale hasta el ${lastDay}. Como nos pediste, lo renovamos por ti: no tienes que hacer nada.`,
    facts: isFree
      ? [`Día de la renovación: ${chargeDay}`, 'No cuesta nada']
      : [`Importe: ${euros(amountCents)}`, `Día del cobro: ${chargeDay}`, ...(means ? [`Se cobra en: ${means}`] : [])],
    then: `Si no quieres renovarlo, páralo antes del ${chargeDay} con este botón. No hace falta que nos digas por qué ni que entres en tu cuenta. Si subiera el precio, te avisaríamos otra vez antes de cobrar nada.`,
    button: 'Parar la renovación',
    url: stopUrl,
  };
}

const deniedOf = ({amountCents, chargeDay, means, stopUrl}: SupporterRenewalMail): Words => ({
  subject: 'El banco no ha aceptado la renovación de tu carné',
  title: 'No hemos podido cobrar la renovación',
  lead: `El banco no ha aceptado el cobro de ${euros(amountCents)}${means ? ` en ${means}` : ''}. No se te ha cobrado nada.`,
  facts: [`Lo intentaremos otra vez el ${chargeDay}`],
  then: 'Puedes esperar, pararla con este botón, o poner otra tarjeta en tu carné.',
  button: 'Parar la renovación',
  url: stopUrl,
});

const failedOf = ({lastDay, reason, renewUrl}: SupporterRenewalMail): Words => ({
  subject: 'Tu carné de simpatizante no se renueva solo',
  title: 'No hemos podido renovar tu carné',
  lead: `${reason}. No se te ha cobrado nada.`,
  facts: [`Vale hasta el ${lastDay}`],
  then: 'Si quieres conservarlo, renuévalo tú desde la web: el nuevo empieza cuando acaba este.',
  button: 'Renovar mi carné',
  url: renewUrl,
});
