// `npm run sale-day [-- --short] [--minutes=N] [--seed=N] [--buyers=N] [--seats=N]`: builds what is stale, compiles the day beside a link to the built API, runs it.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {buildStale, compileFile, filesUnder} from '../../api/bin/build.mjs';
import {installIfNeeded, root} from '../../api/bin/install.mjs';
import {nameSteps} from '../../api/bin/progress.cjs';

nameSteps(['Dependencias', 'Compilación']);
await installIfNeeded({tools: true});
await buildStale(['api']);
// A folder of its own: two days may run at once.
const cache = path.join(root, 'node_modules', '.cache');
fs.mkdirSync(cache, {recursive: true});
const out = fs.mkdtempSync(path.join(cache, 'taquilla-sale-day-'));
process.on('exit', () => fs.rmSync(out, {recursive: true, force: true}));
fs.mkdirSync(path.join(out, 'api'));
fs.symlinkSync(path.join(root, 'api', 'dist'), path.join(out, 'api', 'src'));
for (const folder of ['sale-day', 'support']) {
  const source = path.join(root, 'tests', folder);
  await Promise.all(
    filesUnder(source).map(file => compileFile(file, path.join(out, 'tests', folder, path.relative(source, file)))),
  );
}
const day = spawn(process.execPath, [path.join(out, 'tests', 'sale-day', 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: {...process.env, TAQUILLA_ROOT: root},
});
// Ctrl-C reaches the day by itself, SIGTERM does not; either way it is waited for: it stops its own servers.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => day.kill('SIGTERM'));
process.exitCode = await new Promise(resolve => day.once('close', code => resolve(code ?? 1)));
