/**
 * Why a holder cannot change the seat of a pass, or null when it can be done. Read by the page that offers it and,
 * behind the pass's lock, by the verb that does it: both say the same.
 */
import type {Channel} from '../../kernel/channel';
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readPhases} from '../campaign/read-phases';

export const SEAT_CHANGE_REFUSALS = {
  no_seat: 'Este abono no tiene butaca numerada que cambiar.',
  not_active: 'El abono no está activo.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos se podrá cambiar el asiento.',
  blocked: 'El carnet está bloqueado.',
  closed: 'El cambio de asiento no está abierto ahora mismo para este abono.',
  too_many: 'Ya se ha cambiado de asiento esta temporada todas las veces que se puede.',
  cooldown: 'Después de un cambio de asiento hay que esperar a otra temporada para el siguiente.',
} as const;
export type SeatChangeRefusal = keyof typeof SEAT_CHANGE_REFUSALS;

export interface SeatChangeRules {
  refusal: SeatChangeRefusal | null;
  seasonListId: number;
  passHolderId: number;
  seatId: number | null;
  zoneId: number | null;
  used: number;
  limit: number;
  feeCents: number;
  multiplierBp: number;
  creditCheaper: boolean;
  vatCode: string;
  /** The window that is open for this holder, else the next one; null when none is planned. */
  window: {startsAt: Date; endsAt: Date; isOpen: boolean} | null;
}

interface Row extends Omit<SeatChangeRules, 'refusal' | 'window'> {
  facts: Record<Exclude<SeatChangeRefusal, 'closed'>, boolean>;
}

/** Staff may act outside the windows (`channel` null), never outside the other rules. @throws DomainError 404 */
export async function readSeatChangeRules(
  tx: Tx,
  seasonPassId: number,
  channel: Channel | null,
): Promise<SeatChangeRules> {
  const {rows} = await tx.query<Row>(
    `with recursive lists (id, previous, depth) as (select l.id, l.previous_list_id, 0 from season_list l
      join season_pass p on p.season_list_id = l.id where p.id = $1
       union all select l.id, l.previous_list_id, o.depth + 1 from lists o join season_list l on l.id = o.previous
         where o.depth < 10)
     select p.season_list_id as "seasonListId", p.pass_holder_id as "passHolderId", p.seat_id as "seatId",
       p.zone_id as "zoneId", n.used, coalesce(c.max_seat_changes, 0) as "limit",
       coalesce(c.seat_change_fee_cents, 0) as "feeCents",
            coalesce(c.seat_change_multiplier_bp, 10000) as "multiplierBp",
              coalesce(c.credit_cheaper_seat, false) as "creditCheaper", l.vat_code as "vatCode",
            json_build_object(
              'no_seat', p.seat_id is null, 'not_active', p.state not in ('active', 'suspended_unpaid', 'blocked'),
                'unpaid', p.state = 'suspended_unpaid' or p.overdue_cents > 0,
              'blocked', p.state = 'blocked' or exists (select 1 from pass_block b
                where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now()
                and (b.until_at is null or b.until_at > now())),
              'too_many', n.used >= coalesce(c.max_seat_changes, 0),
              'cooldown', exists (select 1 from lists x join season_pass o on o.season_list_id = x.id
                and o.pass_holder_id = p.pass_holder_id join seat_change s on o.id in (s.season_pass_id, s.swap_pass_id)
                and s.state = 'applied'
                                   where x.depth between 1 and coalesce(c.seat_change_cooldown_seasons, 0))) as facts
       from season_pass p join season_list l on l.id = p.season_list_id
         left join lateral (select * from pass_campaign y where y.season_list_id = l.id order by y.id limit 1) c on true
       cross join lateral (select count(*)::int as used from seat_change s
         where s.state = 'applied' and (s.season_pass_id = p.id or s.swap_pass_id = p.id)) n
      where p.id = $1`,
    [seasonPassId],
  );
  if (!rows[0]) throw notFound('No encontramos ese abono.');
  const {facts, ...rules} = rows[0];
  const phases = (await readPhases(tx, rules.seasonListId, {passHolderId: rules.passHolderId, code: null})).filter(
    phase => phase.kind === 'seat_change' && phase.isForThem && (channel === null || phase.channels.includes(channel)),
  );
  const {rows: clock} = await tx.query<{now: Date}>('select now() as now');
  const window = phases.find(phase => phase.isOpen) ?? phases.find(phase => phase.startsAt > clock[0]!.now) ?? null;
  const isOpen = channel === null || window?.isOpen === true;
  const refusal =
    (Object.keys(SEAT_CHANGE_REFUSALS) as SeatChangeRefusal[]).find(reason =>
      reason === 'closed' ? !isOpen : facts[reason],
    ) ?? null;
  return {
    ...rules,
    refusal,
    window: window && {startsAt: window.startsAt, endsAt: window.endsAt, isOpen: window.isOpen},
  };
}
