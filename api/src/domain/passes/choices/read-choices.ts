/**
 * The sessions of a pass «a elegir»: which are chosen, which may be, and why not. The page that shows them and, behind
 * the pass's lock, the verbs that choose and drop read the same.
 */
import type {Tx} from '../../kernel/tx';

export const CHOICE_REFUSALS = {
  other_kind: 'Este abono no es de sesiones a elegir.',
  cancelled: 'La sesión está cancelada.',
  chosen: 'Esa sesión ya está elegida.',
  over: 'Esa sesión ya ha empezado.',
  not_active: 'El abono no está activo.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos se podrá elegir.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  supplement_over: 'El plazo para pagar el suplemento de esa sesión ha terminado: ya no entra en el abono.',
  none_left: 'Ya están elegidas todas las sesiones del abono.',
} as const;
export type ChoiceRefusal = keyof typeof CHOICE_REFUSALS;

export const DROP_REFUSALS = {
  not_chosen: 'Esa sesión no está elegida.',
  used: 'Ya se ha entrado en esa sesión con este abono: cuenta como usada.',
  begun: 'Esa sesión ya ha empezado: cuenta como usada.',
  lent: 'Esa sesión está cedida a otra persona: anula antes la cesión.',
  guests: 'Hay invitados de este abono en esa sesión: anula antes sus invitaciones.',
  supplement: 'El suplemento de esa sesión está pagado: la elección ya no se deshace.',
} as const;
export type DropRefusal = keyof typeof DROP_REFUSALS;

export interface ChoiceSession {
  eventSessionId: number;
  title: string;
  slug: string;
  startsAt: Date;
  doorsAt: Date;
  venueName: string;
  timezone: string;
  /**
   * open: may still be chosen, if anything is left; chosen: to come; used: had, come or not; missed: over without being
   * chosen.
   */
  state: 'open' | 'chosen' | 'used' | 'missed' | 'cancelled';
  hasEntered: boolean;
  /** «Sector 12, fila 3, butaca 7», or the zone's name. */
  place: string;
  gate: string | null;
  /** Owed besides, where the list asks for it. */
  supplementCents: number;
  refusal: ChoiceRefusal | null;
  dropRefusal: DropRefusal | null;
}

export interface PassChoices {
  allowed: number;
  used: number;
  left: number;
  sessions: ChoiceSession[];
}

interface Row extends Omit<ChoiceSession, 'state' | 'refusal' | 'dropRefusal'> {
  isChosen: boolean;
  facts: Record<ChoiceRefusal, boolean>;
  drops: Record<DropRefusal, boolean>;
}

/** $3: at the counter somebody who comes late still chooses while the session lasts. */
const SESSIONS = `
select s.id as "eventSessionId", e.title, e.slug, s.starts_at as "startsAt", s.doors_at as "doorsAt",
  v.name as "venueName", v.timezone, ch.id is not null as "isChosen", came.has as "hasEntered", g.name as gate,
       coalesce((select seat_place(z, t.row_label, t.seat_number) from seat t join zone z on z.id = t.zone_id
         where t.id = ch.seat_id), (select z.name from zone z where z.id = ch.zone_id), '') as place,
       json_build_object('other_kind', p.choices_allowed is null, 'cancelled', s.state = 'cancelled', 'chosen',
         ch.id is not null, 'over', case when $3 then s.ends_at else s.starts_at end <= now(),
         'not_active', p.state not in ('active', 'suspended_unpaid', 'blocked'), 'unpaid', p.state = 'suspended_unpaid'
           or p.overdue_cents > 0,
         'blocked', p.state = 'blocked' or exists (select 1 from pass_block b
           where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= s.starts_at
           and (b.until_at is null or b.until_at > s.starts_at)),
         'supplement_over', l.supplement_cents > 0 and l.own_seat_until_at <= now(), 'none_left',
           p.choices_used >= p.choices_allowed) as facts,
       json_build_object('not_chosen', ch.id is null, 'used', came.has, 'begun', s.starts_at <= now(),
         'lent', exists (select 1 from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.id
           and x.state in ('proposed', 'accepted', 'used')),
         'guests', exists (select 1 from pass_invitation i where i.season_pass_id = p.id and i.event_session_id = s.id
           and i.state <> 'revoked'),
         'supplement', exists (select 1 from order_line o
           where o.season_pass_id = p.id and o.supplement_session_id = s.id
           and o.state in ('pending', 'active'))) as drops, l.supplement_cents as "supplementCents"
  from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    join event_session s on s.id = l.event_session_id and s.state <> 'draft' join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.id and ch.state = 'chosen'
  cross join lateral (select exists (select 1 from counted_scan c where c.event_session_id = s.id and c.source = 'pass'
    and c.right_id = p.id) as has) came
  left join gate g on g.id = gate_of_zone(s.id, ch.zone_id)
 where p.id = $1 and ($2::int is null or s.id = $2) order by s.starts_at`;

/** In the order of the season; one session when it is named. */
export async function readChoices(
  tx: Tx,
  seasonPassId: number,
  ask: {eventSessionId?: number; isStaff: boolean},
): Promise<PassChoices> {
  const {rows: passes} = await tx.query<Omit<PassChoices, 'sessions'>>(
    `select coalesce(choices_allowed, 0) as allowed, choices_used as used,
      coalesce(choices_allowed, 0) - choices_used as left from season_pass where id = $1`,
    [seasonPassId],
  );
  const {rows} = await tx.query<Row>(SESSIONS, [seasonPassId, ask.eventSessionId ?? null, ask.isStaff]);
  return {...(passes[0] ?? {allowed: 0, used: 0, left: 0}), sessions: rows.map(toSession)};
}

function toSession({isChosen, facts, drops, ...row}: Row): ChoiceSession {
  const refusal = (Object.keys(CHOICE_REFUSALS) as ChoiceRefusal[]).find(reason => facts[reason]) ?? null;
  const dropRefusal = (Object.keys(DROP_REFUSALS) as DropRefusal[]).find(reason => drops[reason]) ?? null;
  const state = facts.cancelled
    ? 'cancelled'
    : isChosen
      ? drops.used || drops.begun
        ? 'used'
        : 'chosen'
      : facts.over
        ? 'missed'
        : 'open';
  return {...row, state, refusal, dropRefusal};
}
