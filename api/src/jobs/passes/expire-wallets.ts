/**
 * Credit of wallets whose day is over, and the notices before it: told and written down in one transaction, in bounded
 * steps.
 */
import {expireWallets, noticeExpiringCredit} from '../../domain/passes/wallet/expire-wallets';
import {mailIdentity} from '../../outside/mail/identity';
import {log} from '../../platform/process/log';
import {renderWalletExpiry} from '../../outside/mail/render/wallet-expiry';
import {euros} from '../../domain/kernel/money';
import type {Runtime} from '../../runtime';
import {queueMail} from '../../outside/mail/queue/mail-queue';

const STEPS = 40;
const HOURS = {from: 9, until: 21};
const day = new Intl.DateTimeFormat('es-ES', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});

export async function walletsByDay(runtime: Runtime): Promise<void> {
  for (let step = 0, lost = 1; lost > 0 && step < STEPS && runtime.accepting; step++) {
    lost = await runtime.db.withTransaction(tx => expireWallets(tx));
    if (lost > 0) log.info({wallets: lost}, 'credit that nobody has used has expired');
  }
  const {rows} = await runtime.db.query<{hour: number}>(
    `select extract(hour from now() at time zone club_zone())::int as hour`,
  );
  if (rows[0]!.hour >= HOURS.from && rows[0]!.hour < HOURS.until) await sendWalletNotices(runtime);
}

export async function sendWalletNotices(runtime: Runtime): Promise<void> {
  for (let step = 0, mails = 1; mails > 0 && step < STEPS && runtime.accepting; step++)
    mails = await runtime.db.withTransaction(async tx => {
      const notices = await noticeExpiringCredit(tx);
      const identity = notices.length > 0 ? await mailIdentity(tx, runtime.config) : null;
      for (const one of notices)
        await queueMail(runtime, tx, {
          ...renderWalletExpiry({
            identity: identity!,
            firstName: one.firstName,
            amount: euros(one.cents),
            lastDay: day.format(new Date(one.expiresOn)),
            walletUrl: `${runtime.config.publicUrl}/mi-abono`,
          }),
          dedupeKey: `wallet-expiry:${one.holderId}:${one.expiresOn}:${one.daysBefore}`,
          kind: 'wallet_expiry',
          to: one.email,
          orderId: null,
          attachments: [],
        });
      return notices.length;
    });
}
