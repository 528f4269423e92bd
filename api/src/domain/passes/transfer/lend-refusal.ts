/**
 * Why a pass cannot be lent for a session, or null when it can. Read by the page that offers it and, behind the pass's
 * lock, by the verb that does it: both say the same.
 */
import type {Tx} from '../../kernel/tx';

/** Per pass and list, and how long before the start it ends (domain brief §18; the settings may say otherwise). */
export interface TransferLimits {
  perSeason: number;
  closesMinutesBefore: number;
}

export const LEND_REFUSALS = {
  cancelled: 'La sesión está cancelada.',
  lent: 'El asiento ya está cedido en esa sesión.',
  already: 'El asiento está liberado en esa sesión.',
  ticket_only: 'Este abono abarata la entrada: no hay asiento que ceder.',
  not_chosen: 'Esa sesión no está elegida: elígela antes de cederla.',
  unpaid: 'El abono tiene plazos pendientes.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  not_active: 'El abono no está activo.',
  supplement: 'Falta pagar el suplemento de este evento.',
  not_allowed: 'Este abono no se puede ceder.',
  taken: 'En esa sesión la butaca del abono es de otra persona.',
  entered: 'Ya se ha entrado con este abono en esa sesión.',
  closed: 'Ya no da tiempo a ceder el asiento de esa sesión.',
  too_many: 'Se ha llegado al número de cesiones de la temporada.',
} as const;
export type LendRefusal = keyof typeof LEND_REFUSALS;

export interface LendState {
  eventSessionId: number;
  refusal: LendRefusal | null;
  /** Transfers of this season that count. */
  used: number;
}

interface Row {
  eventSessionId: number;
  used: number;
  facts: Record<LendRefusal, boolean>;
}

/** For every session of the pass's list, or for one. */
export async function readLendStates(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number | null,
  limits: TransferLimits,
): Promise<LendState[]> {
  const {rows} = await tx.query<Row>(
    `select s.id as "eventSessionId", n.used, json_build_object(
              'cancelled', s.state = 'cancelled',
              'lent', exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.id
                and x.state in ('proposed', 'accepted', 'used')),
              'already', exists (select 1 from seat_release r
                where r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered'),
              'ticket_only', pass_promise(p, s.id) = 'ticket_needed',
              'not_chosen', pass_promise(p, s.id) = 'not_chosen',
              'unpaid', p.overdue_cents > 0 or p.state = 'suspended_unpaid',
              'blocked', p.state = 'blocked' or exists (select 1 from pass_block b
                where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= s.starts_at
                and (b.until_at is null or b.until_at > now())),
              'not_active', p.state <> 'active',
              'supplement', l.supplement_cents > 0 and supplement_owed(p.id, s.id),
              'not_allowed', not (p.transfer_enabled and k.can_transfer),
              'taken', coalesce((select c.season_pass_id is distinct from p.id from seat_claim c
                where c.event_session_id = s.id and c.seat_id = p.seat_id), false),
              'entered', exists (select 1 from counted_scan c where c.event_session_id = s.id and c.source = 'pass'
                and c.right_id = p.id),
              'closed', s.starts_at - make_interval(mins => $3) <= now(),
              'too_many', n.used >= $4) as facts
       from season_pass p join pass_category k on k.id = p.pass_category_id
         join season_list_session l on l.season_list_id = p.season_list_id
         join event_session s on s.id = l.event_session_id
       cross join lateral (select count(*)::int as used from pass_transfer x
         where x.season_pass_id = p.id and x.state in ('proposed', 'accepted', 'used')) n
      where p.id = $1 and ($2::int is null or s.id = $2)`,
    [seasonPassId, eventSessionId, limits.closesMinutesBefore, limits.perSeason],
  );
  return rows.map(({facts, ...row}) => ({
    ...row,
    refusal: (Object.keys(LEND_REFUSALS) as LendRefusal[]).find(reason => facts[reason]) ?? null,
  }));
}
