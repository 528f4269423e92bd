/**
 * A holder's paper is judged once. The file goes with the judgement: who looked and when is all that stays (RGPD, data
 * minimisation). The pass's row is the lock: of two who judge its last papers at once, the second makes it payable.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {dropProof} from '../price/drop-proof';
import {readPapers} from './read-papers';
import {settlePapers, type PapersOutcome} from './settle-papers';

interface Review {
  documentId: number;
  isApproved: boolean;
  note: string;
  staffUserId: number;
  /** How long the pass may be paid once its papers are good. */
  payHours: number;
}

export interface Reviewed {
  passId: number;
  outcome: PapersOutcome;
  /** The discount, or the family's conditions, that went with a refused paper. */
  droppedName: string | null;
  /** Why papers that must be sent again were refused. */
  refusedNote: string;
}

/**
 * Errors: `not_found`, `invalid` 422 (a refusal says why), `already_reviewed` 409. What it proves is granted or goes
 * with it.
 */
export async function reviewDocument(
  tx: Tx,
  {documentId, isApproved, note, staffUserId, payHours}: Review,
): Promise<Reviewed> {
  if (!isApproved && note === '') throw invalid({note: 'Escribe qué le falta: se lo diremos al abonado.'});
  const {rows: passes} = await tx.query<{id: number; state: string}>(
    `select p.id, p.state from season_pass p where p.id = (select d.season_pass_id from pass_document d where d.id = $1)
      for update`,
    [documentId],
  );
  const pass = passes[0];
  if (!pass) throw notFound('No existe ese documento.');
  const verdict = isApproved ? 'approved' : 'rejected';
  const {rows} = await move<{discountId: number | null; proves: 'category' | 'discount' | 'group'}>(
    tx,
    to('pass_document', verdict),
    {
      id: documentId,
      set: 'reviewed_at = now(), reviewed_by_id = $2, review_note = $3, content = null',
      values: [staffUserId, note],
      returning: 'pass_discount_id as "discountId", proves',
    },
  );
  if (!rows[0]) throw conflict('already_reviewed', 'Ese documento ya se ha revisado.');
  const {discountId, proves} = rows[0];
  if (discountId)
    await move(tx, to('pass_discount_proof', verdict), {
      where: 'season_pass_id = $1 and pass_discount_id = $2',
      values: [pass.id, discountId],
    });
  // One that is not waiting (given up meanwhile, or asked for later) keeps what it is.
  if (pass.state !== 'requested') return {passId: pass.id, outcome: 'waiting', droppedName: null, refusedNote: ''};
  const droppedName = !isApproved && proves !== 'category' ? await dropProof(tx, pass.id, proves, discountId) : null;
  const outcome = await settlePapers(tx, pass.id, payHours);
  const refused =
    outcome === 'refused' ? (await readPapers(tx, pass.id)).filter(paper => paper.state === 'rejected') : [];
  return {
    passId: pass.id,
    outcome,
    droppedName,
    refusedNote: refused.map(paper => `${paper.text}: ${paper.note}`).join('; '),
  };
}
