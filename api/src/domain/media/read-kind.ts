/** What a file is, by its first bytes: names and declared types are never believed. Also how large its picture is. */
import {cleanSvg} from './clean-svg';

export interface MediaKind {
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml' | 'application/pdf';
  extension: 'jpg' | 'png' | 'webp' | 'svg' | 'pdf';
  width: number | null;
  height: number | null;
}

/**
 * Null for what is none of the kinds that are taken, or is cut off in its head. Throws `hostile_file` 422 for an SVG
 * that runs or loads something.
 */
export function readKind(bytes: Buffer): MediaKind | null {
  const text = svgText(bytes);
  return text === null ? readHead(bytes) : {mimeType: 'image/svg+xml', extension: 'svg', ...cleanSvg(text)};
}

/** The kinds that their first bytes tell: this costs nothing, whatever the file is. */
export function readHead(bytes: Buffer): MediaKind | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return sized('image/png', 'png', pngSize(bytes));
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return sized('image/jpeg', 'jpg', jpegSize(bytes));
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return sized('image/webp', 'webp', webpSize(bytes));
  if (bytes.toString('latin1', 0, 5) === '%PDF-')
    return {mimeType: 'application/pdf', extension: 'pdf', width: null, height: null};
  return null;
}

export const isSvg = (bytes: Buffer): boolean => svgText(bytes.subarray(0, 8000)) !== null;

type Size = {width: number; height: number} | null;

const sized = (mimeType: MediaKind['mimeType'], extension: MediaKind['extension'], size: Size): MediaKind | null =>
  size && size.width > 0 && size.height > 0 ? {mimeType, extension, ...size} : null;

const startsWith = (bytes: Buffer, signature: number[]) =>
  bytes.length > 32 && signature.every((byte, at) => bytes[at] === byte);

function svgText(bytes: Buffer): string | null {
  const head = bytes
    .toString('utf8', 0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  return head.startsWith('<') && /<svg[\s>]/.test(bytes.toString('utf8', 0, 8000))
    ? bytes.toString('utf8').replace(/^\ufeff/, '')
    : null;
}

function pngSize(bytes: Buffer): Size {
  return bytes.toString('latin1', 12, 16) === 'IHDR'
    ? {width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20)}
    : null;
}

/** Walks the segments to the frame header (SOF0–SOF15 without the tables DHT, JPG, DAC between them). */
function jpegSize(bytes: Buffer): Size {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7)};
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): Size {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff};
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return {width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1};
    }
    case 'VP8X':
      return {width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1};
    default:
      return null;
  }
}
