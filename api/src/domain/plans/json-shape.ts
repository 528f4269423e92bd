/** Looks at JSON of unknown shape without believing anything about it. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number no farther from zero than `limit`. */
export function isNumber(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

export function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}

export function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  if (!Array.isArray(value)) return false;
  // Not every(): it passes over the holes of a sparse list.
  for (const item of value) if (!is(item)) return false;
  return true;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
