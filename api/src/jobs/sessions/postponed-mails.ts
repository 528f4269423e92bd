/**
 * Everybody with a place in a session that goes to another day is written to, one mail an address whatever they have.
 * Batches, each its own transaction: the mails' keys say who has been told, so a killed worker's batch is told by the next.
 */
import {signedId} from '../../platform/keys/token';
import {NAMELESS} from '../../domain/attendees/named';
import {CONCERNED, readConcerned} from '../../domain/events/postpone-session';
import {mailIdentity} from '../../outside/mail/identity';
import type {MailIdentity} from '../../outside/mail/layout';
import {groupHash} from '../../outside/mail/links/group-page';
import {renderSessionPostponed} from '../../outside/mail/render/tickets/session-postponed';
import {queueMails, type MailToQueue} from '../../outside/mail/queue/mail-queue';
import {ofSession} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import {together} from '../../domain/kernel/tx';

/** Addresses of one transaction: while they are written to, this process sells nothing. */
const BATCH = 200;
/** One batch is put down by the database while the next is written. */
const AT_ONCE = 2;

interface Postponement {
  id: number;
  sessionId: number;
  eventTitle: string;
  fromStartsAt: Date;
  toStartsAt: Date;
  refundUntilAt: Date | null;
  reason: string;
  timezone: string;
}
interface Reader {
  email: string;
  firstName: string;
  /** `isAtHand`: a ticket of it can be printed. */
  orders: {id: number; number: string; isAtHand: boolean}[];
  groups: {id: number; code: string}[];
  isHolder: boolean;
  isGuest: boolean;
  isGiven: boolean;
}

/** How many were written to. */
export async function tellPostponed(runtime: Runtime): Promise<number> {
  const {rows} = await runtime.db.query<Postponement>(
    `select p.id, s.id as "sessionId", e.title as "eventTitle", p.from_starts_at as "fromStartsAt",
       p.to_starts_at as "toStartsAt", p.refund_until_at as "refundUntilAt", p.reason, v.timezone
       from session_postponement p join event_session s on s.id = p.event_session_id join event e on e.id = s.event_id
       join venue v on v.id = e.venue_id where p.told is null order by p.id`,
  );
  let told = 0;
  for (const one of rows) {
    const readers = await readReaders(runtime, one);
    const tellOn = async (): Promise<void> => {
      for (let some = readers.splice(0, BATCH); some.length > 0; some = readers.splice(0, BATCH)) {
        const count = await tellSome(runtime, one, some);
        told += count;
      }
    };
    await together(Array.from({length: AT_ONCE}, tellOn));
    const {mails} = await readConcerned(runtime.db, one.sessionId);
    await runtime.db.query('update session_postponement set told = $2 where id = $1 and told is null', [one.id, mails]);
  }
  return told;
}

/** Over `"order" o`: what is printed (isAtHand), of any of its sessions. */
const AT_HAND = `exists (select 1 from ticket t where t.order_id = o.id and t.state <> 'void' and not ${NAMELESS}
  and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted'))`;

/** Whom nobody has written to yet, all at once: who has a place is asked once and not for each batch. */
async function readReaders({db}: Runtime, {id, sessionId}: Postponement): Promise<Reader[]> {
  const {rows} = await db.query<Reader>(
    `with all_of as materialized (${CONCERNED})
     select a.email, max(a.name) as "firstName", bool_or(kind = 'holder') as "isHolder",
       bool_or(kind = 'guest') as "isGuest", bool_or(kind = 'given') as "isGiven",
       coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'isAtHand', ${AT_HAND}) order by o.id) filter (where o.id is not null), '[]') as orders,
       coalesce(json_agg(json_build_object('id', r.id, 'code', r.code) order by r.id) filter (where r.id is not null), '[]') as groups
       from all_of a left join "order" o on o.id = a.order_id left join reservation r on r.id = a.reservation_id
      where not exists (select 1 from mail_message m where m.dedupe_key = 'postponed:' || $2::text || ':' || a.email)
      group by a.email order by a.email`,
    [sessionId, id],
  );
  return rows;
}

function tellSome(runtime: Runtime, one: Postponement, readers: Reader[]): Promise<number> {
  return runtime.db.withTransaction(async tx =>
    queueMails(runtime, tx, mailsOf(runtime, await mailIdentity(tx, runtime.config), one, readers)),
  );
}

/** Written one by one, as they are taken. */
function* mailsOf(
  {config}: Runtime,
  identity: MailIdentity,
  {id, sessionId, ...about}: Postponement,
  readers: Reader[],
): Generator<MailToQueue> {
  const {publicUrl, secret} = config;
  for (const {email, orders, groups, ...reader} of readers)
    yield {
      ...renderSessionPostponed({
        ...about,
        ...reader,
        identity,
        orders: orders.map(one => ({
          number: one.number,
          url: `${publicUrl}/reservas/${signedId(secret, 'reservation', one.id)}`,
        })),
        groups: groups.map(one => ({code: one.code, url: `${publicUrl}/reservas/${groupHash(config, one.id)}`})),
      }),
      dedupeKey: `postponed:${id}:${email}`,
      kind: 'session_postponed',
      about: ofSession(sessionId, about.eventTitle, {job: String(id)}),
      to: email,
      orderId: orders[0]?.id ?? null,
      // The new day in the calendar, and on the paper.
      attachments: orders.flatMap(one => [
        ...(one.isAtHand ? [{kind: 'tickets_pdf' as const, orderId: one.id}] : []),
        {kind: 'calendar' as const, orderId: one.id},
      ]),
    };
}
