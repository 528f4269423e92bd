/**
 * The beginning of an answer of server-sent events, whatever is told, and how many of them one connection may have; it
 * ends with its connection.
 */
import type {ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {DomainError} from '../../domain/kernel/errors';

/** Null: hung up meanwhile, or asked behind an answer that is still being written; nobody can be told anything. */
export function openEvents(res: ServerResponse): Socket | null {
  const {socket} = res;
  if (!socket || socket.destroyed) {
    res.destroy();
    return null;
  }
  res.removeHeader('Transfer-Encoding');
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    'X-Accel-Buffering': 'no',
  });
  res.write('retry: 3000\n\n');
  return socket;
}

/** Open streams of each address, in this process: each costs memory here, whatever the others have. */
const ofAddress = new Map<string, number>();

/**
 * @param instead what becomes of the page that is told no
 * @throws DomainError 429 `too_many_requests` when this connection has as many as it may
 */
export function countStream(ip: string, res: ServerResponse, most: number, instead: string): void {
  const now = (ofAddress.get(ip) ?? 0) + 1;
  if (now > most)
    throw new DomainError('too_many_requests', `Hay demasiadas páginas abiertas desde tu conexión. ${instead}`, {
      retryAfterSeconds: 30,
    });
  ofAddress.set(ip, now);
  res.once('close', () => {
    const left = ofAddress.get(ip)! - 1;
    if (left > 0) ofAddress.set(ip, left);
    else ofAddress.delete(ip);
  });
}

/** Where seats are looked at. */
export const SEATS_INSTEAD = 'Las butacas se actualizarán cada poco.';
