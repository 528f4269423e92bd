/** What is said of a value that an answer brings as any text; undefined for one that has no words here. */
export const saidOf = <Said>(words: Readonly<Record<string, Said>>, value: string | null): Said | undefined =>
  value !== null && Object.hasOwn(words, value) ? words[value] : undefined;
