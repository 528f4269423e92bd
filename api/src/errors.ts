/**
 * The one error that domain code throws. `code` is stable English for programs, `message` Spanish for
 * the person; `errors` names fields. The REST layer maps it to the flat error body (design: wire rules).
 */
export class DomainError extends Error {
  readonly errors?: Record<string, string>;
  readonly details?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    more: {errors?: Record<string, string>; details?: Record<string, unknown>; retryAfterSeconds?: number} = {},
  ) {
    super(message);
    this.errors = more.errors;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
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
export const errorOf = (refusal: Refusal) => new DomainError(refusal.code, refusal.status, refusal.message, refusal);

export const notFound = (what = 'No encontramos lo que buscas.') => new DomainError('not_found', 404, what);

export const invalid = (errors: Record<string, string>, message = 'Revisa los campos marcados.') =>
  new DomainError('invalid', 422, message, {errors});

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new DomainError(code, 409, message, {details});

export const stale = () =>
  new DomainError('stale_version', 409, 'Otra persona ha cambiado este registro. Vuelve a cargarlo antes de guardar.');

export const busy = () =>
  new DomainError('busy', 503, 'Hay mucha demanda ahora mismo. Vuelve a intentarlo.', {retryAfterSeconds: 2});
