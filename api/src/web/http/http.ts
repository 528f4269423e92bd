/**
 * The small HTTP layer under the hot lane: bodies, cookies, answers. No framework in the path of a
 * hold (DECISIONS 3): what LoopBack costs per request was measured, and these routes cannot pay it.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {gzip, gzipSync} from 'node:zlib';
import {DomainError} from '../../domain/kernel/errors';
import {errorAnswer} from './error-body';
import {log, loggablePath} from '../../platform/process/log';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export interface HotRequest {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  ip: string;
  params: Record<string, string>;
  query: URLSearchParams;
  cookies: Record<string, string>;
}

/** All of an answer at once; headers in turn, name and value. */
export interface QuickAnswer {
  status: number;
  headers: (string | number)[];
  body?: string | Buffer;
}

/** A request whose cookies and query are taken apart when somebody asks for them. */
export class Asked implements HotRequest {
  private parsedQuery?: URLSearchParams;
  private parsedCookies?: Record<string, string>;

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    readonly id: string,
    readonly ip: string,
    readonly params: Record<string, string>,
    private readonly search: string,
  ) {}

  get query(): URLSearchParams {
    return (this.parsedQuery ??= new URLSearchParams(this.search));
  }

  get cookies(): Record<string, string> {
    return (this.parsedCookies ??= cookiesOf(this.req));
  }
}

const MAX_BODY = 256 * 1024;
const BODY_TIMEOUT_MS = 15_000;
/** Bodies under way and since when: one clock looks after all of them. */
const underWay = new Map<(slow: DomainError) => void, number>();
let clock: NodeJS.Timeout | undefined;

function watch(): void {
  clock ??= setInterval(() => {
    const old = performance.now() - BODY_TIMEOUT_MS;
    for (const [refuse, since] of underWay) if (since < old) refuse(new DomainError('timeout'));
  }, 1000).unref();
}

export async function readBody(req: IncomingMessage, limit = MAX_BODY): Promise<Buffer> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > limit) throw new DomainError('too_large', 'Lo que envías es demasiado grande.');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (error: Error) => {
      underWay.delete(refuse);
      reject(error);
    };
    underWay.set(refuse, performance.now());
    watch();
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse(new DomainError('too_large', 'Lo que envías es demasiado grande.'));
      chunks.push(chunk);
    });
    req.on('end', () => {
      underWay.delete(refuse);
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    req.on('error', refuse);
    req.on('aborted', () => refuse(new DomainError('aborted')));
  });
}

export async function readJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) throw new DomainError('unsupported_media_type', 'Envía los datos en JSON.');
  const raw = await readBody(req);
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new DomainError('invalid', 'El JSON enviado no se puede leer.', {errors: {body: 'No es JSON válido.'}});
  }
}

export function cookiesOf(req: IncomingMessage): Record<string, string> {
  const header = req.headers.cookie;
  const cookies: Record<string, string> = {};
  if (!header) return cookies;
  for (const part of header.split(';')) {
    const eq = part.indexOf('=');
    if (eq > 0) cookies[part.slice(0, eq).trim()] = part.slice(eq + 1).trim();
  }
  return cookies;
}

export function addCookie(
  res: ServerResponse,
  name: string,
  value: string,
  options: {maxAge: number; secure: boolean},
): void {
  const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${options.maxAge}${options.secure ? '; Secure' : ''}`;
  const before = res.getHeader('Set-Cookie');
  res.setHeader(
    'Set-Cookie',
    before === undefined ? [cookie] : [...(Array.isArray(before) ? before : [String(before)]), cookie],
  );
}

export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, body: unknown): void {
  if (res.headersSent || res.writableEnded) return;
  if (body === undefined) {
    res.writeHead(status === 200 ? 204 : status).end();
    return;
  }
  sendText(req, res, status, JSON.stringify(body));
}

export const takesGzip = (req: IncomingMessage): boolean =>
  /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''));

/** JSON that another process has written, and packed. */
export function sendPieces(res: ServerResponse, pieces: Buffer[], isPacked: boolean): void {
  res.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    'Content-Length': pieces.reduce((sum, piece) => sum + piece.length, 0),
    ...(isPacked ? {'Content-Encoding': 'gzip'} : {}),
  });
  for (const piece of pieces) res.write(piece);
  res.end();
}

/** From here on packing takes long enough to be done beside: 4 MB are 80 ms. */
const LARGE = 65_536;

/** JSON that is text already. */
export function sendText(req: IncomingMessage, res: ServerResponse, status: number, text: string | Buffer): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  if (text.length > 1400 && takesGzip(req)) {
    const send = (payload: Buffer): void => {
      res.setHeader('Content-Encoding', 'gzip');
      res.setHeader('Vary', 'Accept-Encoding');
      res.setHeader('Content-Length', payload.length);
      res.writeHead(status).end(payload);
    };
    if (text.length < LARGE) return send(gzipSync(text, {level: 4}));
    gzip(text, {level: 4}, (error, payload) => (error ? res.destroy(error) : send(payload)));
    return;
  }
  const length = Buffer.byteLength(text);
  res.setHeader('Content-Length', length);
  res.writeHead(status);
  if (typeof text === 'string') endWith(res, text, length);
  else res.end(text);
}

/**
 * Head and body in one write. `end(text)` sends a vector of two, which costs a fifth of a small answer more (11 µs
 * against 9); Node keeps the head, as text in latin1, until the first write. What is not ASCII, and bytes, go the
 * ordinary way.
 */
function endWith(res: ServerResponse, text: string, length: number): void {
  const waiting = res as ServerResponse & {_header?: unknown};
  if (
    text.length !== length ||
    length > 16_384 ||
    typeof waiting._header !== 'string' ||
    res.headersSent === false ||
    res.req.method === 'HEAD'
  ) {
    res.end(text);
    return;
  }
  waiting._header += text;
  res.end();
}

export function sendAtOnce(res: ServerResponse, {status, headers, body}: QuickAnswer, id?: string): void {
  res.writeHead(
    status,
    (id === undefined ? headers : ['X-Request-Id', id, 'X-Content-Type-Options', 'nosniff', ...headers]) as string[],
  );
  if (typeof body === 'string') endWith(res, body, Buffer.byteLength(body));
  else res.end(body);
}

export const quickJson = (body: unknown): QuickAnswer => {
  const text = JSON.stringify(body);
  return {
    status: 200,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Cache-Control',
      'no-store',
      'Content-Length',
      Buffer.byteLength(text),
    ],
    body: text,
  };
};

export function sendError(req: IncomingMessage, res: ServerResponse, thrown: unknown, requestId: string): void {
  const answer = errorAnswer(thrown);
  if (answer.unexpected)
    log.error(
      {
        requestId,
        path: loggablePath(req.url ?? ''),
        err: thrown instanceof Error ? {message: thrown.message, stack: thrown.stack} : String(thrown),
      },
      'unexpected error',
    );
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (answer.retryAfter) res.setHeader('Retry-After', answer.retryAfter);
  res.removeHeader('Content-Encoding');
  // Who never sends the rest is told so and shown out: the line is not kept for the rest.
  if (answer.status === 408 && !req.complete) {
    res.setHeader('Connection', 'close');
    res.once('finish', () => req.socket.destroySoon());
  }
  sendJson(req, res, answer.status, {...answer.body, requestId});
}
