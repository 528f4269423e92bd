/**
 * Charges what falls due to the cards that contracts keep. Three steps, each committed before the next: the try is
 * written down, the bank is called (outside any transaction, once, by whoever claimed the call), its answer is written
 * down. Killed anywhere in between, the payment stays `created` and reconciliation asks the bank; nothing is ever
 * charged again before that is known.
 */
import {unseal} from '../../platform/keys/seal';
import {claimCharge, readDueCharges, startCharge, type StartedCharge} from '../../domain/instalments/start-charge';
import {settlePayment, type Settled} from '../../domain/payments/settle';
import {readSettings} from '../../domain/settings/read-settings';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {afterSettled} from '../../outside/settling/after-payment';
import {cardPlace} from '../../outside/settling/keep-card';

export async function chargeInstalments(runtime: Runtime, most = 50): Promise<void> {
  const limits = await limitsOf(runtime);
  for (const instalmentId of await readDueCharges(runtime.db, limits, most)) {
    if (!runtime.accepting) return;
    await chargeOne(runtime, instalmentId, false).catch((error: unknown) =>
      log.warn(
        {instalmentId, err: (error as Error).message},
        'an instalment could not be charged, will be tried again',
      ),
    );
  }
}

/** Null: nothing to charge. `unknown`: the bank has not told; reconciliation will ask. */
export async function chargeOne(
  runtime: Runtime,
  instalmentId: number,
  asked: boolean,
): Promise<Settled['kind'] | 'unknown' | null> {
  const started = await beginCharge(runtime, instalmentId, asked);
  return started && sendCharge(runtime, started);
}

export async function beginCharge(
  runtime: Runtime,
  instalmentId: number,
  asked: boolean,
): Promise<StartedCharge | null> {
  const limits = await limitsOf(runtime);
  return runtime.db.withTransaction(tx => startCharge(tx, instalmentId, runtime.gateway.begin(), {...limits, asked}));
}

export async function sendCharge(
  runtime: Runtime,
  {paymentId}: Pick<StartedCharge, 'paymentId'>,
): Promise<Settled['kind'] | 'unknown'> {
  const charge = await claimCharge(runtime.db, paymentId);
  if (!charge) return 'unknown';
  const identifier = unseal(
    runtime.config.secret,
    cardPlace(charge.sealedFor),
    Buffer.from(charge.sealedToken, 'base64'),
  );
  const answer = await runtime.gateway.charge(
    {
      gatewayOrder: charge.gatewayOrder,
      amountCents: charge.amountCents,
      identifier,
      cofTransaction: charge.cofTransaction,
      description: charge.description,
    },
    charge.bankTerminalId,
  );
  const {outcome} = answer;
  if (outcome === 'unknown') {
    log.warn(
      {gatewayOrder: charge.gatewayOrder, code: answer.responseCode},
      'a charge without an answer that can be believed: the bank will be asked',
    );
    return 'unknown';
  }
  const settled = await runtime.db.withTransaction(async tx => {
    const done = await settlePayment(tx, {
      gatewayOrder: charge.gatewayOrder,
      outcome,
      amountCents: charge.amountCents,
      responseCode: answer.responseCode ?? '',
      authorisationCode: answer.authorisationCode,
      cardBrand: answer.cardBrand,
      payload: {source: 'charge'},
    });
    await afterSettled(runtime, tx, done);
    return done;
  });
  return settled.kind;
}

async function limitsOf(runtime: Runtime): Promise<{attempts: number; gapDays: number}> {
  const settings = await readSettings(runtime.db);
  return {attempts: Number(settings.retryAttempts), gapDays: Number(settings.retryGapDays)};
}
