/**
 * One jest project per folder: `npx jest -c tests/jest.config.cjs --selectProjects domain api`.
 * Real PostgreSQL always: support/run/global-setup.ts starts one server for the run.
 */
require('./support/run/memory-temp.cjs').useMemory();
// The tests see what was built of the API (support/run/api-once.cjs): what is stale would be tested as it was.
require('node:child_process').execFileSync(
  process.execPath,
  ['--input-type=module', '-e', "await (await import('./api/bin/build.mjs')).buildStale(['api'])"],
  {cwd: require('node:path').resolve(__dirname, '..'), stdio: 'inherit'},
);

const folders = ['domain', 'api', 'concurrency', 'contract', 'faults'];

/** These come as ES modules only, which jest's require cannot read: swc turns them into CommonJS, nested copies too. */
const esModules = ['uuid', 'chalk', 'nanoid', 'node-pg-migrate', 'ical-generator'];

const swc = {
  sourceMaps: 'inline',
  module: {type: 'commonjs'},
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: {syntax: 'typescript', tsx: false, decorators: true},
    transform: {legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false},
  },
};

module.exports = {
  rootDir: '..',
  globalSetup: '<rootDir>/tests/support/run/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/run/global-teardown.ts',
  maxWorkers: '100%',
  testSequencer: '<rootDir>/tests/support/run/slow-first.cjs',
  // What a test file leaves in memory goes with its worker: over seventy files it was gigabytes.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 180000,
  projects: folders.map(name => ({
    displayName: name,
    rootDir: __dirname + '/..',
    testMatch: [`<rootDir>/tests/${name}/**/*.spec.ts`],
    testEnvironment: '<rootDir>/tests/support/run/api-once.cjs',
    modulePathIgnorePatterns: ['<rootDir>/api/dist', '<rootDir>/.data'],
    transform: {
      '/api/src/.*\\.ts$': '<rootDir>/tests/support/run/api-once.cjs',
      '\\.tsx$': [
        '@swc/jest',
        {
          ...swc,
          jsc: {
            ...swc.jsc,
            parser: {...swc.jsc.parser, tsx: true},
            transform: {...swc.jsc.transform, react: {runtime: 'automatic'}},
          },
        },
      ],
      '\\.(ts|m?js)$': ['@swc/jest', swc],
    },
    transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esModules.join('|')})/)`],
  })),
};
