/** What is decided about a session, read when it is first asked for and whenever it has changed. */
import type {Database} from '../../platform/database/db';
import {notFound} from '../../domain/kernel/errors';
import type {SessionPrice, Session} from './session';

export type SessionSettings = Omit<Session, 'plan' | 'states' | 'usedAt'> & {seatPlanId: number};

/** Of a row `q`; null from the hour on in which it holds nobody back. */
export const QUOTA_LEFT = 'case when q.releases_at <= clock_timestamp() then null else q.size - q.taken end';

export async function readSettings(db: Database, id: number): Promise<SessionSettings> {
  const {rows} = await db.query<
    Omit<SessionSettings, 'prices'> & {
      prices: SessionPrice[];
    }
  >(
    `select s.id, s.event_id as "eventId", s.seat_plan_id as "seatPlanId", s.state, e.visibility,
      s.is_trial as "isTrial", s.starts_at as "startsAt", s.doors_at as "doorsAt", s.sale_starts_at as "saleStartsAt",
            s.sale_ends_at as "saleEndsAt", s.box_office_ends_at as "boxOfficeEndsAt",
              s.max_per_order as "maxPerOrder", s.orphan_rule as "orphanRule",
              s.seats_apart as "seatsApart", s.accessible_until_hours as "accessibleUntilHours", s.buyers_only as "buyersOnly",
              s.buyers_only_until as "buyersOnlyUntil", s.kept_for_waiting as "keptForWaiting",
              s.waiting_list_open as "waitingListOpen", s.takes_groups as "takesGroups", s.resale_allowed as "resaleAllowed", s.hold_minutes as "holdMinutes",
              setting_int('holdBoxOfficeMinutes', 30) as "boxOfficeHoldMinutes",
            coalesce((select json_agg(json_build_object('id', p.id, 'zoneId', p.zone_id, 'priceCategoryId',
              p.price_category_id, 'channel', p.channel, 'amountCents', p.amount_cents, 'isDefault', k.is_default))
                        from price p join price_category k on k.id = p.price_category_id
                          where p.event_session_id = s.id and p.is_active), '[]') as prices,
            coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'zoneId', q.zone_id,
              'priceCategoryId', q.price_category_id, 'channel', q.channel, 'left', ${QUOTA_LEFT}) order by q.id)
                from session_quota q where q.event_session_id = s.id), '[]') as quotas,
            (select json_build_object('web', max(amount_cents) filter (where channel = 'web'), 'box_office',
              max(amount_cents) filter (where channel = 'box_office'), 'phone', max(amount_cents)
              filter (where channel = 'phone'))
               from (select distinct on (channel) channel, amount_cents from booking_fee
                 where event_session_id = s.id or event_session_id is null
                 order by channel, event_session_id nulls last) f) as fees
       from event_session s join event e on e.id = s.event_id where s.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw notFound('No existe esa sesión.');
  return {
    ...row,
    prices: new Map(row.prices.map(p => [p.id, p])),
    fees: {web: row.fees.web ?? 0, box_office: row.fees.box_office ?? 0, phone: row.fees.phone ?? 0},
  };
}
