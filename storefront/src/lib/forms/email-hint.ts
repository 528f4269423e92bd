// «gmial.com»: an address whose domain looks like a mistyped well-known one. A question, never a refusal.

const KNOWN = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.es',
  'yahoo.com',
  'icloud.com',
  'telefonica.net',
  'movistar.es',
  'live.com',
  'me.com',
  'gmx.es',
  'msn.com',
  'orange.es',
  'proton.me',
  'protonmail.com',
  'googlemail.com',
  'ymail.com',
  'aol.com',
  'mail.com',
  'gmx.com',
  'live.es',
  'yahoo.fr',
  'hotmail.fr',
  'outlook.fr',
];

/** Keys that differ: one more, one less, another, or two swapped (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = Array.from({length: a.length + 1}, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = least;
    }
  }
  return rows[a.length]![b.length]!;
}

/** The address that was probably meant; null when there is nothing to ask. */
export function likelyEmail(address: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim()) ?? [];
  if (!name || !domain) return null;
  const typed = domain.toLowerCase();
  if (KNOWN.includes(typed)) return null;
  if (typed.startsWith('gmail.')) return `${name}@gmail.com`;
  const near = KNOWN.map(known => ({known, far: distance(typed, known)})).sort((a, b) => a.far - b.far)[0]!;
  // A short name one key away may be somebody's own.
  return near.far <= (near.known.length > 8 ? 2 : 1) && near.known.length > 6 ? `${name}@${near.known}` : null;
}
