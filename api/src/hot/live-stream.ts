/**
 * Server-sent events of one session: at most four updates a second however much changes, one message
 * made once for everybody at the same version, and a slow reader is cut instead of buffered.
 */
import type {ServerResponse} from 'node:http';
import type {View} from './live-states';
import type {Session} from './session-book';

const EVERY_MS = 250;
const HEARTBEAT_MS = 20_000;
const MAX_BUFFER = 256 * 1024;

interface Client {
  res: ServerResponse;
  version: number;
}

class Stream {
  private readonly clients = new Set<Client>();
  private scheduled = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly session: Session,
    private readonly view: View,
    private readonly onEmpty: () => void,
  ) {
    this.session.states.listeners.add(this.changed);
    this.heartbeat = setInterval(() => this.clients.forEach(c => this.write(c, ': sigue\n\n')), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  get size(): number {
    return this.clients.size;
  }

  add(client: Client): void {
    this.clients.add(client);
    client.res.on('close', () => {
      this.clients.delete(client);
      if (this.clients.size === 0) {
        clearInterval(this.heartbeat);
        this.session.states.listeners.delete(this.changed);
        this.onEmpty();
      }
    });
    this.catchUp(client, new Map());
  }

  private readonly changed = () => {
    if (this.scheduled) return;
    this.scheduled = true;
    setTimeout(() => {
      this.scheduled = false;
      const made = new Map<number, string>();
      for (const client of this.clients) this.catchUp(client, made);
    }, EVERY_MS).unref();
  };

  private catchUp(client: Client, made: Map<number, string>): void {
    if (client.version === this.session.states.version) return;
    let message = made.get(client.version);
    if (message === undefined) {
      const delta = this.session.states.delta(client.version, this.view);
      message = delta ? `id: ${delta.v}\nevent: delta\ndata: ${JSON.stringify(delta)}\n\n` : `id: ${this.session.states.version}\nevent: reset\ndata: {}\n\n`;
      made.set(client.version, message);
    }
    client.version = this.session.states.version;
    this.write(client, message);
  }

  private write(client: Client, message: string): void {
    if (client.res.writableLength > MAX_BUFFER) client.res.destroy();
    else client.res.write(message);
  }
}

const streams = {public: new Map<Session, Stream>(), staff: new Map<Session, Stream>()};

/** Open streams of this process, for /metrics. */
export function liveClients(): Record<View, number> {
  const count = (view: View) => [...streams[view].values()].reduce((sum, stream) => sum + stream.size, 0);
  return {public: count('public'), staff: count('staff')};
}

export function openLiveStream(session: Session, since: number, res: ServerResponse, view: View = 'public'): void {
  res.writeHead(200, {'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'keep-alive', 'X-Accel-Buffering': 'no'});
  res.write('retry: 3000\n\n');
  let stream = streams[view].get(session);
  if (!stream) {
    stream = new Stream(session, view, () => streams[view].delete(session));
    streams[view].set(session, stream);
  }
  stream.add({res, version: Number.isInteger(since) ? since : -1});
}
