/**
 * Whom the holders bring to an event: guests of their passes and people whom they have lent the seat, with who did it
 * and what became of it.
 */
import {bool, id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';

export const EVENT_GUEST = obj(
  {
    kind: str({enum: ['guest', 'transfer']}),
    id: id(),
    passId: id(),
    listId: id(),
    holderId: id(),
    holderName: str(),
    memberCode: str(),
    sessionId: id(),
    startsAt: instant(),
    person: str(),
    contact: str(),
    docNo: str(),
    place: str(),
    state: str({
      description: 'issued, sent, used, revoked (invitación); proposed, accepted, used, revoked, expired (cesión)',
    }),
    at: instant(),
    staffName: orNull(str()),
    canRevoke: bool(),
  },
  'EventGuest',
);
export const EVENT_GUESTS = obj(
  {total: int(), inForce: int(), used: int(), revoked: int(), rows: list(EVENT_GUEST)},
  'EventGuests',
);
export type EventGuests = Infer<typeof EVENT_GUESTS>;
export type EventGuest = Infer<typeof EVENT_GUEST>;

export interface GuestFilter {
  eventId: number;
  kind: 'guest' | 'transfer' | null;
  state: 'in_force' | 'used' | 'revoked' | null;
  sessionId: number | null;
  text: string;
  offset: number;
  limit: number;
}

const FOUND = `
with given as (
  select 'guest' as kind, g.id, g.season_pass_id, g.event_session_id, g.guest_name as person, g.guest_email as contact,
    g.guest_doc_no as "docNo", z.name || coalesce(', fila ' || t.row_label || ', butaca ' || t.seat_number,
    '') as place, g.state, g.issued_at as at, g.staff_user_id
    from pass_invitation g join event_session s on s.id = g.event_session_id join zone z on z.id = g.zone_id
      left join seat t on t.id = g.seat_id where s.event_id = $1
  union all
  select 'transfer', x.id, x.season_pass_id, x.event_session_id, x.to_name,
    concat_ws(' · ', nullif(x.to_email, ''), nullif(x.to_phone, '')), x.to_doc_no, p.seat_label, x.state, x.proposed_at,
    x.staff_user_id
    from pass_transfer x join event_session s on s.id = x.event_session_id join season_pass p on p.id = x.season_pass_id
      where s.event_id = $1),
named as (
  select g.kind, g.id, p.id as "passId", p.season_list_id as "listId", p.pass_holder_id as "holderId",
    p.holder_name as "holderName", p.member_code as "memberCode", s.id as "sessionId", s.starts_at as "startsAt",
    g.person, g.contact, g."docNo", g.place, g.state, g.at, u.name as "staffName",
         g.state in ('issued', 'sent', 'proposed', 'accepted') and s.ends_at > now() as "canRevoke",
           case when g.state in ('issued', 'sent', 'proposed', 'accepted') then 'in_force'
           when g.state = 'used' then 'used' else 'revoked' end as what
    from given g join season_pass p on p.id = g.season_pass_id join event_session s on s.id = g.event_session_id
      left join staff_user u on u.id = g.staff_user_id
   where ($2::text is null or g.kind = $2) and ($3::int is null or s.id = $3)
     and ($4::text = '' or unaccent(lower(p.holder_name || ' ' || p.member_code || ' ' || g.person || ' ' || g.contact
       || ' ' || g."docNo")) like anywhere($4)))`;

export async function readEventGuests(tx: Tx, filter: GuestFilter): Promise<EventGuests> {
  const given = [filter.eventId, filter.kind, filter.sessionId, filter.text.trim()];
  const {rows: counts} = await tx.query<Omit<EventGuests, 'rows' | 'total'> & {all: number}>(
    `${FOUND} select count(*) filter (where what = 'in_force')::int as "inForce", count(*)
      filter (where what = 'used')::int as used, count(*) filter (where what = 'revoked')::int as revoked, count(*)
      filter (where $5::text is null or what = $5)::int as all from named`,
    [...given, filter.state],
  );
  const {rows} = await tx.query<EventGuest>(
    `${FOUND} select kind, id, "passId", "listId", "holderId", "holderName", "memberCode", "sessionId", "startsAt",
      person, contact, "docNo", place, state, at, "staffName", "canRevoke" from named
      where $5::text is null or what = $5 order by at desc, kind, id desc offset $6 limit $7`,
    [...given, filter.state, filter.offset, filter.limit],
  );
  const {all, ...rest} = counts[0]!;
  return {...rest, total: all, rows};
}
