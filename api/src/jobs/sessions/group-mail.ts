/** Tells a group what has become of its reservation: one mail for each act, in the act's transaction. */
import {owedOf} from '../../domain/reservations/pay';
import {mailIdentity} from '../../outside/mail/identity';
import {groupUrl} from '../../outside/mail/links/group-page';
import {renderGroupNotice, type GroupNotice, type GroupNoticeKind} from '../../outside/mail/render/goods/group-notice';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {ofSession, SESSION_CANCELLED} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export interface GroupTold {
  reservationId: number;
  kind: GroupNoticeKind;
  reason?: string;
  refundCents?: number;
  byHandCents?: number;
  /** Sent a second time because somebody asked. */
  again?: string;
  /** The whole session is cancelled. */
  ofSession?: boolean;
}

type Facts = Omit<
  GroupNotice,
  'identity' | 'kind' | 'reason' | 'refundCents' | 'byHandCents' | 'pageUrl' | 'owedCents'
> & {
  email: string;
  eventSessionId: number;
  until: string;
  feeCents: number;
  depositCents: number;
  isDepositPaid: boolean;
};

/** Null: there is no address to write to. */
export async function queueGroupMail(runtime: Runtime, tx: Tx, told: GroupTold): Promise<string | null> {
  const {rows} = await tx.query<Facts>(
    `select r.email, s.id as "eventSessionId", r.contact_name as "contactName", r.entity_name as "entityName", r.code, e.title as "eventTitle",
       s.starts_at as "startsAt", v.timezone, r.place_count as "placeCount", r.total_cents as "totalCents",
       r.fee_cents as "feeCents", r.deposit_cents as "depositCents", r.deposit_paid_at is not null as "isDepositPaid",
       r.expires_at as "expiresAt", extract(epoch from r.expires_at)::bigint::text as until,
       r.source = 'phone' as "isPhone"
       from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
         join venue v on v.id = e.venue_id where r.id = $1`,
    [told.reservationId],
  );
  const facts = rows[0];
  if (!facts?.email) return null;
  const {email, eventSessionId, until, ...about} = facts;
  const {reservationId, kind, reason = '', refundCents = 0, byHandCents = 0, again = ''} = told;
  const owed = owedOf(facts);
  await queueMail(runtime, tx, {
    ...renderGroupNotice({
      ...about,
      kind,
      reason: reason.trim(),
      refundCents,
      byHandCents,
      depositCents: owed.depositCents,
      owedCents: owed.restCents,
      identity: await mailIdentity(tx, runtime.config),
      pageUrl: groupUrl(runtime.config, reservationId),
    }),
    // More time was given: it runs out again.
    dedupeKey: `group:${reservationId}:${kind}${kind === 'reminder' ? `:${until}` : ''}${again && `:${again}`}`,
    kind: `group_${kind}`,
    about: ofSession(
      eventSessionId,
      facts.eventTitle,
      told.ofSession ? {like: 'session_cancelled', job: SESSION_CANCELLED} : {},
    ),
    to: email,
    orderId: null,
    attachments: [],
  });
  return email;
}
