/** Whose an order was, of a person that was forgotten: for whom the law lets ask, and with the reason noted. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface BlockedContact {
  orderId: number;
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  docNo: string | null;
  blockedAt: string;
}

export async function readBlocked(tx: Tx, orderId: number): Promise<BlockedContact> {
  const {rows} = await tx.query<Omit<BlockedContact, 'blockedAt'> & {blockedAt: Date}>(
    `select order_id as "orderId", email, first_name as "firstName", surname1, surname2, phone, doc_no as "docNo",
      blocked_at as "blockedAt" from blocked_contact where order_id = $1`,
    [orderId],
  );
  if (!rows[0]) throw notFound('Ese pedido no tiene datos bloqueados.');
  return {...rows[0], blockedAt: rows[0].blockedAt.toISOString()};
}
