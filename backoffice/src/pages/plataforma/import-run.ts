// An import as the API tells it, and the words for what is under way.
import {formatCount} from '../../crud/words/count';
import type {Stored} from '../../providers/wire';

export const resource = 'importaciones-abonados';
export const lists = '/imports/abonados/lista';

export type ImportRun = Stored<'HolderImport'>;

export const taskNames = {
  read: 'Leyendo el archivo',
  check: 'Comprobando cada fila',
  import: 'Importando',
  revert: 'Deshaciendo',
} as const;

export const figure = (n: number): string => formatCount(n);

const undoMs = 24 * 3_600_000;
/** Until when it can be undone; null when it cannot. */
export function undoUntil(run: ImportRun, now: number): Date | null {
  if (run.task !== null) return null;
  const made = run.createdCount + run.updatedCount + run.passCount > 0;
  if (run.state !== 'imported' || run.importedAt === null || !made) return null;
  const until = Date.parse(run.importedAt) + undoMs;
  return until > now ? new Date(until) : null;
}
