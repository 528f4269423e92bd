// Runs one command of the API (serve, migrate, demo, openapi) after building what is stale:
// `node api/bin/run.mjs migrate`.
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import {buildStale} from './build.mjs';
import {installIfNeeded, isProgram, root} from './install.mjs';
import {requireNode} from './node-version.mjs';
import {nameSteps} from './progress.cjs';

/**
 * Goes on as `node api/dist/main.js <words>` in this very process: one process to signal, none between
 * the terminal and the application, so that Ctrl-C and SIGTERM need no forwarding.
 */
export function becomeMain(words) {
  const main = path.join(root, 'api', 'dist', 'main.js');
  process.argv.splice(1, process.argv.length, main, ...words);
  leaveWithNpm();
  // Node 22 and 24 keep compiled code between starts.
  Module.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'taquilla-code'));
  Module.runMain(main);
}

/**
 * SIGTERM sent to `npm start` ends npm and the shell between, and a plain sh does not pass it on:
 * without this the application would stay behind, with its port and its database.
 */
function leaveWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || parent === 1 || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}

if (isProgram(import.meta.url)) {
  requireNode();
  // An image has what was built, and nothing to build it from.
  if (fs.existsSync(path.join(root, 'api', 'src'))) {
    nameSteps(['Dependencias', 'Compilación', 'Base de datos', 'Esquema', 'Demostración']);
    await installIfNeeded();
    await buildStale(['api']);
  }
  becomeMain(process.argv.slice(2));
}
