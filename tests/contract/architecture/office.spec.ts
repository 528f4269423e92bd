/** What the back office says once, read from its files. */
import {code, sources} from '../../support/code/sources';

test('the back office has each resource once', () => {
  const names = sources
    .filter(file => file.startsWith('backoffice/src/registry/'))
    .flatMap(file => [...code(file).matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** An act of any kind, a report of any name, an address that an answer gave, the one address outside the document. */
const UNTYPED = [
  'backoffice/src/crud/acts/act-dialog.tsx',
  'backoffice/src/crud/figures/report-screen.tsx',
  'backoffice/src/parts/till/print.ts',
  'backoffice/src/providers/version.ts',
];

test('the back office calls the API as its document has it, but for these files', () => {
  const calling = sources.filter(
    file => file.startsWith('backoffice/src/') && /(?<!function )\bcall(ForBytes)?Untyped\b/.test(code(file)),
  );
  expect(calling.sort()).toEqual(UNTYPED);
});

test('a form keeps the key of its act until an answer is known: one place decides when it is another act', () => {
  const own = sources.filter(
    file =>
      file.startsWith('backoffice/src/') && /current(: string)? = crypto\.randomUUID|useRef\(crypto/.test(code(file)),
  );
  expect(own).toEqual(['backoffice/src/crud/acts/act-key.ts']);
});
