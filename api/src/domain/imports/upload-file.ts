/** A file is kept as it came, to be read at once by a process of its own. The same file again is told, not taken. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface UploadedFile {
  listId: number;
  fileName: string;
  format: 'csv' | 'xlsx';
  content: Buffer;
  hash: Buffer;
  staffUserId: number | null;
  /** Whoever uploads knows that it has been here. */
  again: boolean;
}

/** @throws DomainError 409 `same_file` with `details.importId` */
export async function uploadFile(tx: Tx, file: UploadedFile): Promise<number> {
  const listed = await tx.query<{kind: string}>('select kind from season_list where id = $1 for share', [file.listId]);
  if (listed.rows[0]?.kind !== 'passes') throw invalid({seasonListId: 'No existe esa lista de abonos.'});
  const {rows: same} = await tx.query<{id: number; fileName: string; state: string; on: string}>(
    `select id, file_name as "fileName", state, to_char(coalesce(imported_at, created_at) at time zone club_zone(),
      'DD/MM/YYYY') as "on" from holder_import
      where content_hash = $1 and season_list_id = $2 and state not in ('failed', 'reverted')
        order by (state = 'imported') desc, id desc limit 1`,
    [file.hash, file.listId],
  );
  if (same[0] && !file.again) {
    const done = same[0].state === 'imported' ? `se importó el ${same[0].on}` : `se subió el ${same[0].on}`;
    throw conflict('same_file', `Este mismo archivo ya ${done} en esta lista («${same[0].fileName}»).`, {
      importId: same[0].id,
      state: same[0].state,
    });
  }
  const made = await tx.query<{id: number}>(
    `insert into holder_import (season_list_id, file_name, format, size_bytes, content, content_hash, staff_user_id,
      task) values ($1, $2, $3, $4, $5, $6, $7, 'read') returning id`,
    [file.listId, file.fileName, file.format, file.content.length, file.content, file.hash, file.staffUserId],
  );
  return made.rows[0]!.id;
}
