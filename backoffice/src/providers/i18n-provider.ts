// Spanish only: texts by key, `%{name}` filled in, «one |||| many» by count. The names of the resources come from the
// registry, the labels of their fields with their own files, under react-admin's keys `resources.<name>.name` and
// `resources.<name>.fields.<field>`.
import type {I18nProvider} from 'react-admin';
import {spanishMessages} from './messages-es';
import {richTextMessages} from './messages-rich-text';

const texts = new Map<string, string>();

function register(prefix: string, tree: object): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else register(`${prefix}${key}.`, value as object);
  }
}

register('', spanishMessages);
register('ra.tiptap.', richTextMessages);

export function registerNames(resource: string, one: string, many: string): void {
  texts.set(`resources.${resource}.name`, `${one} |||| ${many}`);
  texts.set(`resources.${resource}.forcedCaseName`, `${one} |||| ${many}`);
}

export function registerFields(resource: string, labels: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(labels)) texts.set(`resources.${resource}.fields.${field}`, text);
}

interface Options {
  smart_count?: number;
  /** What is said when the key is unknown. */
  _?: string;
  [variable: string]: unknown;
}

const grouped = new Intl.NumberFormat('es-ES', {useGrouping: 'always'});
/** What counts something, of react-admin's own; a number of another name may be somebody's. */
const COUNTS = ['total', 'offsetBegin', 'offsetEnd', 'smart_count'];

/** A text that is no key is itself: react-admin passes both. */
export function translate(key: string, options: Options = {}): string {
  const text = texts.get(key) ?? (typeof options._ === 'string' ? options._ : key);
  const forms = text.split(' |||| ');
  const form = options.smart_count === undefined || options.smart_count === 1 ? forms[0]! : (forms[1] ?? forms[0]!);
  return form.replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = options[name];
    if (value === undefined) return whole;
    return typeof value === 'number' && COUNTS.includes(name) ? grouped.format(value) : String(value);
  });
}

export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'es',
};
