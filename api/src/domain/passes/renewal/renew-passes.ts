/**
 * Passes go on into the next season: one or a whole family in one transaction and one payment. Each keeps its seat,
 * which is guaranteed until the campaign's day, or takes a free one; a pass that waits for a paper keeps its seat and
 * is paid when the paper is accepted, the others are paid now. Nobody renews the same pass twice: the old pass is
 * locked, and the unique index season_pass_renewed_once stands behind that.
 */
import type {Channel} from '../../kernel/channel';
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {hearSubjects, OF_ONE} from '../../forms/hear-subjects';
import type {Answer, SaidAnswer} from '../../forms/read-answers';
import {choosePlan, requireShownPlan, type PlanChoice} from '../../instalments/choose-plan';
import type {Due} from '../../orders/due';
import {requireFamily} from '../price/count-family';
import {dropUnpaidRenewals, lockPendingOrders} from './drop-renewal';
import {readRenewals, RENEWAL_REFUSALS, type RenewalFacts, type RenewalWho} from './read-renewals';
import {reportLostSeat} from './report-lost-seat';
import {askOf, resolveRenewal, type RenewalChoice, type ResolvedRenewal} from './resolve-renewal';
import {signPass, type SignedPass, type UploadedDocument} from '../life/sign-pass';

export interface RenewPass extends RenewalChoice {
  expectedTotalCents: number;
  autoRenew: boolean;
  documents: UploadedDocument[];
  /** To the fields of the next list. */
  answers?: readonly SaidAnswer[];
}

export interface RenewPasses {
  who: RenewalWho;
  passes: RenewPass[];
  priceGroupId: number | null;
  /** Null: at once. A pass that is too cheap for the plan is paid at once, with the first parts of the others. */
  paymentFrequencyId: number | null;
  /** What was shown to be paid now, before the wallet; null: nothing was. */
  expectedFirstCents: number | null;
  channel: Channel;
  /** How long an unpaid pass keeps its seat. */
  payMinutes: number;
}

export interface RenewedPass {
  fromId: number;
  signed: SignedPass;
  holderId: number;
  /** What is paid now; null when nothing is: free, or waiting for a paper. */
  due: Due | null;
}

/**
 * Errors: `not_found` 404; `renewal_refused`, `seat_taken`, `total_changed`, `plan_gone`,
 * `already_renewed` 409; `invalid` 422.
 * `details.passId` says which.
 */
export async function renewPasses(tx: Tx, ask: RenewPasses): Promise<RenewedPass[]> {
  const ids = [...new Set(ask.passes.map(pass => pass.passId))].sort((a, b) => a - b);
  if (ids.length !== ask.passes.length) throw conflict('renewal_refused', 'Un abono está dos veces en la renovación.');
  await lockPendingOrders(tx, ids);
  await tx.query('select 1 from season_pass where id = any($1) order by id for update', [ids]);
  const known = new Map((await readRenewals(tx, ask.who, ask.channel, ids)).map(facts => [facts.passId, facts]));
  for (const id of ids) requireRenewable(known.get(id), id);
  await dropUnpaidRenewals(tx, ids);
  await tx.query('select 1 from pass_holder where id = any($1) order by id for update', [
    [...known.values()].map(facts => facts.holderId),
  ]);

  const resolved: {choice: RenewPass; one: ResolvedRenewal}[] = [];
  for (const choice of ask.passes) {
    const facts = known.get(choice.passId)!;
    resolved.push({choice, one: await resolveRenewal(tx, {...facts, renewal: null}, choice)});
  }
  const trouble = resolved.find(({one}) => one.seatTrouble !== null);
  if (trouble)
    throw conflict('seat_taken', trouble.one.seatTrouble!.message, {
      passId: trouble.choice.passId,
      reason: trouble.one.seatTrouble!.reason,
    });
  const listId = resolved[0]!.one.facts.seasonListId;
  const family = await requireFamily(
    tx,
    listId,
    resolved.filter(({one}) => one.facts.seasonListId === listId).map(({one}) => one.category.id),
    ask.priceGroupId,
  );
  const said = await hearSubjects(
    tx,
    resolved.map(({choice, one}) => ({
      place: {scope: 'list', seasonListId: one.facts.seasonListId},
      said: choice.answers ?? [],
      at: `passes.${ask.passes.indexOf(choice)}.${OF_ONE}`,
    })),
  );
  const heard = new Map(resolved.map(({choice}, i) => [choice.passId, said[i]!]));
  // Seats in one order: whoever wants several of them waits for the first before holding the second.
  resolved.sort((a, b) => (a.one.seatId ?? Infinity) - (b.one.seatId ?? Infinity) || a.choice.passId - b.choice.passId);
  const plan: PlanChoice = {contractKind: 'pass', seasonListId: listId, ...ask};
  const done: RenewedPass[] = [];
  for (const {choice, one} of resolved)
    done.push(await renewOne(tx, {...ask, plan}, choice, one, family, heard.get(choice.passId)!));
  const totals = (waits: boolean) =>
    done.flatMap(({signed}) => ((signed.state === 'requested') === waits ? [signed.quote.totalCents] : []));
  await requireShownPlan(tx, plan, {now: totals(false), later: totals(true)});
  return done;
}

function requireRenewable(facts: RenewalFacts | undefined, passId: number): void {
  if (!facts) throw notFound('No encontramos ese abono entre los que puedes renovar.');
  if (facts.refusal !== null)
    throw conflict('renewal_refused', RENEWAL_REFUSALS[facts.refusal], {
      passId,
      reason: facts.refusal,
      ...(facts.nextPhase ? {startsAt: facts.nextPhase.startsAt} : {}),
    });
}

async function renewOne(
  tx: Tx,
  ask: RenewPasses & {plan: PlanChoice},
  choice: RenewPass,
  one: ResolvedRenewal,
  family: Awaited<ReturnType<typeof requireFamily>>,
  answers: readonly Answer[],
): Promise<RenewedPass> {
  const {facts} = one;
  const plan = await choosePlan(tx, {...ask.plan, seasonListId: facts.seasonListId}, choice.expectedTotalCents);
  const signed = await signPass(tx, {
    ...askOf(facts, one.category, one.zoneId, choice, family),
    passHolderId: facts.holderId,
    seatId: one.seatId,
    renewedFromId: facts.passId,
    expectedTotalCents: choice.expectedTotalCents,
    paymentFrequencyId: plan.frequencyId,
    planOf: () => plan.instalments,
    documents: choice.documents,
    isApproved: false,
    origin: ask.channel,
    autoRenew: choice.autoRenew,
    answers,
    payMinutes: ask.payMinutes,
  });
  if (facts.hadSeat && one.category.needsSeat && !one.isSeatKept) await reportLostSeat(tx, facts);
  const first = signed.instalments[0];
  const due: Due | null =
    signed.state === 'pending_payment' && first
      ? {
          kind: 'pass',
          description:
            `${facts.listName}: renovación de ${facts.firstName} ${facts.surname1}`.trim() +
            (signed.instalments.length > 1 ? `, plazo 1 de ${signed.instalments.length}` : ''),
          cents: first.amountCents,
          vatCode: signed.quote.vatCode,
          instalmentId: first.id,
          seasonPassId: signed.id,
        }
      : null;
  return {fromId: facts.passId, signed, holderId: facts.holderId, due};
}
