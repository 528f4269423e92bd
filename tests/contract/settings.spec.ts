/** A setting that nobody reads is a dead control: every key stands somewhere else than in the table of settings. */
import fs from 'node:fs';
import path from 'node:path';
import {SETTINGS} from '../../api/src/domain/settings/constants';
import {ROOT} from '../support/run/app';

function sources(folder: string): string[] {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap(entry => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory()
      ? sources(file)
      : /\.(tsx?|sql)$/.test(entry.name) && !file.includes('domain/settings/')
        ? [fs.readFileSync(file, 'utf8')]
        : [];
  });
}

test('every setting is read by something', () => {
  const text = [
    ...sources(path.join(ROOT, 'api/src')),
    ...sources(path.join(ROOT, 'api/migrations')),
    ...sources(path.join(ROOT, 'backoffice/src/pages/configuracion')),
  ].join('\n');
  const unread = SETTINGS.map(setting => setting.key).filter(key => !new RegExp(`\\b${key}\\b`).test(text));
  expect(unread).toEqual([]);
  expect(new RegExp('\\bholdNowhereMinutes\\b').test(text)).toBe(false);
});

test('[D29] nothing offers or declares VeriFactu as long as nothing sends records to the tax office', () => {
  const sends = sources(path.join(ROOT, 'api/src')).some(text => text.includes('RegFactuSistemaFacturacion'));
  expect(sends || !SETTINGS.some(setting => /verifactu|producer/i.test(setting.key))).toBe(true);
  const about = fs.readFileSync(path.join(ROOT, 'backoffice/src/pages/configuracion/about.tsx'), 'utf8');
  expect(sends || !/cumple lo dispuesto|Puede funcionar como VERI/i.test(about)).toBe(true);
});
