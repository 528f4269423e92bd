/**
 * A pass and the sessions of its list as staff look at them: what became of the seat, who was lent it, which guests
 * came of it.
 */
import {notFound} from '../../domain/kernel/errors';
import {bool, cents, id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

export const PASS_SEASON = obj(
  {
    passId: id(),
    holderId: id(),
    holderName: str(),
    memberCode: str(),
    listId: id(),
    listName: str(),
    state: str(),
    categoryName: str(),
    seatLabel: str(),
    totalCents: cents(),
    overdueCents: cents(),
    compensatedCents: cents('lo que ya se le ha compensado'),
    capCents: cents('lo más que se le puede compensar en la temporada'),
    released: int(),
    maxReleases: orNull(int()),
    walletCents: cents(),
    sessions: list(
      obj({
        sessionId: id(),
        eventId: id(),
        eventTitle: str(),
        startsAt: instant(),
        isOver: bool(),
        supplementCents: cents(),
        release: orNull(
          obj({
            state: str(),
            soldCents: orNull(cents()),
            expectedCents: orNull(cents('lo que se dijo al liberar')),
            compensationCents: orNull(cents()),
            releasedAt: instant(),
            channel: str(),
          }),
        ),
        transfer: orNull(obj({state: str(), toName: str()})),
        policy: orNull(
          obj({
            isEnabled: bool(),
            perPass: int(),
            totalQuota: orNull(int()),
            issued: int(),
            opensAt: orNull(instant()),
            closesAt: orNull(instant()),
            needsPaidPass: bool(),
            isNominative: bool(),
            amountCents: cents(),
            message: str(),
            zones: list(obj({name: str(), quota: int(), issued: int()})),
          }),
        ),
        invitations: list(
          obj({
            id: id(),
            n: int(),
            state: str(),
            guestName: str(),
            guestEmail: str(),
            zoneName: str(),
            issuedAt: instant(),
            staffName: orNull(str()),
          }),
        ),
      }),
    ),
  },
  'PassSeason',
);
export type PassSeason = Infer<typeof PASS_SEASON>;

const SQL = `
select p.id as "passId", p.pass_holder_id as "holderId", p.holder_name as "holderName", p.member_code as "memberCode",
  l.id as "listId", l.name as "listName", p.state, c.name as "categoryName", p.seat_label as "seatLabel",
  p.total_cents as "totalCents", p.overdue_cents as "overdueCents",
       coalesce(r.cents, 0)::int as "compensatedCents",
         (p.total_cents * coalesce(o.cap_bp, 0) / 10000)::int as "capCents", coalesce(r.n, 0)::int as released,
         o.max_releases as "maxReleases", h.wallet_cents as "walletCents",
       coalesce((select json_agg(x order by x."startsAt") from (
         select s.id as "sessionId", s.event_id as "eventId", e.title as "eventTitle", s.starts_at as "startsAt",
           s.ends_at < now() as "isOver", k.supplement_cents as "supplementCents",
                (select json_build_object('state', y.state, 'soldCents', y.sold_cents, 'expectedCents', y.expected_cents,
                  'compensationCents', y.compensation_cents, 'releasedAt', y.released_at, 'channel', y.channel) from seat_release y
                  where y.season_pass_id = p.id and y.event_session_id = s.id order by y.id desc limit 1) as release,
                (select json_build_object('state', y.state, 'toName', y.to_name) from pass_transfer y
                  where y.season_pass_id = p.id and y.event_session_id = s.id order by y.id desc limit 1) as transfer,
                (select json_build_object('isEnabled', y.is_enabled, 'perPass', y.per_pass, 'totalQuota', y.total_quota,
                  'issued', y.issued, 'opensAt', y.opens_at, 'closesAt', y.closes_at, 'needsPaidPass',
                  y.needs_paid_pass, 'isNominative', y.is_nominative, 'amountCents', y.amount_cents, 'message',
                  y.message,
                        'zones', coalesce((select json_agg(json_build_object('name', z.name, 'quota', q.quota, 'issued',
                          q.issued) order by z.position) from pass_invitation_zone q join zone z on z.id = q.zone_id
                          where q.pass_invitation_policy_id = y.id), '[]')) from pass_invitation_policy y
                          where y.event_id = e.id) as policy,
                coalesce((select json_agg(json_build_object('id', i.id, 'n', i.n, 'state', i.state, 'guestName',
                  i.guest_name, 'guestEmail', i.guest_email, 'zoneName', z.name, 'issuedAt', i.issued_at, 'staffName',
                  u.name) order by i.n, i.id) from pass_invitation i join zone z on z.id = i.zone_id
                  left join staff_user u on u.id = i.staff_user_id
                           where i.season_pass_id = p.id and i.event_session_id = s.id), '[]') as invitations
           from season_list_session k join event_session s on s.id = k.event_session_id
             join event e on e.id = s.event_id where k.season_list_id = l.id) x), '[]') as sessions
  from season_pass p join season_list l on l.id = p.season_list_id join pass_category c on c.id = p.pass_category_id
    join pass_holder h on h.id = p.pass_holder_id left join release_policy o on o.season_list_id = l.id
    and o.event_session_id is null
  left join lateral (select count(*) filter (where state <> 'recovered') as n, sum(compensation_cents) as cents
    from seat_release where season_pass_id = p.id) r on true
 where p.id = $1`;

export async function readPassSeason(tx: Tx, passId: number): Promise<PassSeason> {
  const {rows} = await tx.query<PassSeason>(SQL, [passId]);
  if (!rows[0]) throw notFound('No existe ese abono.');
  return utcInstants(rows[0]);
}
