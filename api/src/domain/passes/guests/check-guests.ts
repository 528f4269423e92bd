/**
 * Guests of holders and friends' offers: windows in order, zones of the right plan, never fewer than are already out.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface PolicyFields {
  totalQuota?: number | null;
  id?: number;
  issued?: number;
  amountCents?: number;
  isNominative?: boolean;
  opensAt?: string | Date | null;
  closesAt?: string | Date | null;
}

export async function checkInvitationPolicy(tx: Tx, before: PolicyFields | null, data: PolicyFields): Promise<void> {
  const p = {...before, ...data};
  if (p.opensAt && p.closesAt && new Date(p.closesAt) <= new Date(p.opensAt))
    throw invalid({closesAt: 'Debe terminar después de empezar.'});
  if (typeof p.totalQuota === 'number' && (p.issued ?? 0) > p.totalQuota)
    throw invalid({totalQuota: `Ya se han emitido ${p.issued}.`});
  if (!p.amountCents) return;
  if (p.isNominative)
    throw invalid({
      isNominative: 'Con precio, la entrada sale a nombre de quien la compra: no se pide el del invitado.',
    });
  const {rows} = await tx.query<{name: string}>(
    `select z.name from pass_invitation_zone q join zone z on z.id = q.zone_id
      where q.pass_invitation_policy_id = $1 and z.kind <> 'numbered' limit 1`,
    [p.id ?? 0],
  );
  if (rows[0])
    throw invalid({
      amountCents: `Los invitados con precio tienen butaca: quita antes la zona «${rows[0].name}», que no está numerada.`,
    });
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
  const {rows} = await tx.query<{fits: boolean; isSeatless: boolean}>(
    `select p.amount_cents > 0 and exists (select 1 from zone where id = $2 and kind <> 'numbered') as "isSeatless",
      exists (select 1 from event_session s join zone z on z.seat_plan_id = s.seat_plan_id
      where s.event_id = p.event_id and z.id = $2) or not exists (select 1 from event_session s
      where s.event_id = p.event_id) or not exists (select 1 from zone where id = $2) as fits
       from pass_invitation_policy p where p.id = $1`,
    [z.passInvitationPolicyId, z.zoneId],
  );
  if (rows[0]?.fits === false) throw invalid({zoneId: 'Esa zona no es de ninguna sesión del evento.'});
  if (rows[0]?.isSeatless) throw invalid({zoneId: 'Los invitados con precio tienen butaca: elige una zona numerada.'});
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
  if (o.startsAt && o.endsAt && new Date(o.endsAt) <= new Date(o.startsAt))
    throw invalid({endsAt: 'Debe terminar después de empezar.'});
  if (typeof o.quota === 'number' && (o.sold ?? 0) > o.quota) throw invalid({quota: `Ya se han vendido ${o.sold}.`});
  if (!o.zoneId) return;
  const {rows} = await tx.query<{fits: boolean}>(
    'select z.seat_plan_id = s.seat_plan_id as fits from zone z, event_session s where z.id = $1 and s.id = $2',
    [o.zoneId, o.eventSessionId],
  );
  if (rows[0] && !rows[0].fits) throw invalid({zoneId: 'Esa zona no es del plano de la sesión.'});
}
