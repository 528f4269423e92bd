/**
 * How bodies are checked, by LoopBack and on the hot lane: our schemas may carry `x-message`, the sentence shown when a
 * pattern does not match.
 */
import type {ErrorObject} from 'ajv';

export const VALIDATION = {
  $data: true,
  keywords: ['x-message'],
  verbose: true,
  ajvErrorTransformer: (errors: ErrorObject[]): ErrorObject[] =>
    errors.map(e => {
      const ownMessage: unknown = (e.parentSchema as {'x-message'?: string} | undefined)?.['x-message'];
      return e.keyword === 'pattern' && ownMessage ? {...e, params: {...e.params, ownMessage}} : e;
    }),
};
