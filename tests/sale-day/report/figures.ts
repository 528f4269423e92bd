/** The day in figures: from the database what became of it, from those outside how it felt. */
import type {Day} from '../day';
import {ACTS, OUTCOMES, percentile, type Act, type Outcome} from '../memory';
import type {Fault} from '../house';
import type {PaceChange} from '../pace';
import type {BoardSample} from '../staff';
import type {Verdict} from '../check';

export interface Figures {
  at: string;
  commit: string;
  seed: number;
  machine: string;
  options: Day['options'];
  seconds: number;
  opensAt: number;
  sold: {
    web: number;
    counter: number;
    seats: number;
    orders: number;
    webCents: number;
    counterCents: number;
    soldOutShare: number;
  };
  outcomes: {name: string; count: number}[];
  refusals: {why: string; count: number}[];
  waits: {p50: number; p95: number; max: number; people: number};
  acts: {
    act: Act;
    name: string;
    count: number;
    p50: number;
    p99: number;
    max: number;
    slices: {at: number; p50: number; p99: number}[];
  }[];
  faults: (Fault & {firstWriteAfter: number | null; checkedHolds: number; lostHolds: number})[];
  money: {
    chargedCents: number;
    bankRefundedCents: number;
    keptCents: number;
    counterCents: number;
    plotCents: number;
    depositCents: number;
    paidLate: number;
    refunds: number;
    duplicates: number;
    incidents: {kind: string; count: number}[];
  };
  plots: {sold: number; all: number; cents: number; map: {number: string; x: number; y: number; isSold: boolean}[]};
  bots: Day['bots'];
  live: Day['live'];
  promises: {
    places: number;
    seatsHeld: number;
    orders: number;
    payments: number;
    tickets: number;
    counter: number;
    plots: number;
  };
  api: {starts: number; peakMemoryMiB: number; stopCode: number | null; mails: number};
  salesPerSlice: {at: number; web: number; counter: number}[];
  sliceSeconds: number;
  board: BoardSample[];
  pace: PaceChange[];
  zones: {code: string; name: string; outline: number[]; seats: number; sold: number; halfAt: number | null}[];
  ground: {width: number; height: number};
  verdict: Verdict;
  unsettled: string[];
}

export async function gather(
  day: Day,
  more: Pick<Figures, 'at' | 'commit' | 'machine' | 'faults' | 'board' | 'pace' | 'verdict' | 'unsettled'> & {
    stopCode: number | null;
    beganAt: number;
  },
): Promise<Figures> {
  const {memory, house, stage} = day;
  const {stopCode, beganAt, ...rest} = more;
  const one = async <T>(sql: string, values: unknown[] = []) => (await house.db.query<T>(sql, values)).rows[0]!;
  const sold = await one<Figures['sold']>(
    `select count(t.id) filter (where o.channel = 'web')::int as web, count(t.id)
      filter (where o.channel = 'box_office')::int as counter, count(t.id)::int as seats,
      count(distinct o.id)::int as orders,
            coalesce(sum(l.total_cents) filter (where o.channel = 'web'), 0)::int8 as "webCents",
              coalesce(sum(l.total_cents) filter (where o.channel = 'box_office'), 0)::int8 as "counterCents",
              0 as "soldOutShare"
       from ticket t join "order" o on o.id = t.order_id join order_line l on l.id = t.order_line_id
         where t.state <> 'void' and t.event_session_id = $1`,
    [stage.sessionId],
  );
  const bank = await one<{charged: number; refunded: number; late: number; twice: number}>(
    `select coalesce(sum(charged_cents), 0)::int8 as charged, coalesce(sum(refunded_cents), 0)::int8 as refunded,
            (select count(*)::int from "order" o join payment p on p.order_id = o.id and p.state = 'authorised'
              where o.paid_at > p.created_at + interval '60 seconds') as late,
            (select count(*)::int from (select operation_id from test_bank.notification where state = 'delivered'
              group by operation_id having count(*) > 1) d) as twice from test_bank.operation`,
  );
  const plots = await one<{sold: number; cents: number; deposit: number}>(
    `select count(*)::int as sold, coalesce(sum(total_cents), 0)::int as cents,
      coalesce(sum(deposit_cents), 0)::int as deposit from plot_sale where state not in ('cancelled', 'forfeited')`,
  );
  const incidents = (
    await house.db.query<{kind: string; count: number}>(
      'select kind, count(*)::int as count from incident group by kind order by 2 desc',
    )
  ).rows;
  const sales = (
    await house.db.query<{slice: number; web: number; counter: number}>(
      `select floor((extract(epoch from o.paid_at) - $1::float8) / $2::int)::int as slice, count(t.id)
        filter (where o.channel = 'web')::int as web, count(t.id) filter (where o.channel <> 'web')::int as counter
       from "order" o join ticket t on t.order_id = o.id where o.paid_at is not null group by 1 order by 1`,
      [beganAt / 1000, memory.sliceSeconds],
    )
  ).rows;
  const zones = (
    await house.db.query<{id: number; sold: number; half: number | null}>(
      `select t.zone_id as id, count(*)::int as sold, extract(epoch
        from (percentile_disc(0.5) within group (order by o.paid_at)))::float8 as half from ticket t
        join "order" o on o.id = t.order_id where t.state <> 'void' group by 1`,
    )
  ).rows;
  const soldPlots = new Set(
    (await house.db.query<{number: string}>(`select number from plot where state = 'sold'`)).rows.map(
      row => row.number,
    ),
  );
  const byZone = new Map(zones.map(z => [z.id, z]));
  const seatsOf = day.ground.zones.map(() => 0);
  for (const zone of day.ground.zoneOfSeat) seatsOf[zone]!++;
  return {
    ...rest,
    seed: day.options.seed,
    options: day.options,
    seconds: memory.now(),
    opensAt: day.opensAt,
    sold: {...sold!, soldOutShare: sold!.seats / stage.seatCount},
    outcomes: [...memory.outcomes]
      .map(([outcome, count]) => ({name: OUTCOMES[outcome as Outcome], count}))
      .sort((a, b) => b.count - a.count),
    refusals: [...memory.refusals].map(([why, count]) => ({why, count})).sort((a, b) => b.count - a.count),
    waits: {
      p50: percentile(memory.waits, 0.5),
      p95: percentile(memory.waits, 0.95),
      max: percentile(memory.waits, 1),
      people: memory.waits.length,
    },
    acts: (Object.keys(ACTS) as Act[])
      .filter(act => memory.times.has(act))
      .map(act => {
        const all = memory.allTimes(act);
        const slices = [...memory.times.get(act)!]
          .sort((a, b) => a[0] - b[0])
          .map(([slice, times]) => ({
            at: slice * memory.sliceSeconds,
            p50: percentile(times, 0.5),
            p99: percentile(times, 0.99),
          }));
        return {
          act,
          name: ACTS[act],
          count: all.length,
          p50: percentile(all, 0.5),
          p99: percentile(all, 0.99),
          max: percentile(all, 1),
          slices,
        };
      }),
    money: {
      chargedCents: bank!.charged,
      bankRefundedCents: bank!.refunded,
      keptCents: bank!.charged - bank!.refunded,
      counterCents: sold!.counterCents,
      plotCents: plots!.cents,
      depositCents: plots!.deposit,
      paidLate: bank!.late,
      refunds: (await one<{n: number}>('select count(*)::int as n from refund')).n,
      duplicates: bank!.twice,
      incidents,
    },
    plots: {
      sold: plots!.sold,
      all: stage.plots.length,
      cents: plots!.cents + plots!.deposit,
      map: stage.plots.map(({number, x, y}) => ({number, x, y, isSold: soldPlots.has(number)})),
    },
    bots: day.bots,
    live: day.live,
    promises: {
      places: memory.places.size,
      seatsHeld: memory.heldSeats,
      orders: memory.orders.size,
      payments: memory.paid.size,
      tickets: memory.tickets.size,
      counter: memory.counterSales.size,
      plots: memory.plotSales.size,
    },
    api: {
      starts: house.starts,
      peakMemoryMiB: house.peakMemoryMiB,
      stopCode,
      mails: (await one<{n: number}>('select count(*)::int as n from mail_message')).n,
    },
    salesPerSlice: sales.map(({slice, web, counter}) => ({at: slice * memory.sliceSeconds, web, counter})),
    sliceSeconds: memory.sliceSeconds,
    zones: day.ground.zones.map((zone, i) => {
      const is = byZone.get(zone.id);
      return {
        code: zone.code,
        name: zone.name,
        outline: zone.outline,
        seats: seatsOf[i]!,
        sold: is?.sold ?? 0,
        halfAt: is?.half ? is.half - beganAt / 1000 : null,
      };
    }),
    ground: {width: day.ground.width, height: day.ground.height},
  };
}
