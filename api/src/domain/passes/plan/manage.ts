/**
 * What staff decide about one instalment, under its lock: another day, let off, not charged by itself for a while. What
 * the bank is deciding about at this moment is left alone; a pass that owes nothing overdue afterwards opens the gate
 * again at once, and an athlete trains again.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {allows, type StateOf} from '../../machines/registry';
import {settleEnrolments} from '../../academy/money/pay';
import {WITH_CONTRACT} from '../../instalments/contract';
import {liftSuspension} from '../life/activate';

export interface ManagedInstalment {
  id: number;
  seasonPassId: number | null;
  enrolmentId: number | null;
  state: StateOf<'instalment'>;
  dueOn: string;
  endsOn: string;
  todayOn: string;
  isStopped: boolean;
}

/** What a holder was let off is not asked for again; what went with a plot may be, when the plot is taken again. */
export const isOpenTo = (state: StateOf<'instalment'>, next: StateOf<'instalment'>): boolean =>
  allows('instalment', state, next) && (state !== 'waived' || next !== 'scheduled');

/** Errors: `not_found` 404, `charge_under_way`, `wrong_state` 409. */
async function lock(tx: Tx, instalmentId: number, next: StateOf<'instalment'> | null): Promise<ManagedInstalment> {
  const {rows} = await tx.query<ManagedInstalment>(
    `select i.id, i.season_pass_id as "seasonPassId", i.enrolment_id as "enrolmentId", i.state, i.due_on::text as "dueOn", l.ends_on::text as "endsOn",
      club_today()::text as "todayOn", i.retries_stopped_at is not null as "isStopped"
       from ${WITH_CONTRACT} join season_list l on l.id = coalesce(p.season_list_id, e.season_list_id)
         where i.id = $1 for update of i`,
    [instalmentId],
  );
  const found = rows[0];
  if (!found) throw notFound('No existe ese plazo, o no es de un abono ni de la cantera.');
  if (found.state === 'charging')
    throw conflict('charge_under_way', 'El banco está cobrando este plazo ahora mismo. Espera a que conteste.');
  if (next !== null && found.state !== next && !isOpenTo(found.state, next))
    throw conflict(
      'wrong_state',
      found.state.startsWith('paid') ? 'Este plazo ya está pagado.' : 'Este plazo ya no admite ese cambio.',
    );
  return found;
}

/** What owes nothing overdue any more is used again at once. */
async function follow(tx: Tx, {seasonPassId, enrolmentId}: ManagedInstalment): Promise<void> {
  if (seasonPassId !== null) await liftSuspension(tx, [seasonPassId]);
  if (enrolmentId !== null) await settleEnrolments(tx, [enrolmentId]);
}

/** From today on, within the season. What had fallen due is to come again. Answers the day before. */
export async function changeDueDay(tx: Tx, instalmentId: number, dueOn: string): Promise<{before: string}> {
  const found = await lock(tx, instalmentId, 'scheduled');
  if (dueOn < found.todayOn) throw invalid({dueOn: 'Elige un día de hoy en adelante.'});
  if (dueOn > found.endsOn)
    throw invalid({
      dueOn: `La temporada acaba el ${found.endsOn.split('-').reverse().join('/')}: tiene que vencer antes.`,
    });
  await moveOne(tx, to('instalment', 'scheduled'), {
    id: instalmentId,
    set: `due_on = $2, grace_until_on = null, attempts = 0, last_error = ''`,
    values: [dueOn],
  });
  await follow(tx, found);
  return {before: found.dueOn};
}

/** Never to be paid by the holder. Its fees with it. A card that pays it at this very moment has paid it (states). */
export async function waiveInstalment(tx: Tx, instalmentId: number, reason: string): Promise<void> {
  const found = await lock(tx, instalmentId, 'waived');
  if (['waived', 'paid', 'paid_late'].includes(found.state))
    throw conflict(
      'wrong_state',
      found.state === 'waived'
        ? 'Este plazo ya está perdonado.'
        : 'Este plazo ya está pagado: para devolverlo, devuelve su pedido.',
    );
  await moveOne(tx, to('instalment', 'waived'), {
    id: instalmentId,
    set: 'fee_cents = fee_paid_cents, note = $2',
    values: [reason],
  });
  await follow(tx, found);
}

/** While it stands neither a card nor a remittance asks for it; the calendar goes on. */
export async function stopRetries(tx: Tx, instalmentId: number, isStopped: boolean): Promise<void> {
  const found = await lock(tx, instalmentId, null);
  if (!allows('instalment', found.state, 'paid')) throw conflict('wrong_state', 'Este plazo ya no se cobra.');
  if (found.isStopped === isStopped) return;
  await tx.query(
    `update instalment set retries_stopped_at = case when $2 then now() end, attempts = case when $2 then attempts
      else 0 end, version = version + 1, updated_at = now() where id = $1`,
    [instalmentId, isStopped],
  );
}
