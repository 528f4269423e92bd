/**
 * Customer accounts. Nothing here tells a stranger whether an address has an account, and nobody is let in before the
 * address is proved: registering only leaves what was typed (`customer_sign_up`), the link of the mail makes the
 * account. Whoever proves an address chooses its password and ends every other session. Past guest orders are claimed
 * only then.
 */
import {DomainError, invalid} from '../kernel/errors';
import {nifProblem, readNif} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';

export interface SignUp {
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  marketing: boolean;
}

/** Kept until its link is opened or expires; whoever else typed the same address does not touch it. */
export async function keepSignUp(tx: Tx, s: SignUp, hash: Buffer, minutes: number): Promise<void> {
  await tx.query('delete from customer_sign_up where expires_at < now()');
  await tx.query(
    `insert into customer_sign_up (token_hash, email, first_name, surname1, surname2, phone, wants_marketing,
      expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    [hash, s.email, s.firstName, s.surname1, s.surname2, s.phone, s.marketing, minutes],
  );
}

/** Who has a password for this address; null when nobody has proved it yet. */
export async function findAccount(tx: Tx, email: string): Promise<{id: number; firstName: string} | null> {
  const {rows} = await tx.query<{id: number; firstName: string}>(
    'select id, first_name as "firstName" from customer where email = $1 and password_hash is not null',
    [email],
  );
  return rows[0] ?? null;
}

export async function openCustomerSession(tx: Tx, customerId: number, tokenHash: Buffer): Promise<void> {
  await tx.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [tokenHash, customerId],
  );
}

/** A one-time link to a new password; older ones stop working. */
export async function makeResetToken(tx: Tx, customerId: number, hash: Buffer, minutes: number): Promise<void> {
  await tx.query('update customer_token set used_at = now() where customer_id = $1 and used_at is null', [customerId]);
  await tx.query(
    `insert into customer_token (token_hash, customer_id, expires_at)
      values ($1, $2, now() + make_interval(mins => $3))`,
    [hash, customerId, minutes],
  );
}

/**
 * Whoever reads the mailbox owns the address: the link of a reset or of a registration sets the password and proves the
 * address. Every session and every other link of it ends. @throws DomainError 410 `link_expired`
 */
export async function choosePassword(tx: Tx, hash: Buffer, passwordHash: string): Promise<number> {
  const customerId = (await useReset(tx, hash)) ?? (await useSignUp(tx, hash));
  if (customerId === null) throw new DomainError('link_expired', 'El enlace ha caducado o ya se ha usado. Pide otro.');
  await tx.query(
    `update customer set password_hash = $2, email_verified_at = coalesce(email_verified_at, now()),
            version = version + 1, updated_at = now() where id = $1`,
    [customerId, passwordHash],
  );
  await tx.query('delete from customer_session where customer_id = $1', [customerId]);
  await tx.query('update customer_token set used_at = now() where customer_id = $1 and used_at is null', [customerId]);
  await tx.query('delete from customer_sign_up s using customer c where c.id = $1 and s.email = c.email', [customerId]);
  await tx.query(
    `update "order" o set customer_id = c.id from customer c
      where c.id = $1 and o.email = c.email and o.customer_id is null`,
    [customerId],
  );
  // Who bought a pass for themselves without an account finds it there: the club writes to this address too.
  await tx.query(
    `update pass_holder h set customer_id = c.id, version = h.version + 1, updated_at = now() from customer c
      where c.id = $1 and h.email = c.email and h.customer_id is null and h.state = 'active'
        and exists (select 1 from season_pass p join order_line l on l.season_pass_id = p.id and l.kind = 'pass'
          and l.state = 'active' join "order" o on o.id = l.order_id
                     where p.pass_holder_id = h.id and p.state = 'active' and o.customer_id = c.id)`,
    [customerId],
  );
  return customerId;
}

async function useReset(tx: Tx, hash: Buffer): Promise<number | null> {
  const used = await tx.query<{id: number}>(
    `update customer_token set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
     returning customer_id as id`,
    [hash],
  );
  return used.rows[0]?.id ?? null;
}

/** What staff have written down about this address stays; what is missing comes from the form. */
async function useSignUp(tx: Tx, hash: Buffer): Promise<number | null> {
  const made = await tx.query<{id: number}>(
    `with used as (delete from customer_sign_up where token_hash = $1 and expires_at > now() returning *)
     insert into customer as c (email, first_name, surname1, surname2, phone, marketing_consent_at)
     select email, first_name, surname1, surname2, phone, case when wants_marketing then now() end from used
     on conflict (email) do update set
       first_name = coalesce(nullif(c.first_name, ''), excluded.first_name),
       surname1 = coalesce(nullif(c.surname1, ''), excluded.surname1),
       surname2 = case when c.surname1 = '' then excluded.surname2 else c.surname2 end,
       phone = coalesce(nullif(c.phone, ''), excluded.phone),
       marketing_consent_at = coalesce(c.marketing_consent_at, excluded.marketing_consent_at)
     returning c.id`,
    [hash],
  );
  return made.rows[0]?.id ?? null;
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
  if (c.postalCode && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(c.postalCode))
    throw invalid({postalCode: 'Escribe un código postal español.'});
  const docNo = c.docNo?.trim() ? readNif(c.docNo) : null;
  if (c.docNo?.trim() && docNo === null) throw invalid({docNo: nifProblem(c.docNo)});
  await tx.query(
    `update customer set first_name = coalesce($2, first_name), surname1 = coalesce($3, surname1),
      surname2 = case when $4 then coalesce($5, '') else surname2 end, phone = case when $6 then coalesce($7, '')
      else phone end,
            doc_no = case when $8 then $9 else doc_no end, postal_code = case when $10 then nullif($11, '')
              else postal_code end,
            marketing_consent_at = case when $12::boolean is null then marketing_consent_at
              when $12 then coalesce(marketing_consent_at, now()) end, version = version + 1, updated_at = now()
      where id = $1`,
    [
      customerId,
      c.firstName ?? null,
      c.surname1 ?? null,
      c.surname2 !== undefined,
      c.surname2 ?? null,
      c.phone !== undefined,
      c.phone ?? null,
      c.docNo !== undefined,
      docNo,
      c.postalCode !== undefined,
      c.postalCode ?? null,
      c.marketing ?? null,
    ],
  );
}
