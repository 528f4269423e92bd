// `npm run dev`: everything at one address with live reload. The storefront's Vite listens on PORT and hands /admin to
// the back office's Vite and /api to the API, which is compiled file by file and restarted when its sources change.
import {fork} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {requireNode} from './node-version.mjs';

requireNode();
const {fail, installIfNeeded, root} = await import('./install.mjs');
await installIfNeeded();
const {buildStale, compileFile} = await import('./build.mjs');
await buildStale(['api']);

const port = Number(process.env.PORT || 3000);
const host = '127.0.0.1';
const apiPort = port + 1;
const adminPort = port + 2;
const doorPort = port + 3;
const api = `http://${host}:${apiPort}`;
const admin = `http://${host}:${adminPort}`;
const door = `http://${host}:${doorPort}`;
const src = path.join(root, 'api', 'src');
const dist = path.join(root, 'api', 'dist');
// From here on dist/ follows the editor: the next `npm start` must not trust its stamp.
fs.rmSync(path.join(dist, '.built-from'), {force: true});

/** So long the one before may finish its answers; the next one asks for the port later than that. */
const DRAIN_MS = 800;
/** Another one is made ready when the API that starts has the processor no more. */
const SETTLE_MS = 4000;
let child = null;
let standby = makeStandby();
let leaving = false;
startApi();
const {createServer} = await import('vite');
const front = (folder, server) =>
  createServer({
    root: path.join(root, folder),
    configFile: path.join(root, folder, 'vite.config.ts'),
    server: {host, strictPort: true, ...server},
    clearScreen: false,
    logLevel: 'warn',
  }).then(vite => vite.listen());
const toApi = Object.fromEntries(
  ['/api', '/openapi.json', '/health', '/ready', '/metrics', '/banco-de-pruebas', '/media'].map(at => [
    at,
    {target: api},
  ]),
);
const fronts = await Promise.all([
  front('storefront', {
    port,
    proxy: {
      ...toApi,
      '^/admin/(puerta(/\\d+)?|eventos/\\d+/codigo/.*/control-acceso)/?$': {
        target: door,
        rewrite: () => '/admin/puerta/',
      },
      '/admin/puerta/': {target: door},
      '/admin': {target: admin},
      '/superadmin': {target: admin, rewrite: () => '/admin/'},
    },
  }),
  front('backoffice', {port: adminPort, proxy: toApi, hmr: {clientPort: adminPort}}),
  front('backoffice/door', {port: doorPort, proxy: toApi, hmr: {clientPort: doorPort}}),
]).catch(error => fail(`No se puede arrancar Vite: ${error.message}`));
console.log(`Desarrollo en http://${host}:${port} (gestión en /admin, API en /api). Ctrl-C para terminar.`);

const changed = new Set();
let timer;
fs.watch(src, {recursive: true}, (_event, name) => {
  if (!name) return;
  changed.add(name);
  clearTimeout(timer);
  timer = setTimeout(recompile, 100);
});

async function recompile() {
  const names = [...changed];
  changed.clear();
  try {
    for (const name of names) {
      const file = path.join(src, name);
      const target = path.join(dist, name);
      if (fs.statSync(file, {throwIfNoEntry: false})?.isFile()) await compileFile(file, target);
      else if (!fs.existsSync(file))
        for (const left of [target, target.replace(/\.ts$/, '.js'), target.replace(/\.ts$/, '.js.map')])
          fs.rmSync(left, {recursive: true, force: true});
    }
  } catch (error) {
    return console.error(error.message);
  }
  console.log(`${names.length === 1 ? names[0] : `${names.length} ficheros`}: se reinicia la API.`);
  // The next one begins while this one ends, and finds its database still running.
  const old = child;
  if (old) {
    old.kill('SIGTERM');
    const late = setTimeout(() => old.kill('SIGKILL'), DRAIN_MS);
    old.once('close', () => clearTimeout(late));
  }
  startApi();
}

function makeStandby() {
  return fork(path.join(root, 'api', 'bin', 'standby.mjs'), {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(apiPort),
      HOST: host,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
    },
  });
}

function startApi() {
  const next = standby ?? makeStandby();
  standby = null;
  child = next;
  next.send('start');
  setTimeout(() => (standby ??= leaving ? null : makeStandby()), SETTLE_MS).unref();
  next.once('close', code => {
    if (child !== next) return;
    child = null;
    if (!leaving) console.error(`La API ha terminado (código ${code}); arrancará de nuevo con el próximo cambio.`);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (leaving) return;
    leaving = true;
    standby?.kill();
    const end = child && new Promise(resolve => child.once('close', resolve));
    if (signal === 'SIGTERM') child?.kill('SIGTERM'); // Ctrl-C reaches it by itself
    await Promise.allSettled([end, ...fronts.map(vite => vite.close())]);
    process.exit(0);
  });
