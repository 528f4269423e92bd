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
  private buffer = Buffer.alloc(0);
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
        this.buffer = this.buffer.length ? Buffer.concat([this.buffer, chunk]) : chunk;
        this.read();
      });
    });
  }

  /** `headers` are whole lines, each with its CRLF. */
  send(method: string, path: string, body?: string, headers = '', type = 'application/json'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = {resolve, reject};
      const length = body === undefined ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
      this.socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${this.host}:${this.port}\r\n${this.cookie ? `Cookie: ${this.cookie}\r\n` : ''}${headers}${length}\r\n${body ?? ''}`);
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
    const end = this.buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const headers = this.buffer.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    if (this.buffer.length < end + 4 + length) return;
    const body = this.buffer.subarray(end + 4, end + 4 + length);
    this.buffer = this.buffer.subarray(end + 4 + length);
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.resolve({status: Number(headers.slice(9, 12)), headers, body});
  }
}

export interface Figures {
  /** accepted (2xx, 304) per second */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  seconds: number;
}

/** `step` does one unit of work with its client and says the status that counts; null ends that client. */
export async function run(port: number, clients: number, seconds: number, step: (client: Client, n: number) => Promise<number | null>): Promise<Figures> {
  const all = await Promise.all(
    Array.from({length: clients}, async () => {
      const client = new Client(port);
      await client.connect();
      return client;
    }),
  );
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    all.map(async (client, n) => {
      while (performance.now() < until) {
        const at = performance.now();
        const status = await step(client, n);
        if (status === null) break;
        latencies.push(performance.now() - at);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  for (const client of all) client.close();
  const good = Object.entries(statuses).reduce((n, [status, count]) => n + (Number(status) < 400 ? count : 0), 0);
  return {...figuresOf(latencies, 1), perSecond: Math.round(good / took), statuses, seconds: round(took)};
}

/** Of steps that took so many ms, each of so many units, one after the other. */
export function figuresOf(took: number[], units: number): Figures {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const seconds = took.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {perSecond: Math.round((took.length * units) / seconds), p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), statuses: {}, seconds: round(seconds)};
}

export const round = (n: number, digits = 2) => Number(n.toFixed(digits));
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
