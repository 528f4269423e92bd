/** The payment of passes that were just signed: with the deposit of whoever was called, at the bank, or in the cart. */
import {requireAffiliate} from '../../../domain/affiliates/require-affiliate';
import type {ForCart} from '../../../domain/goods/hold';
import type {SignedUp} from '../../../domain/passes/sign-up/sign-up';
import {lendDeposit} from '../../../domain/passes/waiting/waiting-deposit';
import {invalid} from '../../../domain/kernel/errors';
import type {Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {keptFor, payDues, putNewInCart} from './pay-dues';
import type {SIGN, SIGNED} from './shapes/pass-signup-shapes';
import type {buyerOf} from './sign-up-person';

type Buyer = ReturnType<typeof buyerOf>;

interface PaySigned {
  runtime: Runtime;
  ip: string | null;
  body: Infer<typeof SIGN>;
  cart: ForCart | null;
  signed: SignedUp[];
  /** Of the waiting list. */
  turn: {id: number} | null;
  buyer: Buyer;
  customerId: number | null;
  payMinutes: number;
}

/** `checkout` null: nothing is to be paid now. Errors: `invalid` 422, those of placeDues and putInstalmentsInCart. */
export async function paySigned(
  tx: Tx,
  {runtime, ip, body, cart, signed, turn, buyer, customerId, payMinutes}: PaySigned,
): Promise<Pick<Infer<typeof SIGNED>, 'checkout' | 'isInCart'>> {
  const {method} = body;
  if (turn && method === 'cart')
    throw invalid({method: 'Con tu turno de la lista de espera se paga aquí: cuenta lo que dejaste a cuenta.'});
  const wallet = turn ? await deposit(tx, turn.id, signed) : undefined;
  const dues = signed.flatMap(one => one.due ?? []);
  if (dues.length === 0) return {checkout: null, isInCart: false};
  const accepted = await consents(tx, body, buyer, ip);
  if (method === 'cart') {
    await putNewInCart(tx, cart!, dues, accepted);
    return {checkout: null, isInCart: true};
  }
  const {email, firstName, surname1, surname2, phone, docNo} = buyer;
  const checkout = await payDues(runtime, tx, method, {
    dues,
    buyer: {email, firstName, surname1, surname2, phone, docNo},
    customerId,
    wallet,
    payMinutes,
    consents: accepted,
    // Its own form has asked (requireInvoice).
    invoice: body.invoice,
    keepFor: keptFor(body, signed),
    affiliateId: await requireAffiliate(tx, body.affiliateCode),
  });
  return {checkout, isInCart: false};
}

/** Whoever was called pays with the deposit first. */
async function deposit(
  tx: Tx,
  turnId: number,
  signed: SignedUp[],
): Promise<{holderId: number; cents: number} | undefined> {
  const one = signed.find(person => person.due !== null) ?? signed[0];
  if (!one) return undefined;
  const cents = await lendDeposit(tx, turnId, one.signed.id);
  return cents > 0 ? {holderId: one.holderId, cents} : undefined;
}

/** Which editions were accepted, when and from where, and who the invoice is for. */
async function consents(
  tx: Tx,
  body: Infer<typeof SIGN>,
  {street, postalCode, city, province, docNo}: Buyer,
  ip: string | null,
): Promise<Record<string, unknown>> {
  const {rows: texts} = await tx.query<{kind: string; edition: number; now: Date}>(
    `select kind, max(edition)::int as edition, now() as now from legal_text where kind in ('terms', 'privacy')
      group by kind`,
  );
  return {
    ...Object.fromEntries(texts.map(text => [text.kind, text.edition])),
    seasonListTerms: body.seasonListId,
    marketing: body.marketing ?? false,
    ip,
    at: texts[0]?.now,
    // The order of a cart has a buyer of its own.
    billing: {street, postalCode, city, province, ...(body.method === 'cart' && {docNo})},
  };
}
