/** Every error leaves through here: flat body, Spanish message, stable code, never a stack. */
import {DomainError, type ErrorCode} from '../../domain/kernel/errors';
import {asDomainError} from '../../platform/database/as-domain-error';

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId?: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>;
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  retryAfter?: number | undefined;
  /** Ours to look at: unexpected, logged with its stack. */
  unexpected: boolean;
}

interface AjvLike {
  path?: string;
  instancePath?: string;
  code?: string;
  keyword?: string | undefined;
  message?: string;
  info?: Record<string, unknown>;
  params?: Record<string, unknown>;
}

/** A validation failure in the words of the person who typed. */
export function sentence(e: AjvLike, ownMessage?: string): string {
  const p = (e.info ?? e.params ?? {}) as Record<string, never>;
  switch (e.keyword ?? e.code) {
    case 'required':
      return 'Este campo es obligatorio.';
    case 'additionalProperties':
      return 'Este campo no existe.';
    case 'minLength':
      return p['limit'] === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${p['limit']} caracteres.`;
    case 'maxLength':
      return `Debe tener como mucho ${p['limit']} caracteres.`;
    case 'minimum':
      return `Debe ser ${p['limit']} o más.`;
    case 'maximum':
      return `Debe ser ${p['limit']} o menos.`;
    case 'minItems':
      return `Debe haber al menos ${p['limit']}.`;
    case 'maxItems':
      return `Debe haber como mucho ${p['limit']}.`;
    case 'uniqueItems':
      return 'No puede haber repetidos.';
    case 'enum':
      return 'Elige uno de los valores permitidos.';
    case 'format':
      return p['format'] === 'email'
        ? 'Escribe un correo electrónico válido.'
        : p['format'] === 'date'
          ? 'Escribe una fecha válida.'
          : 'El formato no es válido.';
    case 'pattern':
      return ownMessage ?? 'El formato no es válido.';
    case 'type':
      return 'El tipo de dato no es válido.';
    default:
      return 'El valor no es válido.';
  }
}

/** `/seats/0/seatId` and the missing or unknown property's own name become one field name; `whole` is that of all. */
export function fieldErrors(details: AjvLike[], whole = 'body'): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const e of details.slice(0, 40)) {
    const info = (e.info ?? e.params ?? {}) as {
      missingProperty?: string;
      additionalProperty?: string;
      ownMessage?: string;
    };
    const path = (e.instancePath ?? e.path ?? '').replace(/^[/.]/, '').replaceAll('/', '.');
    const name =
      [path, info.missingProperty ?? info.additionalProperty].filter(Boolean).join('.').slice(0, 120) || whole;
    errors[name] ??= sentence(e, info.ownMessage);
  }
  return errors;
}

function refusedFields({details, parameterName, code}: HttpErrorLike): Record<string, string> | undefined {
  if (Array.isArray(details) && details.length > 0) return fieldErrors(details, parameterName);
  if (parameterName === undefined) return details && {};
  return {[parameterName]: sentence({keyword: code === 'MISSING_REQUIRED_PARAMETER' ? 'required' : undefined})};
}

interface HttpErrorLike extends Error {
  statusCode?: number;
  status?: number;
  code?: string;
  details?: AjvLike[];
  type?: string;
  /** Of the address: what of it is refused. */
  parameterName?: string;
}

export function errorAnswer(thrown: unknown): ErrorAnswer {
  const error = asDomainError(thrown);
  if (error instanceof DomainError)
    return {
      status: error.status,
      body: {
        code: error.code,
        message: error.message,
        ...(error.errors ? {errors: error.errors} : {}),
        ...(error.details ? {details: error.details} : {}),
      },
      retryAfter: error.retryAfterSeconds ?? (error.status === 429 || error.status === 503 ? 2 : undefined),
      unexpected: false,
    };
  const http = error as HttpErrorLike;
  const status = http?.statusCode ?? http?.status ?? 500;
  if (status === 404)
    return {status, body: {code: 'not_found', message: 'No encontramos lo que buscas.'}, unexpected: false};
  if (status === 413)
    return {status, body: {code: 'too_large', message: 'Lo que envías es demasiado grande.'}, unexpected: false};
  if (status === 415)
    return {status, body: {code: 'unsupported_media_type', message: 'Envía los datos en JSON.'}, unexpected: false};
  if (status >= 400 && status < 500) {
    const errors = refusedFields(http);
    return {
      status: 422,
      body: {
        code: 'invalid',
        message: errors ? 'Revisa los campos marcados.' : 'Los datos enviados no son válidos.',
        ...(errors ? {errors} : {}),
      },
      unexpected: false,
    };
  }
  return {
    status: 500,
    body: {code: 'internal', message: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.'},
    unexpected: true,
  };
}
