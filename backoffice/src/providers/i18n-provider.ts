// Spanish only. The names of the resources come from the registry, the labels of their fields with their own files:
// they are looked up here under react-admin's keys `resources.<name>.name` and `resources.<name>.fields.<field>`.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { spanishMessages } from './messages-es';
import { richTextMessages } from './messages-rich-text';

const labelsByKey = new Map<string, string>();

export function registerNames(resource: string, one: string, many: string): void {
  labelsByKey.set(`resources.${resource}.name`, `${one} |||| ${many}`);
  labelsByKey.set(`resources.${resource}.forcedCaseName`, `${one} |||| ${many}`);
}

export function registerFields(resource: string, labels: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(labels)) labelsByKey.set(`resources.${resource}.fields.${field}`, text);
}

const messages = { ...spanishMessages, ra: { ...spanishMessages.ra, tiptap: richTextMessages } };

const base = polyglotI18nProvider(() => messages, 'es', [{ locale: 'es', name: 'Español' }], {
  allowMissing: true,
  onMissingKey: (key: string) => key,
});

export const i18nProvider: I18nProvider = {
  ...base,
  translate(key, options) {
    const label = labelsByKey.get(key);
    if (label === undefined) return base.translate(key, options);
    const forms = label.split(' |||| ');
    const count: unknown = options?.smart_count;
    return (count === undefined || count === 1 ? forms[0] : (forms[1] ?? forms[0])) ?? label;
  },
};
