/**
 * Reads an SVG file element by element, strictly: whatever is not well-formed, hostile or too large ends in the
 * `plan_refused` error (422) with the element and its line. Each element arrives with its matrix and with what its
 * groups say about it.
 */
import {SaxesParser} from 'saxes';
import type {SaxesTagNS} from 'saxes';
import {planRefused, quote} from '../refuse-plan';
import type {ProblemCode} from '../refuse-plan';
import {judgeAttribute, judgeElement} from './refuse-hostile';
import {combine, IDENTITY, readTransform} from './transform';
import type {Matrix} from './transform';

/**
 * 100,000 seats at about 150 characters each; a display SVG would be held to 2 MB, but this file is only read.
 * The same for elements: every seat and some room for groups and decor.
 */
export const SVG_LIMITS = {
  characters: 20_000_000,
  elements: 120_000,
  depth: 64,
  attributes: 64,
  attributeLength: 200_000,
} as const;

export interface SvgElement {
  tag: string;
  line: number;
  /** For messages: «circle «A-1-2» (línea 40)». */
  element: string;
  /** 1 for the children of the root. */
  depth: number;
  /** From the element's own units to those of the root. */
  matrix: Matrix;
  attributes: Record<string, string>;
  /** Of the element or the nearest group that has it: data-* and presentation attributes. */
  inherited: (name: string) => string | undefined;
  /** Words of a text element. */
  text: string;
}

interface Open extends SvgElement {
  isSkipped: boolean;
}

/**
 * Calls `visit` for each drawn element after its end tag, so its words are there; groups and the root are not visited.
 */
export function readSvg(text: string, visit: (element: SvgElement) => void, root: (element: SvgElement) => void): void {
  if (text.length > SVG_LIMITS.characters) throw refusal('archivo', 'too_large', 'El SVG pasa de 20 MB.');
  const parser = new SaxesParser({xmlns: true, position: true});
  const open: Open[] = [];
  let count = 0;
  parser.on('error', () => {
    throw refusal(
      `línea ${parser.line}`,
      'malformed',
      `El SVG no es XML bien formado: mira la línea ${parser.line}, columna ${parser.column}.`,
    );
  });
  parser.on('doctype', () => {
    throw refusal('DOCTYPE', 'hostile', `El SVG lleva una declaración DOCTYPE (línea ${parser.line}): quítala.`);
  });
  parser.on('processinginstruction', ({target}) => {
    throw refusal(
      `<?${target.slice(0, 40)}?>`,
      'hostile',
      `El SVG lleva una instrucción ${quote(target)} (línea ${parser.line}): quítala.`,
    );
  });
  parser.on('opentag', tag => {
    if (++count > SVG_LIMITS.elements)
      throw refusal('archivo', 'too_large', `El SVG tiene más de ${SVG_LIMITS.elements} elementos.`);
    if (open.length >= SVG_LIMITS.depth)
      throw refusal(
        `<${tag.local}>`,
        'too_large',
        `El SVG anida más de ${SVG_LIMITS.depth} grupos (línea ${parser.line}).`,
      );
    if (open.length === 0 && tag.local !== 'svg')
      throw refusal(
        `<${tag.local.slice(0, 40)}>`,
        'malformed',
        `El archivo no es un SVG: su primer elemento es <${tag.local.slice(0, 40)}>.`,
      );
    const element = openElement(tag, open.at(-1), parser.line);
    if (open.length === 0) root(element);
    else if (tag.local === 'svg')
      throw refusal(element.element, 'unsupported', `Un SVG dentro de otro no se admite: ${element.element}.`);
    open.push(element);
  });
  parser.on('text', words => {
    const parent = open.at(-1);
    if (parent && parent.text.length < 500) parent.text += words.slice(0, 500);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element || element.isSkipped || element.tag === 'g' || element.tag === 'svg') return;
    // A tspan's words belong to its text.
    if (element.tag === 'tspan' && open.length > 0) open.at(-1)!.text += element.text;
    else visit(element);
  });
  parser.write(text).close();
  if (count === 0) throw refusal('archivo', 'malformed', 'El archivo está vacío.');
}

function openElement(tag: SaxesTagNS, parent: Open | undefined, line: number): Open {
  const list = Object.values(tag.attributes);
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const {name, value} of list) attributes[name] = value;
  const id = attributes['data-seat-id'] || attributes['data-seat'] || attributes.id;
  const element = `${tag.name.slice(0, 40)}${id ? ` ${quote(id)}` : ''} (línea ${line})`;
  const verdict = judgeElement(tag.local, tag.uri, parent?.isSkipped === true);
  const refuse = (code: ProblemCode, reason: string) => refusal(element, code, `${element}: ${reason}.`);
  if (typeof verdict === 'object') throw refuse(verdict.code, verdict.reason);
  if (list.length > SVG_LIMITS.attributes) throw refuse('too_large', `tiene más de ${SVG_LIMITS.attributes} atributos`);
  for (const attribute of list) {
    if (attribute.value.length > SVG_LIMITS.attributeLength)
      throw refuse('too_large', `el atributo ${attribute.name.slice(0, 40)} es demasiado largo`);
    const refused = judgeAttribute(attribute);
    if (refused) throw refuse(refused.code, refused.reason);
  }
  const isSkipped = verdict === 'skip' || parent?.isSkipped === true || isHidden(attributes);
  const own = isSkipped || attributes.transform === undefined ? IDENTITY : readTransform(attributes.transform);
  if (!own) throw refuse('bad_number', `el atributo transform ${quote(attributes.transform)} no se entiende`);
  return {
    tag: tag.local,
    line,
    element,
    depth: parent ? parent.depth + 1 : 0,
    matrix: parent ? combine(parent.matrix, own) : own,
    attributes,
    inherited: name => attributes[name] ?? parent?.inherited(name),
    text: '',
    isSkipped,
  };
}

/** Hidden layers are not part of the plan. */
function isHidden(attributes: Record<string, string>): boolean {
  return attributes.display === 'none' || /(?:^|;)\s*display\s*:\s*none/.test(attributes.style ?? '');
}

function refusal(element: string, code: ProblemCode, message: string) {
  return planRefused([{element, code, message}]);
}
