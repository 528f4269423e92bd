/** JSON logs with request ids; what could be a secret is cut out before it is written. */
import pino from 'pino';

export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization', 'cookie', '*.cookie', 'apiKey', '*.apiKey'],
    censor: '[oculto]',
  },
});

/** A path without query: tokens may travel in a query (`api_key`) and never reach a log. */
export const loggablePath = (url: string) => {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  return path.replace(/\/(reservations|reservas|compra|orders|checkout)\/+[^/]{12,}/g, '/$1/…');
};
