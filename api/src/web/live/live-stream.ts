/**
 * Server-sent events of one session: at most four updates a second however much changes, one message made once for
 * everybody at the same version and written once to each, in slices that let others' requests through. A slow reader is
 * cut instead of buffered. The answer ends with its connection: without pieces to frame, all clients are sent the same
 * bytes.
 */
import type {ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {openEvents} from '../http/event-stream';
import type {View} from './live-states';
import type {Session} from './session';

const EVERY_MS = 250;
/** What changes together is told together: a lone change waits no longer. */
const GATHER_MS = 10;
const SLICE = 500;
const HEARTBEAT_MS = 20_000;
const MAX_BUFFER = 256 * 1024;
const ALIVE = Buffer.from(': sigue\n\n');

interface Client {
  socket: Socket;
  version: number;
}

/** From one version to another, as bytes. */
interface Message {
  bytes: Buffer;
  to: number;
}

class Stream {
  private readonly clients = new Set<Client>();
  private scheduled = false;
  private sentAt = 0;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly session: Session,
    private readonly view: View,
    private readonly onEmpty: () => void,
  ) {
    this.session.states.listeners.add(this.changed);
    this.heartbeat = setInterval(() => this.clients.forEach(c => write(c, ALIVE)), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  get size(): number {
    return this.clients.size;
  }

  add(client: Client): void {
    this.clients.add(client);
    client.socket.once('close', () => {
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
    setTimeout(
      () => this.send(this.clients.values(), new Map()),
      Math.max(GATHER_MS, this.sentAt + EVERY_MS - performance.now()),
    ).unref();
  };

  private send(clients: IterableIterator<Client>, made: Map<number, Message>): void {
    if (made.size === 0) this.sentAt = performance.now();
    for (let n = 0; n < SLICE; n++) {
      const {value, done} = clients.next() as IteratorResult<Client, undefined>;
      if (done) {
        this.scheduled = false;
        // More has changed while this was told.
        if ([...made.values()].some(m => m.to !== this.session.states.version)) this.changed();
        return;
      }
      this.catchUp(value, made);
    }
    setImmediate(() => this.send(clients, made));
  }

  private catchUp(client: Client, made: Map<number, Message>): void {
    if (client.version === this.session.states.version) return;
    let message = made.get(client.version);
    if (message === undefined) made.set(client.version, (message = this.messageSince(client.version)));
    client.version = message.to;
    write(client, message.bytes);
  }

  private messageSince(version: number): Message {
    const {states} = this.session;
    const delta = states.delta(version, this.view);
    return {
      to: states.version,
      bytes: Buffer.from(
        delta
          ? `id: ${delta.v}\nevent: delta\ndata: ${JSON.stringify(delta)}\n\n`
          : `id: ${states.version}\nevent: reset\ndata: {}\n\n`,
      ),
    };
  }
}

function write({socket}: Client, bytes: Buffer): void {
  if (socket.writableLength > MAX_BUFFER) socket.destroy();
  else socket.write(bytes);
}

const streams = {public: new Map<Session, Stream>(), staff: new Map<Session, Stream>()};

/** Open streams of this process, for /metrics. */
export function liveClients(): Record<View, number> {
  const count = (view: View) => [...streams[view].values()].reduce((sum, stream) => sum + stream.size, 0);
  return {public: count('public'), staff: count('staff')};
}

export function openLiveStream(session: Session, since: number, res: ServerResponse, view: View = 'public'): void {
  const socket = openEvents(res);
  if (!socket) return;
  let stream = streams[view].get(session);
  if (!stream) {
    stream = new Stream(session, view, () => streams[view].delete(session));
    streams[view].set(session, stream);
  }
  stream.add({socket, version: Number.isInteger(since) ? since : -1});
}
