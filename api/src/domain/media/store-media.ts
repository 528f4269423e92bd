/** Keeps an uploaded file once: the same bytes are the same file, whoever brings them again and under whatever name. */
import {createHash} from 'node:crypto';
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitForContent} from '../kernel/locks';
import type {MediaKind} from './read-kind';

export const MAX_MEDIA_BYTES = 5 * 1024 * 1024;
/** A picture of more than 50 megapixels is small on disk and fills the memory of whoever opens it. */
const MOST_PIXELS = 50_000_000;

export interface MediaUpload {
  name: string;
  folder: string;
  altText: string;
  content: Buffer;
  /** What the bytes say they are (read-kind.ts); null: nothing that is taken. */
  kind: MediaKind | null;
  staffUserId: number | null;
}

export async function storeMedia(tx: Tx, upload: MediaUpload): Promise<{id: number; isNew: boolean}> {
  const {content, kind} = upload;
  if (content.length === 0) throw refused('El archivo está vacío.');
  if (content.length > MAX_MEDIA_BYTES) throw refused('El archivo pasa de 5 MB.');
  if (!kind) throw refused('El archivo no es una imagen JPG, PNG, WebP o SVG, ni un PDF.');
  if ((kind.width ?? 0) * (kind.height ?? 0) > MOST_PIXELS)
    throw refused('La imagen es demasiado grande: como mucho 50 megapíxeles.');
  const hash = createHash('sha256').update(content).digest();
  // Two uploads of the same bytes at once: the second waits and then finds the first.
  await waitForContent(tx, hash);
  const {rows: known} = await tx.query<{id: number}>(
    'select id from media_file where content_hash = $1 order by id limit 1',
    [hash],
  );
  if (known[0]) return {id: known[0].id, isNew: false};
  const {rows} = await tx.query<{id: number}>(
    `insert into media_file (name, folder, alt_text, mime_type, size_bytes, width, height, content_hash, content,
      staff_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      mediaName(upload.name, kind.extension),
      folderName(upload.folder),
      upload.altText.trim(),
      kind.mimeType,
      content.length,
      kind.width,
      kind.height,
      hash,
      content,
      upload.staffUserId,
    ],
  );
  return {id: rows[0]!.id, isNew: true};
}

/** «Grada Norte (2).PNG» -> «grada-norte-2.png»: part of a public address. */
export function mediaName(name: string, extension: string): string {
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${stem || 'archivo'}.${extension}`;
}

export function folderName(folder: string): string {
  const clean = folder.trim().replace(/\s+/g, ' ');
  if (clean.length > 60 || /[\\/<>"\p{Cc}]/u.test(clean)) throw invalid({folder: 'Como mucho 60 letras, sin barras.'});
  return clean;
}

const refused = (message: string) => invalid({file: message}, message);
