/**
 * An uploaded crest is looked at twice: what its bytes say it is, and whether it can really be drawn. What comes out is
 * a PNG of a size that mails and papers need, made anew: nothing that hid in the file goes on; and twice more with a
 * rim, so that a crest in the colour of what it stands on is seen. Runs apart (read-child.ts).
 */
import {inflateSync} from 'node:zlib';
import path from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import {PRINTED_INK} from '../../../domain/look/palettes';
import {WHITE} from '../../../domain/look/colours';
import {isSvg, readKind, type MediaKind} from '../../../domain/media/read-kind';
import {invalid} from '../../../domain/kernel/errors';
import {MAX_CREST_BYTES} from './crest-limits';

const MOST_SIDE = 4000;
const LEAST_SIDE = 32;
/** Of the longer side: a crest is printed 15 mm high at the most. */
const PICTURE_SIDE = 320;
/** A banner of 1 × 20 would be a line in the head of the shop. */
const MOST_RATIO = 6;
const FONTS = path.join(__dirname, '..', 'fonts');

export interface ReadCrest {
  kind: MediaKind;
  width: number;
  height: number;
}

interface Pictures {
  width: number;
  height: number;
  plain: Buffer;
  onDark: Buffer;
  onLight: Buffer;
}

/** Errors: `invalid` 422 and `hostile_file` 422, both at `file`. */
export function readCrest(bytes: Buffer): ReadCrest & Pictures {
  if (bytes.length === 0) throw refused('El archivo está vacío.');
  if (bytes.length > MAX_CREST_BYTES) throw refused('La imagen pasa de 2 MB.');
  const kind = readKind(bytes);
  if (!kind || !['image/png', 'image/jpeg', 'image/svg+xml'].includes(kind.mimeType))
    throw refused('La imagen tiene que ser PNG, JPG o SVG.');
  const [width, height] = [kind.width ?? 100, kind.height ?? 100];
  if (!isSvg(bytes) && Math.min(width, height) < LEAST_SIDE)
    throw refused(`La imagen es demasiado pequeña: al menos ${LEAST_SIDE} píxeles por lado.`);
  if (!isSvg(bytes) && Math.max(width, height) > MOST_SIDE)
    throw refused(`La imagen es demasiado grande: como mucho ${MOST_SIDE} píxeles por lado.`);
  if (Math.max(width, height) / Math.min(width, height) > MOST_RATIO)
    throw refused(`La imagen es demasiado alargada: como mucho ${MOST_RATIO} veces más larga que ancha.`);
  if (kind.mimeType === 'image/png' && !isWholePng(bytes)) throw refused('La imagen está cortada o dañada.');
  const svg = isSvg(bytes)
    ? bytes
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${kind.mimeType};base64,${bytes.toString('base64')}"/></svg>`;
  const {png, ...size} = draw(svg, width >= height);
  return {kind, ...size, plain: png, onDark: rimmed(png, size, WHITE), onLight: rimmed(png, size, PRINTED_INK)};
}

/** Of the picture's longer side: about a pixel where mails show it. */
const RIM = 8;

/** The same picture at the same size, a little smaller inside it, with what stands out around its outline. */
function rimmed(png: Buffer, {width, height}: {width: number; height: number}, colour: string): Buffer {
  const [x, y] = width >= height ? [RIM, (RIM * height) / width] : [(RIM * width) / height, RIM];
  return new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <filter id="rim" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB">
        <feGaussianBlur in="SourceAlpha" stdDeviation="${RIM / 2.5}"/><feComponentTransfer result="wide"><feFuncA type="linear" slope="7"/></feComponentTransfer>
        <feFlood flood-color="${colour}"/><feComposite in2="wide" operator="in" result="ring"/><feMerge><feMergeNode in="ring"/><feMergeNode in="SourceGraphic"/></feMerge>
      </filter>
      <g filter="url(#rim)"><image x="${x}" y="${y}" width="${width - 2 * x}" height="${height - 2 * y}" href="data:image/png;base64,${png.toString('base64')}"/></g>
    </svg>`,
    {logLevel: 'off', font: {loadSystemFonts: false}},
  )
    .render()
    .asPng();
}

function draw(svg: Buffer | string, isWide: boolean): {width: number; height: number; png: Buffer} {
  let image;
  try {
    image = new Resvg(svg, {
      fitTo: {mode: isWide ? 'width' : 'height', value: PICTURE_SIDE},
      logLevel: 'off',
      font: {
        loadSystemFonts: false,
        fontDirs: [FONTS],
        defaultFontFamily: 'Fira Sans',
        sansSerifFamily: 'Fira Sans',
        serifFamily: 'Fira Sans',
      },
    }).render();
  } catch {
    throw refused('La imagen no se puede dibujar.');
  }
  const {width, height, pixels} = image;
  if (width < 1 || height < 1 || width > PICTURE_SIDE || height > PICTURE_SIDE * MOST_RATIO)
    throw refused('La imagen no se puede dibujar.');
  // A picture that could not be decoded leaves the sheet empty.
  let isEmpty = true;
  for (let at = 3; isEmpty && at < pixels.length; at += 4) isEmpty = pixels[at] === 0;
  if (isEmpty) throw refused('La imagen no se puede leer, o está vacía.');
  return {width, height, png: image.asPng()};
}

/** All rows are there and the end is: a decoder that forgives would show half a crest. */
function isWholePng(bytes: Buffer): boolean {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (name === 'IEND') {
      try {
        return inflateSync(Buffer.concat(parts), {maxOutputLength: MOST_SIDE * (MOST_SIDE * 8 + 1)}).length > 0;
      } catch {
        return false;
      }
    }
    at += 12 + length;
  }
  return false;
}

const refused = (message: string) => invalid({file: message}, message);
