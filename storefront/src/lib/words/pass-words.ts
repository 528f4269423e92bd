// What is said about a pass, its card and its seat in a session; reasons come from the API as stable words.
import {capital, dayAndHour, euros, lastMoment, plainDay} from './format';
import type {ApiError} from '../api/request';
import type {Enum, OwnPass, PassSession} from '../api/types';
import {saidOf} from './said';

export type PassTone = 'ok' | 'info' | 'warn' | 'danger' | 'quiet';

export interface Words {
  text: string;
  tone: PassTone;
}

/** The pass that is renewed, void or handed over is not shown, or is told by its card. */
type Shown = Exclude<Enum<'SeasonPass', 'state'>, 'void' | 'handed_over' | 'renewed' | 'not_renewed'>;

const STATES: Record<Shown, Words> = {
  requested: {text: 'Solicitado', tone: 'info'},
  pending_payment: {text: 'Pendiente de pago', tone: 'warn'},
  active: {text: 'En vigor', tone: 'ok'},
  suspended_unpaid: {text: 'Suspendido por impago', tone: 'danger'},
  blocked: {text: 'Bloqueado', tone: 'danger'},
  cancelled_by_holder: {text: 'Baja', tone: 'quiet'},
  cancelled_unpaid: {text: 'Baja por impago', tone: 'danger'},
  expired: {text: 'Caducado', tone: 'quiet'},
};

export function passWords(pass: OwnPass): Words {
  if (pass.state === 'active' && pass.blocks.length) return STATES.blocked;
  if (pass.state === 'active' && !pass.hasBegun) return {text: 'Próxima temporada', tone: 'info'};
  if (pass.state === 'active' && !pass.hasAccess) return {text: 'Sin carnet activo', tone: 'warn'};
  return saidOf(STATES, pass.state) ?? {text: pass.state, tone: 'quiet'};
}

const BLOCKS: Record<Enum<'PassBlock', 'reason'>, string> = {
  unpaid: 'Tienes plazos sin pagar. El carnet vuelve a abrir la puerta en cuanto se pagan.',
  lost_stolen: 'El carnet consta como perdido o robado. Pide un duplicado en nuestras oficinas.',
  club_sanction: 'Hemos suspendido el carnet por una sanción.',
  access_ban: 'Hay una prohibición de acceso comunicada por la autoridad (Ley 19/2007).',
  documents: 'Falta un documento. Llévalo a nuestras oficinas y lo desbloqueamos.',
  fraud: 'Estamos revisando el uso de este carnet.',
};

const WHY: Record<Shown, string> = {
  requested: 'Estamos revisando tu solicitud y los documentos. Te avisaremos por correo.',
  pending_payment: 'El abono empieza a valer cuando se paga.',
  suspended_unpaid: BLOCKS.unpaid,
  blocked: 'El carnet no abre la puerta por ahora. Pregunta en nuestras oficinas.',
  cancelled_by_holder: 'Diste de baja este abono.',
  cancelled_unpaid: 'El abono se dio de baja por no pagar los plazos y la butaca ha quedado libre.',
  expired: 'La temporada de este abono ha terminado.',
  active: 'Este abono no tiene ahora un carnet que abra la puerta. Pregunta en nuestras oficinas.',
};

/** Why the card does not open the gate, one sentence for each reason; empty when it does. */
export function troubleWords(pass: OwnPass): string[] {
  // Its card says from when on.
  if (pass.hasAccess || (pass.state === 'active' && !pass.hasBegun && !pass.blocks.length)) return [];
  const blocks = pass.blocks.map(({reason, untilAt, caseNumber}) =>
    [
      saidOf(BLOCKS, reason) ?? WHY.blocked,
      untilAt ? `Hasta el ${plainDay(lastMoment(untilAt))}.` : '',
      caseNumber ? `Expediente ${caseNumber}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return blocks.length ? blocks : [saidOf(WHY, pass.state) ?? WHY.active];
}

const KEPT = new Set(['unpaid', 'blocked', 'not_active']);

/** Whose seat it is in this session, in few words. */
export function seatWords(session: PassSession): Words {
  if (session.state === 'cancelled') return {text: 'Cancelado', tone: 'danger'};
  if (session.lent)
    return {text: `${session.lent.state === 'used' ? 'Lo usó' : 'Cedido a'} ${session.lent.toName}`, tone: 'info'};
  switch (session.state) {
    case 'released':
      return {text: 'Liberado: está a la venta', tone: 'info'};
    case 'sold':
      return {text: 'Liberado y vendido', tone: 'ok'};
    case 'compensated':
      return {
        text: session.compensationCents ? `Vendido: ${euros(session.compensationCents)} para ti` : 'Vendido',
        tone: 'ok',
      };
    case 'unsold':
      return {text: 'Liberado, no se vendió', tone: 'quiet'};
    case 'not_claimed':
      return {text: session.isOver ? 'Ya pasó' : 'Tu butaca se reserva más adelante', tone: 'quiet'};
    case 'no_seat':
      if (session.chosenPlace !== null)
        return {
          text: session.isOver ? 'Ya pasó' : `Elegido: ${session.chosenPlace}`,
          tone: session.isOver ? 'quiet' : 'ok',
        };
      if (!session.isIncluded) return {text: session.isOver ? 'Ya pasó' : 'Con entrada aparte', tone: 'quiet'};
      return {text: session.isOver ? 'Ya pasó' : 'Entras con tu abono', tone: session.isOver ? 'quiet' : 'ok'};
    default:
      // The seat is kept for those who owe or are blocked; whether they may enter is said on the card.
      if (!session.isOver && KEPT.has(session.refusal ?? '')) return {text: 'Tu asiento está guardado', tone: 'warn'};
      if (!session.isOver && session.refusal === 'supplement')
        return {text: 'Tu asiento está guardado hasta que pagues el suplemento', tone: 'warn'};
      return {text: session.isOver ? 'Ya pasó' : 'Tu asiento te espera', tone: session.isOver ? 'quiet' : 'ok'};
  }
}

/** Where what a seat given free brings is received. */
export const payoutWords = (session: Pick<PassSession, 'payout'>): string =>
  session.payout === 'renewal_discount' ? 'de descuento al renovar' : 'en tu monedero';

const RELEASE: Record<string, string> = {
  no_seat: 'Tu abono no tiene butaca numerada: no hay asiento que liberar.',
  not_active: 'El abono no está en vigor.',
  unpaid: 'Tienes plazos pendientes: al pagarlos podrás liberar.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  supplement: 'Falta pagar el suplemento de ese día.',
  not_allowed: 'Con este abono no se liberan asientos ese día.',
  not_open_yet: 'Podrás liberarlo cuando salga a la venta.',
  closed: 'El plazo para liberar ya ha terminado.',
  too_many: 'Has llegado al número de liberaciones de la temporada.',
  lent: 'Lo has cedido: anula antes la cesión.',
  not_claimed: 'Tu butaca aún no está reservada ese día.',
  cancelled: 'Está cancelado.',
  taken: 'Alguien lo está comprando o ya lo ha comprado: no se puede recuperar.',
  refused: 'El plazo para recuperarlo ya ha terminado.',
};

/** Until when something can be done with the seat, or why not; null when there is nothing to say. */
export function releaseWords(session: PassSession): string | null {
  if (session.isOver) return null;
  if (session.canRelease && session.closesAt)
    return `Puedes liberarlo hasta el ${dayAndHour(session.closesAt, session.timezone)}.`;
  if (session.canRecover && session.recoverUntil)
    return `Si nadie lo compra, puedes recuperarlo hasta el ${dayAndHour(session.recoverUntil, session.timezone)}.`;
  if (session.state === 'sold') return 'Ese día entra con él quien lo ha comprado. Cobras cuando termine.';
  if (session.state === 'released') return 'Alguien lo está comprando en este momento.';
  return session.refusal ? (RELEASE[session.refusal] ?? null) : null;
}

const LEND: Record<NonNullable<PassSession['lendRefusal']>, string> & Record<string, string> = {
  cancelled: 'Está cancelado.',
  lent: 'Tu asiento ya está cedido ese día.',
  already: 'Has liberado el asiento ese día: recupéralo antes si quieres cederlo.',
  unpaid: 'Tienes plazos pendientes: al pagarlos podrás ceder.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  not_active: 'El abono no está en vigor.',
  supplement: 'Falta pagar el suplemento de ese día.',
  not_allowed: 'Este abono no se puede ceder.',
  taken: 'Ese día tu butaca es de otra persona.',
  ticket_only: 'Este abono abarata la entrada: no hay asiento que ceder.',
  not_chosen: 'Ese día no está elegido: elígelo antes de ceder el asiento.',
  entered: 'Ya se ha entrado con este abono.',
  closed: 'Ya no da tiempo a ceder el asiento.',
  too_many: 'Has llegado al número de cesiones de la temporada.',
  used: 'Esa cesión ya se ha usado.',
};

export const lendWords = (session: PassSession): string | null =>
  session.lendRefusal ? (LEND[session.lendRefusal] ?? null) : null;

const GUESTS: Record<string, string> = {
  off: 'Ese día no se puede invitar con el abono.',
  cancelled: 'Está cancelado.',
  priced: 'Las invitaciones de ese día ahora tienen precio: vuelve a abrir la página para comprarlas.',
  free: 'Las invitaciones de ese día ya no cuestan nada: vuelve a abrir la página para invitar.',
  none_left: 'En esa zona no quedan tantas butacas libres.',
  not_active: 'El abono no está en vigor.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  unpaid: 'Tienes plazos pendientes: al pagarlos podrás invitar.',
  closed: 'El plazo para invitar ya ha terminado.',
  all_given: 'Ya has dado todas tus invitaciones para ese día.',
  too_many: 'Ya has dado todas tus invitaciones para ese día.',
  ticket_only: 'Con un abono que abarata la entrada no se invita.',
  not_chosen: 'Ese día no está elegido: elígelo antes de invitar.',
  gone: 'Ya no quedan invitaciones de abonado para ese día.',
  zone_full: 'En esa zona ya no quedan invitaciones. Prueba en otra.',
};

export function guestWords({guests, timezone}: PassSession): string | null {
  if (guests.refusal === 'not_open_yet' && guests.opensAt)
    return `Podrás invitar a partir del ${dayAndHour(guests.opensAt, timezone)}.`;
  if (guests.refusal === 'all_given' && guests.cents > 0)
    return 'Ya tienes todas las entradas de invitado de ese día, compradas o en un carrito.';
  return guests.refusal ? (GUESTS[guests.refusal] ?? null) : null;
}

/** «1 invitación», «2 invitaciones». */
export const invitations = (n: number) => `${n} ${n === 1 ? 'invitación' : 'invitaciones'}`;

/** A refusal in the words of this page; the server's own words for what it does not know. */
export function refusalWords(error: ApiError): string {
  const [, area, reason = ''] = /^(release|recover|transfer|invitations)_(.+)$/.exec(error.code) ?? [];
  const words = area === 'transfer' ? LEND : area === 'invitations' ? GUESTS : RELEASE;
  return (area && words[reason]) || error.message;
}

const MOVEMENTS: Record<Enum<'WalletEntry', 'kind'>, string> = {
  release: 'Asiento vendido',
  refund: 'Devolución',
  gift: 'Regalo de la casa',
  adjustment: 'Ajuste',
  use: 'Usado',
  expiry: 'Caducado',
  deposit: 'Señal de la lista de espera',
};
export const movementWords = (kind: string, note: string) => note || capital(saidOf(MOVEMENTS, kind) ?? kind);

/** «Fondo Norte alta, sector 217» -> the stand and the sector apart, for large type. */
export function standAndSector(zoneName: string): [stand: string, sector: string | null] {
  const [, stand = zoneName, sector] = /^(.*?),?\s+sector\s+(\S+)$/i.exec(zoneName) ?? [];
  return [stand, sector ?? null];
}
