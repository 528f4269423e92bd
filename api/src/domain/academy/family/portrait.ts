/**
 * The picture of a child for its coaches: one, sent by a guardian, while «ficha del equipo» is allowed. Taking that back
 * deletes it (a trigger, whoever takes it back and from where).
 */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readPaper} from '../../media/read-paper';
import {requireOwnAthlete} from '../personal/own-athletes';

export interface PortraitSent {
  athleteId: number;
  fileName: string;
  content: Buffer;
  /** JPEG or PNG that can be drawn without filling the memory. */
  isPhoto: (content: Buffer) => boolean;
}

/** In the place of the last one. Errors: `not_found` 404, `invalid` 422 at `file`, `consent_needed` 409. */
export async function sendPortrait(tx: Tx, customerId: number, ask: PortraitSent): Promise<void> {
  const {guardianId} = await requireOwnAthlete(tx, customerId, ask.athleteId);
  const {mimeType, content} = readPaper(ask.fileName, ask.content);
  if (mimeType === 'application/pdf' || !ask.isPhoto(content))
    throw invalid({file: 'La foto tiene que ser una imagen: PNG o JPG.'});
  const allowed = await tx.query(
    `select 1 from image_consent where athlete_id = $1 and purpose = 'team_sheet' and is_granted for share`,
    [ask.athleteId],
  );
  if (allowed.rowCount === 0)
    throw new DomainError('consent_needed', 'Antes hay que autorizar la foto: marca «Ficha del equipo».');
  await tx.query(
    `insert into athlete_photo (athlete_id, content, mime_type, sent_by_guardian_id) values ($1, $2, $3, $4)
      on conflict (athlete_id) do update set content = $2, mime_type = $3, sent_by_guardian_id = $4, sent_at = now()`,
    [ask.athleteId, content, mimeType, guardianId],
  );
}

export interface Portrait {
  mimeType: string;
  content: Buffer;
}

/** Null: there is none. */
export async function readPortrait(tx: Tx, athleteId: number): Promise<Portrait | null> {
  const {rows} = await tx.query<Portrait>(
    'select mime_type as "mimeType", content from athlete_photo where athlete_id = $1',
    [athleteId],
  );
  return rows[0] ?? null;
}
