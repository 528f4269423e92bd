// What moves money and may have been done: it was asked for, and no answer came. Its key and the body that went out with
// it stay here, over a reload too, until the server has said what became of it. Asking again is then the same act: it is
// done once, and ends with its own answer. Meanwhile nothing else is asked of the same address.
import {currentSession, onSession} from '../session';
import type {PathOf} from '../wire';

/**
 * What each is called: «Sin respuesta: la venta». Opening a till is none of them: it carries a PIN, and a person has one
 * open till or none, which its page shows.
 */
const NAMES: Partial<Record<PathOf<'post'>, string>> = {
  '/api/carrito/sell': 'la venta',
  '/api/carrito/telefono': 'la venta por teléfono',
  '/api/carrito/enlace': 'la venta por teléfono',
  '/api/turnos-caja/{id}/mover': 'el movimiento de caja',
  '/api/turnos-caja/{id}/arquear': 'el arqueo',
  '/api/turnos-caja/{id}/cerrar': 'el cierre de caja',
  '/api/pedidos/{id}/cambiar-butaca': 'el cambio de butaca',
  '/api/pedidos/{id}/devolver': 'la devolución',
  '/api/devoluciones/{id}/confirmar': 'la devolución',
  '/api/devoluciones/{id}/fallida': 'la devolución que no se pudo hacer',
  '/api/devoluciones/{id}/otra-via': 'la devolución por otra vía',
  '/api/devoluciones/{id}/reintentar': 'la devolución',
  '/api/plazos/{id}/pagar': 'el cobro del plazo',
  '/api/taquilla/abonos/{id}/elegir': 'la sesión del abonado',
  '/api/simpatizantes/venta': 'la venta del carné',
  '/api/parcelas/venta': 'la venta de la parcela',
  '/api/parcelas/parcelas-vendidas/{id}/cobrar': 'el cobro de la parcela',
  '/api/parcelas/parcelas-vendidas/{id}/cancelar': 'la cancelación de la parcela',
  '/api/parcelas/parcelas-vendidas/{id}/entregar-devolucion': 'la devolución de la parcela',
  '/api/reservas/{id}/cobrar': 'el cobro de la reserva',
  '/api/mi-cupo/vender': 'la venta',
  '/api/listas/{id}/hacer-abono': 'el abono',
  '/api/abonos/{id}/duplicado': 'el duplicado del carné',
  '/api/abonos/{id}/cambio-asiento': 'el cambio de asiento',
  '/api/abonos/{id}/devolucion': 'la devolución del abono',
  '/api/abonos/{id}/baja': 'la baja del abono',
  '/api/abonados/{id}/ajustar-monedero': 'el ajuste del monedero',
  '/api/bases/{id}/ajustar': 'lo que se salda con la familia',
  '/api/campana-abonos/lista-espera/{id}/borrar': 'la devolución de la señal',
  '/api/turnos-experiencia/{id}/cancelar': 'la cancelación del turno',
};

export interface Unanswered {
  key: string;
  staffId: number;
  path: string;
  address: string;
  /** The body as it went out. */
  said: string;
  /** As it was asked, before a card terminal had charged it. */
  wish?: string;
  name: string;
  /** Milliseconds of this machine. */
  at: number;
}

/** It ends with tickets and change, which the counter shows. */
export const SALE: PathOf<'post'> = '/api/carrito/sell';

const STORED = 'unanswered';
/** The server keeps its answers for a day at least. */
export const ASKABLE_MS = 20 * 3_600_000;

const listeners = new Set<() => void>();
const flying = new Set<string>();
let all: readonly Unanswered[] = read();
let shown: readonly Unanswered[] = [];

function read(): Unanswered[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Unanswered[];
  } catch {
    return [];
  }
}

function tell(): void {
  const own = currentSession()?.user.id;
  shown = all.filter(act => act.staffId === own && !flying.has(act.key));
  for (const hear of listeners) hear();
}

function keepAll(next: readonly Unanswered[]): void {
  all = next;
  sessionStorage.setItem(STORED, JSON.stringify(next));
  tell();
}

onSession(tell);

/** Of whoever is at work; the same array until something changes. */
export const unanswered = (): readonly Unanswered[] => shown;

export function onUnanswered(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/**
 * Kept before it is sent: a page may go away while it waits. The same wish that is asked again is the first one, whatever
 * its key. `other`: something else was asked there, and nobody knows what became of it.
 */
export function keepAct(
  asked: Pick<Unanswered, 'key' | 'path' | 'address' | 'said'>,
): {act: Unanswered} | {other: Unanswered} | null {
  const name = NAMES[asked.path as PathOf<'post'>];
  const staffId = currentSession()?.user.id;
  if (name === undefined || staffId === undefined) return null;
  const before = all.find(act => act.address === asked.address && act.staffId === staffId && !flying.has(act.key));
  if (before) return (before.wish ?? before.said) === asked.said ? {act: before} : {other: before};
  const act = {...asked, name, staffId, at: Date.now()};
  keepAll([...all, act]);
  return {act};
}

/** While it is under way nobody needs to be told. @returns how to say that it is no more */
export function fly({key}: Unanswered): () => void {
  flying.add(key);
  tell();
  return () => {
    flying.delete(key);
    tell();
  };
}

/** A card has been charged for it: it goes out with what paid it, and asked again it is the same. */
export function chargeAct({key}: Unanswered, said: string): void {
  keepAll(all.map(act => (act.key === key ? {...act, said, wish: act.wish ?? act.said} : act)));
}

/** The server has said what became of it, or a person has looked. */
export function endAct({key}: Unanswered): void {
  keepAll(all.filter(act => act.key !== key));
}
