/** Why the embedded database cannot start, as a sentence for the person at the terminal. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
