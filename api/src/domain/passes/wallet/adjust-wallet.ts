/**
 * Staff put a wallet right, up or down, and say why. It never goes below zero, and what is given may have a last day.
 */
import {invalid, notFound} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';

export interface AdjustWallet {
  passHolderId: number;
  /** Below zero: taken. */
  amountCents: number;
  reason: string;
  expiresOn: string | null;
  staffUserId: number;
}

/** The balance after it. Errors: 404; 422 naming the field. */
export async function adjustWallet(tx: Tx, ask: AdjustWallet): Promise<number> {
  const {rows} = await tx.query<{cents: number; isPast: boolean | null}>(
    `select wallet_cents as cents, $2::date < club_today() as "isPast" from pass_holder
      where id = $1 for update`,
    [ask.passHolderId, ask.expiresOn],
  );
  if (!rows[0]) throw notFound('No existe ese abonado.');
  if (ask.amountCents === 0)
    throw invalid({amountCents: 'Escribe cuánto: más de cero lo añade, menos de cero lo quita.'});
  if (rows[0].cents + ask.amountCents < 0)
    throw invalid({amountCents: `En el monedero hay ${euros(rows[0].cents)}: no se puede quitar más.`});
  if (ask.amountCents < 0 && ask.expiresOn !== null) throw invalid({expiresOn: 'Solo caduca lo que se añade.'});
  if (rows[0].isPast) throw invalid({expiresOn: 'Ese día ya ha pasado.'});
  const made = await tx.query<{balance: number}>(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, staff_user_id, note)
      values ($1, 'adjustment', $2, $3, $4, $5) returning balance_cents as balance`,
    [ask.passHolderId, ask.amountCents, ask.expiresOn, ask.staffUserId, ask.reason],
  );
  return made.rows[0]!.balance;
}
