/** Stops the database server of this run and removes its data. */
module.exports = async () => {
  await globalThis.testServer?.stop();
};
