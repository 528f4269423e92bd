/**
 * Guest tickets of a pass: so many per pass and event, so many in all and per zone. The quotas are counters with a
 * check, moved in the transaction that makes the invitation: two holders cannot share the last one.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {GUESTS_OF} from '../../orders/holder-places';
import {refuseBanned} from '../holder/refuse-banned';

export interface GuestRequest {
  seasonPassId: number;
  eventSessionId: number;
  zoneId: number;
  guests: {name: string; email: string; docNo: string; code: string}[];
  staffUserId: number | null;
}

interface Policy {
  id: number;
  isEnabled: boolean;
  perPass: number;
  isOpen: boolean;
  needsPaidPass: boolean;
  isNominative: boolean;
  isPriced: boolean;
  isActive: boolean;
  isUnpaid: boolean;
  isBlocked: boolean;
  comes: boolean;
  issued: number;
}

/**
 * The invitations' ids, in the order of the guests. @throws DomainError 409 with the reason or `person_refused`, 422
 * naming the guest
 */
export async function inviteGuests(
  tx: Tx,
  {seasonPassId, eventSessionId, zoneId, guests, staffUserId}: GuestRequest,
): Promise<number[]> {
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const {rows} = await tx.query<Policy>(
    `select i.id, i.is_enabled as "isEnabled", i.per_pass as "perPass", i.needs_paid_pass as "needsPaidPass",
      i.is_nominative as "isNominative", i.amount_cents > 0 as "isPriced", p.state = 'active' as "isActive",
      p.overdue_cents > 0 as "isUnpaid",
            p.state = 'blocked' or exists (select 1 from pass_block b
              where b.season_pass_id = p.id and b.reason <> 'unpaid' and b.lifted_at is null
              and b.from_at <= s.starts_at and (b.until_at is null or b.until_at > now())) as "isBlocked",
            pass_promise(p, s.id) = 'included' as comes,
            (i.opens_at is null or i.opens_at <= now()) and coalesce(i.closes_at, s.starts_at) > now() as "isOpen",
            ${GUESTS_OF('p.id', 's.id')} as issued
       from event_session s join pass_invitation_policy i on i.event_id = s.event_id join season_pass p on p.id = $1
         join season_list_session l on l.season_list_id = p.season_list_id and l.event_session_id = s.id
      where s.id = $2`,
    [seasonPassId, eventSessionId],
  );
  const policy = rows[0];
  if (!policy?.isEnabled) throw conflict('invitations_off', 'Los abonados no pueden invitar a este evento.');
  if (!policy.comes)
    throw conflict('invitations_not_chosen', 'Con este abono no se va a esa sesión: si es a elegir, elígela antes.');
  if (policy.isPriced)
    throw conflict(
      'invitations_priced',
      'Las invitaciones de este evento tienen precio: se compran en la web con el abono, en «Ceder e invitar».',
    );
  if (!policy.isOpen) throw conflict('invitations_closed', 'El plazo para invitar no está abierto.');
  if (policy.isBlocked) throw conflict('invitations_blocked', 'El carnet está bloqueado para esa fecha.');
  if (!policy.isActive) throw conflict('invitations_not_active');
  if (policy.needsPaidPass && policy.isUnpaid)
    throw conflict('invitations_unpaid', 'El abono tiene plazos pendientes: al pagarlos podrá invitar.');
  if (policy.issued + guests.length > policy.perPass)
    throw conflict(
      'invitations_too_many',
      `A este evento puede invitar a ${policy.perPass} y ya lleva ${policy.issued}.`,
    );
  if (policy.isNominative) guests.forEach((guest, i) => refuseNameless(guest, i));
  await refuseBanned(tx, {
    documents: guests.map(guest => guest.docNo),
    eventSessionId,
    what: `Invitación del abono ${seasonPassId} en la sesión ${eventSessionId}`,
  });
  await consume(tx, policy.id, zoneId, guests.length);
  const free = await tx.query<{n: number}>(
    `select free.n from generate_series(1, 20) as free(n)
      where not exists (select 1 from pass_invitation g where g.season_pass_id = $1 and g.event_session_id = $2
      and g.n = free.n and g.state <> 'revoked') order by n limit $3`,
    [seasonPassId, eventSessionId, guests.length],
  );
  const made = await tx.query<{id: number}>(
    `insert into pass_invitation (season_pass_id, event_session_id, n, zone_id, guest_name, guest_email, guest_doc_no,
      code, staff_user_id)
     select $1, $2, n, $3, name, email, doc, code, $4
       from unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::text[]) as g(n, name, email, doc, code)
       returning id`,
    [
      seasonPassId,
      eventSessionId,
      zoneId,
      staffUserId,
      free.rows.map(row => row.n),
      guests.map(g => g.name),
      guests.map(g => g.email),
      guests.map(g => g.docNo),
      guests.map(g => g.code),
    ],
  );
  return made.rows.map(row => row.id);
}

function refuseNameless({name, docNo}: GuestRequest['guests'][number], i: number): void {
  if (name.trim() === '') throw invalid({[`guests.${i}.name`]: 'Escribe el nombre de la persona invitada.'});
  if (docNo.trim() === '') throw invalid({[`guests.${i}.docNo`]: 'Escribe el documento de la persona invitada.'});
}

/** Counters first the whole, then the zone: always in this order. */
async function consume(tx: Tx, policyId: number, zoneId: number, guests: number): Promise<void> {
  const whole = await tx.query(
    `update pass_invitation_policy set issued = issued + $2
      where id = $1 and (total_quota is null or issued + $2 <= total_quota)`,
    [policyId, guests],
  );
  if (whole.rowCount === 0)
    throw conflict('invitations_gone', 'Ya no quedan invitaciones de abonado para este evento.');
  const zones = await tx.query<{id: number; zoneId: number}>(
    `select id, zone_id as "zoneId" from pass_invitation_zone where pass_invitation_policy_id = $1`,
    [policyId],
  );
  if (zones.rows.length === 0) return;
  const zone = await tx.query(
    `update pass_invitation_zone set issued = issued + $3 where pass_invitation_policy_id = $1 and zone_id = $2
      and issued + $3 <= quota`,
    [policyId, zoneId, guests],
  );
  if (zone.rowCount === 0) throw conflict('invitations_zone_full', 'En esa zona ya no quedan invitaciones de abonado.');
}

/** Gives its place in the quotas back. @throws DomainError 409 when it has been used */
export async function revokeGuest(tx: Tx, passInvitationId: number): Promise<void> {
  // The pass's row is what a door that reads the code holds at this moment.
  await tx.query(
    'select 1 from season_pass where id = (select season_pass_id from pass_invitation where id = $1) for update',
    [passInvitationId],
  );
  const gone = await move<{event_session_id: number; zone_id: number}>(tx, to('pass_invitation', 'revoked'), {
    id: passInvitationId,
    set: 'ended_at = now()',
    returning: 'event_session_id, zone_id',
  });
  if (gone.rowCount === 0) throw conflict('invitation_used', 'Esa invitación ya se ha usado o se anuló.');
  const {event_session_id: session, zone_id: zone} = gone.rows[0]!;
  const policy = await tx.query<{id: number}>(
    `update pass_invitation_policy i set issued = issued - 1 from event_session s
      where s.id = $1 and i.event_id = s.event_id and i.issued > 0 returning i.id`,
    [session],
  );
  if (policy.rows[0])
    await tx.query(
      `update pass_invitation_zone set issued = issued - 1 where pass_invitation_policy_id = $1 and zone_id = $2
        and issued > 0`,
      [policy.rows[0].id, zone],
    );
}
