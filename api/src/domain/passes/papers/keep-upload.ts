/**
 * A paper that is shown before there is a contract waits a day for it. What it is is read from its bytes; whoever has
 * the token has the file.
 */
import {busy} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readPaper, type PaperMime} from '../../media/read-paper';

/** What may wait in all, whoever sent it: a disk is not filled by people who never sign. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3;

export interface Upload {
  token: string;
  fileName: string;
  mimeType: PaperMime;
  content: Buffer;
}

export async function keepUpload(
  tx: Tx,
  {fileName, content}: {fileName: string; content: Buffer},
): Promise<{token: string; sizeBytes: number}> {
  const {name, mimeType} = readPaper(fileName, content);
  await tx.query(`delete from pass_upload where created_at < now() - interval '24 hours'`);
  const all = await tx.query<{full: boolean}>('select coalesce(sum(size_bytes), 0) > $1 as full from pass_upload', [
    MOST_WAITING_BYTES,
  ]);
  if (all.rows[0]!.full) throw busy();
  const {rows} = await tx.query<{token: string}>(
    'insert into pass_upload (file_name, mime_type, size_bytes, content) values ($1, $2, $3, $4) returning token',
    [name, mimeType, content.length, content],
  );
  return {token: rows[0]!.token, sizeBytes: content.length};
}

/** They leave the waiting room with the contract that takes them. */
export async function takeUploads(tx: Tx, tokens: string[]): Promise<Map<string, Upload>> {
  if (tokens.length === 0) return new Map();
  const {rows} = await tx.query<Upload>(
    `delete from pass_upload where token = any($1::uuid[])
      returning token, file_name as "fileName", mime_type as "mimeType", content`,
    [[...new Set(tokens)]],
  );
  return new Map(rows.map(row => [row.token, row]));
}
