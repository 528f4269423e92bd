/** Numbers as people say them: «1-40, 43». */
export function sayNumbers(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else parts.push([n, n]);
  }
  return parts.map(([from, until]) => (from === until ? `${from}` : `${from}-${until}`)).join(', ');
}
