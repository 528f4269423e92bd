/**
 * One jest project per folder: `npm test -- domain api`.
 * Real PostgreSQL always: support/run/global-setup.cjs starts one server for the run.
 */
require('./support/run/memory-temp.cjs').useMemory();
// The tests see what was built of the API (support/run/once.cjs): what is stale would be tested as it was.
require('node:child_process').execFileSync(
  process.execPath,
  ['--input-type=module', '-e', "await (await import('./api/bin/build.mjs')).buildStale(['api'])"],
  {cwd: require('node:path').resolve(__dirname, '..'), stdio: 'inherit'},
);

const folders = ['domain', 'api', 'concurrency', 'contract', 'faults'];

const swc = tsx => ({
  sourceMaps: 'inline',
  module: {type: 'commonjs'},
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: {syntax: 'typescript', tsx, decorators: true},
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: {runtime: 'automatic'},
    },
  },
});

module.exports = {
  rootDir: '..',
  globalSetup: '<rootDir>/tests/support/run/global-setup.cjs',
  globalTeardown: '<rootDir>/tests/support/run/global-teardown.cjs',
  // One more than the machine computes at once: half of what a test takes is waiting for its database.
  maxWorkers: require('node:os').availableParallelism() + 1,
  testSequencer: '<rootDir>/tests/support/run/slow-first.cjs',
  // What a test file leaves in memory goes with its worker: over seventy files it was gigabytes.
  workerIdleMemoryLimit: '1GB',
  // Races take as long as the machine lets them: only a hang is a failure.
  testTimeout: process.env.LONG === '1' ? 1_800_000 : 120_000,
  projects: folders.map(name => ({
    displayName: name,
    rootDir: __dirname + '/..',
    testMatch: [`<rootDir>/tests/${name}/**/*.spec.ts`],
    testEnvironment: '<rootDir>/tests/support/run/environment.cjs',
    moduleNameMapper: {'^@taquilla/door-rules/(.*)$': '<rootDir>/api/src/domain/access/rules/$1'},
    modulePathIgnorePatterns: ['<rootDir>/api/dist', '<rootDir>/.data'],
    transform: {
      '/(api/src|tests/support)/.*\\.ts$|/node_modules/.*\\.[mc]?js$': '<rootDir>/tests/support/run/once.cjs',
      '\\.tsx$': ['@swc/jest', swc(true)],
      '\\.(ts|m?js)$': ['@swc/jest', swc(false)],
    },
    transformIgnorePatterns: ['/node_modules/(jest[^/]*|@jest)/'],
  })),
};
