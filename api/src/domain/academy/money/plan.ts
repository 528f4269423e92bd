/**
 * What is owed of an enrolment becomes parts: by the plan that its family chose, when the academy offers it and it fits;
 * else one. A place reservation is the first part. What has another rate than the most of it is a part of its own, paid
 * with the first.
 */
import type {Tx} from '../../../tx';
import {split} from '../../../money';
import {
  addDays,
  planInstalments,
  type FrequencyTemplate,
  type InstalmentDraft,
} from '../../instalments/plan-instalments';
import {readOfferedPlans, type OfferedPlan} from '../../instalments/read-offered-plans';
import type {QuoteLine} from './quote';

export interface PlanAsk {
  totalCents: number;
  /** Of what, before discounts; for the rates. */
  lines: QuoteLine[];
  reservationCents: number;
  /** Null: at once. */
  frequency: FrequencyTemplate | null;
  maxInstalments: number;
  todayOn: string;
  startsOn: string;
  endsOn: string;
}

export interface Part extends InstalmentDraft {
  vatCode: string;
}

/** How long after the reservation the rest is due, when no plan says it. */
const REST_DAYS = 30;

export function planParts(ask: PlanAsk): Part[] {
  if (ask.totalCents <= 0) return [];
  const [main, ...others] = byRate(ask.lines, ask.totalCents);
  const first: Part[] = others.map(({vatCode, cents}) => ({n: 0, dueOn: ask.todayOn, amountCents: cents, vatCode}));
  const parts = planMain({...ask, totalCents: main!.cents}).map(part => ({...part, vatCode: main!.vatCode}));
  return [parts[0]!, ...first, ...parts.slice(1)].map((part, at) => ({...part, n: at + 1}));
}

function planMain(ask: PlanAsk): InstalmentDraft[] {
  const {totalCents, frequency, todayOn, startsOn, endsOn, maxInstalments} = ask;
  const planned =
    frequency !== null && frequency.instalments <= maxInstalments
      ? planInstalments(frequency, totalCents, todayOn, endsOn)
      : null;
  const parts = planned ?? [{n: 1, dueOn: todayOn, amountCents: totalCents}];
  const isReserved = ask.reservationCents > 0 && ask.reservationCents < totalCents && frequency?.kind !== 'single';
  if (!isReserved) return parts;
  const soon = addDays(todayOn, REST_DAYS);
  const later = parts.slice(1).map(part => part.dueOn);
  const days = later.length > 0 ? later : [[startsOn, soon].sort()[1]!];
  const shares = split(totalCents - ask.reservationCents, new Array<number>(days.length).fill(1));
  if (shares.some(cents => cents <= 0) || days.some(day => day > endsOn)) return parts;
  return [
    {n: 1, dueOn: todayOn, amountCents: ask.reservationCents},
    ...days.map((dueOn, at) => ({n: at + 2, dueOn, amountCents: shares[at]!})),
  ];
}

/** The total shared out over the rates of its lines, the greatest first. */
function byRate(lines: QuoteLine[], totalCents: number): {vatCode: string; cents: number}[] {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.vatCode, (sums.get(line.vatCode) ?? 0) + line.amountCents);
  const rates = [...sums].filter(([, cents]) => cents > 0).sort((a, b) => b[1] - a[1]);
  if (rates.length === 0) return [{vatCode: 'sport_exempt', cents: totalCents}];
  const shares = split(
    totalCents,
    rates.map(([, cents]) => cents),
  );
  return rates.map(([vatCode], at) => ({vatCode, cents: shares[at]!})).filter(({cents}) => cents > 0);
}

export interface PlanFacts {
  frequency: FrequencyTemplate | null;
  maxInstalments: number;
  todayOn: string;
  startsOn: string;
  endsOn: string;
}

/** A template that is switched off, or is for other contracts, is none. */
export async function readPlanFacts(tx: Tx, seasonListId: number, frequencyId: number | null): Promise<PlanFacts> {
  const {rows} = await tx.query<PlanFacts>(
    `select club_today()::text as "todayOn", l.starts_on::text as "startsOn",
      l.ends_on::text as "endsOn",
      coalesce((select s.max_instalments from academy_settings s where s.season_list_id = l.id), 12)::int as "maxInstalments",
      (select jsonb_build_object('kind', f.kind, 'instalments', f.instalments, 'everyMonths', f.every_months, 'firstBp',
        f.first_bp, 'fixedDays', f.fixed_days, 'minTotalCents', f.min_total_cents) from payment_frequency f
        where f.id = $2 and f.is_active and 'academy' = any(f.allowed_for)) as frequency
       from season_list l where l.id = $1`,
    [seasonListId, frequencyId],
  );
  return rows[0]!;
}

/** The ways to pay that a family is offered: never more parts than the academy allows, nor means that it does not take. */
export async function readEnrolmentPlans(tx: Tx, seasonListId: number, totalCents: number): Promise<OfferedPlan[]> {
  const {rows} = await tx.query<{most: number; methods: string[]}>(
    `select max_instalments as most, payment_methods as methods from academy_settings where season_list_id = $1`,
    [seasonListId],
  );
  const plans = await readOfferedPlans(tx, 'academy', totalCents, seasonListId);
  if (!rows[0]) return plans;
  const {most, methods} = rows[0];
  return plans
    .filter(plan => plan.instalments.length <= most)
    .map(plan => ({
      ...plan,
      methods: plan.methods.filter(method => method === 'bizum_link' || methods.includes(method)),
    }))
    .filter(plan => plan.methods.length > 0 || plan.kind === 'single');
}
