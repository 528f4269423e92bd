/**
 * Who must not come in is lent no seat, is nobody's guest and takes no pass: a holder whom the club has barred, or
 * whose pass is under a sanction or a ban on that day. Known by the document; the answer says nothing about the person,
 * the office is told who.
 */
import {DomainError} from '../../kernel/errors';
import {plainDocument} from '../../kernel/spanish-codes';
import type {Tx} from '../../kernel/tx';

/** Refused for good reason: `detail` is for the office and never goes to whoever asked. */
export class BannedPerson extends DomainError {
  constructor(readonly detail: string) {
    super('person_refused', 'No podemos dar acceso a esa persona. Habla con la oficina del abonado.');
  }
}

const IS_BANNED = `(h.state = 'barred' or exists (select 1 from pass_block b
  join season_pass p on p.id = b.season_pass_id
  where p.pass_holder_id = h.id and b.reason in ('club_sanction', 'access_ban') and b.lifted_at is null
  and b.from_at <= coalesce(at.moment, now()) and (b.until_at is null or b.until_at > coalesce(at.moment, now()))))`;

/**
 * `what`: what was tried, for the office. `eventSessionId`: when they would come in; null is now. Throws
 * `BannedPerson`.
 */
export async function refuseBanned(
  tx: Tx,
  ask: {documents: string[]; eventSessionId: number | null; what: string},
): Promise<void> {
  const documents = ask.documents.map(plainDocument).filter(text => text !== '');
  if (documents.length > 0)
    await refuse(tx, `(h.nif = any($1) or h.passport_no = any($1))`, documents, ask.eventSessionId, ask.what);
}

/** The same for a person who is known. */
export const refuseBannedHolder = (tx: Tx, passHolderId: number, what: string) =>
  refuse(tx, 'h.id = $1', passHolderId, null, what);

async function refuse(
  tx: Tx,
  who: string,
  value: string[] | number,
  eventSessionId: number | null,
  what: string,
): Promise<void> {
  const {rows} = await tx.query<{name: string; code: string}>(
    `select pass_holder_name(h.first_name, h.surname1, h.surname2) as name, h.member_code as code
      from pass_holder h, (select (select starts_at from event_session where id = $2) as moment) at
      where ${who} and ${IS_BANNED} order by h.id limit 1`,
    [value, eventSessionId],
  );
  if (rows[0]) throw new BannedPerson(`${what}: ${rows[0].name}, n.º ${rows[0].code}.`);
}
