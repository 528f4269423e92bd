/**
 * One browser: its cookies, its address, and the patience of whoever sits before it. What was cut or answered «come
 * back» is asked again with the same key, as the storefront's button does; a refusal is an answer.
 */
import {sleep, type Chance} from './chance';
import type {Act, Memory} from './memory';
import {Cut, type Answer, type Wire} from './wire';

export interface Reply<T> {
  status: number;
  body: T;
  raw: Buffer;
  headers: string;
}

export interface Refusal {
  code: string;
  message: string;
  details?: {seatIds?: number[]; saleState?: string} | undefined;
}

/** Nobody answered for as long as this person was willing to try. */
export class OutOfPatience extends Error {}

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  form?: Record<string, string>;
  key?: string;
  headers?: string;
}

export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly wire: Wire,
    private readonly memory: Memory,
    private readonly chance: Chance,
    private readonly address: string,
    private readonly bearer: string | null = null,
    private readonly patience = 90,
  ) {}

  /** One try. @throws Cut when no answer came */
  async once<T>(act: Act, path: string, ask: Ask = {}): Promise<Reply<T>> {
    const body = ask.form
      ? new URLSearchParams(ask.form).toString()
      : ask.body === undefined
        ? undefined
        : JSON.stringify(ask.body);
    const headers = `${ask.key ? `Idempotency-Key: ${ask.key}\r\n` : ''}${this.bearer ? `Authorization: Bearer ${this.bearer}\r\n` : ''}${ask.headers ?? ''}`;
    const from = this.memory.now();
    let answer: Answer;
    try {
      answer = await this.wire.send(ask.method ?? (body === undefined ? 'GET' : 'POST'), path, {
        body,
        headers,
        from: this.address,
        type: ask.form ? 'application/x-www-form-urlencoded' : 'application/json',
        cookies: this.cookies.size
          ? [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          : undefined,
      });
    } catch (error) {
      this.memory.told('cortada');
      throw error;
    }
    this.memory.took(act, from, this.memory.now());
    this.memory.told(String(answer.status));
    this.keepCookies(answer.headers);
    // A plan comes packed by the server, once for everybody: nobody here unpacks it again.
    const isJson =
      /\r\ncontent-type: *application\/json/i.test(answer.headers) &&
      !/\r\ncontent-encoding: *br/i.test(answer.headers);
    return {
      status: answer.status,
      headers: answer.headers,
      raw: answer.body,
      body: (isJson && answer.body.length ? JSON.parse(answer.body.toString()) : {}) as T,
    };
  }

  /** Until there is a yes or a no. @throws OutOfPatience */
  async insist<T>(act: Act, path: string, ask: Ask = {}): Promise<Reply<T>> {
    const began = this.memory.now();
    for (let tries = 0; ; tries++) {
      const from = this.memory.now();
      // People and pages that hear nothing press again more and more slowly.
      let wait = this.chance.between(0.7, 1.8) * 1.6 ** Math.min(tries, 4);
      try {
        const reply = await this.once<T>(act, path, ask);
        if (reply.status < 500) {
          if (reply.status < 300 && ask.method !== 'GET' && (ask.body !== undefined || ask.form)) this.memory.ack(from);
          return reply;
        }
        const after = Number(/\r\nretry-after: *(\d+)/i.exec(reply.headers)?.[1] ?? 0);
        if (reply.status !== 503 || after === 0)
          this.memory.fault(`${act} ${path.split('?')[0]}: ${reply.status} ${reply.raw.toString('utf8', 0, 160)}`);
        this.memory.refused('Servidor ocupado («vuelve en un momento»)');
        wait += Math.min(after, 3);
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
        this.memory.refused('Conexión cortada');
      }
      if (this.memory.now() - began > this.patience) throw new OutOfPatience(act);
      await sleep(wait);
    }
  }

  get cartId(): string {
    return this.cookies.get('cart')?.split('.')[0] ?? '';
  }

  private keepCookies(headers: string): void {
    if (!/\r\nset-cookie:/i.test(headers)) return;
    for (const [, name, value] of headers.matchAll(/\r\nset-cookie: *([^=]+)=([^;\r]*)/gi)) {
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
  }
}
