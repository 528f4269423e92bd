// Writes openapi.json as the API describes itself (no database needed) and openapi.d.ts, the types of both fronts.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {buildStale} from './build.mjs';
import {fail, installIfNeeded, root} from './install.mjs';
import {requireNode} from './node-version.mjs';

requireNode();
installIfNeeded();
await buildStale(['api']);
const spec = describe();
replace('openapi.json', `${JSON.stringify(spec, null, 2)}\n`);
const {default: openapiTypescript, astToString} = await import('openapi-typescript');
const types = astToString(await openapiTypescript(spec, {alphabetize: true}));
replace('openapi.d.ts', `// Written by \`npm run openapi\` from openapi.json: do not edit.\n${types}`);

function describe() {
  const run = spawnSync(process.execPath, [path.join(root, 'api', 'dist', 'main.js'), 'openapi'], {encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit']});
  try {
    if (run.status === 0) return JSON.parse(run.stdout);
  } catch {
    // falls through to the sentence
  }
  return fail('La API no ha podido describirse: `node api/dist/main.js openapi` debe escribir el documento en su salida.');
}

function replace(name, text) {
  const file = path.join(root, name);
  const same = fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text;
  if (!same) fs.writeFileSync(file, text);
  console.log(`${name}: ${same ? 'sin cambios' : 'escrito'}.`);
}
