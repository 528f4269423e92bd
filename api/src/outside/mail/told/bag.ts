/** What a stranger posts, taken apart: nothing in it is trusted to have the shape that it should. */
export type Bag = Record<string, unknown>;

export const bag = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
export const bags = (value: unknown): Bag[] => (Array.isArray(value) ? value.map(bag) : []);
/** PostgreSQL keeps no zero bytes. */
export const text = (value: unknown, most = 300): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').slice(0, most) : '';

/** Null: it is no JSON. */
export function parsed(raw: string): Bag | null {
  try {
    return bag(JSON.parse(raw));
  } catch {
    return null;
  }
}
