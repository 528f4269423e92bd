/**
 * A paper is looked at once by a person: good, or not good and why. The scan goes with the judgement, but for what is
 * used again (the check `athlete_document_kept` says the same).
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import type {DocumentKind} from './document-kinds';

export interface ReviewDocument {
  documentId: number;
  verdict: 'validated' | 'rejected';
  expiresOn: string | null;
  note: string;
  staffUserId: number;
}

/** Errors: `not_found` 404, `invalid` 422. */
export async function reviewDocument(tx: Tx, ask: ReviewDocument): Promise<{athleteId: number; kind: DocumentKind}> {
  if (ask.verdict === 'rejected' && ask.note.trim() === '')
    throw invalid({note: 'Escribe qué falla: la familia lo leerá.'});
  if (ask.verdict === 'validated' && ask.expiresOn !== null) {
    const {rows} = await tx.query<{isPast: boolean}>('select $1::date < club_today() as "isPast"', [ask.expiresOn]);
    if (rows[0]!.isPast) throw invalid({expiresOn: 'Ese día ya ha pasado: el documento está caducado.'});
  }
  const {rows: done} = await move<{athleteId: number; kind: DocumentKind}>(tx, to('athlete_document', ask.verdict), {
    id: ask.documentId,
    set: `expires_on = coalesce($2, expires_on), note = $3, reviewed_at = now(), reviewed_by_id = $4,
      content = case when $5 = 'validated' and kind in ('photo', 'federation_authorisation', 'other') then content end`,
    values: [ask.expiresOn, ask.note.trim(), ask.staffUserId, ask.verdict],
    returning: 'athlete_id as "athleteId", kind',
  });
  if (!done[0]) throw notFound('No existe ese documento.');
  return done[0];
}
