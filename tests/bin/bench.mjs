// `npm run bench`: builds what is stale, compiles the benchmarks beside a link to the built API, runs them.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {buildStale, compileFile, filesUnder} from '../../api/bin/build.mjs';
import {installIfNeeded, root} from '../../api/bin/install.mjs';
import {nameSteps} from '../../api/bin/progress.cjs';
import {findBrowser} from './browser.mjs';

nameSteps(['Dependencias', 'Compilación']);
await installIfNeeded({tools: true});
await buildStale();
const out = path.join(root, 'node_modules', '.cache', 'taquilla-bench');
fs.rmSync(out, {recursive: true, force: true});
fs.mkdirSync(path.join(out, 'api'), {recursive: true});
fs.symlinkSync(path.join(root, 'api', 'dist'), path.join(out, 'api', 'src'));
fs.mkdirSync(path.join(out, 'tests'));
fs.symlinkSync(path.join(root, 'tests', 'e2e'), path.join(out, 'tests', 'e2e'));
const source = path.join(root, 'tests', 'bench');
for (const file of filesUnder(source))
  await compileFile(file, path.join(out, 'tests', 'bench', path.relative(source, file)));
for (const name of [
  'door/code-video.ts',
  'passes/holder-file.ts',
  'doubles/fake-aeat.ts',
  'doubles/fake-aeat-query.ts',
  'verifactu/schema.ts',
]) {
  const file = path.join('tests', 'support', name);
  await compileFile(path.join(root, file), path.join(out, file));
}
const schemas = path.join('tests', 'support', 'verifactu');
for (const name of fs.readdirSync(path.join(root, schemas)).filter(name => name.endsWith('.xsd')))
  fs.copyFileSync(path.join(root, schemas, name), path.join(out, schemas, name));
const IN_BROWSER = ['browser', 'pages', 'account', 'door-app', 'door-soak'];
const asked = process.argv.slice(2).filter(word => !word.startsWith('--'));
const needsBrowser = asked.length === 0 || asked.some(word => IN_BROWSER.includes(word));
const {status} = spawnSync(process.execPath, [path.join(out, 'tests', 'bench', 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: {...process.env, TAQUILLA_ROOT: root, ...(needsBrowser && {CHROMIUM: findBrowser()})},
});
process.exit(status ?? 1);
