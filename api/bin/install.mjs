// Installs the dependencies when they are missing or are not those of package-lock.json: for `npm start` what building and
// running need, for tests and checks their tools too. A stamp makes the usual answer («nothing to do») cost milliseconds.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {runNpm} from './npm.mjs';
import {endTurn, takeTurn} from './one-at-a-time.mjs';
import {beginStep, stopSteps} from './progress.cjs';

export {seconds} from './progress.cjs';
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.taquilla-install');
/** Whose turn it is to change node_modules and dist. */
export const turn = path.join(root, '.building');

/** Without tools: what `dependencies` name. With them: `devDependencies` too. The second is the first and more. */
const PARTS = {
  running: {npm: '--omit=dev', megabytes: 500},
  all: {npm: '--include=dev', megabytes: 1300},
};

export async function installIfNeeded({tools = false} = {}) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  const isDone = () => {
    const [installed, part] = read(stampFile).split(' ');
    return installed === hash && (part === 'all' || !tools);
  };
  if (isDone()) return;
  takeTurn(turn);
  if (!isDone()) await install(JSON.parse(lock), hash, tools);
  endTurn(turn);
}

async function install(lock, hash, tools) {
  // Who has the tools keeps them.
  const part = tools || read(stampFile).endsWith(' all') ? 'all' : 'running';
  const missing = missingOf(lock, part);
  if (missing.length) await fetchMissing(missing, part);
  fs.writeFileSync(stampFile, `${hash} ${part}`);
}

async function fetchMissing(missing, part) {
  refuseHere(part);
  // Without its end having been noted the folder may be half of something: it is made anew. Else npm adds what is missing.
  const isWhole = Boolean(read(stampFile));
  fs.rmSync(stampFile, {force: true});
  const step = beginStep('Dependencias', `${missing.length} paquetes`);
  const command = isWhole ? ['install', '--no-save'] : ['ci'];
  const reason = await runNpm(root, [...command, PARTS[part].npm], count => step.at(count, missing.length, 'bajados'));
  if (reason) {
    if (!isWhole) fs.rmSync(modules, {recursive: true, force: true});
    fail(`${reason} No se ha dejado nada a medias: arréglalo y repite la orden.`);
  }
  step.end();
}

/** Said before anything is begun. */
function refuseHere(part) {
  try {
    fs.accessSync(root, fs.constants.W_OK);
  } catch (error) {
    fail(`No se puede escribir en ${root} (${error.code}): revisa de quién es la carpeta.`);
  }
  const {bavail, bsize} = fs.statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1e6);
  const {megabytes} = PARTS[part];
  if (free < megabytes && !fs.existsSync(modules))
    fail(`En el disco de ${root} quedan ${free} MB y hacen falta unos ${megabytes}: haz sitio y repite la orden.`);
}

/** npm keeps what it installed in a hidden lock file, written last: somebody may have run `npm install` by hand. */
function missingOf(lock, part) {
  const hidden = read(path.join(modules, '.package-lock.json'));
  const present = hidden ? JSON.parse(hidden).packages : {};
  return Object.entries(lock.packages)
    .filter(([where, wanted]) => {
      if (!where.includes('node_modules/') || (wanted.optional && !isForThisSystem(wanted))) return false;
      if ((wanted.dev || wanted.devOptional) && part === 'running') return false;
      return present[where]?.version !== wanted.version || !fs.existsSync(path.join(root, where));
    })
    .map(([where]) => where);
}

/** Native packages: a folder that was copied from another machine has the wrong ones. Of two C libraries, only glibc is looked at. */
const isForThisSystem = ({os: systems, cpu, libc}) =>
  Boolean(systems?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

/** Whether the file with this import.meta.url is what node was asked to run, and not an import of it; links are followed. */
export const isProgram = url => Boolean(process.argv[1]) && fs.realpathSync(process.argv[1]) === fileURLToPath(url);

export function fail(sentence) {
  stopSteps();
  console.error(sentence);
  process.exit(1);
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
