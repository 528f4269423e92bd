/** A paper for a pass that waits for one. What it is is read from its bytes; a second one for the same purpose takes the place of the first while nobody has looked at it. */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {readKind} from '../media/read-kind';

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** Most papers of one pass. */
const MOST = 6;

export type DocumentMime = 'application/pdf' | 'image/png' | 'image/jpeg';

export function mimeOf(content: Buffer): DocumentMime {
  const mime = readKind(content)?.mimeType;
  if (mime !== 'application/pdf' && mime !== 'image/png' && mime !== 'image/jpeg') throw invalid({file: 'Envía un PDF, un PNG o un JPG.'});
  return mime;
}

export async function addDocument(tx: Tx, paper: {seasonPassId: number; kind: string; fileName: string; content: Buffer}): Promise<number> {
  const mime = mimeOf(paper.content);
  const pass = await tx.query<{papers: number}>(`select (select count(*)::int from pass_document d where d.season_pass_id = p.id) as papers from season_pass p where p.id = $1 and p.state = 'requested' for update of p`, [paper.seasonPassId]);
  if (!pass.rows[0]) throw conflict('not_waiting', 'Este abono no espera documentos.');
  if (pass.rows[0].papers >= MOST) throw conflict('too_many', 'Ya has enviado todos los documentos que caben. Te escribiremos cuando los hayamos visto.');
  const {rows} = await tx.query<{id: number}>(
    `insert into pass_document (season_pass_id, pass_discount_id, kind, file_name, mime_type, size_bytes, content)
     select $1, (select u.pass_discount_id from season_pass_discount u where u.season_pass_id = $1 and u.state = 'pending' and not exists (select 1 from pass_document d where d.pass_discount_id = u.pass_discount_id and d.season_pass_id = $1) order by 1 limit 1), $2, $3, $4, $5, $6 returning id`,
    [paper.seasonPassId, paper.kind, paper.fileName, mime, paper.content.length, paper.content],
  );
  return rows[0].id;
}
