/**
 * The API is 2,400 modules: here each worker loads what was built of it once, in Node's own realm, and every test file
 * gets those modules; jest alone would read them anew for each of a hundred files. Errors are of one realm; other
 * objects that come from there have another realm's prototypes, which `toEqual` does not mind and `toStrictEqual` does.
 */
const {createHash} = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const {TestEnvironment} = require('jest-environment-node');
const {Client} = require('pg');

const SOURCE = path.resolve(__dirname, '..', '..', '..', 'api', 'src') + path.sep;
const BUILT = path.resolve(__dirname, '..', '..', '..', 'api', 'dist');

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.requireOnce = require;
    for (const error of [Error, TypeError, RangeError, SyntaxError, AggregateError]) this.global[error.name] = error;
  }

  /** Databases that the file has left: two hundred of them would be gigabytes of memory. */
  async teardown() {
    const left = this.global.freshDatabases ?? [];
    if (left.length > 0) {
      const client = new Client({connectionString: process.env.TAQUILLA_TEST_SERVER});
      await client.connect();
      for (const name of left) await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    }
    await super.teardown();
  }
};
module.exports.default = module.exports;

/** Instead of compiling a source of the API: what the build made of it, as the environment's own `require` keeps it. */
module.exports.process = (_text, file) => {
  const built = path.join(BUILT, path.relative(SOURCE, file).replace(/\.ts$/, '.js'));
  return {code: `module.exports = (globalThis.requireOnce ?? require)(${JSON.stringify(built)});`};
};

/** The text of the source does not matter: two files differ by their path. */
module.exports.getCacheKey = (_text, file) =>
  createHash('sha1').update(fs.readFileSync(__filename)).update(file).digest('hex');
