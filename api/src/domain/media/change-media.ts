/**
 * What staff may change of a stored file: its name, folder and what it shows. Its bytes never change: its address is
 * kept for ever.
 */
import {conflict, invalid, notFound, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {findMediaUsage} from './find-usage';
import {folderName, mediaName} from './store-media';

interface MediaChange {
  mediaId: number;
  version: number | null;
  name?: string | null;
  folder?: string | null;
  altText?: string | null;
}

/** The fields that changed, before and after. */
export async function changeMedia(
  tx: Tx,
  {mediaId, version, ...wanted}: MediaChange,
): Promise<Record<string, [unknown, unknown]>> {
  const before = await locked(tx, mediaId);
  if (version !== null && version !== before.version) throw stale();
  if (typeof wanted.name === 'string' && wanted.name.trim() === '') throw invalid({name: 'Este campo es obligatorio.'});
  const after = {
    name: wanted.name == null ? before.name : mediaName(wanted.name, before.name.split('.').pop()!),
    folder: wanted.folder == null ? before.folder : folderName(wanted.folder),
    altText: wanted.altText == null ? before.altText : wanted.altText.trim(),
  };
  const changes = Object.fromEntries(
    (['name', 'folder', 'altText'] as const)
      .filter(key => before[key] !== after[key])
      .map(key => [key, [before[key], after[key]] as [unknown, unknown]]),
  );
  if (Object.keys(changes).length > 0)
    await tx.query(
      `update media_file set name = $2, folder = $3, alt_text = $4, version = version + 1, updated_at = now()
        where id = $1`,
      [mediaId, after.name, after.folder, after.altText],
    );
  return changes;
}

/** Refused with `in_use` 409 while anything shows it. */
export async function deleteMedia(tx: Tx, mediaId: number): Promise<{name: string}> {
  const {name} = await locked(tx, mediaId);
  const uses = await findMediaUsage(tx, mediaId);
  if (uses.length > 0)
    throw conflict(
      'in_use',
      `No se puede borrar: se usa en ${uses.length === 1 ? 'un sitio' : `${uses.length} sitios`}.`,
      {uses: uses.slice(0, 20)},
    );
  await tx.query('delete from media_file where id = $1', [mediaId]);
  return {name};
}

async function locked(
  tx: Tx,
  mediaId: number,
): Promise<{name: string; folder: string; altText: string; version: number}> {
  const {rows} = await tx.query<{name: string; folder: string; altText: string; version: number}>(
    'select name, folder, alt_text as "altText", version from media_file where id = $1 for update',
    [mediaId],
  );
  if (!rows[0]) throw notFound('No encontramos el archivo.');
  return rows[0];
}
