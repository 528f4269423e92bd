/**
 * A load generator that costs little: one keep-alive socket per client, requests written as text,
 * answers read by their Content-Length. Latency is from the write to the last byte of the answer.
 */
import net from 'node:net';

export interface Answer {
  status: number;
  headers: string;
  body: Buffer;
}

export class Client {
  private socket!: net.Socket;
  private parts: Buffer[] = [];
  private bytes = 0;
  /**
   * Of the answer that is coming in, once its head is here: put together again for each piece, a long one would cost
   * more than what is measured.
   */
  private needed = 0;
  private waiting: {resolve: (a: Answer) => void; reject: (e: Error) => void} | null = null;
  cookie = '';

  constructor(
    private readonly port: number,
    private readonly host = '127.0.0.1',
  ) {}

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket = net.connect({port: this.port, host: this.host, noDelay: true}, resolve);
      this.socket.on('error', error => (this.waiting ? this.fail(error) : reject(error)));
      this.socket.on('close', () => this.fail(new Error('connection closed')));
      this.socket.on('data', chunk => {
        this.parts.push(chunk);
        this.bytes += chunk.length;
        if (this.bytes >= this.needed) this.read();
      });
    });
  }

  /** `headers` are whole lines, each with its CRLF. */
  send(method: string, path: string, body?: string, headers = '', type = 'application/json'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = {resolve, reject};
      const length =
        body === undefined ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
      this.socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${this.host}:${this.port}\r\n${this.cookie ? `Cookie: ${this.cookie}\r\n` : ''}${headers}${length}\r\n${body ?? ''}`,
      );
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }

  private read(): void {
    const buffer = this.parts.length > 1 ? Buffer.concat(this.parts) : this.parts[0]!;
    this.parts = [buffer];
    const end = buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const headers = buffer.toString('latin1', 0, end);
    const whole = end + 4 + Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    this.needed = whole;
    if (buffer.length < whole) return;
    this.parts = buffer.length > whole ? [buffer.subarray(whole)] : [];
    this.bytes = buffer.length - whole;
    this.needed = 0;
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.resolve({status: Number(headers.slice(9, 12)), headers, body: buffer.subarray(end + 4, whole)});
  }
}

export interface Figures {
  /** accepted (2xx, 304) per second */
  perSecond: number;
  /** of the accepted, as long as there are any */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  seconds: number;
  /** of those that were told no; absent when nobody was */
  refused?: {perSecond: number; p50Ms: number; p99Ms: number};
}

/** `step` does one unit of work with its client and says the status that counts; null ends that client. */
export async function run(
  port: number,
  clients: number,
  seconds: number,
  step: (client: Client, n: number) => Promise<number | null>,
): Promise<Figures> {
  const all = await connected(port, clients);
  const tally = new Tally();
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    all.map(async (client, n) => {
      while (performance.now() < until) {
        const at = performance.now();
        const status = await step(client, n);
        if (status === null) break;
        tally.add(status, at);
      }
    }),
  );
  for (const client of all) client.close();
  return tally.figures();
}

/**
 * An open loop: work starts at its own moment (Poisson), whatever became of what started before, as a crowd does;
 * latency counts from that moment, so a queue is not hidden. Status 0: no answer. What has not been sent 5 s after the
 * end is given up as such.
 */
export async function runOpen(
  port: number,
  perSecond: number,
  seconds: number,
  sockets: number,
  step: (client: Client) => Promise<number | null>,
): Promise<Figures> {
  const idle = await connected(port, sockets);
  const tally = new Tally();
  const due: number[] = [];
  let under = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const serve = (client: Client, at: number): void => {
    under++;
    void step(client)
      .catch(async () => {
        client.close();
        await client.connect().catch(() => undefined);
        return 0;
      })
      .then(status => {
        under--;
        if (status !== null) tally.add(status, at);
        const next = due.shift();
        if (next === undefined) idle.push(client);
        else serve(client, next);
      });
  };
  for (let next = began; next < end || ((under > 0 || due.length > 0) && performance.now() < end + 5000); ) {
    for (; next < end && next <= performance.now(); next -= (Math.log(1 - Math.random()) * 1000) / perSecond)
      due.push(next);
    while (due.length > 0 && idle.length > 0) serve(idle.pop()!, due.shift()!);
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  for (const at of due.splice(0)) tally.add(0, at);
  for (const client of idle) client.close();
  return tally.figures();
}

const connected = (port: number, clients: number): Promise<Client[]> =>
  Promise.all(
    Array.from({length: clients}, async () => {
      const client = new Client(port);
      await client.connect();
      return client;
    }),
  );

class Tally {
  private readonly accepted: number[] = [];
  private readonly refused: number[] = [];
  private readonly statuses: Record<string, number> = {};
  private readonly began = performance.now();

  add(status: number, since: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    (status > 0 && status < 400 ? this.accepted : this.refused).push(performance.now() - since);
  }

  figures(): Figures {
    const {accepted, refused, statuses} = this;
    const took = (performance.now() - this.began) / 1000;
    const {p50Ms, p99Ms} = figuresOf(refused, 1);
    return {
      ...figuresOf(accepted.length ? accepted : refused, 1),
      perSecond: Math.round(accepted.length / took),
      statuses,
      seconds: round(took),
      ...(refused.length && {refused: {perSecond: Math.round(refused.length / took), p50Ms, p99Ms}}),
    };
  }
}

/** Of steps that took so many ms, each of so many units, one after the other. */
export function figuresOf(took: number[], units: number): Figures {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const seconds = took.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    perSecond: Math.round((took.length * units) / seconds),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    statuses: {},
    seconds: round(seconds),
  };
}

export const round = (n: number, digits = 2) => Number(n.toFixed(digits));
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The run in the middle of several, by its rate. */
export const middle = <F extends Figures>(all: F[]): F =>
  [...all].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)]!;

/** Columns under their heads; the first one to the left, figures to the right. */
export function table(head: string[], rows: (string | number)[][]): string {
  const all = [head, ...rows.map(row => row.map(String))];
  const widths = head.map((_, c) => Math.max(...all.map(row => (row[c] ?? '').length)));
  return all
    .map(row => `  ${row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!))).join('  ')}`)
    .join('\n');
}
