/**
 * The way out of what was sent to a person: of a subscriber, or of whoever got an announcement or a reminder without being
 * one. All lead to the same wishes, by the address that the mail was sent to.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {comeBack, hashOfAddress, leave, type LinkOwner, readSubscription, type Subscription} from '../wishes/own-wish';

/** Whom a link names: the others by the line of the announcement, or of the log of reminders. */
export type WayOut = {of: 'subscriber'; owner: LinkOwner} | {of: 'announcement' | 'reminder'; id: number};

const LINES = {announcement: 'announcement_recipient', reminder: 'reminder_log'} as const;

async function ownerBy(tx: Tx, way: WayOut): Promise<LinkOwner> {
  if (way.of === 'subscriber') return way.owner;
  const {rows} = await tx.query<{email: string; subscriberId: number | null}>(
    `select r.email, (select s.id from subscriber s where s.email = r.email) as "subscriberId"
       from ${LINES[way.of]} r where r.id = $1 and r.channel = 'email'`,
    [way.id],
  );
  if (!rows[0]) throw notFound('Este enlace ya no vale.');
  const {email, subscriberId} = rows[0];
  return {subscriberId, email, hash: hashOfAddress(email)};
}

export const readWayOut = async (tx: Tx, way: WayOut): Promise<Subscription> =>
  readSubscription(tx, await ownerBy(tx, way));

/** `keys`: what of it; null: all. */
export async function leaveBy(tx: Tx, way: WayOut, how: string, keys: string[] | null): Promise<Subscription> {
  const after = await leave(tx, await ownerBy(tx, way), how, keys);
  if (way.of === 'announcement' && (keys === null || keys.includes('commercial')))
    await tx.query(
      `update announcement_recipient set unsubscribed_at = coalesce(unsubscribed_at, now())
        where id = $1 and state in ('sent', 'delivered')`,
      [way.id],
    );
  return after;
}

/** `keys`: as of `comeBack`; null also lets the consent stand again by which they had got it. */
export async function comeBackBy(
  tx: Tx,
  way: WayOut,
  said: {how: string; consentText: string},
  keys: string[] | null,
): Promise<Subscription> {
  const owner = await ownerBy(tx, way);
  const before = await readSubscription(tx, owner);
  const after = await comeBack(tx, owner, said, keys);
  if (way.of === 'subscriber' || keys !== null || before.isSubscribed) return after;
  if (way.of === 'reminder') {
    // An informative one had asked for no consent, and gives none.
    for (const [isOfPass, table, column] of [
      [false, 'customer', 'marketing_consent_at'],
      [true, 'pass_holder', 'email_consent_at'],
    ])
      await tx.query(
        `update ${table} t set ${column} = now(), version = t.version + 1, updated_at = now()
           from reminder_log l join reminder_rule r on r.id = l.reminder_rule_id
          where l.id = $1 and r.needs_consent and (r.trigger in ('instalment_due', 'renewal_phase_ends')) = $2
            and t.email = l.email and t.${column} is null`,
        [way.id, isOfPass],
      );
    return readSubscription(tx, owner);
  }
  for (const [audience, table, column, whose] of [
    ['{customers,session_buyers}', 'customer', 'marketing_consent_at', 't.id = r.customer_id'],
    ['{pass_holders}', 'pass_holder', 'email_consent_at', 't.id = r.pass_holder_id'],
    ['{supporters}', 'supporter', 'marketing_consent_at', 'lower(t.email) = r.email'],
  ])
    await tx.query(
      `update ${table} t set ${column} = now(), version = t.version + 1, updated_at = now()
         from announcement_recipient r join announcement a on a.id = r.announcement_id
        where r.id = $1 and a.audience_kind = any($2) and ${whose} and t.${column} is null`,
      [way.id, audience],
    );
  return readSubscription(tx, owner);
}
