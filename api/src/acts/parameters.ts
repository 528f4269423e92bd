/** Path and header parameters, and a field of bodies, that the commands of staff share. */
import {id, opt, orNull, str} from '../domain/kernel/shape';

export const ID = {schema: {type: 'integer', minimum: 1, maximum: 2147483647} as const};

export const KEY = {
  required: true,
  description: 'Misma clave, mismo resultado: repetir la petición no repite el efecto.',
  schema: {type: 'string', minLength: 8, maxLength: 100} as const,
  example: '0191b1e2-demo-4f6a',
};
/** Where nobody would ask for it twice on purpose, or once a minute is enough for whoever sends none. */
export const MAYBE_KEY = {...KEY, required: false};
/** Without one, what a card pays was charged at a terminal that we do not know. */
export const OPERATION_ID = opt(orNull(id('la operación del datáfono que lo ha cobrado')));
export const HOLDER = {
  required: true,
  description: 'número de abonado, NIF o código del carnet',
  schema: {type: 'string', minLength: 1, maxLength: 64},
} as const;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** Of papers that were asked for at once, and are then taken as one file. */
export const RUN = {schema: {type: 'string', pattern: UUID} as const};
export const RUN_ID = str({pattern: UUID, maxLength: 36});
