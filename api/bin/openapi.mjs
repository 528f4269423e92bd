// Writes openapi.json as the API describes itself (no database needed) and openapi.d.ts, the types of both fronts.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {buildStale} from './build.mjs';
import {fail, installIfNeeded, root} from './install.mjs';
import {requireNode} from './node-version.mjs';
import {writeOpenapiTypes} from './openapi-types.mjs';

requireNode();
await installIfNeeded({tools: true});
await buildStale(['api']);
const file = path.join(root, 'openapi.json');
const before = read(file);
const run = spawnSync(process.execPath, [path.join(root, 'api', 'dist', 'main.js'), 'openapi'], {stdio: 'inherit'});
if (run.status !== 0) fail('La API no ha podido describirse.');
const spec = read(file);
console.log(`openapi.json: ${spec === before ? 'sin cambios' : 'escrito'}.`);

console.log(`openapi.d.ts: ${(await writeOpenapiTypes()) ? 'escrito' : 'sin cambios'}.`);

function read(name) {
  return fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : '';
}
