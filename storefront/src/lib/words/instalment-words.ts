// What is said about an instalment: one or two words, and a sentence where something is to be known or done.
import {plainDay} from './format';
import {saidOf} from './said';
import type {PassTone} from './pass-words';
import type {Enum, Schedule, ScheduledInstalment} from '../api/types';

export interface InstalmentWords {
  text: string;
  tone: PassTone;
  note: string;
}

const day = (on: string) => plainDay(on, 'UTC');

/** Where what is to come is charged by itself; null: nowhere. */
export const meansOf = ({card, mandate}: Schedule): string | null =>
  card ? 'tu tarjeta guardada' : mandate ? `tu cuenta acabada en ${mandate.ibanEnding}` : null;

export function instalmentWords(
  i: ScheduledInstalment,
  means: string | null,
  of: 'pass' | 'academy' = 'pass',
): InstalmentWords {
  switch (i.state) {
    case 'paid':
    case 'paid_late':
      return {
        text: 'Pagado',
        tone: 'ok',
        note: i.paidAt ? `El ${plainDay(i.paidAt)}${saidOf(METHODS, i.method) ?? ''}.` : '',
      };
    case 'scheduled':
      return i.isOwed
        ? {text: 'Vence hoy', tone: 'info', note: means ? `Se cobra en ${means}.` : 'Puedes pagarlo ya.'}
        : {text: 'Programado', tone: 'quiet', note: means ? `Se cobrará ese día en ${means}.` : ''};
    case 'due':
      return {text: 'Pendiente', tone: 'warn', note: 'Ya ha llegado su día: puedes pagarlo ahora.'};
    case 'charging':
      return {
        text: 'Cobrándose',
        tone: 'info',
        note:
          i.method === 'sepa'
            ? 'El recibo ya está en tu banco: se cobra en tu cuenta y no tienes que hacer nada.'
            : 'Tu banco está decidiendo. Suele tardar unos minutos; vuelve a mirar.',
      };
    case 'failed':
      return {
        text: 'Cobro rechazado',
        tone: 'warn',
        note: i.retryOn
          ? `Tu banco no lo ha aceptado. Lo intentaremos otra vez el ${day(i.retryOn)}, o págalo ahora.`
          : 'Tu banco no lo ha aceptado: págalo ahora.',
      };
    case 'failed_for_good':
      return {
        text: 'Cobro rechazado',
        tone: 'danger',
        note: 'Tu banco no lo ha aceptado y ya no lo intentaremos más: págalo con otra tarjeta o con Bizum.',
      };
    case 'needs_authentication':
      return {
        text: 'Falta tu confirmación',
        tone: 'warn',
        note: 'Tu banco pide que confirmes el pago: págalo aquí y confírmalo en su app.',
      };
    case 'in_grace':
      return {
        text: 'Pendiente',
        tone: 'warn',
        note: i.graceUntilOn ? `Págalo antes del ${day(i.graceUntilOn)} y no pasará nada.` : 'Págalo cuanto antes.',
      };
    case 'overdue':
      return {
        text: 'Impagado',
        tone: 'danger',
        note:
          of === 'academy'
            ? 'No puede entrenar con el equipo hasta que se pague. Al pagarlo vuelve en el acto.'
            : 'El carnet no abre la puerta hasta que se pague. Al pagarlo vuelve a abrir en el acto.',
      };
    case 'returned':
      return {
        text: 'Recibo devuelto',
        tone: 'danger',
        note: `Tu banco ha devuelto el recibo: págalo con tarjeta o con Bizum${i.graceUntilOn ? ` antes del ${day(i.graceUntilOn)}` : ''}.`,
      };
    case 'waived':
      return {text: 'Perdonado', tone: 'quiet', note: 'No te lo cobraremos.'};
    default:
      return {text: 'Cerrado', tone: 'quiet', note: 'Pregunta en nuestras oficinas.'};
  }
}

const METHODS: Record<Exclude<Enum<'Instalment', 'method'>, 'bizum_link' | 'box_office'>, string> = {
  card: ', con tarjeta',
  card_token: ', con tu tarjeta guardada',
  bizum: ', con Bizum',
  cash: ', en efectivo',
  card_terminal: ', con tarjeta en taquilla',
  sepa: ', por domiciliación',
  wallet: ', con tu monedero',
  transfer: ', por transferencia',
};

export const cardWords = ({brand, last4}: {brand: string; last4: string}) =>
  `${{visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express'}[brand] ?? 'Tarjeta'} ···· ${last4}`;
/** «12/2034» */
export const expiryWords = (expiresOn: string) => `${expiresOn.slice(5, 7)}/${expiresOn.slice(0, 4)}`;
