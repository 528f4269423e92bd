/**
 * Places of a newsletter where a reader's own words come in, `{{nombre}}`, or what stands there when we do not know them,
 * `{{nombre|amigo}}`; those of fields that the club has made, `{{campo_talla}}`; and those where the house's do.
 */
import {decode, wholeLinks, wholeLinksInText} from './web-link';

export const PERSONAL = ['nombre', 'apellidos', 'correo', 'ciudad', 'numero_socio', 'asiento'] as const;
export const OWN_PREFIX = 'campo_';
export type PersonalField = (typeof PERSONAL)[number] | `${typeof OWN_PREFIX}${string}`;

const OF_THE_HOUSE = [
  'contenido',
  'asunto',
  'preencabezado',
  'baja',
  'ver_en_web',
  'organizacion',
  'razon_social',
  'direccion',
  'nif',
] as const;

export const PLACEHOLDERS: readonly string[] = [...PERSONAL, ...OF_THE_HOUSE];

/** Fields of the club's own as the database has them (`are_own_fields`): their names, how many, of how many letters. */
export const isOwnName = (name: string): boolean => /^[a-z][a-z0-9_]{0,29}$/.test(name);
export const MOST_OWN = 30;
export const MOST_OWN_LETTERS = 200;

export const isPersonal = (name: string): name is PersonalField =>
  (PERSONAL as readonly string[]).includes(name) ||
  (name.startsWith(OWN_PREFIX) && isOwnName(name.slice(OWN_PREFIX.length)));

/** How many different words of a reader a text has; those of an address are written otherwise and count by themselves. */
export const personalPlaces = (text: string): number =>
  new Set(
    [...wholeLinksInText(wholeLinks(text)).matchAll(AFTER_COMMA)]
      .map(([, comma, inner]) => ({comma, inner: inner!.replace(/\s*\|\s*/g, '|')}))
      .filter(({inner}) => isPersonal(inner.split('|')[0]!.replace(/^%/, '')))
      .map(({comma, inner}) => (comma === undefined ? inner : `,${inner}`)),
  ).size;

/** What stands between the braces, as it was written. */
const PLACE = /\{\{\s*([^{}]{0,120}?)\s*\}\}/g;

/** With the comma that goes where the word goes: «Hola, Ana:», and «Hola:» to whoever has told no name. */
const COMMA = /(,(?:\s|&nbsp;))?/.source;
const AFTER_COMMA = new RegExp(`${COMMA}${PLACE.source}`, 'g');

/** The places for a reader's words where nothing stands for whoever we do not know them of. */
export const barePlaces = (text: string): PersonalField[] => [
  ...new Set([...text.matchAll(PLACE)].map(match => match[1]!.replace(/^%\s*/, '')).filter(isPersonal)),
];

/** A sentence about the first place that is none; undefined: all are. */
export function badPlace(text: string): string | undefined {
  for (const [, inner] of text.matchAll(PLACE)) {
    const [name, fallback, ...more] = inner!.split('|').map(part => part.trim());
    if (!PLACEHOLDERS.includes(name!) && !isPersonal(name!)) return `No existe {{${name}}}.`;
    if (fallback === undefined) continue;
    if (!isPersonal(name!)) return `{{${name}}} se conoce siempre: no lleva otro texto detrás de «|».`;
    if (more.length > 0 || fallback === '' || fallback.length > 60)
      return `Detrás de «|», en {{${name}|…}}, va lo que se dice de quien no lo ha dado: entre 1 y 60 caracteres.`;
  }
  return undefined;
}

/** A word after its comma; without a word there is none. */
export const afterComma = (comma: string, word: string): string => (word === '' ? '' : comma + word);

/**
 * `value`: what stands there with the `comma` before it (`afterComma`), or there within an address (`{{%nombre}}`);
 * undefined leaves the place as it is.
 */
export const fillPlaces = (
  text: string,
  value: (name: string, fallback: string | undefined, isInLink: boolean, comma: string) => string | undefined,
  show: (value: string) => string,
): string =>
  text.replace(FILLED, (whole, comma: string | undefined, mark: string, name: string, fallback?: string) => {
    const isInLink = mark !== '';
    const said = isInLink && fallback ? decode(fallback.trim()) : fallback?.trim();
    const found = value(name, said, isInLink, comma === undefined ? '' : ', ');
    return found === undefined ? whole : show(found);
  });

const FILLED = new RegExp(`${COMMA}\\{\\{(%?)\\s*([a-z][a-z0-9_]*)\\s*(?:\\|([^{}|]{0,120}))?\\}\\}`, 'g');
