/**
 * Only drawings: an SVG that could run, load or animate something is refused whole, with the culprit named
 * (`hostile_file`, 422). Elements are an allow-list, so new tricks are refused too; the bytes are kept as they came.
 */
import {SaxesParser} from 'saxes';
import {DomainError} from '../kernel/errors';

const SVG = 'http://www.w3.org/2000/svg';
const DRAWN = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'metadata',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
  'use',
  'symbol',
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
  'pattern',
  'clipPath',
  'mask',
  'image',
  'style',
  'switch',
  'view',
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'feTurbulence',
]);
/** Notes that editors leave for themselves: nothing in them is drawn. */
const EDITORS =
  /^http:\/\/(?:www\.inkscape\.org\/|sodipodi\.sourceforge\.net\/|www\.w3\.org\/1999\/02\/22-rdf|creativecommons\.org\/|web\.resource\.org\/cc\/|purl\.org\/dc\/|www\.bohemiancoding\.com\/|www\.serif\.com\/|ns\.adobe\.com\/|www\.figma\.com\/|www\.w3\.org\/XML\/)/;
const MOST_ELEMENTS = 20_000;

export function cleanSvg(text: string): {width: number | null; height: number | null} {
  const parser = new SaxesParser({xmlns: true});
  let size: {width: number | null; height: number | null} | null = null;
  let count = 0;
  let styleDepth = 0;
  parser.on('error', error => {
    throw refusal(`El SVG no está bien escrito (${error.message.slice(0, 120)}).`);
  });
  parser.on('doctype', doctype => {
    if (/<!ENTITY|\[/i.test(doctype)) throw refusal('El SVG define entidades.');
  });
  parser.on('processinginstruction', ({target}) => {
    if (target.toLowerCase() !== 'xml') throw refusal(`El SVG lleva una instrucción «${target.slice(0, 40)}».`);
  });
  parser.on('opentag', tag => {
    if (++count > MOST_ELEMENTS) throw refusal('El SVG tiene demasiados elementos.');
    const isDrawn = tag.uri === SVG || tag.uri === '';
    if (isDrawn ? !DRAWN.has(tag.local) : !EDITORS.test(tag.uri))
      throw refusal(`El SVG lleva un elemento que no es dibujo: «${tag.name.slice(0, 40)}».`);
    if (!size && (tag.local !== 'svg' || !isDrawn)) throw refusal('El archivo no es un SVG.');
    for (const {name, local, value} of Object.values(tag.attributes)) judgeAttribute(tag.local, name, local, value);
    size ??= sizeOf(name => (Object.hasOwn(tag.attributes, name) ? tag.attributes[name]!.value : ''));
    if (tag.local === 'style') styleDepth++;
  });
  const words = (content: string) => {
    if (styleDepth > 0 && loads(content)) throw refusal('Los estilos del SVG cargan algo de fuera.');
  };
  parser.on('text', words);
  parser.on('cdata', words);
  parser.on('closetag', tag => {
    if (tag.local === 'style') styleDepth--;
  });
  parser.write(text).close();
  if (!size) throw refusal('El archivo no es un SVG.');
  return size;
}

function judgeAttribute(element: string, name: string, local: string, value: string): void {
  const bare = local.toLowerCase();
  // Browsers ignore tabs, line breaks and control characters inside a scheme.
  const folded = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toLowerCase();
  if (bare.startsWith('on')) throw refusal(`El SVG lleva un manejador de eventos: «${name.slice(0, 40)}».`);
  if (
    (bare === 'href' || bare === 'src') &&
    !folded.startsWith('#') &&
    !(element === 'image' && /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(folded))
  )
    throw refusal(`El SVG enlaza con otra cosa: «${name.slice(0, 40)}».`);
  if (/^(?:javascript|vbscript):/.test(folded)) throw refusal('El SVG lleva código.');
  if (loads(value)) throw refusal(`El SVG carga algo de fuera: «${name.slice(0, 40)}».`);
}

/**
 * A function or a rule of CSS that fetches; `url()` of a part of the same file does not. What old browsers ran is
 * refused too.
 */
const LOADS =
  /(?:url|src|image-set|image|cross-fade|element)\((?!#)|@import|@font-face|expression\(|-moz-binding|behavior:/;

function loads(css: string): boolean {
  return LOADS.test(
    withoutEscapes(css)
      .replace(/[\s\p{Cc}\p{Cf}"']+/gu, '')
      .toLowerCase(),
  );
}

/** As a browser reads it: `u\\72l(` is `url(` (CSS Syntax Level 3, §4.3.7). */
const withoutEscapes = (css: string): string =>
  css.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_all, hex: string | undefined, sign: string | undefined) => {
    const point = hex === undefined ? 0 : parseInt(hex, 16);
    return sign ?? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
  });

function sizeOf(attribute: (name: string) => string): {width: number | null; height: number | null} {
  const pixels = (text: string) => (/^\d+(\.\d+)?(px)?$/.test(text.trim()) ? Math.round(parseFloat(text)) : null);
  const [, , boxWidth, boxHeight] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const round = (n: number | undefined) =>
    n !== undefined && Number.isFinite(n) && n > 0 && n < 1e6 ? Math.max(1, Math.round(n)) : null;
  return {
    width: round(pixels(attribute('width')) ?? boxWidth),
    height: round(pixels(attribute('height')) ?? boxHeight),
  };
}

const refusal = (message: string) => new DomainError('hostile_file', message, {errors: {file: message}});
