/**
 * A paper that is shown before there is a contract waits a day for it. What it is is read from its bytes; whoever has
 * the token has the file.
 */
import {busy, invalid} from '../../../errors';
import type {Tx} from '../../../tx';
import {MAX_DOCUMENT_BYTES, mimeOf, type DocumentMime} from './add-document';

/** What may wait in all, whoever sent it: a disk is not filled by people who never sign. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3;

export interface Upload {
  token: string;
  fileName: string;
  mimeType: DocumentMime;
  content: Buffer;
}

export async function keepUpload(
  tx: Tx,
  {fileName, content}: {fileName: string; content: Buffer},
): Promise<{token: string; sizeBytes: number}> {
  const name =
    fileName
      .replace(/[\\/\p{Cc}]/gu, '')
      .trim()
      .slice(0, 120) || 'documento';
  if (content.length === 0) throw invalid({file: `«${name}» está vacío.`});
  if (content.length > MAX_DOCUMENT_BYTES) throw invalid({file: `«${name}» pasa de 5 MB.`});
  const mimeType = kindOf(name, content);
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

function kindOf(name: string, content: Buffer): DocumentMime {
  try {
    return mimeOf(content);
  } catch {
    throw invalid(
      {file: `«${name}» no es un PDF, un PNG ni un JPG, aunque lo diga su nombre.`},
      `«${name}» no es un PDF, un PNG ni un JPG.`,
    );
  }
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
