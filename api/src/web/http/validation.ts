/**
 * How bodies are checked, by LoopBack and on the hot lane: our schemas may carry `x-message`, the sentence shown when a
 * pattern does not match.
 */
import type {AjvFactory} from '@loopback/rest';
// The package's index leaves it out.
import {AjvFactoryProvider} from '@loopback/rest/dist/validation/ajv-factory.provider';
import type {ErrorObject} from 'ajv';

const made = new Map<unknown, ReturnType<AjvFactory>>();
/**
 * One Ajv for parameters, whose text is coerced, and one for bodies. Left alone, LoopBack makes one for every schema,
 * each with the meta-schemas compiled anew: 18 ms and a third of a megabyte at the first call of each parameter.
 */
const ajvFactory: AjvFactory = options => {
  const coerces = options?.coerceTypes;
  const known = made.get(coerces) ?? new AjvFactoryProvider(options).value()(options);
  made.set(coerces, known);
  return known;
};

export const VALIDATION = {
  ajvFactory,
  $data: true,
  keywords: ['x-message'],
  verbose: true,
  ajvErrorTransformer: (errors: ErrorObject[]): ErrorObject[] =>
    errors.map(e => {
      const ownMessage: unknown = (e.parentSchema as {'x-message'?: string} | undefined)?.['x-message'];
      return e.keyword === 'pattern' && ownMessage ? {...e, params: {...e.params, ownMessage}} : e;
    }),
};
