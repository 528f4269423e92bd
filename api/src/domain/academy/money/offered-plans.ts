/** The ways to pay that the season allows for every child of a family: what each would be charged, added up by day. */
import type {Tx} from '../../kernel/tx';
import {byDay} from './agree';
import {houseName, readEnrolmentPlans, type EnrolmentPlan, type Part, type PlanOf} from './plan';

export interface FamilyPlan {
  /** Null: as the academy splits it when no plan is chosen. */
  paymentFrequencyId: number | null;
  name: string;
  instalments: {dueOn: string; amountCents: number}[];
  /** In the order of the children. */
  ofEach: Part[][];
}

/** The academy's own way first. None when nothing is owed. */
export async function offeredToFamily(tx: Tx, seasonListId: number, owed: readonly PlanOf[]): Promise<FamilyPlan[]> {
  if (owed.every(({totalCents}) => totalCents <= 0)) return [];
  const plans: EnrolmentPlan[][] = [];
  for (const of of owed) plans.push(await readEnrolmentPlans(tx, seasonListId, of));
  const paying = plans.filter((_, at) => owed[at]!.totalCents > 0);
  return paying[0]!.flatMap(({paymentFrequencyId, name}) => {
    const find = (of: EnrolmentPlan[]) => of.find(one => one.paymentFrequencyId === paymentFrequencyId);
    if (paying.some(of => !find(of))) return [];
    const ofEach = plans.map(of => find(of)?.parts ?? []);
    const instalments = byDay(ofEach.flat());
    return [
      {paymentFrequencyId, name: paymentFrequencyId === null ? houseName(instalments) : name, instalments, ofEach},
    ];
  });
}

/** What is shown: the academy's own way is left out where a plan says the same by its name. */
export const shownPlans = (plans: readonly FamilyPlan[]): Omit<FamilyPlan, 'ofEach'>[] =>
  plans
    .filter(
      one =>
        one.paymentFrequencyId !== null ||
        one.instalments.length > 1 ||
        !plans.some(other => other.paymentFrequencyId !== null && other.instalments.length === 1),
    )
    .map(({paymentFrequencyId, name, instalments}) => ({paymentFrequencyId, name, instalments}));
