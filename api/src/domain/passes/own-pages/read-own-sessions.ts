/**
 * The sessions of a pass as its holder needs them: the seat's state, the place and the gate, whom it is lent to, how
 * many guests may come.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {type LendRefusal, readLendStates, type TransferLimits} from '../transfer/lend-refusal';
import {type GuestOffer, readGuestOffers} from '../guests/read-guest-offer';
import {readPassSessions, type PassSession} from '../release/read-sessions';

export interface Lent {
  toName: string;
  toEmail: string;
  toPhone: string;
  code: string;
  /** proposed, accepted or used */
  state: string;
  canRevoke: boolean;
}

export interface OwnSession extends PassSession {
  slug: string;
  doorsAt: Date;
  venueName: string;
  timezone: string;
  gate: string | null;
  isOver: boolean;
  isNominative: boolean;
  /** The pass opens it: always, or because it is chosen. */
  isIncluded: boolean;
  /** Of a pass «a elegir»: where it sits in this session. */
  chosenPlace: string | null;
  supplementCents: number;
  /** owed: payable until `ownSeatUntilAt`; paid; over: not paid in time. Null without a supplement. */
  supplementState: 'owed' | 'paid' | 'over' | null;
  ownSeatUntilAt: Date | null;
  lent: Lent | null;
  lendRefusal: LendRefusal | null;
  lendsUsed: number;
  lendsLimit: number;
  guests: Omit<GuestOffer, 'eventSessionId'>;
}

type Around = Pick<
  OwnSession,
  | 'eventSessionId'
  | 'slug'
  | 'doorsAt'
  | 'venueName'
  | 'timezone'
  | 'gate'
  | 'isOver'
  | 'isNominative'
  | 'isIncluded'
  | 'chosenPlace'
  | 'supplementCents'
  | 'supplementState'
  | 'ownSeatUntilAt'
  | 'lent'
>;

const AROUND = `
select s.id as "eventSessionId", e.slug, s.doors_at as "doorsAt", v.name as "venueName", v.timezone, g.name as gate,
  s.ends_at <= now() as "isOver", s.is_nominative as "isNominative", n.included as "isIncluded",
       coalesce((select seat_place(z, t.row_label, t.seat_number) from seat t join zone z on z.id = t.zone_id
         where t.id = ch.seat_id), (select z.name from zone z where z.id = ch.zone_id)) as "chosenPlace",
       l.supplement_cents as "supplementCents", case when l.supplement_cents = 0 or not n.included then null
         when not supplement_owed(p.id, s.id) then 'paid' when l.own_seat_until_at > now() then 'owed'
         else 'over' end as "supplementState", l.own_seat_until_at as "ownSeatUntilAt",
       (select json_build_object('toName', x.to_name, 'toEmail', x.to_email, 'toPhone', x.to_phone, 'code', x.code,
         'state', x.state, 'canRevoke', x.state in ('proposed', 'accepted')
         and s.starts_at - make_interval(mins => $3) > now())
          from pass_transfer x where x.season_pass_id = p.id and x.event_session_id = s.id
            and x.state in ('proposed', 'accepted', 'used')) as lent
  from season_pass p join season_list_session l on l.season_list_id = p.season_list_id
    join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id
  left join pass_choice ch on ch.season_pass_id = p.id and ch.event_session_id = s.id and ch.state = 'chosen'
  cross join lateral (select pass_promise(p, s.id) = 'included' as included) n
  left join gate g on g.id = gate_of_zone(s.id, coalesce(ch.zone_id, p.zone_id))
 where p.id = $1 and s.state <> 'draft' and ($2::int is null or s.id = $2)`;

/** In their order; one when it is named. */
export async function readOwnSessions(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number | null,
  limits: TransferLimits,
): Promise<OwnSession[]> {
  const sessions = await readPassSessions(tx, seasonPassId, eventSessionId);
  const around = byId(
    (await tx.query<Around>(AROUND, [seasonPassId, eventSessionId, limits.closesMinutesBefore])).rows,
  );
  const lending = byId(await readLendStates(tx, seasonPassId, eventSessionId, limits));
  const offers = byId(await readGuestOffers(tx, seasonPassId, eventSessionId));
  return sessions.flatMap(session => {
    const [place, lend, offer] = [
      around.get(session.eventSessionId),
      lending.get(session.eventSessionId),
      offers.get(session.eventSessionId),
    ];
    if (!place || !lend || !offer) return [];
    const {eventSessionId: _, ...guests} = offer;
    return [
      {...session, ...place, lendRefusal: lend.refusal, lendsUsed: lend.used, lendsLimit: limits.perSeason, guests},
    ];
  });
}

/** @throws DomainError 404 */
export async function readOwnSession(
  tx: Tx,
  seasonPassId: number,
  eventSessionId: number,
  limits: TransferLimits,
): Promise<OwnSession> {
  const [session] = await readOwnSessions(tx, seasonPassId, eventSessionId, limits);
  if (session === undefined) throw notFound('Ese abono no entra en esa sesión.');
  return session;
}

const byId = <T extends {eventSessionId: number}>(rows: T[]): Map<number, T> =>
  new Map(rows.map(row => [row.eventSessionId, row]));
