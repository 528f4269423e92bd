// The faults that need a browser: the product on a database that outlives it for a moment, so that the invariants can be asked.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {root} from '../../api/bin/install.mjs';
import {findBrowser} from './browser.mjs';

const require = createRequire(path.join(root, 'api', 'package.json'));

export async function runInBrowser({fault, files, env, keep}) {
  const {startEmbedded} = require(path.join(root, 'api', 'dist', 'platform', 'embedded', 'start.js'));
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-faults-'));
  fs.chmodSync(dataDir, 0o755);
  const database = await startEmbedded({dataDir, durable: true, say: () => undefined});
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'both',
    ALLOW_TEST_BANK: 'true',
    NODE_ENV: 'development',
    HOLDS_PER_10_MIN: '3000',
    HELD_PER_ADDRESS: '1000',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
  };
  delete own.SMTP_URL;
  const api = spawn(process.execPath, [path.join(root, 'api', 'dist', 'main.js'), 'serve'], {
    cwd: root,
    env: own,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise(resolve => api.once('exit', resolve));
  try {
    for (
      let tries = 0;
      !(await fetch(`${url}/ready`).then(
        answer => answer.ok,
        () => false,
      ));
      tries++
    ) {
      if (tries > 900 || api.exitCode !== null) return [{name: 'the product does not start', good: false}];
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    const out = path.join(dataDir, 'playwright.json');
    const words = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/playwright.config.ts',
      '--workers=1',
      '--reporter=list,json',
      '--grep',
      `\\[${fault}\\]`,
      ...files,
    ];
    await run(words, {...env, E2E_URL: url, CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: out});
    if (!fs.existsSync(out)) return [{name: 'Playwright said nothing', good: false}];
    await promises(database.url, keep);
    return ends(JSON.parse(fs.readFileSync(out, 'utf8')));
  } finally {
    api.kill('SIGTERM');
    await gone;
    await database.stop();
    fs.rmSync(dataDir, {recursive: true, force: true});
  }
}

async function promises(url, keep) {
  const {Client} = require('pg');
  const client = new Client({connectionString: url});
  await client.connect();
  const {rows} = await client.query(
    fs.readFileSync(path.join(root, 'api', 'src', 'ops', 'verify', 'invariants.sql'), 'utf8'),
  );
  await client.end();
  for (const row of rows) console.error(`${row.invariant}: ${row.what}`);
  keep({test: 'browser', broken: rows.length});
}

const ends = report => {
  const found = [];
  const walk = suite => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests)
        if (test.status !== 'skipped') found.push({name: `${test.projectName}: ${spec.title}`, good: spec.ok});
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  return found;
};

const run = (words, environment) =>
  new Promise(resolve => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    const pass = signal => child.kill(signal);
    process.on('SIGTERM', pass);
    child.once('close', () => {
      process.off('SIGTERM', pass);
      resolve();
    });
  });

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address();
      probe.close(() => resolve(port));
    });
  });
