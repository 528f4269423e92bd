// The product as a stranger starts it, for the browser tests: embedded database and demo data in a folder of its own,
// removed afterwards. Playwright starts and stops it; PORT is given.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {root} from '../../api/bin/install.mjs';
import {noteProcess} from '../support/run/costs.cjs';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-e2e-'));
fs.chmodSync(dataDir, 0o755);
// All browsers come from one address: what is many for a person is little for all of them.
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'true',
  HOLDS_PER_10_MIN: '3000',
  HELD_PER_ADDRESS: '1000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};
for (const name of ['DATABASE_URL', 'NODE_ENV', 'HOST', 'PUBLIC_URL', 'SMTP_URL']) delete env[name];
const child = spawn(process.execPath, [path.join(root, 'api', 'bin', 'start.mjs')], {cwd: root, env, stdio: 'inherit'});
const database = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    noteProcess(child.pid, 'playwright', '(server)');
    if (fs.existsSync(database)) noteProcess(parseInt(fs.readFileSync(database, 'utf8')), 'playwright', '(PostgreSQL)');
    child.kill('SIGTERM');
  });
child.once('close', code => {
  fs.rmSync(dataDir, {recursive: true, force: true});
  process.exit(code ?? 1);
});
