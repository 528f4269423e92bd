/**
 * Browser tests against the real product on a free port: `npx playwright test -c tests/playwright.config.ts`.
 * E2E_URL=http://… uses a server that already runs.
 */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {defineConfig, devices} from '@playwright/test';
import {otherTurns} from './e2e/second-journeys';
import {drawn, turnSaid} from './support/run/draw';
import {LONG} from './support/run/long';

// Read again in every worker: what was chosen once is handed down by the environment.
process.env.E2E_PORT ??= spawnSync(
  process.execPath,
  [
    '-e',
    's=require("net").createServer().listen(0,"127.0.0.1",()=>{process.stdout.write(String(s.address().port));s.close()})',
  ],
  {encoding: 'utf8'},
).stdout;
process.env.CHROMIUM ??= spawnSync(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `process.stdout.write((await import(${JSON.stringify(path.join(__dirname, 'bin', 'browser.mjs'))})).findBrowser({fetch: false}))`,
  ],
  {encoding: 'utf8'},
).stdout;

// The workers have it from the environment, which this sets.
if (!process.env.TEST_WORKER_INDEX) console.log(turnSaid());

/** Closes the shop for everybody: only when nobody else is in it. By itself: `--project=alone --no-deps`. */
const ALONE = /maintenance\.spec\.ts/;
/**
 * What is for one screen says so: a file by its name (`counter.desktop.spec.ts`), a part of one by its tag
 * (`@desktop`). The rest runs on the phone, where customers are, or by turns (support/browser/screens.ts); with LONG=1
 * all of it on both.
 */
const ON_DESKTOP = /\.desktop\.spec\.ts|@(desktop|both)\b/;
const OTHERS = otherTurns();
const phone = {testIgnore: [ALONE, /\.desktop\.spec\.ts$/, ...OTHERS], grepInvert: /@desktop\b/};
const desktop = {
  testIgnore: [ALONE, /\.phone\.spec\.ts$/, ...OTHERS],
  ...(LONG ? {grepInvert: /@phone\b/} : {grep: ON_DESKTOP}),
};
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 3, // on two processors: half of what a test does is waiting for a page
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.E2E_URL ? 0 : 1, // what passes only when it is tried again is a defect, and is named at the end
  timeout: 180_000, // limits for what hangs, also on a machine three times as slow
  expect: {timeout: 25_000},
  // The report as data is for the summary of `npm test`, which names what passed only when it was tried again.
  reporter: [
    ['list'],
    ['json', {outputFile: 'test-results/report.json'}],
    ...(process.env.TAQUILLA_COSTS ? [['./support/browser/profile.ts'] as const] : []),
  ],
  use: {
    baseURL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // What moves asks for a frame sixty times a second, whoever looks; by turns it moves.
    contextOptions: {reducedMotion: drawn('motion', 5) ? 'no-preference' : 'reduce'},
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // drawing one takes a sixth of the time
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {name: 'phone', ...phone, use: {...devices['Pixel 7'], viewport: {width: 390, height: 844}, deviceScaleFactor: 1}},
    {name: 'desktop', ...desktop, use: {...devices['Desktop Chrome'], viewport: {width: 1280, height: 800}}},
    {
      name: 'alone',
      testMatch: ALONE,
      dependencies: ['phone', 'desktop'],
      use: {...devices['Desktop Chrome'], viewport: {width: 1280, height: 800}},
    },
  ],
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: 'node tests/bin/e2e-server.mjs',
        cwd: path.resolve(__dirname, '..'),
        url: `${baseURL}/ready`,
        env: {PORT: process.env.E2E_PORT ?? ''},
        reuseExistingServer: false,
        timeout: 180_000,
        gracefulShutdown: {signal: 'SIGTERM', timeout: 20_000},
        stdout: 'ignore',
        stderr: 'pipe',
      },
});
