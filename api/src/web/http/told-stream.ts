/**
 * Server-sent events of what many look at and nobody should ask for: one asker per thing and process looks every other
 * second for all of them, whoever comes is told at once, and whoever may look no more (logged out, role taken) is cut
 * off. A slow reader is cut instead of buffered. The answer ends with its connection.
 */
import {createHash} from 'node:crypto';
import type {ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import {log} from '../../platform/process/log';
import {openEvents} from './event-stream';

const EVERY_MS = 2_000;
/** Told again although nothing has changed: whoever hears nothing for longer knows that the line is dead. */
const AGAIN_MS = 10_000;
/** So often it is asked whether each may still look. */
const MAY_MS = 4_000;
const MAX_BUFFER = 256 * 1024;

interface Client {
  socket: Socket;
  /** Throws when whoever looks may look no more. */
  mayStill: () => Promise<void>;
}

export class ToldStream {
  private readonly clients = new Set<Client>();
  private readonly timer: NodeJS.Timeout;
  private told: {mark: string; bytes: Buffer; at: number} | null = null;
  private askedAt = performance.now();
  private isAsking = false;
  private coming = 0;

  /** @param read what is told, and what of it counts as a change; undefined: it is over, nobody is told any more */
  constructor(
    private readonly name: string,
    private readonly read: () => Promise<{data: unknown; marked: unknown} | undefined>,
    private readonly onEmpty: () => void,
  ) {
    this.timer = setInterval(() => void this.round(), EVERY_MS);
    this.timer.unref();
  }

  async add(res: ServerResponse, mayStill: () => Promise<void>): Promise<void> {
    this.coming++;
    try {
      if (this.told === null) await this.ask();
      // There is nothing to look at.
      if (this.told === null) return void res.destroy();
      const socket = openEvents(res);
      if (!socket) return;
      const client = {socket, mayStill};
      this.clients.add(client);
      socket.once('close', () => {
        this.clients.delete(client);
        this.endIfEmpty();
      });
      write(client, this.told.bytes);
    } finally {
      this.coming--;
      this.endIfEmpty();
    }
  }

  private endIfEmpty(): void {
    if (this.clients.size + this.coming > 0) return;
    clearInterval(this.timer);
    this.onEmpty();
  }

  private async round(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      if (performance.now() - this.askedAt >= MAY_MS) {
        this.askedAt = performance.now();
        await Promise.all([...this.clients].map(client => this.expectMay(client)));
      }
      if (this.clients.size > 0 && (await this.ask()))
        for (const client of this.clients) write(client, this.told!.bytes);
    } catch (error) {
      // Whoever looks sees that nothing comes; the next round asks again.
      log.warn({stream: this.name, why: (error as Error).message}, 'a live board could not be read');
    } finally {
      this.isAsking = false;
    }
  }

  private async expectMay(client: Client): Promise<void> {
    try {
      await client.mayStill();
    } catch (error) {
      if ((error as {status?: number}).status! < 500) client.socket.destroy();
      else throw error;
    }
  }

  /** True: there is something to tell. */
  private async ask(): Promise<boolean> {
    const found = await this.read();
    if (!found) {
      for (const {socket} of this.clients) socket.destroy();
      return false;
    }
    const mark = createHash('sha256').update(JSON.stringify(found.marked)).digest('hex').slice(0, 16);
    const now = performance.now();
    if (this.told?.mark === mark && now - this.told.at < AGAIN_MS) return false;
    const bytes = Buffer.from(`id: ${mark}\nevent: ${this.name}\ndata: ${JSON.stringify(found.data)}\n\n`);
    this.told = {mark, bytes, at: now};
    return true;
  }
}

function write({socket}: Client, bytes: Buffer): void {
  if (socket.writableLength > MAX_BUFFER) socket.destroy();
  else socket.write(bytes);
}
