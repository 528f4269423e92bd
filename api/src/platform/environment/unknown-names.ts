/**
 * Names of variables that are nearly one of ours: a mistake in writing, which would pass unseen. An environment has many
 * others that are none of our business, so only what is one letter away counts, or what begins as only ours do.
 */

/** Nothing else in an environment begins like this. */
const ONLY_OURS = /^(REDSYS|WHATSAPP|VERIFACTU)_/;
/** Shorter names are one letter away from half the dictionary. */
const LEAST_LETTERS = 7;

export function sentencesOfUnknown(names: readonly string[], known: ReadonlySet<string>): string[] {
  return names
    .filter(name => !known.has(name) && /^[A-Z][A-Z0-9_]*$/.test(name))
    .flatMap(name => {
      const meant = [...known].find(ours => isNear(name.replaceAll('_', ''), ours.replaceAll('_', '')));
      if (meant) return [`No hay ninguna variable ${name}: ¿querías decir ${meant}?`];
      return ONLY_OURS.test(name) ? [`No hay ninguna variable ${name}: ops/SETTINGS.md las dice todas.`] : [];
    });
}

/** Equal, or one letter more, less, other, or changed with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < LEAST_LETTERS || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.slice(at) === long.slice(at + 1)) return true;
  if (short.length < long.length) return false;
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2))
  );
}
