// Runs npm so that what it says stays behind: how far it is, and why it failed, are told in one line of ours.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Far away or for a moment: three more tries, the last one after ten seconds. */
const PATIENCE = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000'];
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=http'];

/**
 * Null when it went well, else why not, in a sentence. `fetched` hears how many packages have come. No install script is
 * needed by anything here: what they would do is done by the launcher, or is telemetry.
 */
export async function runNpm(root, command, fetched) {
  const {cache, isOurs} = cacheFor(root);
  const words = [...command, '--ignore-scripts', ...PATIENCE, ...QUIET];
  const options = {cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, npm_config_cache: cache}};
  const npm = process.env.npm_execpath;
  const child =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...words], options)
      : spawn('npm', words, {...options, shell: process.platform === 'win32'});
  const pass = signal => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  let said = '';
  let count = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      const come = String(text).match(/GET 200 \S+\.tgz /g)?.length ?? 0;
      if (come) fetched((count += come));
      else said += text;
    });
  const end = await new Promise(resolve => {
    child.once('error', error => resolve({error}));
    child.once('close', (code, signal) => resolve({code, signal}));
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
  if (isOurs) fs.rmSync(cache, {recursive: true, force: true});
  if (end.signal) process.exit(130);
  if (end.error) return 'No se encuentra npm, que viene con Node. Instálalo y vuelve a probar.';
  // A file that could not be written is only a warning to npm.
  const lost = /TAR_ENTRY_ERROR (E\w+)/.exec(said)?.[1];
  return end.code === 0 && !lost ? null : reasonOf(root, said, lost);
}

/**
 * npm's own folder, unless it cannot be written (an account without a home) or lies in this one (an account whose home
 * is the checkout): then one beside the other temporary files, which goes again.
 */
function cacheFor(root) {
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  if (!isInside(root, cache) && isWritable(cache)) return {cache, isOurs: false};
  return {cache: fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-npm-')), isOurs: true};
}

const isInside = (folder, file) => !path.relative(folder, file).startsWith('..');

function isWritable(folder) {
  try {
    fs.mkdirSync(folder, {recursive: true});
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(root, said, lost) {
  const code = lost ?? /npm (?:error|ERR!) code (\S+)/.exec(said)?.[1] ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return `No queda sitio en el disco de ${root}.`;
  if (code === 'EFBIG') return `El sistema no deja escribir archivos tan grandes en ${root} (ulimit -f).`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `No se puede escribir en ${root}: revisa de quién es la carpeta.`;
  if (code === 'E404' || code === 'ETARGET')
    return 'El registro de npm que está configurado no tiene uno de los paquetes.';
  if (code === 'E401' || code === 'E403') return 'El registro de npm que está configurado no deja bajar los paquetes.';
  if (code === 'EINTEGRITY') return 'Un paquete ha llegado estropeado.';
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENET\w+|EHOST\w+|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E5\d\d|.*CERT.*)$/.test(
      code,
    )
  )
    return `No se llega al registro de npm (${code}): hace falta conexión a internet, o el proxy de la casa en la configuración de npm.`;
  const last = said.split('\n').filter(line => /npm (error|ERR!)/.test(line));
  return `npm no ha podido: ${
    last
      .slice(0, 3)
      .join(' ')
      .replace(/npm (error|ERR!) /g, '') || 'sin explicación'
  }.`;
}
