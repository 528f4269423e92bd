/** The ways to pay that the season allows for every child of a family, added up by part. */
import type {Tx} from '../../../tx';
import {readEnrolmentPlans} from '../money/plan';

export interface OfferedPlan {
  paymentFrequencyId: number;
  name: string;
  instalments: {dueOn: string; amountCents: number}[];
}

export async function offeredToFamily(tx: Tx, seasonListId: number, totals: readonly number[]): Promise<OfferedPlan[]> {
  const owed = totals.filter(cents => cents > 0);
  if (owed.length === 0) return [];
  const plans = [];
  for (const cents of owed) plans.push(await readEnrolmentPlans(tx, seasonListId, cents));
  const [first, ...others] = plans;
  return first!.flatMap(plan => {
    const all = [plan, ...others.map(of => of.find(one => one.paymentFrequencyId === plan.paymentFrequencyId))];
    if (all.includes(undefined)) return [];
    return [
      {
        paymentFrequencyId: plan.paymentFrequencyId,
        name: plan.name,
        instalments: plan.instalments.map(({dueOn}, n) => ({
          dueOn,
          amountCents: all.reduce((sum, one) => sum + (one!.instalments[n]?.amountCents ?? 0), 0),
        })),
      },
    ];
  });
}
