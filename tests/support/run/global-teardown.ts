/** Stops the database server of this run and removes its data. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.testServer?.stop();
}
