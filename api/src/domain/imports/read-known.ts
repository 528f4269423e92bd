/**
 * What is stored about the people and the seats that some rows of an import name; only about those, so that a club's
 * size does not count.
 */
import type {Tx} from '../kernel/tx';
import type {KnownHolder, KnownHolders} from './match-holder';
import {fold} from './read-cells';
import type {ListFacts} from './read-list-facts';
import {nameKey, type ReadRow} from './read-row';

export interface SeatFact {
  seatId: number;
  passId: number | null;
  holderId: number | null;
  isBlocked: boolean;
  /** Who had it in the previous list, while it is guaranteed to them. */
  keptForId: number | null;
  isChanging: boolean;
  /** The first session to come in which somebody else has it. */
  takenIn: string | null;
}

export interface Known extends KnownHolders {
  seats: ReadonlyMap<number, SeatFact>;
  /** «holder|category» -> pass without seat in this list. */
  withoutSeat: ReadonlyMap<string, number>;
}

const ENDED = `('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')`;
const HOLDER = `h.id, h.member_number as "memberNumber", h.first_name as "firstName", h.surname1, h.surname2, h.nif, h.born_on as "bornOn", h.email, h.phone, h.street, h.postal_code as "postalCode", h.city, h.member_since_on as "memberSinceOn", h.state`;

export async function readKnown(tx: Tx, facts: ListFacts, rows: readonly ReadRow[], lock: boolean): Promise<Known> {
  const people = rows.map(row => row.person);
  const nameless = people.filter(person => person.memberNumber === null && person.nif === null);
  const {rows: holders} = await tx.query<KnownHolder>(
    `select ${HOLDER} from pass_holder h where h.id in (
       select id from pass_holder where member_number = any($1::int[])
       union all select id from pass_holder where nif = any($2::text[])
       union all select o.id from unnest($3::text[], $4::text[]) as w(surname1, first_name)
         join pass_holder o on lower(o.surname1) = lower(w.surname1) and lower(o.first_name) = lower(w.first_name))
      order by h.id ${lock ? 'for update' : ''}`,
    [
      people.flatMap(person => person.memberNumber ?? []),
      people.flatMap(person => person.nif ?? []),
      nameless.map(person => person.surname1),
      nameless.map(person => person.firstName),
    ],
  );
  const byName = new Map<string, KnownHolder[]>();
  for (const holder of holders) byName.set(nameKey(holder), [...(byName.get(nameKey(holder)) ?? []), holder]);
  return {
    byNumber: new Map(holders.map(holder => [holder.memberNumber, holder])),
    byNif: new Map(holders.flatMap(holder => (holder.nif === null ? [] : [[holder.nif, holder] as const]))),
    byName,
    seats: await readSeats(tx, facts, rows),
    withoutSeat: await readWithoutSeat(
      tx,
      facts.listId,
      holders.map(holder => holder.id),
    ),
  };
}

async function readSeats(tx: Tx, facts: ListFacts, rows: readonly ReadRow[]): Promise<Map<number, SeatFact>> {
  const ids = rows.flatMap(({pass}) =>
    pass && pass.seat !== '' ? (facts.seats.get([pass.zone, pass.row, pass.seat].map(fold).join('|'))?.id ?? []) : [],
  );
  if (ids.length === 0) return new Map();
  const {rows: found} = await tx.query<SeatFact>(
    `with wanted as materialized (select id from unnest($2::int[]) as u(id)),
     claimed as (
       select distinct on (c.seat_id) c.seat_id, e.title || ' (' || to_char(session_time(s),
         'DD/MM/YYYY') || ')' as title
         from season_list_session x join event_session s on s.id = x.event_session_id and s.state <> 'cancelled'
           and s.ends_at > now() join event e on e.id = s.event_id
         join seat_claim c on c.event_session_id = s.id and c.seat_id = any($2)
           and not (c.kind = 'hold' and c.expires_at <= now() and c.order_id is null)
         left join season_pass own on own.id = c.season_pass_id
        where x.season_list_id = $1 and own.season_list_id is distinct from $1 order by c.seat_id, s.starts_at)
     select w.id as "seatId", p.id as "passId", p.pass_holder_id as "holderId", b.seat_id is not null as "isBlocked",
       k.pass_holder_id as "keptForId", g.to_seat_id is not null as "isChanging", c.title as "takenIn"
       from wanted w join season_list l on l.id = $1
       left join season_pass p on p.season_list_id = $1 and p.seat_id = w.id and p.state not in ${ENDED}
       left join list_seat_kept b on b.season_list_id = $1 and b.seat_id = w.id
       left join lateral (select o.pass_holder_id from season_pass o
         where o.season_list_id = l.previous_list_id and o.seat_id = w.id
         and o.state in ('active', 'suspended_unpaid', 'blocked', 'expired')
                             and exists (select 1 from pass_campaign m
                               where m.season_list_id = $1 and m.seat_guarantee_until_at > now())
                             and not exists (select 1 from season_pass n
                               where n.renewed_from_id = o.id
                               and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')) limit 1) k
                               on true
       left join lateral (select h.to_seat_id from seat_change h where h.season_list_id = $1 and h.to_seat_id = w.id
         and h.state = 'pending_payment' limit 1) g on true
       left join claimed c on c.seat_id = w.id`,
    [facts.listId, ids],
  );
  return new Map(found.map(fact => [fact.seatId, fact]));
}

async function readWithoutSeat(tx: Tx, listId: number, holderIds: number[]): Promise<Map<string, number>> {
  const {rows} = await tx.query<{id: number; holderId: number; categoryId: number}>(
    `select id, pass_holder_id as "holderId", pass_category_id as "categoryId" from season_pass
      where pass_holder_id = any($2) and season_list_id = $1 and seat_id is null and state not in ${ENDED}`,
    [listId, holderIds],
  );
  return new Map(rows.map(row => [`${row.holderId}|${row.categoryId}`, row.id]));
}
