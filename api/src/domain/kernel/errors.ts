import {CATALOGUE} from './error-catalogue';
import {euros} from './money';

/**
 * The one error that domain code throws. `code` is stable English for programs, `message` Spanish for
 * the person; `errors` names fields; the status is the code's. The REST layer maps it to the flat error body (design: wire rules).
 */
export class DomainError extends Error {
  readonly status: number;
  readonly errors?: Record<string, string> | undefined;
  readonly details?: Record<string, unknown> | undefined;
  readonly retryAfterSeconds?: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    more: {
      errors?: Record<string, string> | undefined;
      details?: Record<string, unknown> | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    const {status, meaning} = ERRORS.get(code)!;
    super(message ?? sentenceOf(meaning));
    this.status = status;
    this.errors = more.errors;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** A sentence for whoever installs and runs it: what is wrong, by the name of the setting, and what to do. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

type Catalogue = typeof CATALOGUE;
export type ErrorCode = {[Status in keyof Catalogue]: keyof Catalogue[Status]}[keyof Catalogue];
type ConflictCode = keyof Catalogue[409];

/** In the order of the catalogue. */
export const ERRORS: ReadonlyMap<string, {code: ErrorCode; status: number; meaning: string}> = new Map(
  Object.entries(CATALOGUE).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, meaning]) => [code, {code: code as ErrorCode, status: Number(status), meaning}]),
  ),
);

export const isErrorCode = (code: string): code is ErrorCode => ERRORS.has(code);

/** What a code means, without what only programs read. */
function sentenceOf(meaning: string): string {
  const said = meaning.replace(/[,;:]? ?`.*$/, '');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** An error as it goes from one process to another. */
export type Refusal = Pick<DomainError, 'code' | 'status' | 'message' | 'errors' | 'details' | 'retryAfterSeconds'>;
export const refusalOf = ({code, status, message, errors, details, retryAfterSeconds}: DomainError): Refusal => ({
  code,
  status,
  message,
  errors,
  details,
  retryAfterSeconds,
});
export const errorOf = (refusal: Refusal) => new DomainError(refusal.code, refusal.message, refusal);

export const forbidden = () => new DomainError('forbidden', 'No tienes permiso para hacer esto.');
export const notFound = (what = 'No encontramos lo que buscas.') => new DomainError('not_found', what);

export const invalid = (errors: Record<string, string>, message = 'Revisa los campos marcados.') =>
  new DomainError('invalid', message, {errors});

export const conflict = (code: ConflictCode, message?: string, details?: Record<string, unknown>) =>
  new DomainError(code, message, {details});

/** Of a quota of a session: as whoever would buy reads it. */
export interface FullQuota {
  quotaId: number;
  name: string;
  channel: string | null;
  left: number;
}
const IN_CHANNEL: Record<string, string> = {
  web: ' por internet',
  box_office: ' en taquilla',
  lfp: ' para la venta de fuera',
  partner: ' para agencias y peñas',
};
export const quotaFull = (full: FullQuota) => {
  const where = full.channel === null ? '' : IN_CHANNEL[full.channel];
  const left =
    full.left === 0 ? 'ya no quedan entradas' : full.left === 1 ? 'queda 1 entrada' : `quedan ${full.left} entradas`;
  return conflict('quota_full', `De «${full.name}» ${left}${where}.`, {...full});
};

/** Of a companion's place that nobody in a wheelchair goes with. */
export const wheelchairFirst = () =>
  new DomainError('wheelchair_first', 'Las plazas de acompañante se venden junto con una plaza para silla de ruedas.', {
    errors: {seats: 'Añade primero la plaza para silla de ruedas.'},
  });

export const placeNeedUndeclared = () =>
  new DomainError(
    'place_need_undeclared',
    'Esta plaza está guardada para quien va en silla de ruedas: di que alguien de la compra la necesita.',
    {errors: {isPlaceNeeded: 'Confirma que alguien de la compra necesita la plaza.'}},
  );

export const tooNear = (seatId: number) =>
  conflict('too_near', 'Esa butaca queda demasiado cerca de otra compra: en esta sesión se deja distancia.', {
    seatIds: [seatId],
  });

/** `left`: cents that may still be sold on account. */
export const creditUsedUp = (left: number) =>
  conflict(
    'credit_used_up',
    left === 0
      ? 'Tu crédito está agotado: paga lo pendiente y vuelve a intentarlo.'
      : `Con esta venta pasarías de tu crédito: te quedan ${euros(left)}.`,
    {leftCents: left},
  );

/** What is being sold may have been charged to a card already. */
export const chargeWaits = () =>
  conflict(
    'terminal_pending',
    'Hay un cobro con tarjeta de esta venta sin resolver: pregunta antes al datáfono, para no cobrar dos veces.',
  );

/** `charge`: what the terminal is to be asked for; the same call goes out again with its operation. */
export const terminalNeeded = (charge?: {amountCents: number; subject: string | null}) =>
  conflict(
    'terminal_needed',
    'Esta taquilla cobra y devuelve con su datáfono. Si está averiado, un responsable puede desactivarlo en Taquilla → Datáfonos.',
    charge,
  );

export const stale = () =>
  new DomainError('stale_version', 'Otra persona ha cambiado este registro. Vuelve a cargarlo antes de guardar.');

export const BUSY = 'Hay mucha demanda ahora mismo. Vuelve a intentarlo.';
export const busy = () => new DomainError('busy', BUSY, {retryAfterSeconds: 2});
