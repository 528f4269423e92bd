/**
 * The back office speaks Spanish everywhere: not one message of react-admin is missing, left over or forgotten in
 * English.
 */
import englishMessages from 'ra-language-english';
import {spanishMessages} from '../../backoffice/src/providers/messages-es';

type Tree = {[key: string]: string | Tree};

function flat(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [inner, text] of flat(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

const english = flat(englishMessages as unknown as Tree);
const spanish = flat(spanishMessages as unknown as Tree);
/** `%{name}`, `%{smart_count}` … as a sorted list. */
const variables = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

test('every key of ra-language-english has its Spanish, and no other', () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
});

test('no text is empty where the English is not', () => {
  expect(
    [...spanish].filter(([key, text]) => text.trim() === '' && english.get(key)?.trim() !== '').map(([key]) => key),
  ).toEqual([]);
});

test('a Spanish text uses only variables that its English has', () => {
  const strange = [...spanish].filter(([key, text]) =>
    variables(text).some(name => !variables(english.get(key) ?? '').includes(name)),
  );
  expect(strange.map(([key]) => key)).toEqual([]);
});

test('singular and plural stand where English has both', () => {
  const forms = (text: string) => text.split('||||').length;
  expect(
    [...spanish].filter(([key, text]) => forms(text) !== forms(english.get(key) ?? '')).map(([key]) => key),
  ).toEqual([]);
});
