/**
 * Files that are sent for answers. What one is is read from its bytes; its id is the proof of whoever sent it, and it
 * waits a day for the answer that names it. The same file may be named again: who comes back from the bank sends his form
 * once more.
 */
import {busy} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readPaper, type PaperMime} from '../media/read-paper';
import {missing} from './judge';
import {answerAt, type Answer} from './read-answers';
import type {Field} from './read-fields';

/** What may wait in all, whoever sent it: a disk is not filled by people who never buy. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function keepFile(
  tx: Tx,
  {fileName, content}: {fileName: string; content: Buffer},
): Promise<{token: string; fileName: string; sizeBytes: number}> {
  const {name, mimeType} = readPaper(fileName, content);
  const all = await tx.query<{full: boolean}>(
    `select coalesce(sum(size_bytes), 0) > $1 as full from answer_file f where created_at > now() - interval '1 day'
      and not exists (select 1 from custom_field_answer a where a.file_id = f.id)
      and not exists (select 1 from accreditation a where a.photo_file_id = f.id)`,
    [MOST_WAITING_BYTES],
  );
  if (all.rows[0]!.full) throw busy();
  const {rows} = await tx.query<{id: string}>(
    'insert into answer_file (file_name, mime_type, size_bytes, content) values ($1, $2, $3, $4) returning id',
    [name, mimeType, content.length, content],
  );
  return {token: rows[0]!.id, fileName: name, sizeBytes: content.length};
}

/**
 * Answers to fields of files, their tokens exchanged for files. A signature may be a drawing or a typed name.
 * @param wrong is told of those whose file is not there
 */
export async function withFiles(
  tx: Tx,
  fields: readonly Field[],
  answers: readonly Answer[],
  at: string,
  wrong: Record<string, string>,
): Promise<Answer[]> {
  const typeOf = new Map(fields.map(field => [field.id, field]));
  const isFile = ({fieldId, value}: Answer): boolean => {
    const type = typeOf.get(fieldId)?.type;
    return type === 'file' || (type === 'signature' && ID.test(value));
  };
  const tokens = answers.filter(isFile).map(({value}) => value);
  if (tokens.length === 0) return [...answers];
  const {rows} = await tx.query<{id: string; name: string}>(
    'select id, file_name as name from answer_file where id = any($1::uuid[]) for key share',
    [tokens.filter(token => ID.test(token))],
  );
  const nameOf = new Map(rows.map(row => [row.id, row.name]));
  return answers.map(answer => {
    if (!isFile(answer)) return answer;
    const name = nameOf.get(answer.value);
    if (name === undefined) wrong[answerAt(at, answer.fieldId)] = missing(typeOf.get(answer.fieldId)!);
    return {...answer, value: name ?? '', fileId: answer.value};
  });
}

export interface StoredFile {
  name: string;
  mimeType: PaperMime;
  content: Buffer;
}

export async function readFile(tx: Tx, id: string): Promise<StoredFile | null> {
  if (!ID.test(id)) return null;
  const {rows} = await tx.query<StoredFile>(
    'select file_name as name, mime_type as "mimeType", content from answer_file where id = $1',
    [id],
  );
  return rows[0] ?? null;
}
