/**
 * A guardian sends a paper of their child: what it is is read from its bytes, and it waits until somebody has looked. A
 * better one takes the place of what nobody has looked at, of a refused one and of one that runs out.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {readPaper} from '../../media/read-paper';
import {type DocumentKind, DOCUMENT_NAMES, OFFERED_KINDS} from '../document-kinds';
import {requireOwnAthlete} from '../personal/own-athletes';
import {ASKED_KINDS} from './papers';

/** A good one may be renewed so many days before it runs out. */
export const RENEW_DAYS = 60;

export interface PaperSent {
  athleteId: number;
  kind: DocumentKind;
  fileName: string;
  content: Buffer;
}

/** Errors: `not_found` 404, `invalid` 422 at `file` or `kind`, `not_waiting` 409. */
export async function sendPaper(tx: Tx, customerId: number, ask: PaperSent): Promise<number> {
  const {guardianId} = await requireOwnAthlete(tx, customerId, ask.athleteId);
  const paper = readPaper(ask.fileName, ask.content);
  if (ask.kind === 'photo' && paper.mimeType === 'application/pdf')
    throw invalid({file: 'La foto de carné tiene que ser una imagen: PNG o JPG.'});
  const asked = await tx.query(
    `select 1 from enrolment e where e.athlete_id = $1 and $2 = any(${ASKED_KINDS} || ${OFFERED_KINDS})
      and e.state not in ('draft', 'rejected', 'withdrawn', 'finished')`,
    [ask.athleteId, ask.kind],
  );
  if (asked.rowCount === 0) throw conflict('not_waiting', 'Ese documento no hace falta ahora.');
  const id = await keepPaper(tx, {...ask, guardianId, paper});
  if (id === null) throw conflict('not_waiting', `Ya está bien: ${DOCUMENT_NAMES[ask.kind]}.`);
  if (ask.kind === 'family_book')
    for (const athleteId of await siblingsAsked(tx, ask.athleteId, guardianId))
      await keepPaper(tx, {athleteId, kind: ask.kind, guardianId, paper});
  return id;
}

/** A family has one book: it is asked for once, whoever it was sent for. In the order of their ids. */
async function siblingsAsked(tx: Tx, athleteId: number, guardianId: number): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select k.athlete_id as id from athlete_guardian k where k.guardian_id = $2 and k.athlete_id <> $1
      and exists (select 1 from enrolment e where e.athlete_id = k.athlete_id and 'family_book' = any(${ASKED_KINDS} || '{}')
        and e.state not in ('draft', 'rejected', 'withdrawn', 'finished'))
      and not exists (select 1 from athlete_document d where d.athlete_id = k.athlete_id and d.kind = 'family_book'
        and d.content is not null and d.state = 'pending')
      order by 1`,
    [athleteId, guardianId],
  );
  return rows.map(row => row.id);
}

/** Null: the one that is there is good. */
async function keepPaper(
  tx: Tx,
  ask: {athleteId: number; kind: DocumentKind; guardianId: number; paper: ReturnType<typeof readPaper>},
): Promise<number | null> {
  const {paper} = ask;
  await tx.query(
    `insert into athlete_document (athlete_id, kind) values ($1, $2) on conflict (athlete_id, kind) do nothing`,
    [ask.athleteId, ask.kind],
  );
  const {rows} = await tx.query<{id: number; isGood: boolean}>(
    `select id, state = 'validated' and coalesce(expires_on > club_today() + $3::int, true)
      as "isGood" from athlete_document where athlete_id = $1 and kind = $2 for update`,
    [ask.athleteId, ask.kind, RENEW_DAYS],
  );
  const {id, isGood} = rows[0]!;
  if (isGood) return null;
  await moveOne(tx, to('athlete_document', 'pending'), {
    id,
    set: `file_name = $2, mime_type = $3, content = $4, sent_at = now(), sent_by_guardian_id = $5, reviewed_at = null,
      reviewed_by_id = null, note = '', expires_on = null, reminded_at = null`,
    values: [paper.name, paper.mimeType, paper.content, ask.guardianId],
  });
  return id;
}

export interface PaperFile {
  kind: DocumentKind;
  name: string;
  mimeType: string;
  content: Buffer | null;
}

/** Of a paper that is still kept. Null: there is no such paper. */
export async function readPaperFile(tx: Tx, documentId: number): Promise<PaperFile | null> {
  const {rows} = await tx.query<PaperFile>(
    `select kind, file_name as name, mime_type as "mimeType", content from athlete_document where id = $1`,
    [documentId],
  );
  return rows[0] ?? null;
}
