/**
 * HTTP for twenty thousand people in one process: a few hundred keep-alive sockets that they share, requests written as
 * text, answers read by their length. A cut connection is an error of the request that was on it, never of another.
 */
import net from 'node:net';
import {gunzipSync} from 'node:zlib';

export interface Answer {
  status: number;
  headers: string;
  body: Buffer;
}

export interface Sent {
  body?: string;
  type?: string;
  cookies?: string;
  /** Whole lines, each with its CRLF. */
  headers?: string;
  /** The visitor's address, as the proxy in front would say it. */
  from?: string;
}

export class Cut extends Error {}

const TIMEOUT_MS = 20_000;

class Lane {
  private socket: net.Socket | null = null;
  private chunks: Buffer[] = [];
  private size = 0;
  private head: {status: number; headers: string; from: number; length: number | null} | null = null;
  private waiting: {resolve: (a: Answer) => void; reject: (e: Error) => void} | null = null;

  constructor(private readonly port: number) {}

  async send(text: string): Promise<Answer> {
    this.socket ??= await this.connect();
    const {socket} = this;
    return new Promise((resolve, reject) => {
      this.waiting = {resolve, reject};
      this.chunks = [];
      this.size = 0;
      this.head = null;
      socket.setTimeout(TIMEOUT_MS);
      socket.write(text);
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private connect(): Promise<net.Socket> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({port: this.port, host: '127.0.0.1', noDelay: true});
      socket.once('connect', () => resolve(socket));
      socket.on('data', chunk => this.read(chunk));
      socket.on('timeout', () => socket.destroy());
      socket.on('error', () => undefined);
      socket.on('close', () => {
        reject(new Cut('no connection'));
        this.socket = null;
        const {waiting} = this;
        this.waiting = null;
        waiting?.reject(new Cut('connection cut'));
      });
    });
  }

  private read(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (!this.head) {
      const all = this.joined();
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const headers = all.toString('latin1', 0, end);
      const status = Number(headers.slice(9, 12));
      const length =
        status === 204 || status === 304
          ? 0
          : /\r\ntransfer-encoding: *chunked/i.test(headers)
            ? null
            : Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1] ?? 0);
      this.head = {status, headers, from: end + 4, length};
    }
    const {head} = this;
    if (head.length !== null && this.size < head.from + head.length) return;
    let body: Buffer = head.length === 0 ? Buffer.alloc(0) : this.joined().subarray(head.from);
    if (head.length === null) {
      if (!body.subarray(-5).equals(LAST_CHUNK)) return;
      body = unchunk(body);
    }
    const {waiting} = this;
    this.waiting = null;
    this.chunks = [];
    if (/\r\nconnection: *close/i.test(head.headers)) this.socket?.destroy();
    waiting?.resolve({
      status: head.status,
      headers: head.headers,
      body: /\r\ncontent-encoding: *gzip/i.test(head.headers) && body.length ? gunzipSync(body) : body,
    });
  }

  private joined(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!;
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function unchunk(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = raw.indexOf('\r\n', at);
    const length = parseInt(raw.toString('latin1', at, line), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(raw.subarray(line + 2, line + 2 + length));
    at = line + 4 + length;
  }
}

export class Wire {
  private readonly idle: Lane[] = [];
  private readonly wanting: ((lane: Lane) => void)[] = [];
  private made = 0;
  private readonly lanes: Lane[] = [];

  constructor(
    readonly port: number,
    private readonly most: number,
  ) {}

  /** @throws Cut when no answer came. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const lane = await this.take();
    const {body, cookies, from, headers = '', type = 'application/json'} = sent;
    const about = body === undefined ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    try {
      return await lane.send(
        `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\n${from ? `X-Forwarded-For: ${from}\r\n` : ''}${cookies ? `Cookie: ${cookies}\r\n` : ''}${headers}${about}\r\n${body ?? ''}`,
      );
    } finally {
      const next = this.wanting.shift();
      if (next) next(lane);
      else this.idle.push(lane);
    }
  }

  close(): void {
    for (const lane of this.lanes) lane.close();
  }

  private take(): Promise<Lane> {
    const lane = this.idle.pop();
    if (lane) return Promise.resolve(lane);
    if (this.made >= this.most) return new Promise(resolve => this.wanting.push(resolve));
    this.made++;
    const fresh = new Lane(this.port);
    this.lanes.push(fresh);
    return Promise.resolve(fresh);
  }
}
