// What `npm test -- --profile` keeps and prints: seconds by stage, by cause and by file, wall and processor. The workers
// of jest and Playwright leave lines of JSON in the folder TAQUILLA_COSTS (support/run/costs.cjs).
import fs from 'node:fs';
import path from 'node:path';
import {root} from '../../api/bin/install.mjs';
import {readStat} from '../support/run/costs.cjs';

const FILES = 40;
const folder = path.join(root, 'node_modules', '.cache', 'taquilla-costs');

export function beginProfile() {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  process.env.TAQUILLA_COSTS = folder;
}

/** Seconds of processor of this process's children that have ended, with theirs; NaN where the system does not tell. */
export function processorSeconds() {
  try {
    return readStat(fs.readFileSync('/proc/self/stat', 'latin1')).ended / 1000;
  } catch {
    return NaN;
  }
}

const readLines = () =>
  fs
    .readdirSync(folder)
    .flatMap(name => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map(line => JSON.parse(line));

/** What the lines of a stage say that it used; the browser tests' server is no child of ours any more when it ends. */
export const notedSeconds = stage =>
  readLines().reduce((sum, line) => sum + (line.stage === stage ? line.cpu / 1000 : 0), 0);

export function printProfile() {
  const lines = readLines();
  const causes = new Map();
  for (const {stage, causes: of = {}} of lines)
    for (const [cause, spent] of Object.entries(of)) {
      const key = `${stage}: ${cause}`;
      const sum = causes.get(key) ?? {times: 0, wall: 0, cpu: 0};
      for (const figure of ['times', 'wall', 'cpu']) sum[figure] += spent[figure];
      causes.set(key, sum);
    }
  const dearest = (one, other) => other.cpu - one.cpu || other.wall - one.wall;
  console.log('\nPor causas (una puede estar dentro de otra): veces, segundos de reloj, segundos de procesador');
  for (const [cause, sum] of [...causes].sort(([, one], [, other]) => dearest(one, other)))
    console.log(`  ${cause.padEnd(48)} ${String(sum.times).padStart(7)} ${inSeconds(sum.wall)} ${inSeconds(sum.cpu)}`);
  console.log(`\nLos ${FILES} archivos que más cuestan: segundos de reloj, segundos de procesador`);
  for (const {file, wall, cpu} of lines.sort(dearest).slice(0, FILES))
    console.log(`  ${file.padEnd(56)} ${inSeconds(wall)} ${inSeconds(cpu)}`);
  console.log(`\nTodas las líneas: ${path.relative(root, folder)}`);
}

const inSeconds = ms => (ms / 1000).toFixed(1).replace('.', ',').padStart(9);
