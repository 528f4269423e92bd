/**
 * The next season, already on sale: who has renewed in the first days, who waits for a paper to be seen, and the phases
 * that are open today.
 */
import {chanceFrom} from '../random';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {DemoPass} from './draw-passes';
import {categoryAt, priceKey, type PassesGiven, type Season} from './season';
import {drawInstalments, storeInstalments} from './store-instalments';
import {storeDocuments} from './store-pass-life';
import {storeCards, storePasses as storePassRows} from './store-pass-rows';
import {storeSeason} from './store-season';

/** Of those who have a pass now, how many have renewed; whoever has an account on the web can still do it. */
const RENEWED = 360;
const FIRST_HOLDER = 2000;
const SEED = 5931;

interface Before {
  now: Season;
  passes: DemoPass[];
  holderIds: number[];
  frequencies: Record<3 | 4, number>;
}

export async function storeNextSeason(
  tx: DemoTx,
  given: PassesGiven,
  {now, passes, holderIds, frequencies}: Before,
): Promise<Season> {
  const {calendar} = given;
  const dayOf = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  const next = await storeSeason(tx, given, now.firstYear + 1, {
    previousId: now.id,
    state: 'campaign',
    level: 1.03,
    early: [dayOf(-14), dayOf(14)],
  });
  await tx.query(
    `insert into release_policy (season_list_id, opens, closes_minutes_before, recover_minutes_before, share_kind,
      share_bp, base, cap_bp, bonus_bp, guaranteed_days_before, payout, credit_delay_hours, credit_expires_on,
      max_releases)
     values ($1, 'public_sale', 240, 180, 'percent', 4000, 'sold_net', 5000, 500, 20, 'wallet', 24, $2, 12)`,
    [next.id, `${next.firstYear + 2}-06-30`],
  );
  await storePhases(tx, given, next);
  // Chance of its own: the seasons before stay as they were.
  const own: PassesGiven = {...given, chance: chanceFrom(SEED)};
  const renewed = drawRenewals(own, next, passes);
  const lines = drawInstalments(own, renewed);
  await storePassRows(tx, renewed, holderIds, frequencies);
  await storeCards(tx, own, renewed);
  await storeInstalments(tx, lines, frequencies);
  await storeDocuments(tx, own, renewed);
  return next;
}

/** Whoever renews keeps the seat and pays the price of the age that they will have. */
function drawRenewals({calendar, chance}: PassesGiven, next: Season, passes: DemoPass[]): DemoPass[] {
  const able = passes.filter(
    pass =>
      pass.season.firstYear === next.firstYear - 1 &&
      pass.state === 'active' &&
      pass.seat !== null &&
      pass.holder.at >= FIRST_HOLDER,
  );
  const step = Math.floor(able.length / RENEWED);
  return Array.from({length: RENEWED}, (_, i) => able[i * step]!).flatMap((from, i): DemoPass[] => {
    const category = from.category === 'disability' ? 'disability' : categoryAt(next.firstYear - from.holder.bornYear);
    const price = next.prices.get(priceKey(from.seat!.zoneId, category, 'renewal'));
    if (!price) return [];
    const isWaiting = i % 12 === 5;
    const discountId =
      isWaiting && price.cents >= 10_000
        ? i % 24 === 5
          ? next.discounts.family
          : next.discounts.work
        : price.cents >= 10_000
          ? next.discounts.early
          : null;
    const discountCents =
      discountId === null
        ? 0
        : Math.round(
            (price.cents *
              (discountId === next.discounts.family ? 1000 : discountId === next.discounts.work ? 2000 : 500)) /
              10_000,
          );
    const instalments =
      !isWaiting && price.cents >= 12_000
        ? chance.weighted([
            [1, 70],
            [3, 20],
            [4, 10],
          ] as const)
        : 1;
    return [
      {
        id: 0,
        season: next,
        holder: from.holder,
        category,
        seat: from.seat,
        kind: 'renewal',
        state: isWaiting ? 'requested' : 'active',
        priceId: price.id,
        amountCents: price.cents,
        discountCents,
        discountId,
        instalments,
        overdueCents: 0,
        paidCents: !isWaiting && instalments === 1 ? price.cents - discountCents : 0,
        renewedFrom: from,
        endedAt: null,
        origin: i % 5 === 0 ? 'box_office' : 'web',
        signedUpAt: calendar.minutesAfter(calendar.daysAhead(-1 - chance.below(13), '10:00'), chance.below(600)),
      },
    ];
  });
}

async function storePhases(tx: DemoTx, {calendar}: PassesGiven, next: Season): Promise<void> {
  const campaign = await takeIds(tx, 'pass_campaign', 1);
  await insertRows(tx, 'pass_campaign', [
    {
      id: campaign,
      seasonListId: next.id,
      name: 'Un año más, en casa',
      seatGuaranteeUntilAt: calendar.daysAhead(14, '23:59'),
      waitingListEnabled: true,
      waitingListDepositCents: 5000,
      creditCheaperSeat: true,
      reminderDays: '15,7,2,0',
      introHtml:
        '<p>Renueva en la misma butaca hasta el último día de la garantía. Lo que quede libre sale después a la venta.</p>',
    },
  ]);
  const at = (day: number, time = '10:00') => calendar.daysAhead(day, time);
  const base = {
    passCampaignId: campaign,
    audience: 'everyone',
    memberFrom: null as number | null,
    memberUntil: null as number | null,
    accessCode: null as string | null,
    channels: '{web,box_office,phone}',
    priceKind: 'new',
    messageHtml: '',
  };
  await insertRows(tx, 'campaign_phase', [
    {
      ...base,
      name: 'Renovación',
      kind: 'renewal',
      startsAt: at(-14),
      endsAt: at(14, '23:59'),
      audience: 'previous_list',
      priceKind: 'renewal',
      messageHtml: '<p>Tu butaca te espera. Renueva antes de que acabe la garantía.</p>',
    },
    {
      ...base,
      name: 'Inscripción en la lista de espera',
      kind: 'waiting_list_sign_up',
      startsAt: at(-14),
      endsAt: at(18, '23:59'),
      channels: '{web}',
    },
    {
      ...base,
      name: 'Cambio de asiento: números 1 a 3000',
      kind: 'seat_change',
      startsAt: at(-1),
      endsAt: at(4),
      audience: 'member_band',
      memberFrom: 1,
      memberUntil: 3000,
      priceKind: 'renewal',
      channels: '{web,box_office}',
    },
    {
      ...base,
      name: 'Cambio de asiento: números 3001 a 6000',
      kind: 'seat_change',
      startsAt: at(4),
      endsAt: at(8),
      audience: 'member_band',
      memberFrom: 3001,
      memberUntil: 6000,
      priceKind: 'renewal',
      channels: '{web,box_office}',
    },
    {
      ...base,
      name: 'Cambio de asiento: desde el 6001',
      kind: 'seat_change',
      startsAt: at(8),
      endsAt: at(13),
      audience: 'member_band',
      memberFrom: 6001,
      memberUntil: 999999,
      priceKind: 'renewal',
      channels: '{web,box_office}',
    },
    {
      ...base,
      name: 'Altas apadrinadas',
      kind: 'sponsored',
      startsAt: at(-5),
      endsAt: at(14, '23:59'),
      audience: 'code',
      accessCode: 'PADRINO',
      messageHtml: '<p>Con la palabra que te ha dado un abonado puedes elegir butaca antes que nadie.</p>',
    },
    {
      ...base,
      name: 'Altas de la lista de espera',
      kind: 'waiting_list',
      startsAt: at(15),
      endsAt: at(24, '23:59'),
      channels: '{web}',
    },
    {...base, name: 'Venta abierta', kind: 'open', startsAt: at(25), endsAt: at(75, '23:59')},
  ]);
  const {rows: zones} = await tx.query<{id: number}>(
    `select z.id from zone z join season_list l on l.seat_plan_id = z.seat_plan_id
      where l.id = $1 and z.name like any ('{Tribuna baja%,Preferencia baja%}') order by z.position`,
    [next.id],
  );
  await tx.query(
    `insert into waiting_list_entry (pass_campaign_id, position, first_name, surname1, surname2, email, phone, zone_id,
      pass_category_id, seats_wanted, deposit_cents, deposit_state, created_at, updated_at)
     select $1, n, h.first_name, h.surname2, h.surname1, 'proxima.' || n || '@example.net',
       '+346001' || lpad(n::text, 5, '0'), case when n % 3 = 0 then null else ($2::int[])[1 + n % $3] end, $4,
       1 + n % 3, 5000, 'paid', now() - make_interval(hours => 300 - n * 6), now() - make_interval(hours => 300 - n * 6)
       from (select row_number() over (order by id)::int as n, first_name, surname1, surname2 from pass_holder
         where surname2 <> '' and id % 97 = 3 order by id limit 26) h`,
    [campaign, zones.map(zone => zone.id), zones.length, next.categories.adult],
  );
}
