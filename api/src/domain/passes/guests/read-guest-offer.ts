/**
 * Guests of a pass, session by session: how many it may still bring, where to, and why not. Guests sit where the
 * event's policy says; when it names no zone, in the zone of the pass, or with a price wherever seats are sold.
 */
import type {Tx} from '../../kernel/tx';
import {GUESTS_OF} from '../../orders/holder-places';
import {WEB_FEE, withFee, ZONE_PRICE} from '../holder/read-holder-seats';

export const GUEST_REFUSALS = {
  off: 'A este evento no se puede invitar con el abono.',
  cancelled: 'La sesión está cancelada.',
  ticket_only: 'Con un abono que abarata la entrada no se invita.',
  not_chosen: 'Esa sesión no está elegida: elígela antes de invitar.',
  not_active: 'El abono no está activo.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos podrás invitar.',
  not_open_yet: 'Todavía no se puede invitar a este evento.',
  closed: 'El plazo para invitar ya ha terminado.',
  all_given: 'Ya has dado todas tus invitaciones para este evento.',
  gone: 'Ya no quedan invitaciones de abonado para este evento.',
} as const;
export type GuestRefusal = keyof typeof GUEST_REFUSALS;

export interface GuestOffer {
  eventSessionId: number;
  refusal: GuestRefusal | null;
  perPass: number;
  /** free, bought or in a cart */
  given: number;
  /** what each one costs on the web, booking fee inside; 0: the club invites */
  cents: number;
  opensAt: string | null;
  closesAt: string;
  isNominative: boolean;
  message: string;
  zones: {id: number; name: string; isFull: boolean}[];
}

/** Where a guest with a price can sit: a ticket of its own needs a seat with a price on the web. */
const SELLS = `(i.amount_cents = 0 or (z.kind = 'numbered' and exists (select 1 from ${ZONE_PRICE('z.id')} sold)))`;

type Row = Omit<GuestOffer, 'refusal'> & {facts: Record<GuestRefusal, boolean>};

const OFFERS = `
select s.id as "eventSessionId", coalesce(i.per_pass, 0) as "perPass", n.given,
  ${withFee('coalesce(i.amount_cents, 0)')} as cents, i.opens_at as "opensAt",
  coalesce(i.closes_at, s.starts_at) as "closesAt", coalesce(i.is_nominative, false) as "isNominative",
  coalesce(i.message, '') as message,
       case when i.id is null then '[]'
            when exists (select 1 from pass_invitation_zone q where q.pass_invitation_policy_id = i.id)
            then (select json_agg(json_build_object('id', z.id, 'name', z.name, 'isFull', q.issued >= q.quota)
              order by z.position) from pass_invitation_zone q
              join zone z on z.id = q.zone_id and z.seat_plan_id = s.seat_plan_id
              where q.pass_invitation_policy_id = i.id and ${SELLS})
            else (select json_agg(json_build_object('id', z.id, 'name', z.name, 'isFull', false) order by z.position)
              from zone z where z.seat_plan_id = s.seat_plan_id and (i.amount_cents > 0 or z.id = p.zone_id)
              and ${SELLS}) end as zones,
       json_build_object(
         'off', i.id is null or not i.is_enabled or i.per_pass = 0, 'cancelled', s.state = 'cancelled', 'ticket_only',
           pass_promise(p, s.id) = 'ticket_needed', 'not_chosen', pass_promise(p, s.id) = 'not_chosen', 'not_active',
           p.state not in ('active', 'blocked', 'suspended_unpaid'),
         'blocked', p.state = 'blocked' or exists (select 1 from pass_block b
           where b.season_pass_id = p.id and b.reason <> 'unpaid' and b.lifted_at is null and b.from_at <= s.starts_at
           and (b.until_at is null or b.until_at > now())),
         'unpaid', p.state = 'suspended_unpaid' or (i.needs_paid_pass and p.overdue_cents > 0), 'not_open_yet',
           i.opens_at > now(), 'closed', least(coalesce(i.closes_at, s.starts_at), s.starts_at) <= now()
           or (i.amount_cents > 0 and s.state <> 'on_sale'),
         'all_given', n.given >= i.per_pass, 'gone', i.issued >= i.total_quota) as facts
  from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    join event_session s on s.id = l.event_session_id
  left join pass_invitation_policy i on i.event_id = s.event_id
  cross join lateral (select ${GUESTS_OF('p.id', 's.id')} as given) n
  cross join lateral (select ${WEB_FEE} as cents) fee
 where p.id = $1 and s.state <> 'draft' and ($2::int is null or s.id = $2)`;

export async function readGuestOffers(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number | null = null,
): Promise<GuestOffer[]> {
  const {rows} = await tx.query<Row>(OFFERS, [seasonPassId, eventSessionId]);
  return rows.map(({facts, zones, ...row}) => ({
    ...row,
    zones: zones ?? [],
    refusal:
      (Object.keys(GUEST_REFUSALS) as GuestRefusal[]).find(reason => facts[reason]) ??
      (zones?.some(zone => !zone.isFull) ? null : 'gone'),
  }));
}

export interface Guest {
  id: number;
  name: string;
  email: string;
  zoneName: string;
  code: string;
  state: string;
}

export async function readGuests(tx: Tx, seasonPassId: number, eventSessionId: number): Promise<Guest[]> {
  const {rows} = await tx.query<Guest>(
    `select g.id, g.guest_name as name, g.guest_email as email, z.name as "zoneName", g.code, g.state
      from pass_invitation g join zone z on z.id = g.zone_id where g.season_pass_id = $1 and g.event_session_id = $2
      and g.state <> 'revoked' order by g.n`,
    [seasonPassId, eventSessionId],
  );
  return rows;
}
