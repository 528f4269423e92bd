/**
 * What the judgement of its papers makes of a pass: when all are good it may be paid, for some hours, with its plan
 * counted from today; one that costs nothing is active. A refused category paper gives the holder the same hours to
 * send another, then the seat is free again (lapse). The caller holds the pass's row.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {beginAgreed, choosePlan} from '../../instalments/choose-plan';
import type {InstalmentDraft} from '../../instalments/plan-instalments';
import {activate} from '../life/activate';
import {readPapers} from './read-papers';
import {insertInstalments} from '../life/sign-pass';

export type PapersOutcome = 'waiting' | 'refused' | 'payable' | 'active';

export async function settlePapers(tx: Tx, seasonPassId: number, payHours: number): Promise<PapersOutcome> {
  const papers = await readPapers(tx, seasonPassId);
  if (papers.some(paper => paper.state === 'rejected') && !papers.some(paper => paper.state === 'pending')) {
    await tx.query(
      `update season_pass set pay_until_at = now() + make_interval(hours => $2), version = version + 1,
        updated_at = now() where id = $1 and state = 'requested'`,
      [seasonPassId, payHours],
    );
    return 'refused';
  }
  if (papers.some(paper => paper.state !== 'approved')) return 'waiting';
  const {rows} = await move<{totalCents: number; paymentFrequencyId: number | null; seasonListId: number}>(
    tx,
    to('season_pass', 'pending_payment', ['requested']),
    {
      id: seasonPassId,
      set: 'pay_until_at = now() + make_interval(hours => $2)',
      values: [payHours],
      returning: `total_cents as "totalCents", payment_frequency_id as "paymentFrequencyId",
        season_list_id as "seasonListId"`,
    },
  );
  if (!rows[0]) return 'waiting';
  await replan(tx, seasonPassId, rows[0]);
  if (rows[0].totalCents > 0) return 'payable';
  return (await activate(tx, [seasonPassId])).length === 1 ? 'active' : 'payable';
}

/**
 * Nobody could pay yet, so no order knows the instalments: they are made anew, the first due today. Who signed a plan
 * keeps it: counted from today while it is offered, else with the parts and days that were signed.
 */
async function replan(
  tx: Tx,
  seasonPassId: number,
  {
    totalCents,
    paymentFrequencyId,
    seasonListId,
  }: {totalCents: number; paymentFrequencyId: number | null; seasonListId: number},
): Promise<void> {
  const {rows: agreed} = await tx.query<Pick<InstalmentDraft, 'dueOn' | 'amountCents'> & {todayOn: string}>(
    `with gone as (delete from instalment where season_pass_id = $1 returning n, due_on, amount_cents)
     select due_on::text as "dueOn", amount_cents as "amountCents",
       club_today()::text as "todayOn" from gone order by n`,
    [seasonPassId],
  );
  const ask = {contractKind: 'pass', seasonListId, paymentFrequencyId, expectedFirstCents: null} as const;
  const plan = await choosePlan(tx, ask, totalCents);
  const isGone = paymentFrequencyId !== null && plan.frequencyId === null;
  await insertInstalments(tx, seasonPassId, paymentFrequencyId, totalCents, () =>
    isGone ? beginAgreed(agreed, totalCents, agreed[0]!.todayOn) : plan.instalments,
  );
}
