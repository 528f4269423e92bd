/** What a reader sends once it is paired: the same to the house and to a node in the venue. */
import {SCAN_RESULTS} from '../../domain/access/rules/facts';
import {bool, id, instant, int, list, obj, oneOf, opt, orNull, str} from '../../domain/kernel/shape';

export const PULSE_BODY = obj({
  sessionId: id(),
  batteryPercent: opt(orNull(int({minimum: 0, maximum: 100}))),
  pending: int({minimum: 0, maximum: 1_000_000, description: 'lecturas por enviar'}),
  isOffline: bool({description: 'ha leído sin red desde el último contacto'}),
  isInstalled: bool(),
  isPersistent: bool(),
  version: str({maxLength: 40}),
  rulesVersion: opt(int({minimum: 0, maximum: 1000, description: 'las reglas de acceso que conoce el lector'})),
});

export const UNDO_BODY = obj({reason: str({minLength: 1, maxLength: 300})}, 'ReadingUndone');

export const PEOPLE = int({minimum: 1, maximum: 200, description: 'del grupo'});

export const READING_BODY = obj({
  nonce: str({pattern: '^[A-Z2-7]{26}$', example: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'}),
  text: str({minLength: 1, maxLength: 400, description: 'texto del QR, o el código tal como se teclea'}),
  direction: opt(oneOf('in', 'out')),
  at: opt(instant('cuándo se leyó, con el reloj del servidor como lo calcula el lector')),
  isOffline: opt(bool()),
  verdict: opt(orNull(oneOf(...SCAN_RESULTS))),
  gateId: opt(orNull(id('de un nodo: la puerta de su lector'))),
  undo: opt(UNDO_BODY),
  people: opt(PEOPLE),
});
export const READINGS_BODY = obj({sessionId: id(), readings: list(READING_BODY, {minItems: 1, maxItems: 200})});

export const GATE_BODY = obj({gateId: orNull(id()), pin: str({pattern: '^[0-9]{4,6}$'})});
