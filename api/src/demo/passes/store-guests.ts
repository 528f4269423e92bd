import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {DemoPass} from './draw-passes';
import {codesOf, type PassesGiven, type Season} from './season';

/** Guests and friends of holders for the next matches. */
export async function storeGuests(
  tx: DemoTx,
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
  await insertRows(tx, 'pass_invitation_policy', [
    {
      id: firstPolicy,
      eventId: second.eventId,
      isEnabled: true,
      perPass: 1,
      totalQuota: 400,
      issued,
      opensAt: calendar.daysAhead(-12, '10:00'),
      closesAt: calendar.minutesAfter(second.startsAt, -1440),
      message: 'Trae a alguien que no haya venido nunca: invita la casa.',
    },
    {
      id: firstPolicy + 1,
      eventId: third.eventId,
      isEnabled: false,
      perPass: 2,
      totalQuota: 250,
      issued: 0,
      opensAt: calendar.minutesAfter(third.startsAt, -21 * 1440),
      closesAt: calendar.minutesAfter(third.startsAt, -1440),
      message: '',
    },
  ]);
  await insertRows(
    tx,
    'pass_invitation_zone',
    zones.map(zone => ({
      passInvitationPolicyId: firstPolicy,
      zoneId: zone.id,
      quota: 100,
      issued: guests.filter(g => g.zone === zone.id && g.state !== 'revoked').length,
    })),
  );
  const codes = codesOf(chance, guests.length, 'I');
  await insertRows(
    tx,
    'pass_invitation',
    guests.map(({pass, guest, zone, state}, i) => ({
      seasonPassId: pass.id,
      eventSessionId: second.sessionId,
      n: 1,
      zoneId: zone,
      guestName: `${guest.firstName} ${guest.surname2 || guest.surname1}`,
      guestEmail: `invitado.${i + 1}@example.com`,
      code: codes[i]!,
      state,
      issuedAt: calendar.minutesAfter(calendar.daysAhead(-11 + (i % 10), '11:00'), i),
      endedAt: state === 'revoked' ? calendar.daysAhead(-1, '09:00') : null,
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
