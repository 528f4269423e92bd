// What an answer looks and sounds like, and what it says. Colour, shape, word and sound say the same.
import type {Tone} from '../device/signals';
import type {Answer, Problem} from '../engine/state';
import {isProblem} from '../engine/state';
import {dayAndHour, hour, plural} from './when';

export interface Words {
  tone: Tone;
  word: string;
  detail: string;
}

const sources: Record<string, string> = {
  pass: 'Abono',
  pass_transfer: 'Abono cedido',
  pass_invitation: 'Invitación de abonado',
  invitation: 'Invitación',
  external_code: 'Código externo',
  accreditation: 'Acreditación',
  plot_occupant: 'Parcela',
  product: 'Recogida',
  consigned_ticket: 'Entrada de un lote',
};

/** Of a ticket it is not said: it is what everybody has. */
export const sourceWord = (source: string | null): string | null => (source && sources[source]) || null;

export function wordsOf(answer: Answer | Problem, zone: string): Words {
  if (isProblem(answer)) return {tone: 'look', word: answer.title, detail: answer.detail};
  const {scanned, direction, isUndone} = answer;
  if (isUndone) return {tone: 'look', word: 'Deshecha', detail: 'La lectura no cuenta. Se puede leer otra vez.'};
  const {result, explanation, rightGate} = scanned;
  const gate = rightGate === null ? '' : `Su puerta es ${rightGate}.`;
  const bad = (word: string, detail = ''): Words => ({tone: 'bad', word, detail: explanation ?? detail});
  const look = (word: string, detail = ''): Words => ({tone: 'look', word, detail});
  switch (result) {
    case 'ok':
      if (direction === 'out') return {tone: 'good', word: 'Sale', detail: explanation ?? groupDetail(scanned)};
      return scanned.isWrongGate
        ? look('Pasa', `Esta no es su puerta. ${gate}`)
        : {
            tone: 'good',
            word: scanned.source === 'product' ? 'Entrega' : 'Adelante',
            detail: explanation ?? groupDetail(scanned),
          };
    case 'group':
      return look('Grupo', groupDetail(scanned));
    case 'already_used':
      return scanned.source === 'product'
        ? bad('Ya entregada', scanned.usedAt === null ? '' : `Se entregó el ${dayAndHour(scanned.usedAt, zone)}.`)
        : bad('Ya usada', usedText(answer, zone));
    case 'other_session':
      return bad('Otra sesión', scanned.otherSession ?? 'No es de esta sesión.');
    case 'wrong_gate':
      return bad('Otra puerta', gate);
    case 'blocked':
      return bad('Bloqueado', 'Que pase por la oficina.');
    case 'transferred':
      return bad(
        'Cedida',
        `Hoy el asiento es de otra persona, o su abonado lo ha liberado.${answer.isOffline ? ' Con red se ve si puede recuperarlo.' : ''}`,
      );
    case 'supplement_unpaid':
      return bad('Falta pagar', 'No ha pagado el suplemento de este partido. Que pase por la oficina.');
    case 'plot_unpaid':
      return bad('Falta pagar', 'Queda un plazo vencido de su parcela. Que pase por la oficina.');
    case 'not_chosen':
      return bad('Sin elegir', 'No ha elegido esta sesión con su abono.');
    case 'choices_used_up':
      return bad('Sin sesiones', 'Ya ha elegido todas las sesiones de su abono.');
    case 'ticket_needed':
      return bad('Falta entrada', 'Su abono abarata la entrada y no abre la puerta.');
    case 'nameless':
      return bad('Sin nombre', 'Entrada sin nombre: antes de pasar hay que decir quién viene.');
    case 'revoked':
      return bad('Anulada', 'Este código ya no vale.');
    case 'out_of_hours':
      return look('Fuera de hora', explanation ?? hoursText(scanned.hours, scanned.at, zone));
    case 'full':
      return bad('Completo', 'No cabe nadie más.');
    case 'not_inside':
      return look('No está dentro', 'No hay ninguna entrada suya.');
    case 'not_here':
      return bad('Aquí no', 'No entra por esta puerta.');
    case 'too_soon':
      return bad('Aún no', 'Ha entrado hace poco.');
    case 'entries_used_up':
      return bad('Por hoy, no', 'Ya ha entrado hoy todas las veces que puede.');
    case 'unsold':
      return bad('Sin vender', 'Entrada de un lote, no vendida. Que pase por quien se la vendió o por taquilla.');
    case 'refused_there':
      return bad('Rechazada', 'La ha rechazado el torniquete. Que pase por la oficina.');
    case 'unknown':
      return bad('No existe', 'Ese código no es de aquí.');
    default:
      // A newer server may say more than this version knows.
      return bad('No pasa', 'Que pase por la oficina.');
  }
}

const groupDetail = ({group}: Answer['scanned']): string =>
  group
    ? `${plural(group.total, 'entrada', 'entradas')}: ${group.inside} dentro, ${group.total - group.inside} fuera.`
    : '';

function usedText({scanned}: Answer, zone: string): string {
  if (scanned.usedAt === null) return 'Ya ha entrado.';
  return `Entró a las ${hour(scanned.usedAt, zone)}${scanned.usedGate === null ? '' : ` por ${scanned.usedGate}`}.`;
}

function hoursText(hours: Answer['scanned']['hours'], at: string, zone: string): string {
  if (hours === null || !hours.isGateOpen) return 'Esta puerta no se usa en este evento.';
  return at < hours.opensAt
    ? `La puerta abre el ${dayAndHour(hours.opensAt, zone)}.`
    : `La puerta cerró el ${dayAndHour(hours.closesAt, zone)}.`;
}

/** Words that are said as they come: a code may be long. */
export const shortCode = (text: string): string => (text.length > 40 ? `${text.slice(0, 10)}…${text.slice(-6)}` : text);
