/** OpenAPI text of one operation: id, tag, bodies, the errors every caller must expect, permission. */
import type {RequestBodyObject, ResponseObject, ResponsesObject, SchemaObject} from '@loopback/rest';
import type {Operation, Permission} from './access';
import {isOpen} from './access';
import type {JsonSchema, Shape} from '../../domain/kernel/shape';

export const DONE = 'Hecho.';
export const RESULT = 'Hecho.';
const ERROR = {$ref: '#/components/schemas/Error'} as unknown as SchemaObject;
const REASONS: Record<number, string> = {
  401: 'Falta la sesión o ha terminado (unauthorized).',
  403: 'Sin permiso (forbidden).',
  404: 'No existe (not_found).',
  409: 'Conflicto: ocupado, duplicado o versión antigua.',
  410: 'Caducado.',
  413: 'Demasiado grande (too_large).',
  415: 'De otra clase que la que se espera (unsupported_media_type).',
  422: 'Datos no válidos: `errors` nombra cada campo.',
  429: 'Demasiadas peticiones; espera lo que dice Retry-After.',
  503: 'Sin capacidad en este momento; espera lo que dice Retry-After.',
};

export interface OperationText {
  id: string;
  tag: string;
  summary: string;
  description?: string | undefined;
  permission: Permission;
  /** A file of one kind, or of one of several: `a/b, c/d`. */
  answer?: Shape<unknown> | JsonSchema | {contentType: string; description: string};
  status?: 200 | 201 | 204 | 302;
  errors?: number[];
  /** Only what nobody would ask for twice on purpose may be asked for without a key. */
  idempotent?: boolean | 'for whoever sends a key';
  /** Looks at `If-Match`. */
  isVersioned?: boolean;
}

export function operation(text: OperationText): Operation {
  const codes = new Set([...(text.errors ?? []), 422, 503, ...(isOpen(text.permission) ? [] : [401, 403])]);
  const responses: ResponsesObject = {[text.status ?? 200]: success(text)};
  for (const code of [...codes].sort()) responses[code] = refusal(code);
  return {
    operationId: text.id,
    tags: [text.tag],
    summary: text.summary,
    description: text.description ?? text.summary,
    responses,
    ...(text.permission === 'public'
      ? {security: []}
      : {
          security: [
            {[typeof text.permission === 'string' && text.permission !== 'staff' ? text.permission : 'staff']: []},
          ],
        }),
    ...(text.idempotent
      ? {
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: text.idempotent === true,
              description: 'Misma clave, mismo resultado: repetir la petición no repite el efecto.',
              schema: {type: 'string', minLength: 8, maxLength: 100},
              example: '0191b1e2-demo-4f6a',
            },
          ],
        }
      : {}),
    'x-permission': text.permission,
    ...(text.isVersioned ? {'x-versioned': true} : {}),
  };
}

export const refusal = (status: number): ResponseObject => ({
  description: REASONS[status] ?? 'Error.',
  content: {'application/json': {schema: ERROR}},
});

function success(text: OperationText) {
  const {answer} = text;
  if (!answer) return {description: DONE};
  if ('contentType' in answer && typeof answer.contentType === 'string')
    return {
      description: (answer as {description: string}).description,
      content: Object.fromEntries(
        answer.contentType
          .split(', ')
          .map(type => [type, {schema: {type: 'string', format: 'binary'} as SchemaObject}]),
      ),
    };
  const schema = ('schema' in answer ? answer.schema : answer) as SchemaObject;
  return {description: RESULT, content: {'application/json': {schema}}};
}

export const jsonBody = (
  shape: Shape<unknown> | JsonSchema,
  description?: string,
  type = 'application/json',
): RequestBodyObject => ({
  ...(description ? {description} : {}),
  required: true,
  content: {[type]: {schema: ('schema' in shape ? shape.schema : shape) as SchemaObject}},
});
