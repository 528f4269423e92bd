/** Starts the database server of this jest run; the workers find it by its address in the environment. */
const {loadForReal} = require('./once.cjs');

module.exports = async () => {
  loadForReal();
  const {startTestServer} = require('./server.ts');
  const server = await startTestServer();
  globalThis.testServer = server;
  process.env.TAQUILLA_TEST_SERVER = server.adminUrl;
  // jest leaves at once on Ctrl-C, without its teardown.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => void server.stop().finally(() => process.exit(code)));
};
