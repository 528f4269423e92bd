/** Why a file or a folder cannot be used, as a clause for whoever runs it. */
export const DISK_FULL = 'el disco está lleno';
const REASONS: Record<string, string> = {
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  ENOENT: 'no existe',
  ENOTDIR: 'en el camino hay un fichero donde debería haber una carpeta',
  EEXIST: 'hay un fichero donde debería haber una carpeta',
  EISDIR: 'es una carpeta',
  ENOSPC: DISK_FULL,
  EDQUOT: 'se ha llegado a la cuota del disco',
  EROFS: 'el disco es de solo lectura',
  EIO: 'el disco falla',
  ENAMETOOLONG: 'el nombre es demasiado largo',
};

/** Null: it is no trouble of files. */
export function fileTrouble(error: unknown): string | null {
  const {code = '', path, dest} = error as {code?: string; path?: string; dest?: string};
  const reason = REASONS[code];
  if (!reason) return null;
  const at = dest ?? path;
  return at ? `${at}: ${reason}` : reason;
}
