/**
 * What some families owe by now is asked for, each in the way that it pays: the try in the kept card is written down here
 * and the bank called by a job of its own (once, by whoever claims it); a debit waits for the next remittance; the others
 * get a link by mail. Each enrolment says what became of it.
 */
import type {RowDone} from '../../domain/academy/teams/assign-team';
import {readDueNow, type DueNow} from '../../domain/academy/money/due-now';
import {noteReminder} from '../../domain/instalments/note-reminder';
import {startCharge} from '../../domain/instalments/start-charge';
import {DomainError} from '../../domain/kernel/errors';
import {euros} from '../../domain/kernel/money';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueInstalmentNotice} from '../../outside/letters/instalment-mail';

export async function chargeMany(
  runtime: Runtime,
  tx: Tx,
  {enrolmentIds, key}: {enrolmentIds: number[]; key: string},
): Promise<RowDone[]> {
  const found = await readDueNow(tx, enrolmentIds);
  const answers: RowDone[] = [];
  for (const id of enrolmentIds) {
    const one = found.find(row => row.id === id);
    const [done, told] = one ? await chargeOf(runtime, tx, one, key) : [false, 'No existe esa inscripción.'];
    answers.push({id, name: one?.name ?? '', done, told});
  }
  return answers;
}

async function chargeOf(runtime: Runtime, tx: Tx, one: DueNow, key: string): Promise<[boolean, string]> {
  if (!one.canPay) return [false, 'Su inscripción no está en cobro.'];
  if (one.parts.length === 0) return [false, 'No debe nada a día de hoy.'];
  if (one.parts.some(part => part.isCharging)) return [false, 'El banco ya lo está cobrando.'];
  const open = one.parts.filter(part => !part.isStopped);
  if (open.length === 0) return [false, 'Sus cobros están parados: reanúdalos en sus plazos.'];
  const sum = euros(open.reduce((cents, part) => cents + part.cents, 0));
  if (one.by === 'debit') return [true, `Domiciliado: entra en la próxima remesa (${sum}).`];
  if (one.by === 'card' && (await chargeCard(runtime, tx, open)))
    return [true, `Se cobra ahora en su tarjeta: ${sum}.`];
  return sendLinks(runtime, tx, open, key, sum);
}

/** False: nothing of it can be charged to the card now. */
async function chargeCard(runtime: Runtime, tx: Tx, parts: DueNow['parts']): Promise<boolean> {
  let count = 0;
  for (const {id} of parts) {
    await tx.query('savepoint charge');
    try {
      const started = await startCharge(tx, id, runtime.gateway.begin(), {attempts: 0, gapDays: 0, asked: true});
      if (started) await runtime.jobs.enqueue(tx, 'send-charge', {paymentId: started.paymentId});
      count += started ? 1 : 0;
      await tx.query('release savepoint charge');
    } catch (failure) {
      if (!(failure instanceof DomainError)) throw failure;
      await tx.query('rollback to savepoint charge');
    }
  }
  return count > 0;
}

async function sendLinks(
  runtime: Runtime,
  tx: Tx,
  parts: DueNow['parts'],
  key: string,
  sum: string,
): Promise<[boolean, string]> {
  const untold = parts.filter(part => !part.isTold);
  if (untold.length === 0) return [false, 'Ya se le ha escrito hoy.'];
  for (const {id} of untold) {
    const isSent = await queueInstalmentNotice(runtime, tx, {
      instalmentId: id,
      kind: 'link',
      dedupeKey: `instalment-link:${id}:${key}`,
      gapDays: 0,
      cardTokenId: null,
    });
    if (!isSent) return [false, 'Quien paga no tiene correo en su ficha.'];
    await noteReminder(tx, id);
  }
  return [true, untold.length === 1 ? `Enlace de pago enviado: ${sum}.` : `${untold.length} enlaces de pago: ${sum}.`];
}
