/**
 * Several enrolments end at once with one reason, each as it would alone: with a place, the refund rule of its list says
 * what goes back; without one, nothing was paid. One that may not is left as it was, and the others go on. What is shown
 * before is the act itself, undone; another sum than the one shown is refused.
 */
import {conflict, DomainError} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {changeEnrolmentState} from '../change-enrolment-state';
import {settleUp, WITH_PLACE} from '../money/settle-up';
import type {RowDone} from './assign-team';

export interface WithdrawMany {
  enrolmentIds: number[];
  note: string;
  /** What was shown. Null: only to show it. */
  expectedRefundCents: number | null;
  staffUserId: number;
}

export interface WithdrawnMany {
  rows: RowDone[];
  refundCents: number;
  letOffCents: number;
  refundIds: number[];
  toSend: number[];
}

/** Errors: `total_changed` 409, `invalid` 422. */
export async function withdrawMany(tx: Tx, ask: WithdrawMany): Promise<WithdrawnMany> {
  const {rows} = await tx.query<{id: number; name: string; state: string}>(
    'select id, athlete_name as name, state from enrolment where id = any($1)',
    [ask.enrolmentIds],
  );
  const all: WithdrawnMany = {rows: [], refundCents: 0, letOffCents: 0, refundIds: [], toSend: []};
  await tx.query('savepoint withdrawals');
  for (const id of ask.enrolmentIds) {
    const one = rows.find(row => row.id === id);
    await tx.query('savepoint withdrawal');
    try {
      const {refundCents, letOffCents, ...sent} = WITH_PLACE.includes(one?.state ?? '')
        ? await leave(tx, id, ask)
        : await end(tx, id, ask.note);
      await tx.query('release savepoint withdrawal');
      all.refundCents += refundCents;
      all.letOffCents += letOffCents;
      all.refundIds.push(...sent.refundIds);
      all.toSend.push(...sent.toSend);
      all.rows.push({id, name: one?.name ?? '', done: true, told: told(refundCents, letOffCents)});
    } catch (failure) {
      if (!(failure instanceof DomainError) || failure.errors) throw failure;
      await tx.query('rollback to savepoint withdrawal');
      all.rows.push({id, name: one?.name ?? '', done: false, told: failure.message});
    }
  }
  if (ask.expectedRefundCents === null) await tx.query('rollback to savepoint withdrawals');
  else if (ask.expectedRefundCents !== all.refundCents)
    throw conflict(
      'total_changed',
      `Lo que se devuelve no es lo que se ha mostrado: son ${euros(all.refundCents)}. Revísalo antes de seguir.`,
      {refundCents: all.refundCents},
    );
  return all;
}

type Left = Pick<WithdrawnMany, 'refundCents' | 'letOffCents' | 'refundIds' | 'toSend'>;

/** Looked at first, then done with what was seen: its rows stay locked between the two. */
async function leave(tx: Tx, enrolmentId: number, ask: WithdrawMany): Promise<Left> {
  const about = {
    enrolmentId,
    act: 'leave' as const,
    ageCategoryId: null,
    overrideReason: '',
    reason: ask.note,
    staffUserId: ask.staffUserId,
  };
  const seen = await settleUp(tx, {...about, expectedRefundCents: null});
  return ask.expectedRefundCents === null ? seen : settleUp(tx, {...about, expectedRefundCents: seen.refundCents});
}

async function end(tx: Tx, enrolmentId: number, note: string): Promise<Left> {
  await changeEnrolmentState(tx, {enrolmentId, to: 'withdrawn', note: note.trim() || 'Baja'});
  return {refundCents: 0, letOffCents: 0, refundIds: [], toSend: []};
}

function told(refundCents: number, letOffCents: number): string {
  const money = [
    refundCents > 0 && `se le devuelven ${euros(refundCents)}`,
    letOffCents > 0 && `se le quitan ${euros(letOffCents)} de lo que falta`,
  ].filter(Boolean);
  return money.length === 0 ? 'De baja.' : `De baja: ${money.join(' y ')}.`;
}
