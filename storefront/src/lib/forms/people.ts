// Whoever comes with a ticket, as it is typed or pasted. Names of inputs are those by which the server tells what is wrong.
import {required} from './form';

export interface TypedPerson {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
}
export type PersonPart = keyof TypedPerson;

export const PERSON_PARTS = ['firstName', 'surname1', 'surname2', 'docNo'] as const satisfies readonly PersonPart[];

type Values = object;

/** `at`: how the inputs of the person begin; '' where there is but one. */
export const partName = (at: string, part: PersonPart): string => (at ? `${at}.${part}` : part);
const typed = (values: Values, at: string, part: PersonPart): string =>
  String((values as Record<string, unknown>)[partName(at, part)] ?? '').trim();

export const personIn = (values: Values, at: string): TypedPerson => ({
  firstName: typed(values, at, 'firstName'),
  surname1: typed(values, at, 'surname1'),
  surname2: typed(values, at, 'surname2'),
  docNo: typed(values, at, 'docNo'),
});

/** A document is told wrong by the server: it knows passports, too. */
export function personProblems(values: Values, at: string, needsDoc: boolean): Record<string, string | undefined> {
  return {
    [partName(at, 'firstName')]: required(typed(values, at, 'firstName'), 'Escribe el nombre'),
    [partName(at, 'surname1')]: required(typed(values, at, 'surname1'), 'Escribe el primer apellido'),
    [partName(at, 'docNo')]: needsDoc
      ? required(typed(values, at, 'docNo'), 'Escribe el NIF, NIE o pasaporte')
      : undefined,
  };
}

export const fullName = ({firstName, surname1, surname2}: Omit<TypedPerson, 'docNo'>): string =>
  [firstName, surname1, surname2].filter(Boolean).join(' ');

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'do', 'dos', 'van', 'von']);
const isDocument = (word: string): boolean => /^(?=(?:[^\d]*\d){4})[a-z\d.\-/]{6,20}$/i.test(word);

/** «de la Torre» is one name. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    before = before ? `${before} ${word}` : word;
    if (PARTICLES.has(word.toLowerCase())) continue;
    words.push(before);
    before = '';
  }
  return before ? [...words, before] : words;
}

/** Null: it names nobody. */
export function personOf(line: string): TypedPerson | null {
  const cells = (/[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(',')).map(cell => cell.trim()).filter(Boolean);
  let docNo = '';
  const names = cells.flatMap(cell => {
    const words = cell.split(/\s+/);
    const last = words.at(-1)!;
    if (!docNo && isDocument(words.join(''))) {
      docNo = cell;
      return [];
    }
    if (!docNo && isDocument(last)) {
      docNo = last;
      return words.length > 1 ? [words.slice(0, -1).join(' ')] : [];
    }
    return [cell];
  });
  if (names.length === 0) return null;
  const [first, ...rest] = names as [string, ...string[]];
  if (rest.length >= 2) return {firstName: first, surname1: rest[0]!, surname2: rest[1]!, docNo};
  if (rest.length === 1) {
    const [surname1 = '', ...more] = wordsOf(rest[0]!);
    return {firstName: first, surname1, surname2: more.join(' '), docNo};
  }
  const words = wordsOf(first);
  const surnames = words.length > 2 ? 2 : words.length - 1;
  const [surname1 = '', surname2 = ''] = surnames > 0 ? words.slice(-surnames) : [];
  return {firstName: words.slice(0, words.length - surnames).join(' '), surname1, surname2, docNo};
}

/** One person a line: name, surnames and document, apart by tabs, semicolons or commas, or in one go. */
export function parsePeople(text: string): TypedPerson[] {
  return text
    .split(/\r?\n/)
    .filter((line, n) => n > 0 || !/nombre/i.test(line) || /\d/.test(line))
    .flatMap(line => personOf(line) ?? []);
}
