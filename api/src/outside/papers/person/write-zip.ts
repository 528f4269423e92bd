/** Writes a ZIP archive (APPNOTE 6.3: deflated, names in UTF-8, no ZIP64) of files that stand in memory. */
import {deflateRawSync} from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer;
}

const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: an archive says nothing of when it was made. */
const DATE = 0x0021;

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const {name, content} of entries) {
    const packed = deflateRawSync(content);
    const named = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(named.length, 22);
    parts.push(mark(0x04034b50), common, named, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(mark(0x02014b50), Buffer.from([20, 0]), common, place, named);
    at += 30 + named.length + packed.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, mark(0x06054b50), end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Node's own came with 20.15. */
const TABLE = Uint32Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff]!;
  return (sum ^ 0xffffffff) >>> 0;
}
