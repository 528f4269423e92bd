/**
 * Somebody at a browser or a till: keeps cookies or a token and speaks JSON, on plain node:http so that hundreds fit.
 */
import {randomUUID} from 'node:crypto';
import http from 'node:http';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {costSync} from '../run/costs.cjs';
import {unfit} from './fits-document';

export interface Answer<T = Json> {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: T;
  text: string;
  /** Milliseconds until the whole answer was here. */
  took: number;
}

export type Json = Record<string, never>;
export interface ErrorBody {
  code: string;
  message: string;
  requestId?: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>;
}

const agent = new http.Agent({keepAlive: true, maxSockets: 1024});

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or Buffer is sent as it is. */
  body?: unknown;
  timeoutMs?: number;
}

export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly token?: string,
  ) {}

  /** The same somebody asks again: what was done for him before he was told to come back is his. */
  patiently<T>(ask: (me: this) => Promise<Answer<T>>): Promise<Answer<T>> {
    return patiently(() => ask(this));
  }

  get<T = Json>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>(path, {headers});
  }

  post<T = Json>(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>(path, {method: 'POST', body, headers});
  }

  async send<T = Json>(path: string, sent: Sent = {}): Promise<Answer<T>> {
    const payload =
      sent.body === undefined
        ? undefined
        : typeof sent.body === 'string' || Buffer.isBuffer(sent.body)
          ? sent.body
          : JSON.stringify(sent.body);
    const headers: Record<string, string> = {
      ...(payload === undefined
        ? {}
        : {'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload))}),
      ...(this.cookies.size ? {cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')} : {}),
      ...(this.token ? {authorization: `Bearer ${this.token}`} : {}),
      ...sent.headers,
    };
    const method = sent.method ?? 'GET';
    const answer = await exchange(new URL(path, this.url), {
      method,
      headers,
      payload,
      timeoutMs: sent.timeoutMs ?? 30_000,
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name!, value);
      else if (name) this.cookies.delete(name);
    }
    const isJson = /json/.test(answer.headers['content-type'] ?? '');
    const heard = {...answer, body: (isJson && answer.text ? JSON.parse(answer.text) : {}) as T};
    const complaint = costSync('answers against the document', () => unfit(method, path, heard));
    if (complaint) throw new Error(`The answer is not what the document says: ${complaint}`);
    return heard;
  }
}

interface Call {
  method: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  timeoutMs: number;
}

function exchange(
  url: URL,
  call: Call,
): Promise<{status: number; headers: http.IncomingHttpHeaders; text: string; took: number}> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(
      url,
      {method: call.method, headers: call.headers, agent, timeout: call.timeoutMs},
      response => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('The answer was cut off.')));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: unpacked(Buffer.concat(parts), response.headers['content-encoding']).toString('utf8'),
            took: performance.now() - began,
          }),
        );
      },
    );
    request.on('timeout', () =>
      request.destroy(new Error(`No answer within ${call.timeoutMs} ms: ${call.method} ${url.pathname}`)),
    );
    request.on('error', reject);
    request.end(call.payload);
  });
}

const unpacked = (body: Buffer, encoding?: string): Buffer =>
  encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body;

/** Idle sockets would keep jest from ending. */
export const hangUp = (): void => agent.destroy();

export const idempotency = (key: string = randomUUID()): Record<string, string> => ({'idempotency-key': key});

/**
 * Asks again while it is told to come back, later each time, as clients do: on a machine that is busy with other things
 * a crowd may be too much for a moment. What it is told in the end is what the test is about.
 */
export async function patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 30) return answer;
    const told = Number(answer.headers['retry-after'] ?? 0) * 1000;
    await new Promise(resolve => setTimeout(resolve, Math.min(told, 50 * (tries + 1))));
  }
}

/** `done`, or `409 seat_taken`. */
export const told = ({status, body}: Answer<Partial<ErrorBody>>): string =>
  status === 200 ? 'done' : `${status} ${body.code}`;

/** `{"200": 1, "409 seats_taken": 499}`: what a crowd was told. */
export function tally(answers: Answer<object>[]): Record<string, number> {
  const times: Record<string, number> = {};
  for (const {status, body} of answers) {
    const word = status < 400 ? String(status) : `${status} ${(body as Partial<ErrorBody>).code}`;
    times[word] = (times[word] ?? 0) + 1;
  }
  return times;
}
