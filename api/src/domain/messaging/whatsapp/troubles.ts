/**
 * What Meta says when a message does not go, by what is to be done about it (Cloud API, error codes). `away`: nothing
 * goes for a while, whoever it is for; `later`: this one, after a wait; `refused`: never to this person; `stop`: to
 * nobody until somebody has looked.
 */
export type Trouble = 'away' | 'later' | 'refused' | 'stop';

interface Known {
  trouble: Trouble;
  says: string;
}
const away = (says: string): Known => ({trouble: 'away', says});
const later = (says: string): Known => ({trouble: 'later', says});
const refused = (says: string): Known => ({trouble: 'refused', says});
const stop = (says: string): Known => ({trouble: 'stop', says});

const TOO_FAST = away('Meta pide ir más despacio');
const LOCKED = stop('Meta ha bloqueado la cuenta de WhatsApp');
const VALUES_WRONG = stop('los valores no encajan con la plantilla');

/** The person has told Meta that they want no advertising from us. */
export const STOPPED_MARKETING = 131050;

const KNOWN: Record<number, Known> = {
  4: TOO_FAST,
  80007: TOO_FAST,
  130429: TOO_FAST,
  131057: away('Meta está en mantenimiento'),
  1: later('Meta ha tenido un fallo'),
  2: later('Meta ha tenido un fallo'),
  131000: later('Meta ha tenido un fallo'),
  131016: later('Meta ha tenido un fallo'),
  131056: later('demasiados mensajes seguidos al mismo número'),
  130472: refused('Meta no se lo entrega a este número'),
  130497: refused('no se puede escribir a números de su país'),
  131021: refused('el número es el nuestro'),
  131026: refused('el número no recibe WhatsApp'),
  131030: refused('el número no está entre los de prueba'),
  131047: refused('hace más de 24 horas que no nos escribe'),
  131049: refused('Meta no le entrega más publicidad por ahora'),
  [STOPPED_MARKETING]: refused('ha pedido no recibir publicidad por WhatsApp'),
  131051: refused('su WhatsApp no admite este mensaje'),
  131062: refused('a este usuario no se le puede enviar este mensaje'),
  0: stop('Meta no acepta la clave de acceso'),
  10: stop('la clave de acceso no tiene permiso'),
  190: stop('la clave de acceso de WhatsApp ha caducado'),
  200: stop('la clave de acceso no tiene permiso'),
  368: LOCKED,
  131031: LOCKED,
  131042: stop('falta el pago a Meta'),
  131048: stop('Meta ha limitado los envíos porque mucha gente los denuncia'),
  131063: stop('la cuenta no admite publicidad por esta vía'),
  131064: stop('Meta ha limitado los envíos por la clase de las plantillas'),
  132000: VALUES_WRONG,
  132001: stop('Meta no tiene aprobada esa plantilla'),
  132005: stop('el texto queda demasiado largo con los valores'),
  132007: stop('la plantilla incumple las normas de Meta'),
  132008: VALUES_WRONG,
  132012: VALUES_WRONG,
  132015: stop('Meta ha puesto la plantilla en pausa'),
  132016: stop('Meta ha desactivado la plantilla'),
  133010: stop('vuestro número no está dado de alta en la API'),
};

/** `status`: of the answer; 0 when it came by the web hook. */
export function troubleOf(code: number | null, status: number): Known {
  const known = code === null ? undefined : KNOWN[code];
  if (known) return known;
  if (status === 429) return TOO_FAST;
  if (status >= 500) return later('Meta ha tenido un fallo');
  if (status === 401) return stop('Meta no acepta la clave de acceso');
  return refused(`Meta lo ha rechazado${code === null ? '' : ` (${code})`}`);
}
