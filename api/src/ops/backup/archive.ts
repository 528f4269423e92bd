/**
 * The file of a backup: an ordinary tar.gz (`tar tzf` lists it), written and read as a stream. A table goes in pieces
 * of four megabytes, because a tar entry says its size before its bytes. Written beside its name and renamed when it is
 * on the disk: a file with the final name is whole.
 */
import {once} from 'node:events';
import fs from 'node:fs';
import {pipeline} from 'node:stream/promises';
import {createGunzip, createGzip, type Gzip} from 'node:zlib';
import {OperatorError} from '../../domain/kernel/errors';

/** A sentence for the operator. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

const BLOCK = 512;
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

export class ArchiveWriter {
  private readonly gzip: Gzip = createGzip({level: 4});
  private readonly written: Promise<void>;

  constructor(private readonly file: string) {
    fs.rmSync(`${file}.partial`, {force: true});
    // Names, documents and mails of customers are in it.
    this.written = pipeline(
      this.gzip,
      fs.createWriteStream(`${file}.partial`, {flags: 'wx', mode: 0o600, flush: true}),
    );
    this.written.catch(() => undefined);
  }

  async add(name: string, body: Buffer | {size: number; chunks: AsyncIterable<Buffer>}): Promise<void> {
    const {size, chunks} = Buffer.isBuffer(body) ? {size: body.length, chunks: [body]} : body;
    await this.write(header(name, size));
    let sent = 0;
    for await (const chunk of chunks) {
      sent += chunk.length;
      await this.write(chunk);
    }
    if (sent !== size) throw new BackupError(`${name} ha cambiado mientras se copiaba.`);
    if (padding(size)) await this.write(Buffer.alloc(padding(size)));
  }

  async finish(): Promise<void> {
    await this.write(Buffer.alloc(2 * BLOCK));
    this.gzip.end();
    await this.written;
    fs.renameSync(`${this.file}.partial`, this.file);
  }

  async abandon(): Promise<void> {
    this.gzip.destroy();
    await this.written.catch(() => undefined);
    fs.rmSync(`${this.file}.partial`, {force: true});
  }

  private async write(chunk: Buffer): Promise<void> {
    if (!this.gzip.write(chunk)) await Promise.race([once(this.gzip, 'drain'), this.written]);
  }
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) > 100 ? name.lastIndexOf('/', 154) : -1;
  const [prefix, base] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)];
  if (Buffer.byteLength(base) > 100 || Buffer.byteLength(prefix) > 155)
    throw new BackupError(`El nombre es demasiado largo para la copia: ${name}`);
  block.write(base, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257);
  block.write(prefix, 345);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** The header's own checksum counts as spaces. */
function sumOf(block: Buffer): number {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : block[i]!;
  return sum;
}

export interface Entry {
  name: string;
  size: number;
  chunks(): AsyncGenerator<Buffer>;
  /** All of it: for what is small. */
  text(): Promise<string>;
}

/**
 * The entries one after the other; what is not read of one is passed over. Throws BackupError when the file is cut or
 * changed.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  if (!fs.existsSync(file)) throw new BackupError(`No existe el fichero ${file}.`);
  const gunzip = createGunzip();
  const source = fs.createReadStream(file).on('error', error => gunzip.destroy(error));
  const stream = source.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);

  const upTo = async (wanted: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const next = await stream.next().catch((error: Error) => {
        throw new BackupError(`La copia está dañada: ${error.message}.`);
      });
      if (next.done) throw new BackupError('La copia está cortada: falta el final.');
      rest = next.value;
    }
    const part = rest.subarray(0, wanted);
    rest = rest.subarray(part.length);
    return part;
  };
  const exactly = async (wanted: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = wanted; left > 0; left -= parts.at(-1)!.length) parts.push(await upTo(left));
    return Buffer.concat(parts);
  };

  try {
    for (;;) {
      const block = await exactly(BLOCK);
      if (block.every(byte => byte === 0)) break;
      const field = (from: number, length: number) =>
        block
          .toString('utf8', from, from + length)
          .replace(/\0.*$/s, '')
          .trim();
      if (parseInt(field(148, 8), 8) !== sumOf(block))
        throw new BackupError('La copia está dañada: una cabecera no cuadra.');
      const size = parseInt(field(124, 12), 8);
      const name = [field(345, 155), field(0, 100)].filter(Boolean).join('/');
      let left = size;
      async function* chunks(): AsyncGenerator<Buffer> {
        while (left > 0) {
          const part = await upTo(left);
          left -= part.length;
          yield part;
        }
      }
      const text = async () => {
        const parts: Buffer[] = [];
        for await (const part of chunks()) parts.push(part);
        return Buffer.concat(parts).toString('utf8');
      };
      yield {name, size, chunks, text};
      for await (const part of chunks()) void part;
      await exactly(padding(size));
    }
    // To the last byte: the checksum of the whole stands behind it.
    for (let next = await stream.next(); !next.done; next = await stream.next());
  } catch (error) {
    throw error instanceof BackupError ||
      !('code' in (error as Error)) ||
      !String((error as {code?: string}).code).startsWith('Z_')
      ? error
      : new BackupError(`La copia está dañada: ${(error as Error).message}.`);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
