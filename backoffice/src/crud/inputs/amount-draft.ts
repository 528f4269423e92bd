// A grid of amounts as it is being written: what the API holds, what has been typed over it, what is to be sent.
import {formatEuros, parseEuros} from '../words/money';

/** Names a cell; what it is made of is the screen's own affair. */
export type CellKey = string;
/** Amounts for sale, in cents; a cell that is not here is not sold. */
export type Saved = ReadonlyMap<CellKey, number>;
/** Typed text by cell, only where somebody typed. */
export type Draft = Readonly<Record<CellKey, string>>;

export const savedText = (saved: Saved, key: CellKey): string => {
  const cents = saved.get(key);
  return cents === undefined ? '' : formatEuros(cents);
};

export const textAt = (saved: Saved, draft: Draft, key: CellKey): string => draft[key] ?? savedText(saved, key);

export interface AmountChange {
  key: CellKey;
  /** null: no longer sold. */
  amountCents: number | null;
  /** null: was not sold. */
  beforeCents: number | null;
}

/** What differs from what is saved; `wrong` are cells whose text is no amount. */
export function changesOf(saved: Saved, draft: Draft): {changes: AmountChange[]; wrong: CellKey[]} {
  const changes: AmountChange[] = [];
  const wrong: CellKey[] = [];
  for (const [key, text] of Object.entries(draft)) {
    const amountCents = parseEuros(text);
    if (amountCents === undefined || (amountCents !== null && amountCents < 0)) {
      wrong.push(key);
      continue;
    }
    const beforeCents = saved.get(key) ?? null;
    if (amountCents !== beforeCents) changes.push({key, amountCents, beforeCents});
  }
  return {changes, wrong};
}

/**
 * Cells that a block copied from a spreadsheet fills, from (row, column) to the right and down.
 * `keys[row][column]` is the grid; what falls outside, or on a cell that takes no amount (null), is left out.
 */
export function pasteBlock(
  text: string,
  keys: readonly (readonly (CellKey | null)[])[],
  row: number,
  column: number,
): Record<CellKey, string> {
  const filled: Record<CellKey, string> = {};
  text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .forEach((line, down) => {
      line.split('\t').forEach((value, right) => {
        const key = keys[row + down]?.[column + right];
        if (key !== undefined && key !== null) filled[key] = value.trim();
      });
    });
  return filled;
}

/** An amount more or less by a percentage, to whole steps of `stepCents`; halves go up. Never below zero. */
export function adjusted(cents: number, percentBp: number, stepCents: number): number {
  const exact = (cents * (10_000 + percentBp)) / 10_000;
  return Math.max(0, Math.floor(exact / stepCents + 0.5) * stepCents);
}
