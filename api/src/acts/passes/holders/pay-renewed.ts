/** The payment of what several people's renewals cost: by the bank, by the wallet of the account, or in
 * the cart. */
import {requireAffiliate} from '../../../domain/affiliates/require-affiliate';
import type {ForCart} from '../../../domain/goods/hold';
import {readBuyerDocument} from '../../../domain/orders/rules/tax-id';
import {type RenewalWho} from '../../../domain/passes/renewal/read-renewals';
import {type RenewedPass} from '../../../domain/passes/renewal/renew-passes';
import {invalid} from '../../../domain/kernel/errors';
import {type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {keptFor, payDues, putNewInCart} from './pay-dues';
import {RENEW, RENEWED} from './shapes/renewal-shapes';

interface PayRenewed {
  runtime: Runtime;
  ip: string | null;
  who: RenewalWho;
  renewed: RenewedPass[];
  body: Infer<typeof RENEW>;
  /** To pay it there, with everything else. */
  cart: ForCart | null;
  payMinutes: number;
}

/** `checkout` null: nothing is to be paid now. Errors: `invalid` 422, those of placeDues. */
export async function payRenewed(
  tx: Tx,
  {runtime, ip, who, renewed, body, cart, payMinutes}: PayRenewed,
): Promise<Pick<Infer<typeof RENEWED>, 'checkout' | 'isInCart'>> {
  const dues = renewed.flatMap(one => (one.due ? [one.due] : []));
  if (dues.length === 0) return {checkout: null, isInCart: false};
  const buyer = {
    email: body.buyer.email.trim().toLowerCase(),
    firstName: body.buyer.firstName.trim(),
    surname1: body.buyer.surname1.trim(),
    surname2: body.buyer.surname2?.trim() ?? '',
    phone: body.buyer.phone?.trim() ?? '',
    docNo: readBuyerDocument(body.buyer, 'docNo'),
  };
  if (body.method === 'cart') {
    if (body.walletHolderId) throw invalid({walletHolderId: 'El monedero paga aquí: en el carrito no se puede usar.'});
    await putNewInCart(tx, cart!, dues, {...(await consents(tx, ip)), billing: {docNo: buyer.docNo}});
    return {checkout: null, isInCart: true};
  }
  const wallet = body.walletHolderId ? await walletOf(tx, who, body.walletHolderId) : undefined;
  const checkout = await payDues(runtime, tx, body.method, {
    dues,
    buyer,
    customerId: who.customerId,
    wallet,
    payMinutes,
    consents: await consents(tx, ip),
    invoice: body.invoice,
    keepFor: keptFor(body, renewed),
    affiliateId: await requireAffiliate(tx, body.affiliateCode),
  });
  return {checkout, isInCart: false};
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
