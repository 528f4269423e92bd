/**
 * Which elements and attributes a plan's SVG may have. Nothing of the file is ever shown again, only its numbers and
 * labels are read; still a file that tries to run, load or animate something is refused whole, with the culprit named,
 * because whoever wrote it did not write a seat plan. Elements are an allow-list, so new tricks are refused too.
 */
import type {ProblemCode} from '../refuse-plan';

const SVG = 'http://www.w3.org/2000/svg';
/** Drawn or grouping elements that are read. */
const READ = [
  'svg',
  'g',
  'circle',
  'rect',
  'ellipse',
  'path',
  'polygon',
  'polyline',
  'line',
  'text',
  'tspan',
  'title',
  'desc',
];
/** Harmless, and skipped with everything in them. */
const SKIPPED = [
  'defs',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'filter',
  'linearGradient',
  'radialGradient',
  'metadata',
  'symbol',
];
/** What editors add for themselves, skipped. */
const EDITORS = [
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.inkscape.org/namespaces/inkscape',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://ns.adobe.com/AdobeIllustrator/10.0/',
];
/** Refused by name in any namespace, also inside skipped elements. */
const FORBIDDEN = new Set([
  'script',
  'style',
  'foreignobject',
  'image',
  'feimage',
  'use',
  'a',
  'animate',
  'animatemotion',
  'animatetransform',
  'animatecolor',
  'set',
  'discard',
  'mpath',
  'handler',
  'listener',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'canvas',
  'link',
  'meta',
  'base',
  'form',
  'input',
  'cursor',
  'font-face-uri',
  'color-profile',
  'switch',
  'tref',
  'html',
  'body',
]);

export interface Attribute {
  name: string;
  local: string;
  uri: string;
  value: string;
}

export interface Refusal {
  code: ProblemCode;
  reason: string;
}

/** How to treat an element; a refusal says why. Inside skipped elements only forbidden ones matter. */
export function judgeElement(local: string, uri: string, isInSkipped: boolean): 'read' | 'skip' | Refusal {
  if (FORBIDDEN.has(local.toLowerCase())) return {code: 'hostile', reason: 'los planos no pueden llevar este elemento'};
  if (isInSkipped) return 'skip';
  if (uri === SVG || uri === '') {
    if (READ.includes(local)) return 'read';
    if (SKIPPED.includes(local)) return 'skip';
    return {code: 'unsupported', reason: 'este elemento no se admite en un plano'};
  }
  return EDITORS.includes(uri) ? 'skip' : {code: 'hostile', reason: `espacio de nombres ajeno (${uri.slice(0, 60)})`};
}

/** The first attribute that runs, loads or hides something. */
export function judgeAttribute({name, local, uri, value}: Attribute): Refusal | undefined {
  const attribute = `el atributo ${name.slice(0, 40)}`;
  const bare = local.toLowerCase();
  if (bare.startsWith('on')) return {code: 'hostile', reason: `${attribute} es un manejador de eventos`};
  // A gradient may refer to another of the same file; elements that could misuse that are refused by name.
  if ((bare === 'href' || bare === 'src') && !EDITORS.includes(uri) && !/^#[\w.:-]+$/.test(value))
    return {code: 'hostile', reason: `${attribute} enlaza con otra cosa`};
  if (bare === 'base' && name.includes(':')) return {code: 'hostile', reason: `${attribute} cambia las direcciones`};
  // Browsers ignore tabs, line breaks and control characters inside a scheme.
  const folded = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toLowerCase();
  if (/^(?:javascript|vbscript|data):/.test(folded)) return {code: 'hostile', reason: `${attribute} lleva código`};
  if (bare === 'style') return judgeStyle(value, folded, attribute);
  if (/url\((?!#[\w.-]+\))/.test(folded.replace(/["']/g, '')))
    return {code: 'hostile', reason: `${attribute} carga una dirección con url()`};
  return undefined;
}

function judgeStyle(value: string, folded: string, attribute: string): Refusal | undefined {
  if (/url\(|\\|@import|expression\(|-moz-binding|behavior:|\/\*/.test(folded))
    return {code: 'hostile', reason: `${attribute} carga o ejecuta algo`};
  if (/(?:^|;)\s*(?:transform|translate|rotate|scale|offset|animation|transition)[\w-]*\s*:/i.test(value)) {
    return {code: 'unsupported', reason: `${attribute} mueve el elemento: usa el atributo transform`};
  }
  return undefined;
}
