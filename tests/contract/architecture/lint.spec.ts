/** What the lint that knows types refuses, tried on a file that has it: a rule that is switched off fails here. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {root} from '../../support/code/sources';

const SAMPLE = `
declare const pay: () => Promise<void>;
declare const state: 'open' | 'paid';
export function floating(): void {
  pay();
}
export function misused(): void {
  [1, 2].forEach(async () => pay());
}
export function forgotten(): number {
  switch (state) {
    case 'open':
      return 1;
  }
  return 2;
}
`;

test('a promise that floats or is misused and a case that is forgotten are named', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lint-'));
  try {
    fs.writeFileSync(path.join(folder, 'sample.ts'), SAMPLE);
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), '{"compilerOptions": {"strict": true, "target": "ES2022"}}');
    const {stdout} = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/oxlint/bin/oxlint'),
        '--type-aware',
        '-c',
        path.join(root, 'oxlint.json'),
        '-f',
        'json',
        'sample.ts',
      ],
      {cwd: folder, encoding: 'utf8'},
    );
    const {diagnostics} = JSON.parse(stdout) as {diagnostics: {code: string}[]};
    expect(diagnostics.map(({code}) => code).sort()).toEqual([
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(switch-exhaustiveness-check)',
    ]);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
});
