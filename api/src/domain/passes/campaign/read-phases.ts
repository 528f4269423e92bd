/**
 * What may be done in a list's campaign, when and by whom: each phase with whether it is open at a moment and whether a
 * holder belongs to its audience. The simulation of the back office and every act of a holder ask here.
 */
import type {Channel} from '../../kernel/channel';
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export type PhaseKind =
  | 'renewal'
  | 'seat_change'
  | 'waiting_list_sign_up'
  | 'waiting_list'
  | 'sponsored'
  | 'open'
  | 'half_season';

export interface Phase {
  id: number;
  passCampaignId: number;
  name: string;
  kind: PhaseKind;
  startsAt: Date;
  endsAt: Date;
  audience: 'everyone' | 'previous_list' | 'member_band' | 'member_since' | 'tag' | 'code';
  priceKind: 'new' | 'renewal' | 'half_season';
  channels: Channel[];
  messageHtml: string;
  isOpen: boolean;
  /** Whether this holder, or whoever has this code, is meant. */
  isForThem: boolean;
}

export interface Who {
  /** Null: somebody who is not a holder. */
  passHolderId: number | null;
  code: string | null;
}

/** In their order. `at` null: now, by the database's clock. */
export async function readPhases(tx: Tx, seasonListId: number, who: Who, at: Date | null = null): Promise<Phase[]> {
  const {rows} = await tx.query<Phase>(
    `select f.id, f.pass_campaign_id as "passCampaignId", f.name, f.kind, f.starts_at as "startsAt",
      f.ends_at as "endsAt", f.audience, f.price_kind as "priceKind", f.channels, f.message_html as "messageHtml",
            coalesce($4::timestamptz, now()) >= f.starts_at
              and coalesce($4::timestamptz, now()) < f.ends_at as "isOpen",
            coalesce(case f.audience
              when 'everyone' then true
              when 'previous_list' then exists (select 1 from season_pass p
                where p.pass_holder_id = h.id and p.season_list_id = l.previous_list_id
                and p.state not in ('requested', 'pending_payment', 'void', 'handed_over', 'cancelled_by_holder',
                'cancelled_unpaid'))
              when 'member_band' then h.member_number between f.member_from and f.member_until
              when 'member_since' then h.member_since_on <= f.member_since_until_on
              when 'tag' then f.tag = any(h.tags)
              when 'code' then upper(trim($3)) = upper(f.access_code) end, false) as "isForThem"
       from pass_campaign c join campaign_phase f on f.pass_campaign_id = c.id
         join season_list l on l.id = c.season_list_id left join pass_holder h on h.id = $2
      where c.season_list_id = $1 order by f.starts_at, f.id`,
    [seasonListId, who.passHolderId, who.code, at],
  );
  return rows;
}

const CLOSED: Record<PhaseKind, string> = {
  renewal: 'La renovación no está abierta ahora mismo para este abono.',
  seat_change: 'El cambio de asiento no está abierto ahora mismo para este abono.',
  waiting_list_sign_up: 'La lista de espera no admite inscripciones ahora mismo.',
  waiting_list: 'Todavía no es el turno de la lista de espera.',
  sponsored: 'Los abonos con padrino no están a la venta ahora mismo.',
  open: 'Los abonos no están a la venta ahora mismo.',
  half_season: 'Los abonos de media temporada no están a la venta ahora mismo.',
};

/** The phase under which somebody acts now. @throws DomainError 409 `phase_closed` */
export async function requirePhase(
  tx: Tx,
  seasonListId: number,
  kinds: PhaseKind[],
  who: Who,
  channel: Channel,
): Promise<Phase> {
  const phases = await readPhases(tx, seasonListId, who);
  const open = phases.find(
    phase => kinds.includes(phase.kind) && phase.isOpen && phase.isForThem && phase.channels.includes(channel),
  );
  if (open) return open;
  const next = phases.find(
    phase => kinds.includes(phase.kind) && phase.isForThem && !phase.isOpen && phase.channels.includes(channel),
  );
  throw conflict('phase_closed', CLOSED[kinds[0]!], next ? {startsAt: next.startsAt, endsAt: next.endsAt} : undefined);
}
