/**
 * An empty database to a process that sells, as a club starts the first time: production, `node api/dist/main.js
 * serve`, all migrations, base data. Ready is the first 200 of /ready. And the same database again, which is every
 * later start.
 */
import {spawn} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import path from 'node:path';
import {Database} from '../../../api/src/platform/database/db';
import {freePort, root, type Stage} from '../stage';

export interface StartFigures {
  emptySeconds: number[];
  againSeconds: number[];
  migrations: number;
}

export async function benchStart(
  stage: Pick<Stage, 'databaseUrl'>,
  times: number,
  say: (line: string) => void,
): Promise<StartFigures> {
  const admin = new Database(stage.databaseUrl, 1);
  const figures: StartFigures = {emptySeconds: [], againSeconds: [], migrations: 0};
  try {
    for (let i = 0; i < times; i++) {
      const name = `bench_start_${Date.now()}`;
      const url = new URL(stage.databaseUrl);
      url.pathname = `/${name}`;
      await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
      figures.emptySeconds.push(await secondsToReady(url.href));
      figures.againSeconds.push(await secondsToReady(url.href));
      const made = new Database(url.href, 1);
      figures.migrations = (await made.query<{n: number}>('select count(*)::int as n from migration')).rows[0]!.n;
      await made.close();
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.close();
  }
  say(
    `  empty database, ${figures.migrations} migrations: ${figures.emptySeconds.join(', ')} s (aim 10) · again: ${figures.againSeconds.join(', ')} s`,
  );
  return figures;
}

async function secondsToReady(databaseUrl: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', path.join(root, 'api', 'dist', 'main.js'), 'serve'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: databaseUrl,
        APP_SECRET: randomBytes(32).toString('hex'),
        TICKET_KEY: randomBytes(32).toString('base64'),
        ALLOW_TEST_BANK: 'true',
        ALLOW_LOOPBACK_HTTP: 'true',
        LOG_LEVEL: 'warn',
      },
    },
  );
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - began > 120_000) throw new Error('It did not start.');
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    return Math.round((performance.now() - began) / 100) / 10;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    answer => answer.ok,
    () => false,
  );
