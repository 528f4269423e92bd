/** A request body that is one file, as it is: no schema can say more of bytes than how many there may be. */
import type {Request, RequestBody, RequestBodyObject} from '@loopback/rest';
import {readBody} from '../hot/http';

/** Errors: `too_large` 413. */
export const fileBody = (description: string, maxBytes: number): RequestBodyObject => ({
  description,
  required: true,
  content: {
    'application/octet-stream': {
      schema: {type: 'string', format: 'binary'},
      // Without a schema of its own the value is not judged as JSON.
      'x-parser': async (request: Request): Promise<RequestBody> => ({value: await readBody(request, maxBytes), schema: undefined}),
    },
  },
});
