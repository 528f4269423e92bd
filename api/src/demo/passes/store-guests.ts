import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {DemoPass} from './draw-passes';
import {codesOf, type PassesGiven, type Season} from './season';

/** Guests and friends of holders for the next matches. */
export async function storeGuests(
  tx: Tx,
  {calendar, chance}: PassesGiven,
  now: Season,
  passes: DemoPass[],
): Promise<void> {
  const {rows: next} = await tx.query<{sessionId: number; eventId: number; startsAt: Date}>(
    `select s.id as "sessionId", s.event_id as "eventId", s.starts_at as "startsAt" from season_list_session k
      join event_session s on s.id = k.event_session_id where k.season_list_id = $1 and s.starts_at > now()
      order by s.starts_at limit 3`,
    [now.id],
  );
  const {rows: zones} = await tx.query<{id: number}>(
    `select z.id from zone z join season_list l on l.seat_plan_id = z.seat_plan_id
      where l.id = $1 and z.code in ('110', '120', '217', '223') order by z.position`,
    [now.id],
  );
  const [first, second, third] = next;
  if (!first || !second || !third) return;
  const active = passes.filter(pass => pass.season === now && pass.state === 'active' && pass.seat);
  const guests = Array.from({length: 96}, (_, i) => ({
    pass: active[(i * 29) % active.length]!,
    guest: active[(i * 43 + 5) % active.length]!.holder,
    zone: zones[i % zones.length]!.id,
    state: i % 13 === 0 ? 'revoked' : i % 3 === 0 ? 'issued' : 'sent',
  }));
  const issued = guests.filter(g => g.state !== 'revoked').length;
  const firstPolicy = await takeIds(tx, 'pass_invitation_policy', 2);
  await insertRows(
    tx,
    'pass_invitation_policy',
    {
      id: 'int',
      event_id: 'int',
      is_enabled: 'bool',
      per_pass: 'int',
      total_quota: 'int',
      issued: 'int',
      opens_at: 'timestamptz',
      closes_at: 'timestamptz',
      message: 'text',
    },
    [
      {
        id: firstPolicy,
        event_id: second.eventId,
        is_enabled: true,
        per_pass: 1,
        total_quota: 400,
        issued,
        opens_at: calendar.daysAhead(-12, '10:00'),
        closes_at: calendar.minutesAfter(second.startsAt, -1440),
        message: 'Trae a alguien que no haya venido nunca: invita la casa.',
      },
      {
        id: firstPolicy + 1,
        event_id: third.eventId,
        is_enabled: false,
        per_pass: 2,
        total_quota: 250,
        issued: 0,
        opens_at: calendar.minutesAfter(third.startsAt, -21 * 1440),
        closes_at: calendar.minutesAfter(third.startsAt, -1440),
        message: '',
      },
    ],
  );
  await insertRows(
    tx,
    'pass_invitation_zone',
    {pass_invitation_policy_id: 'int', zone_id: 'int', quota: 'int', issued: 'int'},
    zones.map(zone => ({
      pass_invitation_policy_id: firstPolicy,
      zone_id: zone.id,
      quota: 100,
      issued: guests.filter(g => g.zone === zone.id && g.state !== 'revoked').length,
    })),
  );
  const codes = codesOf(chance, guests.length, 'I');
  await insertRows(
    tx,
    'pass_invitation',
    {
      season_pass_id: 'int',
      event_session_id: 'int',
      n: 'int',
      zone_id: 'int',
      guest_name: 'text',
      guest_email: 'text',
      code: 'text',
      state: 'text',
      issued_at: 'timestamptz',
      ended_at: 'timestamptz',
    },
    guests.map(({pass, guest, zone, state}, i) => ({
      season_pass_id: pass.id,
      event_session_id: second.sessionId,
      n: 1,
      zone_id: zone,
      guest_name: `${guest.firstName} ${guest.surname2 || guest.surname1}`,
      guest_email: `invitado.${i + 1}@example.com`,
      code: codes[i]!,
      state,
      issued_at: calendar.minutesAfter(calendar.daysAhead(-11 + (i % 10), '11:00'), i),
      ended_at: state === 'revoked' ? calendar.daysAhead(-1, '09:00') : null,
    })),
  );
  await tx.query(
    `insert into friend_offer (event_session_id, zone_id, amount_cents, max_per_pass, quota, sold, starts_at, ends_at)
     select x.session, (select z.id from zone z join season_list l on l.seat_plan_id = z.seat_plan_id
       where l.id = $1 and z.code = x.zone), x.cents, 2, x.quota, x.sold, x.from_at, x.until_at
       from (values ($2::int, '126', 1500, 300, 47, now() - interval '6 days', $3::timestamptz - interval '4 hours'),
         ($2::int, '130', 1200, 200, 12, now() - interval '6 days', $3::timestamptz - interval '4 hours'),
         ($4::int, null, 1500, 500, 0, now() + interval '3 days', $5::timestamptz - interval '4 hours')) as x(session,
         zone, cents, quota, sold, from_at, until_at)`,
    [now.id, second.sessionId, second.startsAt, third.sessionId, third.startsAt],
  );
}
