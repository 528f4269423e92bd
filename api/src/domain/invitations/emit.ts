/**
 * Gives invitations of a session: one per person, each with its code and its place, all of them or none.
 * Never more than the quota of who invites, never beyond the safe capacity.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {newInvitationCode} from '../access/guest-code';
import {keepWithinSafeCapacity, lockSessionRoom, type SessionRoom} from '../access/safe-capacity';
import {personDocument} from '../attendees/read-person';
import {claimSeats, claimZone} from '../seats/claim-places';
import {pickFreeSeats} from '../seats/pick-free-seats';
import {requireNames} from './require-names';

export type InvitationCause =
  | 'protocol'
  | 'sponsor'
  | 'press'
  | 'company'
  | 'club'
  | 'social'
  | 'compensation'
  | 'other';

export interface InvitationAsk {
  eventSessionId: number;
  /** null: within the share of the capacity that is nobody's quota (`FREE_SHARE_BP`). */
  invitationQuotaId: number | null;
  cause: InvitationCause;
  message: string;
  zoneId: number;
  /** Empty: the best that are free together. */
  seatIds: number[];
  recipients: {name: string; email: string; docNo: string; quantity: number}[];
  staffUserId: number | null;
}

export interface Emitted {
  batchId: number;
  invitationIds: number[];
  seatIds: number[];
}

/** Promoters usually keep invitations to this share of the capacity. */
const FREE_SHARE_BP = 500;

/** Errors: `invalid` 422, `quota_exceeded`, `safe_capacity`, `seats_taken`, `zone_full`, `wrong_state` 409. */
export async function emitInvitations(tx: Tx, ask: InvitationAsk): Promise<Emitted> {
  const recipients = ask.recipients.map(one => ({...one, ...personDocument(one.docNo)}));
  const people = recipients.flatMap(({quantity, ...person}) => Array.from({length: quantity}, () => person));
  if (ask.seatIds.length > 0 && ask.seatIds.length !== people.length)
    throw invalid({seatIds: `Has elegido ${ask.seatIds.length} butacas para ${people.length} invitaciones.`});
  const room = await lockSessionRoom(tx, ask.eventSessionId);
  await keepWithinQuota(tx, ask, room, people.length);
  keepWithinSafeCapacity(room, people.length);
  const named = (n: number, field: string): string => `recipients[${n}].${field}`;
  // Of a list all that is wrong is told at once.
  const wrong = {...(await requireNames(tx, ask.eventSessionId, recipients, named))?.errors};
  for (const [n, {problem}] of recipients.entries()) if (problem !== null) wrong[named(n, 'docNo')] = problem;
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const zone = await zoneOf(tx, ask, room);
  const seatIds =
    zone.kind === 'general'
      ? []
      : ask.seatIds.length > 0
        ? ask.seatIds
        : await pickFreeSeats(tx, {eventSessionId: ask.eventSessionId, zoneId: ask.zoneId, count: people.length});
  const batch = await tx.query<{id: number}>(
    `insert into invitation_batch (event_session_id, invitation_quota_id, cause, message, staff_user_id)
      values ($1, $2, $3, $4, $5) returning id`,
    [ask.eventSessionId, ask.invitationQuotaId, ask.cause, ask.message, ask.staffUserId],
  );
  const batchId = batch.rows[0]!.id;
  const {rows} = await tx.query<{id: number; seatId: number | null}>(
    `insert into invitation (invitation_batch_id, event_session_id, zone_id, seat_id, code, recipient_name, email,
      doc_no)
     select $1, $2, $3, w.seat, w.code, w.name, w.email, w.doc
       from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality as w(seat, code, name,
       email, doc, at) order by w.at returning id, seat_id as "seatId"`,
    [
      batchId,
      ask.eventSessionId,
      ask.zoneId,
      people.map((_, i) => seatIds[i] ?? null),
      people.map(newInvitationCode),
      people.map(p => p.name),
      people.map(p => p.email),
      people.map(p => p.docNo),
    ],
  );
  if (zone.kind === 'general')
    await claimZone(tx, {
      eventSessionId: ask.eventSessionId,
      zoneId: ask.zoneId,
      kind: 'invitation',
      claims: rows.map(row => ({ownerId: row.id, quantity: 1})),
    });
  else
    await claimSeats(
      tx,
      ask.eventSessionId,
      'invitation',
      rows.map(row => ({seatId: row.seatId!, ownerId: row.id})),
    );
  return {batchId, invitationIds: rows.map(row => row.id), seatIds};
}

async function zoneOf(tx: Tx, ask: InvitationAsk, room: SessionRoom): Promise<{kind: 'numbered' | 'general'}> {
  const {rows} = await tx.query<{kind: 'numbered' | 'general'; strangers: number}>(
    `select z.kind, (select count(*)::int from unnest($3::int[]) as w(seat)
      where not exists (select 1 from seat s where s.id = w.seat and s.zone_id = z.id)) as strangers from zone z
      where z.id = $1 and z.seat_plan_id = $2`,
    [ask.zoneId, room.seatPlanId, ask.seatIds],
  );
  if (!rows[0]) throw invalid({zoneId: 'Esa zona no es del plano de la sesión.'});
  if (rows[0].strangers > 0 || new Set(ask.seatIds).size !== ask.seatIds.length)
    throw invalid({seatIds: 'Alguna butaca no es de esa zona o está repetida.'});
  return rows[0];
}

async function keepWithinQuota(tx: Tx, ask: InvitationAsk, room: SessionRoom, more: number): Promise<void> {
  const {most, used} = await quotaOf(tx, ask.eventSessionId, ask.invitationQuotaId, room.capacity);
  if (used + more > most)
    throw conflict(
      'quota_exceeded',
      `El cupo es de ${most} invitaciones y ya hay ${used}: quedan ${Math.max(0, most - used)}.`,
      {quota: most, used},
    );
}

/** What may still be given, by the quota and by the safe capacity, whichever is less. Locks the session. */
export async function quotaLeft(tx: Tx, eventSessionId: number, quotaId: number | null): Promise<number> {
  const room = await lockSessionRoom(tx, eventSessionId);
  const {most, used} = await quotaOf(tx, eventSessionId, quotaId, room.capacity);
  return Math.max(0, Math.min(most - used, room.safeCapacity - room.rights));
}

async function quotaOf(
  tx: Tx,
  eventSessionId: number,
  quotaId: number | null,
  capacity: number,
): Promise<{most: number; used: number}> {
  const {rows} = await tx.query<{quota: number | null; used: number}>(
    `select (select q.quota from invitation_quota q where q.id = $2 and q.event_session_id = $1) as quota,
            (select count(*)::int from invitation i join invitation_batch b on b.id = i.invitation_batch_id
              where i.event_session_id = $1 and b.invitation_quota_id is not distinct from $2::int
              and i.state <> 'revoked') as used`,
    [eventSessionId, quotaId],
  );
  const {quota, used} = rows[0]!;
  if (quotaId !== null && quota === null) throw invalid({invitationQuotaId: 'No existe ese cupo en esta sesión.'});
  return {most: quota ?? Math.floor((capacity * FREE_SHARE_BP) / 10_000), used};
}
