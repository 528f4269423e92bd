// `npm test`: everything that must hold, from a fresh clone: dependencies, type check and lint, build, jest, a browser, Playwright.
// Every stage runs even when one before it fails; the summary says which. `npm test -- check jest` runs only those,
// `npm test -- contract e2e/shop prices.spec` only these folders and files; `--profile` says where the time goes.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {filesUnder} from '../../api/bin/build.mjs';
import {installIfNeeded, root, seconds} from '../../api/bin/install.mjs';
import {requireNode} from '../../api/bin/node-version.mjs';
import {nameSteps} from '../../api/bin/progress.cjs';
import {choose} from './choose.mjs';
import {beginProfile, notedSeconds, printProfile, processorSeconds} from './profile.mjs';

nameSteps(['Dependencias', 'Compilación']);
requireNode();
createRequire(import.meta.url)('../support/run/memory-temp.cjs').useMemory();
const words = process.argv.slice(2);
const profiles = words.includes('--profile');
const chosen = chooseOrEnd();
// What is named is run whole, whoever's turn it is.
if (chosen.jest.length + chosen.playwright.length) process.env.CHOSEN = 'yes';
const results = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true)); // the stage that runs gets it too, and is waited for

const stages = {
  check: () => node('tests/bin/check.mjs'),
  build: () => node('api/bin/build.mjs'),
  // It asks the server for the pages of the fronts too.
  jest: async () =>
    (await stages.build()) &&
    node(
      'node_modules/jest/bin/jest.js',
      '-c',
      'tests/jest.config.cjs',
      ...(chosen.jest.length ? ['--runTestsByPath', ...chosen.jest.map(spec => `tests/${spec}`)] : []),
    ),
  playwright: async () => {
    const {findBrowser} = await import('./browser.mjs');
    process.env.CHROMIUM = findBrowser();
    return (
      (await stages.build()) &&
      node('node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', ...chosen.playwright)
    );
  },
};
await stage('dependencias', async () => (await installIfNeeded({tools: true})) ?? true);
// In a folder that an installation takes away.
if (profiles) beginProfile();
for (const [name, work] of Object.entries(stages))
  if (!interrupted && chosen.stages.includes(name)) await stage(name, work);

if (profiles) printProfile();
console.log('\nResumen');
for (const {name, good, took, processor} of results) {
  const used = profiles ? `   ${Math.max(processor, notedSeconds(name)).toFixed(0)} s de procesador` : '';
  console.log(`  ${good ? '✓' : '✗'} ${name.padEnd(14)} ${took.padStart(9)}${used}`);
}
const flakes = results.some(({name}) => name === 'playwright') ? flaky() : [];
if (flakes.length)
  console.log(`  ! ${flakes.length} pasaron solo al repetirlas:\n${flakes.map(one => `    ${one}`).join('\n')}`);
process.exit(interrupted ? 130 : results.every(result => result.good) ? 0 : 1);

function chooseOrEnd() {
  const tests = path.join(root, 'tests');
  const files = filesUnder(tests).map(file => path.relative(tests, file).replaceAll('\\', '/'));
  try {
    return choose(
      words.filter(word => word !== '--profile'),
      files,
    );
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

async function stage(name, work) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const before = processorSeconds();
  let good = false;
  try {
    good = await work();
  } catch (error) {
    console.error(error.message);
  }
  results.push({name, good, took: seconds(began), processor: processorSeconds() - before});
}

function node(...words) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, words, {cwd: root, stdio: 'inherit'});
    const pass = signal => child.kill(signal);
    process.on('SIGTERM', pass); // Ctrl-C reaches the child by itself, SIGTERM does not
    child.once('close', code => {
      process.off('SIGTERM', pass);
      resolve(code === 0);
    });
  });
}

/** Browser tests that failed and passed when tried again: each is a defect of the test or of the product. */
function flaky() {
  const file = path.join(root, 'tests', 'test-results', 'report.json');
  if (!fs.existsSync(file)) return [];
  const inside = suite => [
    ...(suite.specs ?? []).flatMap(({title, tests}) =>
      tests
        .filter(({status}) => status === 'flaky')
        .map(({projectName}) => `[${projectName}] ${suite.file} › ${title}`),
    ),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  return JSON.parse(fs.readFileSync(file, 'utf8')).suites.flatMap(inside);
}
