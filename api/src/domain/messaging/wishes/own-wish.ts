/**
 * A person's own word about our advertising, with the link that only their mailbox has: leaving, all of it or by
 * purpose, which may be said any number of times, and taking it back. The link is of an address: it works when the
 * subscriber was deleted, taken in again or moved from list to list. What somebody else noted (a complaint, a bounce,
 * an erased address) is not taken back here: that takes a new sign-up.
 */
import {createHash} from 'node:crypto';
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {GRAVER_STAYS, suppress} from '../suppress';
import {findAsked, optIn, optOut, type Purpose, readPurposes, sayOwnWish, withdrawConsent} from './purposes';

/** Whom a link is of. Links from before the address was in them have no hash. */
export interface LinkOwner {
  /** Null: of no subscriber. */
  subscriberId: number | null;
  hash: Buffer | null;
  /** What was written to, when that is still known without the subscriber. */
  email?: string;
}

export interface Subscription {
  /** Null: the address is not kept any more. */
  email: string | null;
  isSubscribed: boolean;
  purposes: Purpose[];
}

interface Row {
  id: number;
  email: string;
  state: string;
}

interface Found {
  hash: Buffer;
  /** Of this address; null: nobody, any more. */
  row: Row | null;
  email: string | null;
}

const ALIVE = ['pending', 'active'];
/** Also whom we had given up: what they say of it stays. */
const NOT_LEFT = ['pending', 'active', 'bounced', 'suppressed'] as const;

/** As the database does it (`email_hash`). */
export const hashOfAddress = (email: string): Buffer =>
  createHash('sha256').update(email.trim().toLowerCase()).digest();

async function find(tx: Tx, {subscriberId, hash, email}: LinkOwner, isLocked: boolean): Promise<Found> {
  const {rows} = await tx.query<Row>(
    `select id, email, state from subscriber where ${hash ? 'email_hash = $1' : 'id = $1'}
      ${isLocked ? 'for update' : ''}`,
    [hash ?? subscriberId],
  );
  const row = rows[0] ?? null;
  if (hash === null && row === null) throw notFound('Este enlace ya no vale.');
  const known = row?.email ?? email ?? (hash && (await addressByHash(tx, hash)));
  return {hash: hash ?? hashOfAddress(row!.email), row, email: known};
}

/** Of whoever is no subscriber, and has agreed to our advertising elsewhere or has left it. */
async function addressByHash(tx: Tx, hash: Buffer): Promise<string | null> {
  const asked = await findAsked(tx, {hash});
  return asked && (asked.hasAgreed || (await isSuppressed(tx, hash))) ? asked.email : null;
}

const tell = async (tx: Tx, {hash, email}: Found, isSubscribed: boolean): Promise<Subscription> => ({
  email,
  isSubscribed,
  purposes: await readPurposes(tx, hash, email),
});

const isSuppressed = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx.query('select 1 from suppression where email_hash = $1', [hash])).rowCount > 0;

/** Who is no subscriber and whose address is known is written to until they leave. */
const isWrittenTo = async (tx: Tx, {hash, row, email}: Found): Promise<boolean> =>
  row ? ALIVE.includes(row.state) : email !== null && !(await isSuppressed(tx, hash));

export async function readSubscription(tx: Tx, owner: LinkOwner): Promise<Subscription> {
  const found = await find(tx, owner, false);
  return tell(tx, found, await isWrittenTo(tx, found));
}

/** `keys`: what of it; null: all. */
export async function leave(tx: Tx, owner: LinkOwner, how: string, keys: string[] | null): Promise<Subscription> {
  const found = await find(tx, owner, true);
  const {hash, email: known} = found;
  if (keys) {
    await optOut(tx, hash, known, keys);
    await noteWhichMail(tx, owner.subscriberId);
    return tell(tx, found, await isWrittenTo(tx, found));
  }
  // Whoever has another address by now is still the person that the mail was sent to.
  const {rows: ended} = await move<{email: string}>(tx, to('subscriber', 'unsubscribed', NOT_LEFT), {
    set: 'state_reason = $3',
    where: 'email_hash = $1 or id = $2',
    values: [hash, owner.subscriberId, how],
    returning: 'email',
  });
  for (const {email} of ended) await suppress(tx, email, 'unsubscribed', how);
  await tx.query(
    `insert into suppression (email, email_hash, reason, source, erased_at)
       values ($1, $2, 'unsubscribed', $3, case when $1::text is null then now() end) ${GRAVER_STAYS}`,
    [known, hash, how],
  );
  await withdrawConsent(tx, [...ended.map(one => one.email), ...(known === null ? [] : [known])]);
  await noteWhichMail(tx, owner.subscriberId);
  return tell(tx, found, false);
}

/** What made them leave, as far as can be known without following anybody: the last that they were sent. */
const noteWhichMail = (tx: Tx, subscriberId: number | null) =>
  tx.query(
    `update newsletter_delivery set unsubscribed_at = coalesce(unsubscribed_at, now()) where id =
      (select id from newsletter_delivery where subscriber_id = $1 and state in ('sent', 'delivered')
        and sent_at > now() - interval '30 days' order by sent_at desc limit 1)`,
    [subscriberId],
  );

/** `keys`: what they want again, and of what they had left nothing else; null: what they had. */
export async function comeBack(
  tx: Tx,
  owner: LinkOwner,
  {how, consentText}: {how: string; consentText: string},
  keys: string[] | null,
): Promise<Subscription> {
  const found = await find(tx, owner, true);
  const {hash, row, email} = found;
  if (email === null) throw staysLeft();
  const wasOut = !(await isWrittenTo(tx, found));
  if (wasOut) {
    if (row && row.state !== 'unsubscribed') throw staysLeft();
    await sayOwnWish(tx);
    await tx.query(`delete from suppression where email_hash = $1 and reason = 'unsubscribed'`, [hash]);
    if (await isSuppressed(tx, hash)) throw staysLeft();
    if (row)
      await moveOne(tx, to('subscriber', 'active', ['unsubscribed']), {
        id: row.id,
        set: `state_reason = $2, consent_at = now(), consent_method = 'double_opt_in', consent_text = $3`,
        values: [how, consentText],
      });
  }
  if (keys) {
    if (wasOut) await keepOut(tx, hash, email, keys);
    await optIn(tx, hash, email, keys);
  }
  return tell(tx, found, true);
}

/** Who comes back for one thing has not asked for the rest. */
export async function keepOut(tx: Tx, hash: Buffer, email: string, wanted: string[]): Promise<void> {
  const had = (await readPurposes(tx, hash, email)).filter(one => one.isOn && !wanted.includes(one.key));
  await optOut(
    tx,
    hash,
    email,
    had.map(one => one.key),
  );
}

const staysLeft = () =>
  conflict(
    'stays_left',
    'Con esta dirección no podemos volver a escribirte desde este enlace. Apúntate de nuevo y confírmalo por correo.',
  );

/**
 * Whose address it is, when it gets our advertising, as a subscriber or as whoever has agreed to it elsewhere; null tells the
 * caller nothing that may be shown.
 */
export async function findReader(tx: Tx, email: string): Promise<{id: number | null; firstName: string} | null> {
  const {rows} = await tx.query<{id: number; firstName: string}>(
    `select id, first_name as "firstName" from subscriber where email = $1 and state = any($2)`,
    [email, ALIVE],
  );
  if (rows[0]) return rows[0];
  const asked = (await isSuppressed(tx, hashOfAddress(email))) ? null : await findAsked(tx, {email});
  return asked?.hasAgreed ? {id: null, firstName: asked.firstName} : null;
}
