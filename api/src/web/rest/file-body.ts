/** A request body that is one file, as it is: no schema can say more of bytes than how many there may be. */
import type {Request, RequestBody, RequestBodyObject} from '@loopback/rest';
import {DomainError} from '../../domain/kernel/errors';
import {readBody} from '../http/http';

/** Errors: `too_large` 413, at `file`. */
export const fileBody = (description: string, maxBytes: number, tooLarge?: string): RequestBodyObject => ({
  description,
  required: true,
  content: {
    'application/octet-stream': {
      schema: {type: 'string', format: 'binary'},
      // Without a schema of its own the value is not judged as JSON.
      'x-parser': async (request: Request): Promise<RequestBody> => ({
        value: await readBody(request, maxBytes).catch(saying(tooLarge)),
        schema: undefined as never,
      }),
    },
  },
});

const saying =
  (tooLarge?: string) =>
  (error: unknown): never => {
    throw tooLarge && error instanceof DomainError && error.code === 'too_large'
      ? new DomainError(error.code, tooLarge, {errors: {file: tooLarge}})
      : error;
  };
