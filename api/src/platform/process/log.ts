/** JSON logs with request ids; what could be a secret is cut out before it is written. */
import pino from 'pino';
import {awayFor, repeats} from './outage';

export const log = pino({
  level: 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'password',
      '*.password',
      'token',
      '*.token',
      'authorization',
      '*.authorization',
      'cookie',
      '*.cookie',
      'apiKey',
      '*.apiKey',
    ],
    censor: '[oculto]',
  },
  hooks: {
    // Whoever fails because the database is away need not know that all others do.
    logMethod(args, method) {
      const repeated = repeats(errorIn(args[0]));
      if (repeated === true) return;
      if (repeated === false) method.apply(this, args);
      else method.call(this, {awaySeconds: awayFor(), unwritten: repeated}, 'the database is still away');
    },
  },
});

function errorIn(fields: unknown): string {
  const {err} = (typeof fields === 'object' && fields !== null ? fields : {}) as {err?: string | {message?: string}};
  return (typeof err === 'object' ? err?.message : err) ?? '';
}

/**
 * Words and numbers as they stand in addresses: «final-de-copa-2027», «tickets.pdf». Proofs and tokens are longer and
 * mixed.
 */
const WORDS = /^[a-z0-9]{1,20}(-[a-z0-9]{1,20})*$/;
const isSecret = (segment: string) => segment.length >= 20 && !WORDS.test(segment);

/**
 * A path without query: tokens may travel in a query (`api_key`) and never reach a log. Every segment that is long and
 * no word is cut out, whatever the route: one that is added later has nothing to remember. Orders of a gateway are
 * short, so what follows these names is cut out too.
 */
export const loggablePath = (url: string) => {
  const cut = url.indexOf('?');
  const path = (cut < 0 ? url : url.slice(0, cut)).replace(
    /\/(reservations|reservas|compra|orders|checkout)\/+[^/]{12,}/g,
    '/$1/…',
  );
  return path
    .split('/')
    .map(segment => (isSecret(segment) ? '…' : segment))
    .join('/');
};
