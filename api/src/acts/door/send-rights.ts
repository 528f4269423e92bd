/** The rights of a session down the wire. */
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import type {Request, Response} from '@loopback/rest';
import {packRights} from '../../domain/access/rules/records';
import {readDoorRights} from '../../reports/sessions/door-rights';
import type {Tx} from '../../domain/kernel/tx';

/** Below this a packet carries it as it is. */
const SMALL = 1400;
const packers: Record<string, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: bytes => promisify(brotliCompress)(bytes, {params: {[constants.BROTLI_PARAM_QUALITY]: 4}}),
  gzip: bytes => promisify(gzip)(bytes, {level: 4}),
};

export async function sendRights(
  tx: Tx,
  request: Request,
  response: Response,
  sessionId: number,
  since: number | null,
  sign: (list: Uint8Array) => string,
): Promise<void> {
  const {header, records} = await readDoorRights(tx, sessionId, since);
  response.setHeader('Cache-Control', 'no-store');
  if (!header.isWhole && records.length === 0) {
    response.writeHead(204).end();
    return;
  }
  const bytes = packRights(header, records);
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const how = bytes.length < SMALL ? undefined : ['br', 'gzip'].find(one => new RegExp(`\\b${one}\\b`).test(accepts));
  const body = how ? await packers[how]!(bytes) : Buffer.from(bytes);
  response.setHeader('X-Door-Signature', sign(bytes));
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Vary', 'Accept-Encoding');
  if (how) response.setHeader('Content-Encoding', how);
  response.setHeader('Content-Length', body.length);
  response.writeHead(200).end(body);
}
