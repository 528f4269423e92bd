/**
 * Another address for an account. Promise: it becomes the account's when its reader has proved it and, of an account that
 * somebody had proved before, when the old address agrees or has not objected in time; nothing moves before, and the
 * database lets no other statement change it (`customer_address_changed`). What was written down with the old address
 * beside the account follows it.
 */
import {conflict, DomainError, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** The old address may object for so long. */
export const WAIT_HOURS = 72;
const VALID_HOURS = 7 * 24;

export interface Proposal {
  id: number;
  oldEmail: string;
  firstName: string;
  /** Nobody had proved the old one: nobody is waited for. */
  waitsUntilAt: Date | null;
}

export interface Links {
  tokenHash: Buffer;
  oldTokenHash: Buffer;
}

/** In the place of one that was still open. @throws DomainError 404; 409 `duplicate`; 422 `email` */
export async function proposeEmail(
  tx: Tx,
  customerId: number,
  email: string,
  staffUserId: number,
  links: Links,
): Promise<Proposal> {
  const {rows} = await tx.query<{email: string; firstName: string; isProved: boolean}>(
    `select email, first_name as "firstName", email_verified_at is not null as "isProved" from customer where id = $1
      for update`,
    [customerId],
  );
  const customer = rows[0];
  if (!customer) throw notFound('No existe ese cliente.');
  if (customer.email === email) throw invalid({email: 'Ese ya es su correo.'});
  await mustBeFree(tx, email);
  await tx.query('update customer_email_change set ended_at = now() where customer_id = $1 and ended_at is null', [
    customerId,
  ]);
  const made = await tx.query<{id: number; waitsUntilAt: Date}>(
    `insert into customer_email_change (customer_id, old_email, email, token_hash, old_token_hash, staff_user_id,
       expires_at, waits_until_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7),
       now() + make_interval(hours => case when $8 then $9 else 0 end))
     returning id, waits_until_at as "waitsUntilAt"`,
    [
      customerId,
      customer.email,
      email,
      links.tokenHash,
      links.oldTokenHash,
      staffUserId,
      VALID_HOURS,
      customer.isProved,
      WAIT_HOURS,
    ],
  );
  const {id, waitsUntilAt} = made.rows[0]!;
  return {
    id,
    oldEmail: customer.email,
    firstName: customer.firstName,
    waitsUntilAt: customer.isProved ? waitsUntilAt : null,
  };
}

/** The office takes it back. False: nothing was open. */
export async function withdrawEmail(tx: Tx, customerId: number): Promise<boolean> {
  const ended = await tx.query(
    'update customer_email_change set ended_at = now() where customer_id = $1 and ended_at is null',
    [customerId],
  );
  return ended.rowCount > 0;
}

export interface Answered {
  customerId: number;
  email: string;
  /** `waiting`: for the old address, until then; `stopped`: by it. */
  outcome: 'done' | 'waiting' | 'stopped';
  waitsUntilAt: Date;
}

/**
 * By the link that went to the new address, or to the old one with what it says. A link may be used again while the change
 * waits. @throws DomainError 409 `duplicate`; 410 `link_expired`
 */
export async function answerEmailChange(tx: Tx, hash: Buffer, says: 'mine' | 'not_me'): Promise<Answered> {
  const {rows} = await tx.query<{id: number; customerId: number; email: string; isOld: boolean}>(
    `select id, customer_id as "customerId", email, old_token_hash = $1 as "isOld" from customer_email_change
      where (token_hash = $1 or old_token_hash = $1) and ended_at is null and expires_at > now() for update`,
    [hash],
  );
  const change = rows[0];
  if (!change)
    throw new DomainError('link_expired', 'El enlace ha caducado o ya se ha usado. Si te hace falta, escríbenos.');
  // Whoever reads the new mailbox and never asked for it ends it as well as the owner of the old one.
  const {rows: now} = await tx.query<{waitsUntilAt: Date; isDue: boolean}>(
    `update customer_email_change set
       ended_at = case when $2 then now() end,
       proved_at = case when not $2 and not $3 then coalesce(proved_at, now()) else proved_at end,
       agreed_at = case when not $2 and $3 then coalesce(agreed_at, now()) else agreed_at end
      where id = $1 returning waits_until_at as "waitsUntilAt",
        ended_at is null and proved_at is not null and (agreed_at is not null or waits_until_at <= now()) as "isDue"`,
    [change.id, says === 'not_me', change.isOld],
  );
  const {waitsUntilAt, isDue} = now[0]!;
  if (isDue) await makeChange(tx, change.id);
  return {
    customerId: change.customerId,
    email: change.email,
    outcome: says === 'not_me' ? 'stopped' : isDue ? 'done' : 'waiting',
    waitsUntilAt,
  };
}

/** Those that are proved, and to which nobody has objected in time. Whose accounts. */
export async function makeDueChanges(tx: Tx): Promise<{customerId: number; email: string}[]> {
  const {rows} = await tx.query<{id: number; customerId: number; email: string; isTaken: boolean}>(
    `select x.id, x.customer_id as "customerId", x.email,
       exists (select 1 from customer c where c.email = x.email) as "isTaken" from customer_email_change x
      where x.ended_at is null and x.proved_at is not null and (x.agreed_at is not null or x.waits_until_at <= now())
      order by x.id limit 100 for update of x skip locked`,
  );
  // Whoever has made an account with it meanwhile has it.
  const taken = rows.filter(one => one.isTaken).map(one => one.id);
  await tx.query('update customer_email_change set ended_at = now() where id = any($1)', [taken]);
  const due = rows.filter(one => !one.isTaken);
  for (const {id} of due) await makeChange(tx, id);
  return due;
}

async function makeChange(tx: Tx, id: number): Promise<void> {
  const {rows} = await tx.query<{customerId: number; email: string; oldEmail: string}>(
    `update customer_email_change set ended_at = now(), is_done = true where id = $1
      returning customer_id as "customerId", email, old_email as "oldEmail"`,
    [id],
  );
  const {customerId, email, oldEmail} = rows[0]!;
  await mustBeFree(tx, email);
  await tx.query('update customer set email = $2, version = version + 1, updated_at = now() where id = $1', [
    customerId,
    email,
  ]);
  for (const table of ['guardian', 'pass_holder', 'supporter'])
    await tx.query(
      `update ${table} set email = $2, version = version + 1, updated_at = now()
        where customer_id = $1 and lower(email) = $3`,
      [customerId, email, oldEmail],
    );
}

async function mustBeFree(tx: Tx, email: string): Promise<void> {
  if ((await tx.query('select 1 from customer where email = $1', [email])).rowCount > 0)
    throw conflict('duplicate', 'Ya hay otra cuenta con ese correo.');
}
