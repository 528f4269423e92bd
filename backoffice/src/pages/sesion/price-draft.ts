// The price grid as it is being written: what the API holds, what has been typed over it, what is to be sent.
import type { Channel, PriceRecord } from '../../providers/api-types';
import { formatEuros, parseEuros } from '../../crud/money';

/** null: the price of every channel that has none of its own. */
export type GridChannel = Channel | null;

export type CellKey = string;

export const cellKey = (zoneId: number, categoryId: number, channel: GridChannel): CellKey => `${zoneId}:${categoryId}:${channel ?? ''}`;

export interface Cell {
  zoneId: number;
  priceCategoryId: number;
  channel: GridChannel;
}

export function cellOf(key: CellKey): Cell {
  const [zoneId = '', categoryId = '', channel = ''] = key.split(':');
  return { zoneId: Number(zoneId), priceCategoryId: Number(categoryId), channel: channel === '' ? null : (channel as Channel) };
}

export type Saved = ReadonlyMap<CellKey, PriceRecord>;
/** Typed text by cell, only where somebody typed. */
export type Draft = Readonly<Record<CellKey, string>>;

export const savedPrices = (prices: readonly PriceRecord[]): Saved =>
  new Map(prices.map((price) => [cellKey(price.zoneId, price.priceCategoryId, price.channel), price]));

export function savedText(saved: Saved, key: CellKey): string {
  const price = saved.get(key);
  return price === undefined || !price.isActive ? '' : formatEuros(price.amountCents);
}

export const textAt = (saved: Saved, draft: Draft, key: CellKey): string => draft[key] ?? savedText(saved, key);

export interface Change extends Cell {
  key: CellKey;
  /** null: no longer sold. */
  amountCents: number | null;
  before: PriceRecord | undefined;
}

/** What differs from what is saved; `wrong` are cells whose text is no amount. */
export function changesOf(saved: Saved, draft: Draft): { changes: Change[]; wrong: CellKey[] } {
  const changes: Change[] = [];
  const wrong: CellKey[] = [];
  for (const [key, text] of Object.entries(draft)) {
    const amountCents = parseEuros(text);
    if (amountCents === undefined || (amountCents !== null && amountCents < 0)) {
      wrong.push(key);
      continue;
    }
    const before = saved.get(key);
    const beforeCents = before === undefined || !before.isActive ? null : before.amountCents;
    if (amountCents !== beforeCents) changes.push({ ...cellOf(key), key, amountCents, before });
  }
  return { changes, wrong };
}

/**
 * Cells that a block copied from a spreadsheet fills, from (row, column) to the right and down.
 * `keys[row][column]` is the grid; what falls outside is left out.
 */
export function pasteBlock(text: string, keys: readonly (readonly CellKey[])[], row: number, column: number): Record<CellKey, string> {
  const filled: Record<CellKey, string> = {};
  text.replace(/\r/g, '').replace(/\n$/, '').split('\n').forEach((line, down) => {
    line.split('\t').forEach((value, right) => {
      const key = keys[row + down]?.[column + right];
      if (key !== undefined) filled[key] = value.trim();
    });
  });
  return filled;
}
