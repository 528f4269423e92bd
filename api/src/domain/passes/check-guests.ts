/** Guests of holders and friends' offers: windows in order, zones of the right plan, never fewer than are already out. */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

interface PolicyFields {
  totalQuota?: number | null;
  issued?: number;
  opensAt?: string | Date | null;
  closesAt?: string | Date | null;
}

export function checkInvitationPolicy(before: PolicyFields | null, data: PolicyFields): void {
  const p = {...before, ...data};
  if (p.opensAt && p.closesAt && new Date(p.closesAt) <= new Date(p.opensAt)) throw invalid({closesAt: 'Debe terminar después de empezar.'});
  if (typeof p.totalQuota === 'number' && (p.issued ?? 0) > p.totalQuota) throw invalid({totalQuota: `Ya se han emitido ${p.issued}.`});
}

interface ZoneFields {
  passInvitationPolicyId?: number;
  zoneId?: number;
  quota?: number;
  issued?: number;
}

export async function checkInvitationZone(tx: Tx, before: ZoneFields | null, data: ZoneFields): Promise<void> {
  const z = {...before, ...data};
  if (z.quota !== undefined && (z.issued ?? 0) > z.quota) throw invalid({quota: `Ya se han emitido ${z.issued}.`});
  const {rows} = await tx.query<{fits: boolean}>(
    `select exists (select 1 from event_session s join zone z on z.seat_plan_id = s.seat_plan_id where s.event_id = p.event_id and z.id = $2) or not exists (select 1 from event_session s where s.event_id = p.event_id) or not exists (select 1 from zone where id = $2) as fits
       from pass_invitation_policy p where p.id = $1`,
    [z.passInvitationPolicyId, z.zoneId],
  );
  if (rows[0]?.fits === false) throw invalid({zoneId: 'Esa zona no es de ninguna sesión del evento.'});
}

interface OfferFields {
  eventSessionId?: number;
  zoneId?: number | null;
  quota?: number | null;
  sold?: number;
  startsAt?: string | Date;
  endsAt?: string | Date;
}

export async function checkFriendOffer(tx: Tx, before: OfferFields | null, data: OfferFields): Promise<void> {
  const o = {...before, ...data};
  if (o.startsAt && o.endsAt && new Date(o.endsAt) <= new Date(o.startsAt)) throw invalid({endsAt: 'Debe terminar después de empezar.'});
  if (typeof o.quota === 'number' && (o.sold ?? 0) > o.quota) throw invalid({quota: `Ya se han vendido ${o.sold}.`});
  if (!o.zoneId) return;
  const {rows} = await tx.query<{fits: boolean}>('select z.seat_plan_id = s.seat_plan_id as fits from zone z, event_session s where z.id = $1 and s.id = $2', [o.zoneId, o.eventSessionId]);
  if (rows[0] && !rows[0].fits) throw invalid({zoneId: 'Esa zona no es del plano de la sesión.'});
}
