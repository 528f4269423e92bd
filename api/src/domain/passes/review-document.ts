/** A holder's paper is judged once. The file goes with the judgement: who looked and when is all that stays (RGPD, data minimisation). */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';

interface Review {
  documentId: number;
  isApproved: boolean;
  note: string;
  staffUserId: number;
}

/** Errors: `not_found`, `invalid` 422 (a refusal says why), `already_reviewed` 409. The discount it proves is granted or refused with it. */
export async function reviewDocument(tx: Tx, {documentId, isApproved, note, staffUserId}: Review): Promise<{passId: number}> {
  if (!isApproved && note === '') throw invalid({note: 'Escribe qué le falta: se lo diremos al abonado.'});
  const {rows} = await tx.query<{passId: number; discountId: number | null}>(
    `update pass_document set state = $2, reviewed_at = now(), reviewed_by_id = $3, review_note = $4, content = null, version = version + 1 where id = $1 and state = 'pending' returning season_pass_id as "passId", pass_discount_id as "discountId"`,
    [documentId, isApproved ? 'approved' : 'rejected', staffUserId, note],
  );
  if (!rows[0]) {
    const known = await tx.query('select 1 from pass_document where id = $1', [documentId]);
    throw known.rowCount === 0 ? notFound('No existe ese documento.') : conflict('already_reviewed', 'Ese documento ya se ha revisado.');
  }
  if (rows[0].discountId) await tx.query(`update season_pass_discount set state = $3 where season_pass_id = $1 and pass_discount_id = $2 and state = 'pending'`, [rows[0].passId, rows[0].discountId, isApproved ? 'approved' : 'rejected']);
  return {passId: rows[0].passId};
}
