// Installs the dependencies when they are missing or are not those of package-lock.json.
// A stamp makes the usual answer («nothing to do») cost a few milliseconds.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {endTurn, takeTurn} from './one-at-a-time.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.taquilla-install');
/** Whose turn it is to change node_modules and dist. */
export const turn = path.join(root, '.building');

export function installIfNeeded() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (read(stampFile) === stamp) return;
  takeTurn(turn);
  if (read(stampFile) !== stamp) {
    if (!isInstalled(JSON.parse(lock))) npmCi();
    fs.writeFileSync(stampFile, stamp);
  }
  endTurn(turn);
}

/** npm keeps what it installed in a hidden lock file, written last: somebody may have run `npm install` by hand. */
function isInstalled(lock) {
  const hidden = read(path.join(modules, '.package-lock.json'));
  if (!hidden) return false;
  const present = JSON.parse(hidden).packages;
  return Object.entries(lock.packages).every(([where, wanted]) => {
    if (!where.includes('node_modules/') || (wanted.optional && !isForThisSystem(wanted))) return true;
    return present[where]?.version === wanted.version && fs.existsSync(path.join(root, where));
  });
}

/** Native packages: a folder that was copied from another machine has the wrong ones. Of two C libraries, only glibc is looked at. */
const isForThisSystem = ({os: systems, cpu, libc}) =>
  Boolean(systems?.includes(process.platform) && cpu?.includes(process.arch) && !libc);

// No install script is needed by anything here: what they would do is done by the launcher, or is telemetry.
function npmCi() {
  const began = Date.now();
  console.log('Instalando dependencias (solo la primera vez o si han cambiado; tarda en torno a un minuto)…');
  const npm = process.env.npm_execpath;
  const words = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = {cwd: root, stdio: 'inherit', env: npmEnvironment()};
  const run =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...words], options)
      : spawnSync('npm', words, {...options, shell: process.platform === 'win32'});
  if (run.error?.code === 'ENOENT') fail('No se encuentra npm, que viene con Node. Instálalo y vuelve a probar.');
  if (run.signal) process.exit(130);
  if (run.status !== 0)
    fail(
      'No se han podido instalar las dependencias (mira el mensaje de npm de arriba; hace falta conexión a internet).',
    );
  console.log(`Dependencias instaladas en ${seconds(began)}.`);
}

/** An account without a home of its own (nobody, a service) has no place for npm's cache; npm itself names one that cannot be made. */
function npmEnvironment() {
  const env = {...process.env, npm_config_update_notifier: 'false'};
  const cache = env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  if (!isWritable(cache)) env.npm_config_cache = path.join(os.tmpdir(), `taquilla-npm-${os.userInfo().uid}`);
  return env;
}

function isWritable(folder) {
  try {
    fs.mkdirSync(folder, {recursive: true});
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the file with this import.meta.url is what node was asked to run, and not an import of it; links are followed. */
export const isProgram = url => Boolean(process.argv[1]) && fs.realpathSync(process.argv[1]) === fileURLToPath(url);

export const seconds = since => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;

export function fail(sentence) {
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
