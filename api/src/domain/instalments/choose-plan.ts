/**
 * The ways to pay several contracts that are signed together, and the one that was chosen. What was shown is what is
 * paid: a plan that is offered no more (withdrawn, for other contracts, over its days, above the total) and another
 * first part are refused; the whole is never asked of whoever chose parts.
 */
import {conflict, DomainError} from '../kernel/errors';
import {split} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {clubToday} from '../settings/club-today';
import type {InstalmentDraft} from './plan-instalments';
import {readOfferedPlans, type ContractKind, type OfferedPlan} from './read-offered-plans';

export interface CombinedPlan {
  /** Null: at once. */
  paymentFrequencyId: number | null;
  name: string;
  instalments: {dueOn: string; amountCents: number}[];
}

export interface PlanChoice {
  contractKind: ContractKind;
  seasonListId: number;
  /** Null: at once. */
  paymentFrequencyId: number | null;
  /** What was shown to be paid first, of all of them; null: nothing was. */
  expectedFirstCents: number | null;
}

export interface ChosenPlan {
  frequencyId: number | null;
  instalments: InstalmentDraft[];
}

/** At once first. A plan applies to each contract that it fits, the others are paid at once; a day's parts are one. */
export async function combinePlans(
  tx: Tx,
  contractKind: ContractKind,
  seasonListId: number,
  totals: readonly number[],
): Promise<CombinedPlan[]> {
  const owed = totals.filter(cents => cents > 0);
  if (owed.length === 0) return [];
  const offers: OfferedPlan[][] = [];
  for (const cents of owed) offers.push(await readOfferedPlans(tx, contractKind, cents, seasonListId));
  const todayOn = await clubToday(tx);
  const inParts = new Map(
    offers
      .flat()
      .filter(plan => plan.kind !== 'single')
      .map(plan => [plan.paymentFrequencyId, plan]),
  );
  const combined = [...inParts.values()].map(({paymentFrequencyId, name}): CombinedPlan => {
    const days = new Map<string, number>();
    for (const [i, plans] of offers.entries())
      for (const part of plans.find(plan => plan.paymentFrequencyId === paymentFrequencyId)?.instalments ?? [
        {dueOn: todayOn, amountCents: owed[i]!},
      ])
        days.set(part.dueOn, (days.get(part.dueOn) ?? 0) + part.amountCents);
    const instalments = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
    return {paymentFrequencyId, name, instalments: instalments.map(([dueOn, amountCents]) => ({dueOn, amountCents}))};
  });
  const whole = owed.reduce((a, b) => a + b, 0);
  return [
    {paymentFrequencyId: null, name: 'De una vez', instalments: [{dueOn: todayOn, amountCents: whole}]},
    ...combined.sort((a, b) => a.instalments.length - b.instalments.length),
  ];
}

/** Of one of the contracts; `requireShownPlan` judges the choice, once all are made. */
export async function choosePlan(tx: Tx, choice: PlanChoice, totalCents: number): Promise<ChosenPlan> {
  const {paymentFrequencyId, contractKind, seasonListId} = choice;
  const plan =
    paymentFrequencyId === null
      ? undefined
      : (await readOfferedPlans(tx, contractKind, totalCents, seasonListId)).find(
          one => one.paymentFrequencyId === paymentFrequencyId,
        );
  if (plan) return {frequencyId: paymentFrequencyId, instalments: plan.instalments};
  const whole = {n: 1, dueOn: await clubToday(tx), amountCents: totalCents};
  return {frequencyId: null, instalments: totalCents > 0 ? [whole] : []};
}

/**
 * `now` is paid now, `later` is signed with it and waits for something else.
 * Errors: `plan_gone`, `total_changed` (details.firstCents) 409.
 */
export async function requireShownPlan(
  tx: Tx,
  choice: PlanChoice,
  {now, later = []}: {now: readonly number[]; later?: readonly number[]},
): Promise<void> {
  const {contractKind, seasonListId, paymentFrequencyId, expectedFirstCents} = choice;
  const isChosen = (plan: CombinedPlan) => plan.paymentFrequencyId === paymentFrequencyId;
  const plans = await combinePlans(tx, contractKind, seasonListId, now);
  const plan = plans.find(isChosen) ?? plans[0];
  if (paymentFrequencyId !== null && ![...now, ...later].every(cents => cents === 0)) {
    const isOffered =
      plan?.paymentFrequencyId === paymentFrequencyId ||
      (await combinePlans(tx, contractKind, seasonListId, later)).some(isChosen);
    if (!isOffered) throw planGone();
  }
  const firstCents = plan?.instalments[0]?.amountCents ?? 0;
  if (expectedFirstCents !== null && expectedFirstCents !== firstCents)
    throw conflict('total_changed', 'Lo que se paga ahora ha cambiado. Revísalo antes de seguir.', {firstCents});
}

export function planGone(): DomainError {
  const message = 'Esa forma de pagar a plazos ya no se ofrece. Elige otra: no se ha cobrado nada.';
  return new DomainError('plan_gone', message, {errors: {paymentFrequencyId: message}});
}

/**
 * What was agreed and begins later than it was signed, when its template is no more: the same parts and days; what would
 * be over by now is paid first.
 */
export function beginAgreed(
  agreed: readonly Pick<InstalmentDraft, 'dueOn' | 'amountCents'>[],
  totalCents: number,
  todayOn: string,
): InstalmentDraft[] {
  const shares = split(
    totalCents,
    agreed.map(part => part.amountCents),
  );
  const isFirst = agreed.map(({dueOn}, at) => at === 0 || dueOn <= todayOn);
  const firstCents = shares.reduce((sum, cents, at) => sum + (isFirst[at] ? cents : 0), 0);
  const later = agreed.flatMap(({dueOn}, at) =>
    isFirst[at] || shares[at] === 0 ? [] : [{dueOn, amountCents: shares[at]!}],
  );
  return [{dueOn: todayOn, amountCents: firstCents}, ...later].map((part, at) => ({...part, n: at + 1}));
}
