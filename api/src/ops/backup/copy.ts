/**
 * COPY in both directions over a connection of the driver, as streams with backpressure: a table of any size passes
 * through a few megabytes of memory. The driver hands COPY messages to whatever was submitted; this is that part.
 */
import {once} from 'node:events';
import {Readable, type Duplex} from 'node:stream';
import type {Connection} from '../../platform/database/db';

/** What COPY needs of the driver's connection. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const PIECE = 128 * 1024;
const rowsOf = (message: {text?: string}): number => Number(/^COPY (\d+)$/.exec(message.text ?? '')?.[1] ?? 0);

class CopyOut extends Readable {
  rowCount = 0;
  private wire?: Wire;
  private parts: Buffer[] = [];
  private length = 0;

  constructor(private readonly text: string) {
    super({highWaterMark: 8 * PIECE});
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire;
    this.wire.query(this.text);
  }

  override _read(): void {
    this.wire?.stream.resume();
  }

  /** One message is one row, in memory that the driver uses again. */
  handleCopyData({chunk}: {chunk: Buffer}): void {
    this.parts.push(Buffer.from(chunk));
    this.length += chunk.length;
    if (this.length >= PIECE) this.flush();
  }

  handleCommandComplete(message: {text?: string}): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    if (this.length) this.flush();
    this.push(null);
    // Nobody asks for more of a stream that has ended, and the connection goes on to other statements.
    this.wire?.stream.resume();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  private flush(): void {
    const goesOn = this.push(Buffer.concat(this.parts, this.length));
    this.parts = [];
    this.length = 0;
    if (!goesOn) this.wire?.stream.pause();
  }
}

export function copyOut(client: Connection, text: string): Readable & {rowCount: number} {
  return client.query(new CopyOut(text));
}

class CopyIn {
  private wire?: Wire;
  private rowCount = 0;
  private isReady!: () => void;
  private isDone!: (rows: number) => void;
  private hasFailed!: (error: Error) => void;
  private readonly ready = new Promise<void>(resolve => (this.isReady = resolve));
  private readonly done = new Promise<number>((resolve, reject) => {
    this.isDone = resolve;
    this.hasFailed = reject;
  });

  constructor(private readonly text: string) {
    this.done.catch(() => undefined); // told by the next write or by end()
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire;
    this.wire.query(this.text);
  }

  handleCopyInResponse(): void {
    this.isReady();
  }

  handleCommandComplete(message: {text?: string}): void {
    this.rowCount = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.isDone(this.rowCount);
  }

  handleError(error: Error): void {
    this.hasFailed(error);
  }

  async write(chunk: Buffer): Promise<void> {
    await Promise.race([this.ready, this.done]);
    this.wire!.sendCopyFromChunk(chunk);
    if (this.wire!.stream.writableNeedDrain) await Promise.race([once(this.wire!.stream, 'drain'), this.done]);
  }

  /** How many rows the server has taken. */
  async end(): Promise<number> {
    await Promise.race([this.ready, this.done]);
    this.wire!.endCopyFrom();
    return this.done;
  }
}

export function copyIn(
  client: Connection,
  text: string,
): {write(chunk: Buffer): Promise<void>; end(): Promise<number>} {
  return client.query(new CopyIn(text));
}
