/** Valid for a while that makes sense, at a session of its own event, by types that are given out. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readPersonDocument} from '../attendees/read-person';

interface AccreditationFields {
  docNo?: string;
  accreditationTypeId?: number;
  eventId?: number;
  eventSessionId?: number | null;
  seasonListId?: number | null;
  bibNo?: number | null;
  validFromAt?: string | Date;
  validUntilAt?: string | Date;
}

export async function checkAccreditation(
  tx: Tx,
  before: AccreditationFields | null,
  data: AccreditationFields,
): Promise<void> {
  const given = {...before, ...data};
  if (data.docNo !== undefined) data.docNo = readPersonDocument(data.docNo, 'docNo');
  if (given.validFromAt && given.validUntilAt && new Date(given.validUntilAt) <= new Date(given.validFromAt))
    throw invalid({validUntilAt: 'Debe terminar después de empezar.'});
  if (given.eventSessionId) {
    const {rows} = await tx.query<{same: boolean}>('select event_id = $2 as same from event_session where id = $1', [
      given.eventSessionId,
      given.eventId,
    ]);
    if (rows[0] && !rows[0].same) throw invalid({eventSessionId: 'Esa sesión no es de este evento.'});
  }
  if (given.seasonListId && given.eventSessionId)
    throw invalid({seasonListId: 'Es de una sesión o de toda la temporada, no de las dos.'});
  if (data.seasonListId || data.accreditationTypeId) {
    const {rows} = await tx.query<{seasonal: boolean; active: boolean}>(
      'select is_seasonal as seasonal, is_active as active from accreditation_type where id = $1',
      [given.accreditationTypeId],
    );
    if (rows[0] && !rows[0].seasonal && given.seasonListId)
      throw invalid({seasonListId: 'Este tipo no se da para toda la temporada.'});
    if (rows[0] && !rows[0].active && data.accreditationTypeId !== before?.accreditationTypeId)
      throw invalid({accreditationTypeId: 'Este tipo ya no se da.'});
  }
  if (data.bibNo) {
    const {rows} = await tx.query<{has_bib: boolean}>('select has_bib from accreditation_type where id = $1', [
      given.accreditationTypeId,
    ]);
    if (rows[0] && !rows[0].has_bib) throw invalid({bibNo: 'Este tipo de acreditación no lleva peto.'});
  }
}
