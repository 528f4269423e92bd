// Type check of every workspace, format and lint: `npm run check`. Unchanged workspaces answer from a cache. The checker is the
// native TypeScript 7, eight times as quick; lint and the types of openapi.json need the API of the one before it.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fail, installIfNeeded, root, seconds} from '../../api/bin/install.mjs';
import {requireNode} from '../../api/bin/node-version.mjs';
import {writeOpenapiTypes} from '../../api/bin/openapi-types.mjs';
import {nameSteps} from '../../api/bin/progress.cjs';

requireNode();
nameSteps(['Dependencias', 'Compilación']);
await installIfNeeded({tools: true});
await writeOpenapiTypes();

const cache = path.join(root, 'node_modules', '.cache', 'taquilla-check');
const workspaces = ['backoffice', 'backoffice/door', 'api', 'tests', 'storefront', 'storefront/seatmap'].filter(
  folder => fs.existsSync(path.join(root, folder, 'tsconfig.json')),
);
const jobs = [
  ...workspaces.map(folder => ({
    name: `tsc ${folder}`,
    words: [
      'node_modules/typescript-7/bin/tsc',
      '-p',
      folder,
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      path.join(cache, `${folder.replaceAll('/', '-')}.tsbuildinfo`),
      '--pretty',
      String(Boolean(process.stdout.isTTY)),
    ],
  })),
  // Lint that knows types: the native checker again.
  {
    name: 'promises',
    words: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-c', 'oxlint.json', '.'],
  },
  {name: 'format', words: ['node_modules/@biomejs/biome/bin/biome', 'format', '.']},
  {name: 'eslint', words: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']},
];

const failed = [];
await Promise.all(Array.from({length: Math.max(1, Math.min(4, os.availableParallelism()))}, worker));
if (failed.length) fail(`Con errores: ${failed.join(', ')}.`);

async function worker() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const began = Date.now();
    const {code, said} = await run(job.words);
    console.log(`${code === 0 ? '✓' : '✗'} ${job.name} (${seconds(began)})${said ? `\n${said}` : ''}`);
    if (code !== 0) failed.push(job.name);
  }
}

function run(words) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, words, {cwd: root, stdio: ['ignore', 'pipe', 'pipe']});
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
    child.once('close', code => resolve({code, said: said.trim()}));
  });
}
