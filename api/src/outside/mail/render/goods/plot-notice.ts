/**
 * What whoever bought a plot is told of it after the sale: its number, that it is theirs on the ground, what became of the
 * deposit, that it was cancelled and what comes back, that it was lost. What was paid has its receipt.
 */
import {euros} from '../../../../domain/kernel/money';
import {calledBy, type MailIdentity, type RenderedMail} from '../../layout';
import {act, letter} from '../../letter';

export interface PlotNotice {
  identity: MailIdentity;
  kind: PlotNoticeKind;
  buyerName: string;
  /** «A12»; null: still to be assigned. */
  plotNumber: string | null;
  areaName: string;
  /** «21/11/2026» */
  startsOn: string;
  endsOn: string;
  hasCodes: boolean;
  depositCents: number;
  depositState: string;
  /** Another plot before; null: it had none. */
  was: string | null;
  /** Why the deposit was kept, the plot cancelled or lost; empty: nobody said. */
  reason: string;
  /** Agreed to go back, of what was paid. */
  refundCents: number;
  paidCents: number;
  /** Of it and the deposit, what waits at the counter. */
  leftCents: number;
  /** The bank gives it back, or part of it. */
  isByBank: boolean;
  pageUrl: string;
}

export type PlotNoticeKind = 'assigned' | 'gate' | 'delivered' | 'finished' | 'cancelled' | 'forfeited';

interface Words {
  subject: string;
  title: string;
  lines: string[];
}

const nameOf = ({plotNumber}: PlotNotice): string => (plotNumber === null ? 'tu parcela' : `la parcela ${plotNumber}`);
const why = (reason: string): string => (reason === '' ? '' : ` Motivo: ${reason.replace(/\.?$/, '.')}`);

function depositFate({depositState, depositCents, reason}: PlotNotice, isFinished: boolean): string[] {
  if (depositState === 'returned')
    return [`Te devolvemos entera la fianza, ${euros(depositCents)}, por donde la pagaste.`];
  if (depositState === 'retained')
    return [`Nos quedamos la fianza, ${euros(depositCents)}.${isFinished ? why(reason) : ''}`];
  return [];
}

const WORDS: Record<PlotNoticeKind, (n: PlotNotice) => Words> = {
  assigned: n => ({
    subject: `Tu parcela es la ${n.plotNumber}: ${n.areaName}`,
    title: n.was === null ? `Tu parcela es la ${n.plotNumber}` : 'Tu parcela ha cambiado',
    lines: [
      n.was === null
        ? `Ya tiene número: es la ${n.plotNumber}, en ${n.areaName}, del ${n.startsOn} al ${n.endsOn}.`
        : `En lugar de la ${n.was} tienes ahora la ${n.plotNumber}, en ${n.areaName}, del ${n.startsOn} al ${n.endsOn}. No tienes que pagar nada más.`,
      ...(n.hasCodes ? ['Los códigos para entrar son los mismos de antes.'] : []),
      ...(n.reason === '' ? [] : [why(n.reason).trim()]),
    ],
  }),
  gate: n => ({
    subject: `Tus códigos para entrar: ${n.areaName}`,
    title: 'Ya tienes tus códigos para entrar',
    lines: [
      `Quienes estáis en ${nameOf(n)} de ${n.areaName} entráis cada uno con su código y su documento, del ${n.startsOn} al ${n.endsOn}. Se puede salir y volver a entrar.`,
      'Los códigos están en la página de tu parcela, con su QR para enseñarlo en la puerta.',
    ],
  }),
  delivered: n => ({
    subject: `Te hemos entregado ${nameOf(n)}`,
    title: 'La parcela es tuya',
    lines: [
      `Te hemos entregado ${nameOf(n)} de ${n.areaName}: es tuya hasta el ${n.endsOn}.`,
      ...(n.depositState === 'held'
        ? [`La fianza, ${euros(n.depositCents)}, te la devolvemos cuando nos la entregues en buen estado.`]
        : []),
    ],
  }),
  finished: n => ({
    subject:
      n.depositState === 'returned'
        ? `Te devolvemos la fianza de ${nameOf(n)}`
        : n.depositState === 'retained'
          ? `No devolvemos la fianza de ${nameOf(n)}`
          : `Hemos recogido ${nameOf(n)}`,
    title: 'Parcela recogida',
    lines: [`Hemos recogido ${nameOf(n)} de ${n.areaName}. Gracias por venir.`, ...depositFate(n, true)],
  }),
  cancelled: n => ({
    subject: `Parcela cancelada: ${n.refundCents > 0 ? `te devolvemos ${euros(n.refundCents)}` : n.areaName}`,
    title: 'Parcela cancelada',
    lines: [
      `Hemos cancelado ${nameOf(n)} de ${n.areaName}.${why(n.reason)} Ya no tienes nada que pagar de ella${n.hasCodes ? ', y sus códigos dejan de abrir la puerta' : ''}.`,
      ...(n.paidCents === 0
        ? []
        : n.refundCents > 0
          ? [`Te devolvemos ${euros(n.refundCents)} de los ${euros(n.paidCents)} que habías pagado.`]
          : [`De los ${euros(n.paidCents)} que habías pagado no se devuelve nada.`]),
      ...(n.depositCents > 0 && ['returned', 'held'].includes(n.depositState)
        ? [`La fianza, ${euros(n.depositCents)}, te la devolvemos entera.`]
        : []),
      ...(n.leftCents > 0
        ? [`De ese dinero, recoge ${euros(n.leftCents)} en taquilla con tu documento: no los pagaste por internet.`]
        : []),
      ...(n.isByBank ? ['Lo que vuelve por tu banco tarda entre 1 y 5 días hábiles.'] : []),
    ],
  }),
  forfeited: n => ({
    subject: `Has perdido ${nameOf(n)} por falta de pago`,
    title: 'Parcela retirada',
    lines: [
      `Un plazo de ${nameOf(n)} de ${n.areaName} ha quedado sin pagar y la hemos retirado: vuelve a estar a la venta. Ya no debes nada de ella.`,
      ...(n.paidCents > 0 ? [`Los ${euros(n.paidCents)} que habías pagado no se devuelven.`] : []),
      ...depositFate(n, false),
    ],
  }),
};

export function renderPlotNotice(n: PlotNotice): RenderedMail {
  const {subject, title, lines} = WORDS[n.kind](n);
  return letter({
    identity: n.identity,
    kind: `plot.${n.kind}`,
    values: {
      parcela: nameOf(n),
      zona: n.areaName,
      desde: n.startsOn,
      hasta: n.endsOn,
      fianza: n.depositCents > 0 ? euros(n.depositCents) : '',
      devuelto: n.refundCents > 0 ? euros(n.refundCents) : '',
      motivo: n.reason,
    },
    to: calledBy(n.buyerName),
    subject,
    title,
    parts: [...lines, act('Ver mi parcela', n.pageUrl)],
  });
}
