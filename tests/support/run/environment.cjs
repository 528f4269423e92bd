/** Where a test file runs: it shares what its worker has loaded (once.cjs) and leaves no database behind. */
const {loadForReal, serve} = require('./once.cjs');
loadForReal();
const {TestEnvironment} = require('jest-environment-node');
const {Client} = require('pg');
const {note} = require('./costs.cjs');

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    serve(this.global);
    this.costs = note(context.testPath);
  }

  handleTestEvent(event) {
    this.costs.hear(event);
  }

  /** Databases that the file has left: two hundred of them would be gigabytes of memory. */
  async teardown() {
    const left = globalThis.freshDatabases?.splice(0) ?? [];
    if (left.length > 0) {
      const client = new Client({connectionString: process.env.TAQUILLA_TEST_SERVER});
      await client.connect();
      for (const name of left) await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    }
    await super.teardown();
    this.costs.end();
  }
};
module.exports.default = module.exports;
