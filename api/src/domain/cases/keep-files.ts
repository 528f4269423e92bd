/**
 * Files of a message: a PDF, a PNG or a JPG by their first bytes, at most five of 5 MB. The same is refused by the
 * database; here it is said in words.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readHead} from '../media/read-kind';
import {haveOneReader} from './one-reader';
import {type Author, note} from './states';

export const MOST_FILES = 5;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface CaseFile {
  fileName: string;
  content: Buffer;
}

/** Null: none of the kinds that are kept. */
export function mimeOfFile(content: Buffer): string | null {
  const mime = readHead(content)?.mimeType;
  return mime === 'application/pdf' || mime === 'image/png' || mime === 'image/jpeg' ? mime : null;
}

export async function keepFiles(tx: Tx, messageId: number, files: CaseFile[]): Promise<void> {
  if (files.length > MOST_FILES) throw invalid({files: `Caben ${MOST_FILES} archivos en cada mensaje.`});
  for (const {fileName, content} of files) {
    const mimeType = mimeOfFile(content);
    if (mimeType === null || content.length > MAX_FILE_BYTES)
      throw invalid({files: `«${fileName}» no es un PDF, un PNG o un JPG de hasta 5 MB.`});
    await tx.query(
      `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content)
        values ($1, $2, $3, $4, $5)`,
      [messageId, fileName, mimeType, content.length, content],
    );
  }
}

export interface StoredFile {
  fileName: string;
  mimeType: string;
  content: Buffer;
}

/** Of the case $1 or of one that was merged into it; over `incident_message m`. */
const OF_CASE = 'm.incident_id in (select id from incident where id = $1 or merged_into_id = $1)';

/** One file of a case; `isPublic`: only of what the customer may read. */
export async function readCaseFile(
  tx: Tx,
  caseId: number,
  fileId: number,
  isPublic: boolean,
): Promise<StoredFile | null> {
  const {rows} = await tx.query<StoredFile>(
    `select f.file_name as "fileName", f.mime_type as "mimeType", f.content
      from incident_file f join incident_message m on m.id = f.incident_message_id
      join incident x on x.id = m.incident_id join incident t on t.id = $1
      where f.id = $2 and (x.id = t.id or x.merged_into_id = t.id)
        and ($3 = false or (m.kind = 'public' and (x.id = t.id or ${haveOneReader('x', 't')})))`,
    [caseId, fileId, isPublic],
  );
  return rows[0] ?? null;
}

/** What should never have been sent goes, and the thread says that it was there. */
export async function dropFile(tx: Tx, caseId: number, fileId: number, author: Author): Promise<void> {
  const {rows} = await tx.query<{name: string}>(
    `delete from incident_file f using incident_message m
      where f.id = $2 and m.id = f.incident_message_id and ${OF_CASE} returning f.file_name as name`,
    [caseId, fileId],
  );
  if (!rows[0]) throw notFound('No existe ese archivo.');
  await note(tx, caseId, author, `Archivo borrado: ${rows[0].name}.`);
}
