/**
 * The bank's lines that wait: what is sure is matched by itself, some hundreds in a transaction; what somebody accepts,
 * one at a time. A debit that comes back goes the way of every return; a remittance and a file of transfers that the
 * account shows paid are taken as paid.
 */
import {lockLine, matchLines, paidTransfers, readWaiting, settlePaid} from '../../domain/reconciliation/match';
import {BY_HAND_DAYS, readOpenThings} from '../../domain/reconciliation/open-things';
import {propose, take, type Part, type Proposal} from '../../domain/reconciliation/propose';
import {noteRules, type Line} from '../../domain/reconciliation/rules';
import {payTransfer} from '../../domain/settlements/transfer';
import {noteWhy, setManyAside} from '../../domain/transfers/movements';
import {conflict, DomainError} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export interface Reconciler {
  staffUserId: number;
  /** Whether they may note debits as given back, and settlements as paid. */
  mayReturn: boolean;
  maySettle: boolean;
  giveBack: (tx: Tx, debitId: number, code: string) => Promise<boolean>;
  matched: (tx: Tx, movementId: number, what: string) => Promise<void>;
}

const BATCH = 250;

export const isAllowed = (who: Reconciler, proposal: Proposal): boolean =>
  who.mayReturn || !(proposal.parts ?? []).some(part => part.kind === 'returned_debit');

/** How many were solved. */
export async function reconcileWaiting(runtime: Runtime, who: Reconciler): Promise<number> {
  const lines = await readWaiting(runtime.db);
  if (lines.length === 0) return 0;
  const open = await readOpenThings(runtime.db, lines);
  const sure = lines.flatMap(line => {
    const [first] = propose(line, open);
    if (!first?.isSure || !isAllowed(who, first)) return [];
    take(open, first.parts ?? []);
    return [{line, proposal: first}];
  });
  const isAlone = ({proposal}: Sure) => (proposal.parts ?? []).some(part => part.kind === 'returned_debit');
  let done = 0;
  const together = sure.filter(one => !isAlone(one));
  for (let at = 0; at < together.length; at += BATCH) done += await solve(runtime, together.slice(at, at + BATCH), who);
  for (const one of sure.filter(isAlone)) done += await solve(runtime, [one], who);
  return done;
}

interface Sure {
  line: Line;
  proposal: Proposal;
}

/** What is refused waits and says why; it does not hold up the others. */
async function solve(runtime: Runtime, some: Sure[], who: Reconciler): Promise<number> {
  try {
    await runtime.db.withTransaction(tx => apply(tx, some, who));
    return some.length;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (some.length === 1) {
      await runtime.db.withTransaction(tx => noteWhy(tx, some[0]!.line.id, error.message));
      return 0;
    }
    let done = 0;
    for (const one of some) done += await solve(runtime, [one], who);
    return done;
  }
}

async function apply(tx: Tx, some: Sure[], who: Reconciler): Promise<void> {
  const matched = some.flatMap(({line, proposal: {parts}}) => (parts ? [{movementId: line.id, parts}] : []));
  const aside = some.flatMap(({line, proposal: {parts, note}}) => (parts ? [] : [{movementId: line.id, note}]));
  const parts = matched.flatMap(one => one.parts);
  for (const part of parts) if (part.kind === 'returned_debit') await who.giveBack(tx, part.debitId, part.reasonCode);
  if (matched.length > 0) await matchLines(tx, matched, who.staffUserId);
  if (aside.length > 0) await setManyAside(tx, aside, who.staffUserId);
  const byRule = some.flatMap(({line, proposal: {ruleId}}) => (ruleId ? [{movementId: line.id, ruleId}] : []));
  if (byRule.length > 0) await noteRules(tx, byRule);
  await settlePaid(tx, parts);
  if (who.maySettle) await payTransfers(tx, parts, who.staffUserId);
  if (some.length === 1) await who.matched(tx, some[0]!.line.id, some[0]!.proposal.key);
}

/** Whoever calculated one of them does not note it as paid: the file waits for another person, as it does by hand. */
async function payTransfers(tx: Tx, parts: readonly Part[], staffUserId: number): Promise<void> {
  for (const {transferId, paidOn} of await paidTransfers(tx, parts)) {
    await tx.query('savepoint transfer');
    try {
      await payTransfer(tx, {transferId, paidOn, staffUserId});
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await tx.query('rollback to savepoint transfer');
    }
  }
}

/** Errors: 404; `wrong_state` 409: solved meanwhile, or no longer so. */
export async function acceptProposal(tx: Tx, movementId: number, key: string, who: Reconciler): Promise<Proposal> {
  const line = await lockLine(tx, movementId);
  // What was found by hand may be further away.
  const proposal =
    propose(line, await readOpenThings(tx, [line])).find(one => one.key === key) ??
    propose(line, await readOpenThings(tx, [line], BY_HAND_DAYS), true).find(one => one.key === key);
  if (!proposal) throw conflict('wrong_state', 'Esa propuesta ya no vale: mira lo que queda por casar.');
  if (!isAllowed(who, proposal))
    throw new DomainError('forbidden', 'Es un adeudo devuelto: que lo acepte quien lleva los cobros.');
  await apply(tx, [{line, proposal}], who);
  return proposal;
}
