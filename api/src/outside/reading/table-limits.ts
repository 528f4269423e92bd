/**
 * How much of a sheet is read: rows and columns as each import allows, the text of its cells as much as any may have.
 */
import {invalid} from '../../domain/kernel/errors';

export interface TableLimits {
  maxRows: number;
  maxColumns: number;
}

/** Signs of a cell that are kept. */
const MAX_CELL = 500;
/** Signs of all cells together: fifty thousand people with all that is known of them are nine million. */
const MAX_TEXT = 30_000_000;

/** A cell's text, as much as is kept of it; long ones as a copy, for a slice would keep the whole alive. */
export function cellText(text: string): string {
  const bare = text.trim();
  return bare.length <= MAX_CELL ? bare : Buffer.from(bare.slice(0, MAX_CELL)).toString();
}

/** Counts what has been read of a sheet, so that many cells of one long text are no way round its limits. */
export function textLimit(): (cells: string[]) => void {
  let signs = 0;
  return cells => {
    for (const cell of cells) signs += cell.length;
    const text = 'La hoja tiene demasiado texto: como mucho 30 millones de letras.';
    if (signs > MAX_TEXT) throw invalid({file: text}, text);
  };
}
