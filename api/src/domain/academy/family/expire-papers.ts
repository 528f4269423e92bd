/** Papers that ran out, and those that soon will: each is told of once; a rule of reminders does it where there is one. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {isRuled} from '../../messaging/ruled';
import type {DocumentKind} from '../document-kinds';

/** Days before its end on which a family is told. */
const REMIND_DAYS = 30;

export interface PaperRunningOut {
  id: number;
  athleteId: number;
  kind: DocumentKind;
  /** «25/10/2026». */
  expiresOn: string;
}

const COLUMNS = `id, athlete_id as "athleteId", kind, to_char(expires_on, 'DD/MM/YYYY') as "expiresOn"`;
const TODAY = 'club_today()';
/** Of those who are still with us. */
const IS_ASKED = `exists (select 1 from enrolment e where e.athlete_id = athlete_document.athlete_id
  and e.state not in ('draft', 'rejected', 'withdrawn', 'finished'))`;

export async function expirePapers(tx: Tx, most: number): Promise<PaperRunningOut[]> {
  const {rows} = await move<PaperRunningOut>(tx, to('athlete_document', 'expired', ['validated']), {
    where: `id in (select id from athlete_document where state = 'validated' and expires_on < ${TODAY}
      order by id limit $1 for update skip locked)`,
    values: [most],
    returning: COLUMNS,
  });
  return rows;
}

export async function remindPapers(tx: Tx, most: number): Promise<PaperRunningOut[]> {
  const {rows} = await tx.query<PaperRunningOut>(
    `update athlete_document set reminded_at = now()
      where id in (select id from athlete_document where state = 'validated' and reminded_at is null
        and expires_on between ${TODAY} and ${TODAY} + ${REMIND_DAYS} and ${IS_ASKED}
        and not ${isRuled('document_expires', `(expires_on::timestamp at time zone club_zone())`, 'u.offset_hours < 0')}
        order by id limit $1 for update skip locked)
      returning ${COLUMNS}`,
    [most],
  );
  return rows;
}
