/** The sessions of a pass's list as its holder stands to each: seat kept, given free, sold, lent; guests; and what giving it free would bring. */
import {notFound} from '../errors';
import {bool, cents, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../rest/shape';
import type {Tx} from '../tx';
import {utcInstants} from './instants';

export const PASS_SESSIONS = obj({
  passId: id(), holderId: id(), holderName: str(), memberCode: str(), listId: id(), listName: str(), state: str(), categoryName: str(), seatLabel: str(), seatId: orNull(id()), totalCents: cents(), canRelease: bool(), obstacle: orNull(str({description: 'por qué este abono no puede liberar'})),
  compensatedCents: cents('lo que ya se le ha compensado'), capCents: cents('lo más que se le puede compensar en la temporada'), released: int(), maxReleases: orNull(int()),
  sessions: list(obj({
    sessionId: id(), eventId: id(), eventTitle: str(), startsAt: instant(), sessionState: str(), isOver: bool(), supplementCents: cents(),
    seat: oneOf('kept', 'released', 'sold', 'compensated', 'unsold', 'recovered', 'session_cancelled', 'taken', 'none'), soldCents: orNull(cents()), compensationCents: orNull(cents()), releasedAt: orNull(instant()),
    opensAt: orNull(instant()), closesAt: orNull(instant()), recoverUntilAt: orNull(instant()), isOpen: bool({description: 'la ventana para liberar está abierta ahora'}), expectedCents: orNull(cents('lo que traería si se vende al precio de la zona')),
    transfer: orNull(obj({state: str(), toName: str()})), invitations: int(), invitationsAllowed: orNull(int({description: 'por abono; null: el evento no tiene invitaciones de abonados'})), invitationsOpen: bool(),
  })),
}, 'PassSessions');
export type PassSessions = Infer<typeof PASS_SESSIONS>;

const HEAD = `
select p.id as "passId", p.pass_holder_id as "holderId", p.holder_name as "holderName", p.member_code as "memberCode", l.id as "listId", l.name as "listName", p.state, c.name as "categoryName", p.seat_label as "seatLabel", p.seat_id as "seatId", p.total_cents as "totalCents",
       x.obstacle, x.obstacle is null as "canRelease", coalesce(r.cents, 0)::int as "compensatedCents", (p.total_cents * coalesce(o.cap_bp, 0) / 10000)::int as "capCents", coalesce(r.n, 0)::int as released, o.max_releases as "maxReleases"
  from season_pass p join season_list l on l.id = p.season_list_id join pass_category c on c.id = p.pass_category_id left join release_policy o on o.season_list_id = l.id and o.event_session_id is null
  left join lateral (select count(*) filter (where state <> 'recovered') as n, sum(compensation_cents) as cents from seat_release where season_pass_id = p.id) r on true
  cross join lateral (select case when p.seat_id is null then 'Este abono no lleva butaca fija.' when p.state = 'suspended_unpaid' or p.overdue_cents > 0 then 'Hay plazos sin pagar: no se libera hasta que se paguen.' when p.state <> 'active' then 'El abono no está activo.'
         when not c.can_release then 'Su categoría no libera el asiento.' when not p.release_enabled then 'Tiene la liberación desactivada.' when o.id is null or not o.is_enabled then 'La lista no tiene abierta la liberación de asientos.' end as obstacle) x
 where p.id = $1`;
const SESSIONS = `
select s.id as "sessionId", s.event_id as "eventId", e.title as "eventTitle", s.starts_at as "startsAt", s.state as "sessionState", s.ends_at < now() as "isOver", k.supplement_cents as "supplementCents",
       case when p.seat_id is null then 'none' when r.state is not null and r.state <> 'recovered' then r.state when cl.season_pass_id = p.id then coalesce(r.state, 'kept') when cl.seat_id is not null then 'taken' when s.ends_at < now() then 'none' else 'none' end as seat,
       r.sold_cents as "soldCents", r.compensation_cents as "compensationCents", r.released_at as "releasedAt", w.opens as "opensAt", w.closes as "closesAt", w.recover as "recoverUntilAt", coalesce(o.is_enabled and now() between w.opens and w.closes, false) as "isOpen",
       case when p.seat_id is not null and o.id is not null and s.starts_at > now() then case when o.share_kind = 'fixed' then fixed.amount_cents else round(price.cents * 10000.0 / (10000 + coalesce(vat_rate_bp(e.vat_code, s.starts_at::date), 0)) * o.share_bp / 10000)::int end end as "expectedCents",
       case when t.id is not null then json_build_object('state', t.state, 'toName', t.to_name) end as transfer, (select count(*)::int from pass_invitation i where i.season_pass_id = p.id and i.event_session_id = s.id and i.state <> 'revoked') as invitations,
       case when ip.is_enabled then ip.per_pass end as "invitationsAllowed", coalesce(ip.is_enabled and now() between coalesce(ip.opens_at, '-infinity') and coalesce(ip.closes_at, s.starts_at) and (not ip.needs_paid_pass or p.overdue_cents = 0) and p.state = 'active', false) as "invitationsOpen"
  from season_pass p join season_list_session k on k.season_list_id = p.season_list_id join event_session s on s.id = k.event_session_id join event e on e.id = s.event_id
  left join seat_claim cl on cl.event_session_id = s.id and cl.seat_id = p.seat_id
  left join lateral (select * from seat_release where season_pass_id = p.id and event_session_id = s.id order by id desc limit 1) r on true
  left join lateral (select * from release_policy where season_list_id = p.season_list_id and (event_session_id = s.id or event_session_id is null) order by event_session_id nulls last limit 1) o on true
  cross join lateral (select case when o.opens = 'days_before' then s.starts_at - make_interval(days => o.opens_days_before) else s.sale_starts_at end as opens, s.starts_at - make_interval(mins => o.closes_minutes_before) as closes, s.starts_at - make_interval(mins => o.recover_minutes_before) as recover) w
  left join lateral (select max(amount_cents) as cents from price where event_session_id = s.id and zone_id = p.zone_id and is_active) price on true
  left join lateral (select amount_cents from release_amount a where a.release_policy_id = o.id and a.zone_id = p.zone_id and (a.pass_category_id = p.pass_category_id or a.pass_category_id is null) order by a.pass_category_id nulls last limit 1) fixed on true
  left join pass_transfer t on t.season_pass_id = p.id and t.event_session_id = s.id and t.state in ('proposed', 'accepted', 'used') left join pass_invitation_policy ip on ip.event_id = s.event_id
 where p.id = $1 order by s.starts_at`;

export async function readPassSessions(tx: Tx, passId: number): Promise<PassSessions> {
  const head = (await tx.query<Omit<PassSessions, 'sessions'>>(HEAD, [passId])).rows[0];
  if (!head) throw notFound('No existe ese abono.');
  const {rows: sessions} = await tx.query<PassSessions['sessions'][number]>(SESSIONS, [passId]);
  return utcInstants({...head, sessions});
}
