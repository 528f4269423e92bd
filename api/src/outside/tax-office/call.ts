/**
 * One call to the tax office: over TLS with the certificate of who sends, bounded in time and size, following no
 * redirection. Never inside a transaction. What it throws says what is known of what the tax office took.
 */
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type {Door} from './office';
import {OfficeError, silent} from './read-answer';

/** Shorter than a batch is waited for (domain/verifactu/take-batch.ts). */
const TIMEOUT_MS = 60_000;
const MAX_ANSWER = 8 * 1024 * 1024;

/** @throws OfficeError */
export async function callOffice(door: Door, message: string): Promise<{status: number; text: string}> {
  const identity = identityOf(door);
  const url = new URL(door.url);
  const body = Buffer.from(message, 'utf8');
  return new Promise((resolve, reject) => {
    // Only what never left may be sent again without asking whether it is there.
    let hasLeft = false;
    const fail = (error: Error) => reject(hasLeft ? silent(`Sin respuesta: ${error.message}.`) : away(error.message));
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        ...identity,
        headers: {'content-type': 'text/xml; charset=utf-8', soapaction: '""', 'content-length': body.length},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      answer => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_ANSWER) answer.destroy(new Error('la respuesta es demasiado grande'));
          else parts.push(part);
        });
        answer.once('error', fail);
        answer.once('end', () =>
          resolve({status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8')}),
        );
      },
    );
    request.once('error', fail);
    request.once('socket', socket =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (hasLeft = true)),
    );
    request.end(body);
  });
}

const away = (message: string): OfficeError =>
  new OfficeError({
    kind: 'unreachable',
    code: null,
    message: `No se llega a la Agencia Tributaria: ${message}.`,
    mayHaveArrived: false,
    isFinal: false,
    raw: '',
  });

/** Read each time: what is trusted is renewed without a new start, and so is the certificate (certificates.ts). */
function identityOf({identity, problem, caFile}: Door): https.RequestOptions {
  if (problem) throw away(problem);
  try {
    return {
      ...(identity && {
        key: identity.key.export({type: 'pkcs8', format: 'pem'}),
        cert: [identity.certificate, ...identity.chain].map(one => one.toString()).join(''),
      }),
      ...(caFile !== null && {ca: fs.readFileSync(caFile)}),
    };
  } catch (error) {
    throw away(`no se puede leer VERIFACTU_CA (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}
