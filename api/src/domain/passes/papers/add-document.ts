/**
 * A paper for a pass that waits for one. What it is is read from its bytes; a second one for the same purpose takes the
 * place of the first while nobody has looked at it.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {MAX_PAPER_BYTES, paperMime} from '../../media/read-paper';
import {readPapers, type Paper} from './read-papers';

/** Most papers of one pass, refused ones included. */
const MOST = 12;

/** For `text`, or for the first paper that is missing. Errors: `not_waiting`, `too_many` 409; `invalid` 422. */
export async function addDocument(
  tx: Tx,
  paper: {seasonPassId: number; kind: string; fileName: string; content: Buffer; text?: string | null},
): Promise<number> {
  if (paper.content.length > MAX_PAPER_BYTES) throw invalid({file: 'El documento pasa de 5 MB.'});
  const mime = paperMime(paper.content);
  if (mime === null) throw invalid({file: 'Envía un PDF, un PNG o un JPG.'});
  const pass = await tx.query<{papers: number}>(
    `select (select count(*)::int from pass_document d where d.season_pass_id = p.id) as papers from season_pass p
      where p.id = $1 and p.state = 'requested' for update of p`,
    [paper.seasonPassId],
  );
  if (!pass.rows[0]) throw conflict('not_waiting', 'Este abono no espera documentos.');
  if (pass.rows[0].papers >= MOST)
    throw conflict(
      'too_many',
      'Ya has enviado todos los documentos que caben. Te escribiremos cuando los hayamos visto.',
    );
  const needed = await readPapers(tx, paper.seasonPassId);
  const isOpen = (one: Paper) => one.state === 'missing' || one.state === 'rejected';
  const wanted = paper.text
    ? needed.find(one => one.text === paper.text)
    : (needed.find(isOpen) ?? needed.find(one => one.state === 'pending'));
  if (paper.text && (!wanted || wanted.state === 'approved'))
    throw conflict('not_waiting', 'Ese documento ya no hace falta.');
  await tx.query(
    `delete from pass_document where season_pass_id = $1 and state = 'pending' and $2::text is not null and proves = $2
      and pass_discount_id is not distinct from $3`,
    [paper.seasonPassId, wanted?.proves ?? null, wanted?.passDiscountId ?? null],
  );
  const {rows} = await tx.query<{id: number}>(
    `insert into pass_document (season_pass_id, pass_discount_id, proves, kind, file_name, mime_type, size_bytes,
      content) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      paper.seasonPassId,
      wanted?.passDiscountId ?? null,
      wanted?.proves ?? 'category',
      paper.kind,
      paper.fileName,
      mime,
      paper.content.length,
      paper.content,
    ],
  );
  // It is the club's turn: the seat waits without an hour.
  await tx.query(
    `update season_pass set pay_until_at = null, version = version + 1, updated_at = now()
      where id = $1 and pay_until_at is not null`,
    [paper.seasonPassId],
  );
  return rows[0]!.id;
}
