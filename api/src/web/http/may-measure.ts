/**
 * Figures of a sale are nobody's outside: this machine itself reads them, or who shows METRICS_TOKEN. What a proxy
 * passes on is from outside.
 */
import {timingSafeEqual} from 'node:crypto';
import type {IncomingMessage} from 'node:http';
import {tokenHash} from '../../platform/keys/token';

const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

export function mayMeasure(req: IncomingMessage, token: string | null): boolean {
  if (token && timingSafeEqual(tokenHash(req.headers.authorization ?? ''), tokenHash(`Bearer ${token}`))) return true;
  return (
    !PASSED_ON.some(name => req.headers[name] !== undefined) &&
    /^(::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '')
  );
}
