/**
 * What is owed of an enrolment becomes parts: by the plan that its family chose, else a place reservation and the rest,
 * else one. A reservation is the first part. What has another rate than the most of it is a part of its own, paid with
 * the first. What is offered, what is signed and what is charged are made here alone.
 */
import type {Tx} from '../../kernel/tx';
import {split} from '../../kernel/money';
import {
  addDays,
  DAYS_BEFORE_END,
  planInstalments,
  type FrequencyTemplate,
  type InstalmentDraft,
} from '../../instalments/plan-instalments';
import {readTemplates, type InstalmentMethod} from '../../instalments/read-offered-plans';
import type {EnrolmentQuote, QuoteLine} from './quote';

export interface PlanAsk {
  totalCents: number;
  /** Of what, before discounts; for the rates. */
  lines: QuoteLine[];
  reservationCents: number;
  /** Null: the reservation and the rest, or all of it. */
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

/** Null: the plan cannot be had for this total on this day, and is not offered. */
export function planParts(ask: PlanAsk): Part[] | null {
  if (ask.totalCents <= 0) return [];
  if (ask.frequency !== null && ask.totalCents < ask.frequency.minTotalCents) return null;
  const [main, ...others] = byRate(ask.lines, ask.totalCents);
  const planned = planMain({...ask, totalCents: main!.cents});
  if (planned === null) return null;
  const first: Part[] = others.map(({vatCode, cents}) => ({n: 0, dueOn: ask.todayOn, amountCents: cents, vatCode}));
  const parts = planned.map(part => ({...part, vatCode: main!.vatCode}));
  return [parts[0]!, ...first, ...parts.slice(1)].map((part, at) => ({...part, n: at + 1}));
}

function planMain(ask: PlanAsk): InstalmentDraft[] | null {
  const {totalCents, frequency, todayOn, startsOn, endsOn, maxInstalments} = ask;
  const whole = [{n: 1, dueOn: todayOn, amountCents: totalCents}];
  if (frequency?.kind === 'single') return whole;
  const planned = frequency && planInstalments({...frequency, minTotalCents: 0}, totalCents, todayOn, endsOn);
  if (frequency !== null && (planned === null || planned.length > maxInstalments)) return null;
  const parts = planned ?? whole;
  if (ask.reservationCents <= 0 || ask.reservationCents >= totalCents) return parts;
  const days = planned?.slice(1).map(part => part.dueOn) ?? [[startsOn, addDays(todayOn, REST_DAYS)].sort()[1]!];
  const shares = split(totalCents - ask.reservationCents, new Array<number>(days.length).fill(1));
  if (shares.some(cents => cents <= 0) || days.some(day => day > endsOn)) return parts;
  return [
    {n: 1, dueOn: todayOn, amountCents: ask.reservationCents},
    ...days.map((dueOn, at) => ({n: at + 2, dueOn, amountCents: shares[at]!})),
  ];
}

/** All of it is paid on one day. */
export const isWhole = (parts: readonly Pick<Part, 'dueOn'>[]): boolean =>
  parts.every(part => part.dueOn === parts[0]!.dueOn);

/**
 * What was agreed, on the day on which the place comes: the first parts are due then, the others on the days that were
 * signed. When the second day is over by then, what goes by months moves on by as long as the place took, and what has
 * days of its own is paid with the first. A total that fell since is shared out as was agreed.
 */
export function beginParts(
  agreed: readonly Part[],
  ask: Pick<PlanAsk, 'totalCents' | 'todayOn' | 'endsOn'> & {isOfDays: boolean},
): Part[] {
  if (agreed.length === 0 || ask.totalCents <= 0) return [];
  const signedOn = agreed[0]!.dueOn;
  const next = agreed
    .map(part => part.dueOn)
    .filter(day => day > signedOn)
    .sort()[0];
  const isLate = next !== undefined && next <= ask.todayOn;
  const late = isLate && !ask.isOfDays ? daysBetween(signedOn, ask.todayOn) : 0;
  const last = [addDays(ask.endsOn, -DAYS_BEFORE_END), ask.todayOn].sort()[1]!;
  const dayOf = ({dueOn}: Part): string => {
    if (dueOn <= signedOn) return ask.todayOn;
    if (!isLate) return dueOn;
    return [[addDays(dueOn, late), last].sort()[0]!, ask.todayOn].sort()[1]!;
  };
  const shares = split(
    ask.totalCents,
    agreed.map(part => part.amountCents),
  );
  return agreed
    .map((part, at) => ({...part, dueOn: dayOf(part), amountCents: shares[at]!}))
    .filter(part => part.amountCents > 0)
    .map((part, at) => ({...part, n: at + 1}));
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

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

export type PlanFacts = Pick<PlanAsk, 'frequency' | 'maxInstalments' | 'todayOn' | 'startsOn' | 'endsOn'>;

/** The template as it is written: one that was chosen and is switched off since is still what was chosen. */
export async function readPlanFacts(tx: Tx, seasonListId: number, frequencyId: number | null): Promise<PlanFacts> {
  const {rows} = await tx.query<PlanFacts>(
    `select club_today()::text as "todayOn", l.starts_on::text as "startsOn",
      l.ends_on::text as "endsOn",
      coalesce((select s.max_instalments from academy_settings s where s.season_list_id = l.id), 12)::int as "maxInstalments",
      (select jsonb_build_object('kind', f.kind, 'instalments', f.instalments, 'everyMonths', f.every_months, 'firstBp',
        f.first_bp, 'fixedDays', f.fixed_days, 'minTotalCents', f.min_total_cents) from payment_frequency f
        where f.id = $2) as frequency
       from season_list l where l.id = $1`,
    [seasonListId, frequencyId],
  );
  return rows[0]!;
}

export interface EnrolmentPlan {
  /** Null: as the academy splits it when no plan is chosen. */
  paymentFrequencyId: number | null;
  name: string;
  methods: InstalmentMethod[];
  parts: Part[];
}

/** Of what is owed: an `EnrolmentQuote` and what comes to be paid of it. */
export type PlanOf = Pick<EnrolmentQuote, 'lines' | 'reservationCents'> & {totalCents: number};

/**
 * The ways to pay that a family is offered, the academy's own first: never more parts than it allows, nor means that it
 * does not take.
 */
export async function readEnrolmentPlans(tx: Tx, seasonListId: number, of: PlanOf): Promise<EnrolmentPlan[]> {
  const facts = await readPlanFacts(tx, seasonListId, null);
  const {rows} = await tx.query<{methods: string[]}>(
    `select payment_methods as methods from academy_settings where season_list_id = $1`,
    [seasonListId],
  );
  const own = planParts({...facts, ...of})!;
  const plans: EnrolmentPlan[] = [{paymentFrequencyId: null, name: houseName(own), methods: [], parts: own}];
  for (const frequency of await readTemplates(tx, 'academy', seasonListId)) {
    const parts = planParts({...facts, ...of, frequency});
    const methods = frequency.methods.filter(
      method => !rows[0] || method === 'bizum_link' || rows[0].methods.includes(method),
    );
    if (parts !== null && (methods.length > 0 || frequency.kind === 'single'))
      plans.push({paymentFrequencyId: frequency.id, name: frequency.name, methods, parts});
  }
  return plans;
}

export const houseName = (parts: readonly Pick<Part, 'dueOn'>[]): string =>
  isWhole(parts) ? 'De una vez' : 'Reserva de plaza y el resto';
