/**
 * Reads single entries of a ZIP archive (APPNOTE 6.3: stored or deflated, no encryption, no ZIP64). Sizes are checked
 * before anything is unpacked and again while it is: an entry that holds more than its directory says is refused where
 * that begins, so that an archive that lies costs no more than an honest one.
 */
import {constants, inflateRawSync} from 'node:zlib';
import {invalid} from '../../domain/kernel/errors';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 2_000;
/** Sheets of a spreadsheet swell to some twenty times their packed size; what swells more than this is made to. */
const MAX_SWELL = 250;
const ALWAYS_FINE = 5_000_000;

const refuse = (message: string) => invalid({file: message}, message);

interface Entry {
  method: number;
  packed: number;
  size: number;
  at: number;
}

export class ZipFile {
  private readonly entries = new Map<string, Entry>();

  /** `maxBytes`: as much as one entry may hold, unpacked. */
  constructor(
    private readonly bytes: Buffer,
    private readonly maxBytes: number,
  ) {
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
      throw refuse('El archivo no es un .xlsx: está dañado o es de otra clase.');
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw refuse('El archivo tiene demasiadas partes.');
    for (let i = 0; i < count; i++) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw refuse('El archivo .xlsx está dañado.');
      const nameLength = bytes.readUInt16LE(at + 28);
      const restLength = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
      if (bytes.readUInt16LE(at + 8) & 1) throw refuse('El archivo está protegido con contraseña. Guárdalo sin ella.');
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
      this.entries.set(name, {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + restLength;
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** Refuses by the directory alone, before anything is unpacked. */
  requireModest(): void {
    let sum = 0;
    for (const entry of this.entries.values()) {
      sum += entry.size;
      if (entry.size > this.maxBytes || sum > this.maxBytes * 3)
        throw refuse(`El archivo descomprimido pasa de ${Math.floor(this.maxBytes / 1_000_000)} MB.`);
      if (entry.size > ALWAYS_FINE && entry.size > entry.packed * MAX_SWELL)
        throw refuse('El archivo está comprimido de una manera que no es normal en una hoja de cálculo.');
    }
  }

  /** The entry as text; null when there is none of that name. */
  text(name: string): string | null {
    return this.bytesOf(name)?.toString('utf8') ?? null;
  }

  /**
   * As much of the beginning of an entry as its first `maxPacked` packed bytes hold; '' when there is none of that
   * name.
   */
  beginning(name: string, maxPacked = 4_096): string {
    const entry = this.entries.get(name);
    if (!entry) return '';
    const packed = this.packed(entry).subarray(0, maxPacked);
    try {
      return (
        entry.method === 0
          ? packed
          : inflateRawSync(packed, {finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxPacked * 1_100})
      ).toString('utf8');
    } catch {
      throw refuse('El archivo .xlsx está dañado.');
    }
  }

  private packed(entry: Entry): Buffer {
    if (entry.at + 30 > this.bytes.length || this.bytes.readUInt32LE(entry.at) !== LOCAL)
      throw refuse('El archivo .xlsx está dañado.');
    const start = entry.at + 30 + this.bytes.readUInt16LE(entry.at + 26) + this.bytes.readUInt16LE(entry.at + 28);
    return this.bytes.subarray(start, start + entry.packed);
  }

  /** The entry, unpacked; at most so many bytes of it. */
  bytesOf(name: string, maxBytes = this.maxBytes): Buffer | null {
    const entry = this.entries.get(name);
    if (!entry) return null;
    if (entry.size > maxBytes || (entry.method === 0 && entry.packed > maxBytes))
      throw refuse(
        `El archivo no se puede leer: una de sus partes, descomprimida, pasa de ${Math.floor(maxBytes / 1_000_000)} MB.`,
      );
    const packed = this.packed(entry);
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw refuse('El archivo usa una compresión que no se lee. Guárdalo otra vez como .xlsx.');
    try {
      return inflateRawSync(packed, {maxOutputLength: Math.max(entry.size, 1)});
    } catch {
      throw refuse('El archivo .xlsx está dañado o es demasiado grande al descomprimirlo.');
    }
  }
}
