/** The payment of what several people's renewals cost: by the bank, or by the wallet of the account. */
import {goToBank, paidForNothing} from '../../../bank/go-to-bank';
import {requireAffiliate} from '../../../domain/affiliates/require-affiliate';
import {placeDues} from '../../../domain/orders/place-dues';
import {type RenewalWho} from '../../../domain/passes/renewal/read-renewals';
import {type RenewedPass} from '../../../domain/passes/renewal/renew-passes';
import {settleWithoutBank} from '../../../domain/payments/settle';
import {startPayment} from '../../../domain/payments/start';
import {invalid} from '../../../errors';
import {type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../tx';
import {RENEW, RENEWED} from './shapes/renewal-shapes';

interface PayRenewed {
  runtime: Runtime;
  ip: string | null;
  who: RenewalWho;
  renewed: RenewedPass[];
  body: Infer<typeof RENEW>;
  payMinutes: number;
  simplifiedMaxCents: number;
}

/** Null: nothing is to be paid. Errors: `invalid` 422, those of placeDues. */
export async function payRenewed(
  tx: Tx,
  {runtime, ip, who, renewed, body, payMinutes, simplifiedMaxCents}: PayRenewed,
): Promise<Infer<typeof RENEWED>['checkout']> {
  const dues = renewed.flatMap(one => (one.due ? [one.due] : []));
  if (dues.length === 0) return null;
  const buyer = {
    email: body.buyer.email.trim().toLowerCase(),
    firstName: body.buyer.firstName.trim(),
    surname1: body.buyer.surname1.trim(),
    surname2: body.buyer.surname2?.trim() ?? '',
    phone: body.buyer.phone?.trim() ?? '',
    docNo: body.buyer.docNo?.trim().toUpperCase() || null,
  };
  if (dues.reduce((sum, due) => sum + due.cents, 0) > simplifiedMaxCents && !buyer.docNo)
    throw invalid({
      docNo: `Para más de ${simplifiedMaxCents / 100} € la ley pide el NIF de quien paga: va en la factura.`,
    });
  const wallet = body.walletHolderId ? await walletOf(tx, who, body.walletHolderId) : undefined;
  const order = await placeDues(tx, {
    dues,
    channel: 'web',
    buyer,
    customerId: who.customerId,
    staffUserId: null,
    wallet,
    payMinutes,
    consents: await consents(tx, ip),
    affiliateId: await requireAffiliate(tx, body.affiliateCode),
  });
  if (wallet && wallet.cents >= order.totalCents) {
    await settleWithoutBank(tx, order.id);
    await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
    return paidForNothing(runtime, order);
  }
  return goToBank(runtime, await startPayment(tx, order.id, body.method, runtime.gateway.begin()), body.method);
}

/** Wallets are of accounts: a member number and a birth date open none. */
async function walletOf(
  tx: Tx,
  who: RenewalWho,
  holderId: number,
): Promise<{holderId: number; cents: number} | undefined> {
  const {rows} = await tx.query<{cents: number}>(
    `select h.wallet_cents as cents from pass_holder h
      where h.id = $2 and $1::int is not null
      and (h.customer_id = $1 or exists (select 1 from pass_holder g
      where g.id = h.guardian_id and g.customer_id = $1)) for update of h`,
    [who.customerId, holderId],
  );
  if (!rows[0]) throw invalid({walletHolderId: 'Ese monedero no es de tu cuenta.'});
  return rows[0].cents > 0 ? {holderId, cents: rows[0].cents} : undefined;
}

/** Which editions were accepted, when and from where. */
async function consents(tx: Tx, ip: string | null): Promise<Record<string, unknown>> {
  const {rows} = await tx.query<{kind: string; edition: number; now: Date}>(
    `select kind, max(edition)::int as edition, now() as now from legal_text where kind in ('terms', 'privacy')
      group by kind`,
  );
  return {...Object.fromEntries(rows.map(row => [row.kind, row.edition])), passTerms: true, ip, at: rows[0]?.now};
}
