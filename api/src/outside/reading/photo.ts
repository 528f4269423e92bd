/** A photograph that paper can carry: JPEG or PNG by its bytes, of a size that its unpacking does not fill the memory. */
import {inflateSync} from 'node:zlib';
import {readHead} from '../../domain/media/read-kind';

const MOST_PIXELS = 25_000_000;

export function isPhoto(content: Buffer): boolean {
  const head = readHead(content);
  if (head === null || (head.mimeType !== 'image/jpeg' && head.mimeType !== 'image/png')) return false;
  const pixels = (head.width ?? 0) * (head.height ?? 0);
  if (pixels === 0 || pixels > MOST_PIXELS) return false;
  return head.mimeType === 'image/jpeg' || unpacks(content, pixels * 8 + (head.height ?? 0) + 1024);
}

/** What a PNG of few bytes unpacks to is not said by its head. */
function unpacks(content: Buffer, most: number): boolean {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    if (content.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(content.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  try {
    return inflateSync(Buffer.concat(parts), {maxOutputLength: most}).length > 0;
  } catch {
    return false;
  }
}
