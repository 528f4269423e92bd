/** The README's second command runs one stage, one folder or one file as well, and says so when there is none. */
import fs from 'node:fs';
import path from 'node:path';
import {choose, STAGES} from '../bin/choose.mjs';

const files = fs.readdirSync(path.resolve(__dirname, '..'), {recursive: true, encoding: 'utf8'});

test('[audit F37] a word is a stage, a folder or a file; without any, everything runs', () => {
  expect(choose([], files)).toEqual({stages: STAGES, jest: [], playwright: []});
  expect(choose(['check'], files)).toEqual({stages: ['check'], jest: [], playwright: []});
  const contract = choose(['contract'], files);
  expect(contract.stages).toEqual(['jest']);
  expect(contract.jest).toContain('contract/test-command.spec.ts');
  expect(contract.jest.filter(spec => !/(^|\/)contract/.test(spec))).toEqual([]);
  const file = choose(['tests/contract/test-command.spec.ts'], files);
  expect(file.jest).toEqual(['contract/test-command.spec.ts']);
  expect(choose(['contract/test-command'], files)).toEqual(file);
  const browser = choose(['e2e/', 'jest'], files);
  expect(browser.stages).toEqual(['jest', 'playwright']);
  expect(browser.jest).toEqual([]);
  expect(browser.playwright.length).toBeGreaterThan(50);
});

test('[audit F37] what is neither is refused by its name', () => {
  expect(() => choose(['check', 'nosuch'], files)).toThrow(
    'No hay ninguna etapa «nosuch» (son check, build, jest, playwright)',
  );
});
