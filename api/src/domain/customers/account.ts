/**
 * Customer accounts. Nothing here tells a stranger whether an address has an account: registering an
 * existing address and asking for a new password answer alike, and the truth goes by e-mail.
 * Past guest orders are claimed only once the address is proven.
 */
import {DomainError, invalid} from '../../errors';
import type {Tx} from '../../tx';

export interface NewCustomer {
  email: string;
  passwordHash: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  marketing: boolean;
}

/**
 * The new customer's id, or null when the address is known already, also without a password (staff wrote it down):
 * that record may hold orders and documents, so its owner comes in by e-mail, never whoever types the address first.
 */
export async function register(tx: Tx, c: NewCustomer): Promise<number | null> {
  const made = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, surname2, phone, marketing_consent_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then now() end)
     on conflict (email) do nothing
     returning id`,
    [c.email, c.passwordHash, c.firstName, c.surname1, c.surname2, c.phone, c.marketing],
  );
  return made.rows[0]?.id ?? null;
}

export async function openCustomerSession(tx: Tx, customerId: number, tokenHash: Buffer): Promise<void> {
  await tx.query(`insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '30 days')`, [tokenHash, customerId]);
}

/** A one-time link; older ones of the same purpose stop working. */
export async function makeCustomerToken(tx: Tx, customerId: number, purpose: 'password_reset' | 'email_check', hash: Buffer, minutes: number): Promise<void> {
  await tx.query(`update customer_token set used_at = now() where customer_id = $1 and purpose = $2 and used_at is null`, [customerId, purpose]);
  await tx.query(`insert into customer_token (token_hash, purpose, customer_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`, [hash, purpose, customerId, minutes]);
}

async function useToken(tx: Tx, purpose: string, hash: Buffer): Promise<number> {
  const used = await tx.query<{customer_id: number}>(
    `update customer_token set used_at = now() where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now() returning customer_id`,
    [hash, purpose],
  );
  if (!used.rows[0]) throw new DomainError('link_expired', 410, 'El enlace ha caducado o ya se ha usado. Pide otro.');
  return used.rows[0].customer_id;
}

/** Whoever reads the mailbox owns the address: a password set by link proves it too. Every other session ends. */
export async function changePassword(tx: Tx, hash: Buffer, passwordHash: string): Promise<number> {
  const customerId = await useToken(tx, 'password_reset', hash);
  await tx.query(`update customer set password_hash = $2, version = version + 1, updated_at = now() where id = $1`, [customerId, passwordHash]);
  await tx.query('delete from customer_session where customer_id = $1', [customerId]);
  await proveAddress(tx, customerId);
  return customerId;
}

export async function confirmAddress(tx: Tx, hash: Buffer): Promise<number> {
  const customerId = await useToken(tx, 'email_check', hash);
  await proveAddress(tx, customerId);
  return customerId;
}

async function proveAddress(tx: Tx, customerId: number): Promise<void> {
  await tx.query(`update customer set email_verified_at = coalesce(email_verified_at, now()) where id = $1`, [customerId]);
  await tx.query(`update "order" o set customer_id = c.id from customer c where c.id = $1 and o.email = c.email and o.customer_id is null`, [customerId]);
}

export interface CustomerChanges {
  firstName?: string;
  surname1?: string;
  surname2?: string | null;
  phone?: string | null;
  docNo?: string | null;
  postalCode?: string | null;
  marketing?: boolean;
}

export async function changeCustomer(tx: Tx, customerId: number, c: CustomerChanges): Promise<void> {
  if (c.postalCode && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(c.postalCode)) throw invalid({postalCode: 'Escribe un código postal español.'});
  await tx.query(
    `update customer set first_name = coalesce($2, first_name), surname1 = coalesce($3, surname1), surname2 = case when $4 then coalesce($5, '') else surname2 end, phone = case when $6 then coalesce($7, '') else phone end,
            doc_no = case when $8 then nullif($9, '') else doc_no end, postal_code = case when $10 then nullif($11, '') else postal_code end,
            marketing_consent_at = case when $12::boolean is null then marketing_consent_at when $12 then coalesce(marketing_consent_at, now()) end, version = version + 1, updated_at = now()
      where id = $1`,
    [
      customerId, c.firstName ?? null, c.surname1 ?? null, c.surname2 !== undefined, c.surname2 ?? null, c.phone !== undefined, c.phone ?? null,
      c.docNo !== undefined, c.docNo ?? null, c.postalCode !== undefined, c.postalCode ?? null, c.marketing ?? null,
    ],
  );
}
