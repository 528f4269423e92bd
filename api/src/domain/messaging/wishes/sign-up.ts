/**
 * Signing up in public: what was typed waits for a click from the mailbox, so nobody signs up somebody else. The click
 * is the person's own new consent, and the only thing that ends what others noted of the address. What stays is the
 * proof: the text they read, when, and from which network as a hash.
 */
import {DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {keepOut} from './own-wish';
import {optIn, optOut, readKeys, readOpenPurposes, readPurposes, sayOwnWish} from './purposes';

/** Answers the number for the link of the mail. The same work for whoever is known and for whoever is not. */
export async function askSignUp(
  tx: Tx,
  {email, purposes, consentText, asker}: {email: string; purposes: string[]; consentText: string; asker: string},
): Promise<number> {
  const {groupIds, others} = readKeys(purposes);
  const open = new Set((await readOpenPurposes(tx)).map(one => one.key));
  if (groupIds.length === 0) throw invalid({purposes: 'Marca al menos uno.'});
  if (others.length > 0 || groupIds.some(id => !open.has(`group-${id}`)))
    throw invalid({purposes: 'Elige entre los envíos que hay.'});
  const {rows} = await tx.query<{id: number}>(
    `insert into subscriber_sign_up (email, email_hash, subscriber_group_ids, consent_text, asker)
      values ($1, email_hash($1), $2, $3, $4) returning id`,
    [email, groupIds, consentText, asker],
  );
  return rows[0]!.id;
}

interface SignUp {
  email: string | null;
  hash: Buffer;
  groupIds: number[];
  consentText: string;
  asker: string;
  isOver: boolean;
}

interface Confirmed {
  subscriberId: number;
  hash: Buffer;
  /** False: it was confirmed before. */
  isNew: boolean;
}

/** May be said twice: the second click finds it done. */
export async function confirmSignUp(tx: Tx, signUpId: number): Promise<Confirmed> {
  const {rows} = await tx.query<SignUp>(
    `select email, email_hash as hash, subscriber_group_ids as "groupIds", consent_text as "consentText", asker,
       expires_at <= now() as "isOver" from subscriber_sign_up where id = $1 for update`,
    [signUpId],
  );
  const signUp = rows[0];
  if (!signUp) throw expired();
  const {email, hash, groupIds, consentText, asker} = signUp;
  if (email === null) return {subscriberId: await idOf(tx, hash), hash, isNew: false};
  if (signUp.isOver) throw expired();
  const keys = groupIds.map(id => `group-${id}`);
  await sayOwnWish(tx);
  await tx.query('delete from suppression where email_hash = $1', [hash]);
  const proof = [consentText, asker];
  const {rows: made} = await tx.query<{id: number}>(
    `insert into subscriber (email, source, state, consent_at, consent_method, consent_text, consent_ip)
      values ($1, 'web_form', 'active', now(), 'double_opt_in', $2, $3) on conflict (email) do nothing returning id`,
    [email, ...proof],
  );
  let isBack = made[0] !== undefined;
  if (!isBack) {
    await tx.query(
      `update subscriber set consent_at = now(), consent_method = 'double_opt_in', consent_text = $2, consent_ip = $3,
         version = version + 1, updated_at = now() where email = $1`,
      [email, ...proof],
    );
    const ask = {set: `state_reason = 'Alta confirmada por correo'`, where: 'email = $1', values: [email]};
    const back = await move(tx, to('subscriber', 'active', ['unsubscribed', 'complained', 'suppressed']), ask);
    isBack = back.rowCount > 0;
    if (isBack) await keepOut(tx, hash, email, keys);
    await move(tx, to('subscriber', 'active', ['bounced']), ask);
  }
  await optIn(tx, hash, email, keys);
  // Groups that fill themselves have taken whoever is new: what the house sends to them was not asked for.
  if (isBack) await keepOutOfOthers(tx, hash, email);
  await tx.query('update subscriber_sign_up set confirmed_at = now(), email = null, expires_at = null where id = $1', [
    signUpId,
  ]);
  return {subscriberId: await idOf(tx, hash), hash, isNew: true};
}

async function keepOutOfOthers(tx: Tx, hash: Buffer, email: string): Promise<void> {
  const purposes = await readPurposes(tx, hash, email);
  if (purposes.some(one => one.key === 'other' && one.isOn)) await optOut(tx, hash, email, ['other']);
}

async function idOf(tx: Tx, hash: Buffer): Promise<number> {
  const {rows} = await tx.query<{id: number}>('select id from subscriber where email_hash = $1', [hash]);
  if (!rows[0]) throw notFound('Este enlace ya no vale.');
  return rows[0].id;
}

const expired = () =>
  new DomainError('link_expired', 'Este enlace ya no vale: dura 48 horas. Apúntate de nuevo y te enviamos otro.');
