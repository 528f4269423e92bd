/** Queues what a supporter is told of a card that renews itself, in the transaction of what happened. */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {mailIdentity} from '../mail/identity';
import {renderSupporterRenewal, type SupporterRenewalMail} from '../mail/render/goods/supporter-renewal';
import {queueMail} from '../mail/queue/mail-queue';
import type {Ground} from '../../platform/ground';
import type {Tx} from '../../domain/kernel/tx';

/** Stops and resumes the renewal of one card, without an account. */
export const supporterRenewalLink = (config: Config, supporterId: number): string =>
  `${config.publicUrl}/simpatizantes?aviso=${signedId(config.secret, 'supporter_renewal', supporterId)}`;

type Row = Omit<SupporterRenewalMail, 'identity' | 'kind' | 'stopUrl' | 'renewUrl'> & {
  supporterId: number;
  email: string;
  /** Told anew after a change, this is another. */
  once: string;
};

/** `denied`: the day of the next try is said in place of the charge's. */
export async function queueRenewalMail(
  ground: Ground,
  tx: Tx,
  renewalId: number,
  kind: SupporterRenewalMail['kind'],
  gapDays = 0,
): Promise<void> {
  const {rows} = await tx.query<Row>(
    `select s.id as "supporterId", s.email, s.first_name as "firstName", s.number, t.name as "tierName",
       r.amount_cents as "amountCents", to_char(r.until_on, 'DD/MM/YYYY') as "lastDay", r.reason,
       case when r.amount_cents > 0 then initcap(k.brand) || ' ···· ' || k.last4 end as means,
       to_char(case when $2 = 'denied'
         then (r.last_attempt_at + make_interval(days => $3)) at time zone club_zone() else r.charge_on end,
         'DD/MM/YYYY') as "chargeDay", extract(epoch from r.notified_at)::text || '-' || r.attempts as once
       from supporter_renewal r join supporter s on s.id = r.supporter_id
       join supporter_tier t on t.id = s.supporter_tier_id left join card_token k on k.id = s.card_token_id
      where r.id = $1`,
    [renewalId, kind, gapDays],
  );
  const {supporterId, email, once, ...about} = rows[0]!;
  if (email === '') return;
  await queueMail(ground, tx, {
    ...renderSupporterRenewal({
      ...about,
      kind,
      identity: await mailIdentity(tx, ground.config),
      stopUrl: supporterRenewalLink(ground.config, supporterId),
      renewUrl: `${ground.config.publicUrl}/simpatizantes`,
    }),
    dedupeKey: `supporter-renewal:${kind}:${renewalId}:${once}`,
    kind: `supporter_renewal_${kind}`,
    to: email,
    orderId: null,
    attachments: [],
  });
}

/** After the bank has said no to a charge of a renewal; any other payment is none of this. */
export async function queueRenewalDenial(ground: Ground, tx: Tx, paymentId: number, gapDays: number): Promise<void> {
  const {rows} = await tx.query<{id: number; state: string}>(
    `select r.id, r.state from charge_attempt a join supporter_renewal r on r.id = a.supporter_renewal_id
      where a.payment_id = $1 and a.state in ('denied', 'needs_authentication')`,
    [paymentId],
  );
  if (rows[0])
    await queueRenewalMail(ground, tx, rows[0].id, rows[0].state === 'failed' ? 'failed' : 'denied', gapDays);
}
