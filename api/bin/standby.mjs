// What `npm run dev` keeps ready: a process that has loaded the packages, which nobody edits, and becomes the API at a
// word. Most of a restart is loading.
import Module, {createRequire} from 'node:module';
import path from 'node:path';
import {root} from './install.mjs';

const PACKAGES = [
  '@loopback/rest',
  '@loopback/repository',
  'pg',
  'pg-boss',
  'luxon',
  'pino',
  'prom-client',
  'ajv',
  'otpauth',
];

const main = path.join(root, 'api', 'dist', 'main.js');
PACKAGES.forEach(createRequire(main));
process.once('message', () => {
  process.disconnect();
  process.argv.splice(1, process.argv.length, main, 'serve');
  Module.runMain(main);
});
