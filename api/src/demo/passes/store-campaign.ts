/**
 * The campaigns of both seasons with their phases, the queue of who waits, the rules for seats given free, guests and
 * friends.
 */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Holder} from './draw-holders';
import {type PassesGiven, type Season} from './season';

export async function storePolicies(tx: DemoTx, seasons: Season[]): Promise<void> {
  for (const season of seasons)
    await tx.query(
      `insert into release_policy (season_list_id, opens, closes_minutes_before, recover_minutes_before, share_kind,
        share_bp, base, cap_bp, bonus_bp, guaranteed_days_before, payout, credit_delay_hours, credit_expires_on,
        max_releases)
       values ($1, 'public_sale', 240, 180, 'percent', 4000, 'sold_net', 5000, $2, $3, 'wallet', 24, $4, 12)`,
      [season.id, season.isClosed ? 0 : 500, season.isClosed ? null : 20, `${season.firstYear + 2}-06-30`],
    );
  const now = seasons.find(season => !season.isClosed)!;
  // The derby: fixed amounts by sector instead of a share.
  const {rows} = await tx.query<{id: number}>(
    `insert into release_policy (season_list_id, event_session_id, opens, opens_days_before, closes_minutes_before,
      recover_minutes_before, share_kind, base, payout)
     select $1, event_session_id, 'days_before', 21, 1440, 720, 'fixed', 'sold_net', 'wallet'
       from season_list_session where season_list_id = $1 and supplement_cents > 0 returning id`,
    [now.id],
  );
  if (!rows[0]) return;
  await tx.query(
    `insert into release_amount (release_policy_id, zone_id, amount_cents)
      select $1, z.id, case when z.name like 'Tribuna%' then 2400 when z.name like 'Preferencia%' then 2000
      when z.name like 'Córner%' then 1300 else 1000 end
       from zone z join season_list l on l.seat_plan_id = z.seat_plan_id
         where l.id = $2 and z.kind = 'numbered' and z.code not in ('PALCO', 'PRENSA', 'VIP')`,
    [rows[0].id, now.id],
  );
}

export async function storeCampaigns(
  tx: DemoTx,
  {calendar, chance, staff: _staff}: PassesGiven,
  {now, last}: {now: Season; last: Season},
  holders: Holder[],
  holderIds: number[],
): Promise<void> {
  const first = await takeIds(tx, 'pass_campaign', 2);
  await insertRows(
    tx,
    'pass_campaign',
    [last, now].map((season, i) => ({
      id: first + i,
      seasonListId: season.id,
      name: i === 0 ? 'Otra vez en la Alameda' : 'La Alameda se hereda',
      seatGuaranteeUntilAt: calendar.daysAhead(i === 0 ? -495 : -130, '23:59'),
      waitingListEnabled: i === 1,
      waitingListDepositCents: 5000,
      maxSeatChanges: i + 1,
      seatChangeFeeCents: 0,
      creditCheaperSeat: true,
      reminderDays: '14,7,2,0',
      introHtml:
        '<p>Renueva en la misma butaca hasta el último día de la garantía; después sale a la venta para la lista de espera.</p>',
    })),
  );
  const phases = (campaign: number, shift: number) => {
    const at = (day: number, time = '10:00') => calendar.daysAhead(day + shift, time);
    const base = {
      passCampaignId: campaign,
      audience: 'everyone',
      memberFrom: null as number | null,
      memberUntil: null as number | null,
      memberSinceUntilOn: null as string | null,
      tag: null as string | null,
      accessCode: null as string | null,
      channels: '{web,box_office,phone}',
      priceKind: 'new',
      messageHtml: '',
    };
    return [
      {
        ...base,
        name: 'Renovación',
        kind: 'renewal',
        startsAt: at(-160),
        endsAt: at(-130, '23:59'),
        audience: 'previous_list',
        priceKind: 'renewal',
        messageHtml: '<p>Tu butaca te espera. Renueva antes de que acabe la garantía.</p>',
      },
      {
        ...base,
        name: 'Inscripción en la lista de espera',
        kind: 'waiting_list_sign_up',
        startsAt: at(-160),
        endsAt: at(-126, '23:59'),
        channels: '{web}',
      },
      {
        ...base,
        name: 'Cambio de asiento: números 1 a 3000',
        kind: 'seat_change',
        startsAt: at(-140),
        endsAt: at(-138),
        audience: 'member_band',
        memberFrom: 1,
        memberUntil: 3000,
        priceKind: 'renewal',
        channels: '{web}',
      },
      {
        ...base,
        name: 'Cambio de asiento: números 3001 a 6000',
        kind: 'seat_change',
        startsAt: at(-138),
        endsAt: at(-136),
        audience: 'member_band',
        memberFrom: 3001,
        memberUntil: 6000,
        priceKind: 'renewal',
        channels: '{web}',
      },
      {
        ...base,
        name: 'Cambio de asiento: desde el 6001',
        kind: 'seat_change',
        startsAt: at(-136),
        endsAt: at(-133),
        audience: 'member_band',
        memberFrom: 6001,
        memberUntil: 999999,
        priceKind: 'renewal',
        channels: '{web}',
      },
      {
        ...base,
        name: 'Altas de la lista de espera',
        kind: 'waiting_list',
        startsAt: at(-126),
        endsAt: at(-112, '23:59'),
        channels: '{web}',
      },
      {
        ...base,
        name: 'Accionistas: altas apadrinadas',
        kind: 'sponsored',
        startsAt: at(-119),
        endsAt: at(-112, '23:59'),
        audience: 'tag',
        tag: 'shareholder',
      },
      {...base, name: 'Venta abierta', kind: 'open', startsAt: at(-111), endsAt: at(-62, '23:59')},
      ...(shift === 0
        ? [
            {
              ...base,
              name: 'Cambio de asiento de invierno',
              kind: 'seat_change',
              startsAt: calendar.daysAhead(-4, '10:00'),
              endsAt: calendar.daysAhead(18, '23:59'),
              messageHtml: '<p>Quien quiera ver la segunda vuelta desde otro sitio, puede.</p>',
            },
          ]
        : []),
      ...(shift === 0
        ? [
            {
              ...base,
              name: 'Media temporada',
              kind: 'half_season',
              startsAt: calendar.daysAhead(-3, '10:00'),
              endsAt: calendar.daysAhead(42, '23:59'),
              priceKind: 'half_season',
              messageHtml: '<p>La segunda vuelta entera, a mitad de camino y a mitad de precio.</p>',
            },
          ]
        : []),
    ];
  };
  const rows = [...phases(first, -365), ...phases(first + 1, 0)];
  await insertRows(tx, 'campaign_phase', rows);
  await storeWaiting(tx, {calendar, chance}, first + 1, now, holders, holderIds);
}

async function storeWaiting(
  tx: DemoTx,
  {calendar, chance}: Pick<PassesGiven, 'calendar' | 'chance'>,
  campaignId: number,
  now: Season,
  holders: Holder[],
  holderIds: number[],
): Promise<void> {
  const {rows: zones} = await tx.query<{id: number}>(
    `select z.id from zone z join season_list l on l.seat_plan_id = z.seat_plan_id
      where l.id = $1 and z.kind = 'numbered' and z.name like any ('{Tribuna baja%,Preferencia baja%,Fondo Sur baja%}')
      order by z.position`,
    [now.id],
  );
  const people = Array.from({length: 84}, (_, i) => ({
    one: holders[(i * 97 + 13) % holders.length]!,
    two: holders[(i * 61 + 7) % holders.length]!,
    i,
  }));
  await insertRows(
    tx,
    'waiting_list_entry',
    people.map(({one, two, i}) => {
      const state =
        i < 36 ? (i % 6 === 4 ? 'declined' : i % 9 === 5 ? 'expired' : 'served') : i < 41 ? 'called' : 'waiting';
      const at = calendar.minutesAfter(calendar.daysAhead(-158 + Math.floor(i / 3), '10:00'), chance.below(600));
      const called = state === 'waiting' ? null : calendar.daysAhead(state === 'called' ? -2 : -120, '10:00');
      return {
        passCampaignId: campaignId,
        position: i + 1,
        firstName: one.firstName,
        surname1: two.surname1,
        surname2: one.surname1,
        email: `espera.${i + 1}@example.net`,
        phone: `+3460001${String(1000 + i)}`,
        zoneId: i % 5 === 0 ? null : zones[(i * 3) % zones.length]!.id,
        passCategoryId: now.categories[i % 4 === 0 ? 'young' : 'adult'],
        seatsWanted: 1 + (i % 4),
        sponsorId: i % 11 === 0 ? holderIds[two.at] : null,
        depositCents: 5000,
        depositState:
          state === 'served' ? 'deducted' : state === 'declined' || state === 'expired' ? 'returned' : 'paid',
        state,
        calledAt: called,
        expiresAt: state === 'called' ? calendar.daysAhead(5, '23:59') : null,
        note: i % 7 === 0 ? 'Quieren sentarse juntos' : '',
        createdAt: at,
        updatedAt: called ?? at,
      };
    }),
  );
}
