// Finds a Chromium that really starts, or fetches one: $CHROMIUM, one without windows (the «headless shell», which asks for two
// thirds of the processor time of a whole browser), the system's Chromium or Chrome, Debian's package when root.
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {root} from '../../api/bin/install.mjs';

/** No sandbox: containers and root have none. The rest keeps the browser from calling home during tests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SHELL = 'chromium-headless-shell';
const require = createRequire(path.join(root, 'tests', 'package.json'));

/** Path of the program; throws a sentence when there is none and none can be fetched. */
export function findBrowser({fetch = true} = {}) {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (starts(asked)) return asked;
    throw new Error(`CHROMIUM=${asked} no arranca como navegador.`);
  }
  const present = firstThatStarts([onPath(SHELL), playwrightsShell(), ...onSystem(), playwrights()]);
  if (present) return present;
  if (!fetch) throw new Error('No hay ningún Chromium ni Chrome en esta máquina.');
  console.log('No hay navegador: se descarga Chromium con Playwright…');
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  run(process.execPath, [cli, 'install', '--only-shell', 'chromium'], 300_000);
  const fetched = firstThatStarts([playwrightsShell()]);
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Tampoco así: se instala el paquete de Chromium del sistema…');
    run('apt-get', ['update', '-qq'], 300_000);
    for (const name of [SHELL, 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000);
      const installed = firstThatStarts([onPath(name)]);
      if (installed) return installed;
    }
  }
  throw new Error(
    'No se encuentra un navegador para las pruebas. Instala Chromium o Chrome, o indica su ruta en CHROMIUM.',
  );
}

function onSystem() {
  if (process.platform === 'darwin')
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  if (process.platform === 'win32')
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter(Boolean)
      .map(base => path.join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).filter(Boolean);
}

function playwrights() {
  return require('@playwright/test').chromium.executablePath();
}

/** Beside the whole browser, in a folder that has the same number; each system calls the program otherwise. */
function playwrightsShell() {
  const [, folder, number] = /^(.*?)chromium-(\d+)/.exec(playwrights()) ?? [];
  const home = `${folder}chromium_headless_shell-${number}`;
  if (!fs.existsSync(home)) return undefined;
  const program = fs
    .readdirSync(home, {recursive: true, encoding: 'utf8'})
    .find(name => /headless[-_]shell(\.exe)?$/.test(name) && fs.statSync(path.join(home, name)).isFile());
  return program && path.join(home, program);
}

const firstThatStarts = candidates => candidates.find(starts);

/** A wrapper without its browser (Ubuntu's snap stub) or a browser without its libraries exists and does not start. */
function starts(program) {
  if (!program || !fs.existsSync(program)) return false;
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-browser-'));
  try {
    const probe = spawnSync(
      program,
      ['--headless', ...browserArguments, `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,<p>listo</p>'],
      {encoding: 'utf8', timeout: 30_000, env: {...process.env, HOME: profile}},
    );
    return probe.status === 0 && probe.stdout.includes('<p>listo</p>');
  } finally {
    fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map(folder => path.join(folder, name))
    .find(file => fs.existsSync(file));
}

function run(program, words, timeout) {
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  spawnSync(program, words, {cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout, env});
}
