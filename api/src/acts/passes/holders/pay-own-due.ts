/**
 * A holder pays something that a pass owes: the order is placed, the wallet gives its part, and the browser goes to the
 * bank, or to the result when the wallet pays all.
 */
import {CHECKOUT, type Checkout} from '../../../outside/bank/go-to-bank';
import type {Due} from '../../../domain/orders/due';
import type {Buyer} from '../../../domain/orders/place';
import type {SaidInvoice} from '../../../domain/orders/rules/invoice-data';
import {readSettings} from '../../../domain/settings/read-settings';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {bool, oneOf, opt} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {payDues} from './pay-dues';

export {CHECKOUT, type Checkout};
export const PAY = {
  method: oneOf('card', 'bizum'),
  useWallet: opt(bool({description: 'pagar lo que alcance con el saldo del monedero del abonado'})),
  invoice: SAID_INVOICE,
};

export interface OwnDue {
  customerId: number;
  seasonPassId: number;
  due: Due;
  method: 'card' | 'bizum';
  useWallet: boolean;
  invoice?: SaidInvoice | null | undefined;
}

/** Minutes that an order of a holder waits for its money. */
export const payMinutes = async (tx: Tx): Promise<number> => Number((await readSettings(tx)).holdMaxMinutes);

/** Errors: those of placeDues. */
export async function payOwnDue(
  runtime: Runtime,
  tx: Tx,
  {customerId, seasonPassId, due, method, useWallet, invoice}: OwnDue,
): Promise<Checkout> {
  const buyer = (
    await tx.query<Buyer>(
      `select email, first_name as "firstName", surname1, surname2, phone, doc_no as "docNo" from customer
        where id = $1`,
      [customerId],
    )
  ).rows[0]!;
  const {rows} = await tx.query<{holderId: number; cents: number}>(
    `select h.id as "holderId", h.wallet_cents as cents from season_pass p join pass_holder h on h.id = p.pass_holder_id
      where p.id = $1`,
    [seasonPassId],
  );
  const wallet = useWallet && rows[0]!.cents > 0 ? rows[0] : undefined;
  return payDues(runtime, tx, method, {
    dues: [due],
    buyer,
    customerId,
    wallet,
    payMinutes: await payMinutes(tx),
    consents: {},
    invoice,
  });
}
