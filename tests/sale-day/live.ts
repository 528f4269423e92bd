/**
 * A map that stays open: states as they were, and what changes by server-sent events. Cut, it comes back from its
 * version as a browser does.
 */
import http from 'node:http';
import type {Visitor} from './visitor';

const agent = new http.Agent({keepAlive: false, maxSockets: Infinity});

export class LiveMap {
  deltas = 0;
  resets = 0;
  private request: http.ClientRequest | null = null;
  private version = -1;
  private text = '';
  private isClosed = false;

  constructor(
    private readonly port: number,
    private readonly sessionId: number,
    private readonly visitor: Visitor,
    public states: Buffer,
    version: number,
  ) {
    this.version = version;
    this.open();
  }

  close(): void {
    this.isClosed = true;
    this.request?.destroy();
  }

  private open(): void {
    if (this.isClosed) return;
    let isComing = false;
    const again = () => {
      if (!isComing) setTimeout(() => this.open(), 1000).unref();
      isComing = true;
    };
    this.request = http.get(
      {
        host: '127.0.0.1',
        port: this.port,
        path: `/api/public/sessions/${this.sessionId}/live?since=${this.version}`,
        agent,
      },
      response => {
        response.setEncoding('utf8');
        response.on('data', (part: string) => this.read(part));
        response.once('close', again);
        response.once('error', () => undefined);
      },
    );
    this.request.once('error', again);
  }

  private read(part: string): void {
    this.text += part;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      const message = this.text.slice(0, end);
      this.text = this.text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (/^event: reset/m.test(message)) void this.fetchAll();
      else if (data && /^event: delta/m.test(message)) this.apply(JSON.parse(data) as {v: number; s: number[]});
    }
  }

  private apply({v, s}: {v: number; s: number[]}): void {
    this.deltas++;
    this.version = v;
    for (let i = 0; i < s.length; i += 2) {
      const shift = (s[i]! & 3) * 2;
      this.states[s[i]! >> 2] = (this.states[s[i]! >> 2]! & ~(3 << shift)) | (s[i + 1]! << shift);
    }
  }

  private async fetchAll(): Promise<void> {
    this.resets++;
    const fresh = await readStates(this.visitor, this.sessionId).catch(() => null);
    if (fresh) ({states: this.states, version: this.version} = fresh);
  }
}

export async function readStates(visitor: Visitor, sessionId: number): Promise<{states: Buffer; version: number}> {
  const {raw, headers} = await visitor.insist('states', `/api/public/sessions/${sessionId}/states`, {
    headers: 'Accept-Encoding: gzip\r\n',
  });
  return {states: Buffer.from(raw), version: Number(/\r\nx-states-version: *(\d+)/i.exec(headers)?.[1] ?? -1)};
}
