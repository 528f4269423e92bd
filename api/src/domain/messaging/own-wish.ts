/**
 * A person's own word about our advertising, with the link that only their mailbox has: leaving, which may be said any
 * number of times, and taking it back. What somebody else noted (a complaint, a bounce, an erased address) is not taken
 * back here.
 */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {either, moveOne} from '../machines/move';
import {unsubscribe} from './unsubscribe';

export interface Subscription {
  email: string;
  isSubscribed: boolean;
}

interface Row {
  email: string;
  state: string;
}

const ALIVE = ['pending', 'active'];

async function lock(tx: Tx, subscriberId: number): Promise<Row> {
  const {rows} = await tx.query<Row>('select email, state from subscriber where id = $1 for update', [subscriberId]);
  if (!rows[0]) throw notFound('Este enlace ya no vale.');
  return rows[0];
}

export async function readSubscription(tx: Tx, subscriberId: number): Promise<Subscription> {
  const {rows} = await tx.query<Row>('select email, state from subscriber where id = $1', [subscriberId]);
  if (!rows[0]) throw notFound('Este enlace ya no vale.');
  return {email: rows[0].email, isSubscribed: ALIVE.includes(rows[0].state)};
}

export async function leave(tx: Tx, subscriberId: number, how: string): Promise<Subscription> {
  const {email, state} = await lock(tx, subscriberId);
  if (ALIVE.includes(state)) await unsubscribe(tx, {subscriberId, reason: how});
  // The account's own tick says the same thing.
  await tx.query(
    `update customer set marketing_consent_at = null, version = version + 1, updated_at = now()
      where email = $1 and marketing_consent_at is not null`,
    [email],
  );
  return {email, isSubscribed: false};
}

export async function comeBack(tx: Tx, subscriberId: number, how: string): Promise<Subscription> {
  const {email, state} = await lock(tx, subscriberId);
  if (ALIVE.includes(state)) return {email, isSubscribed: true};
  if (state !== 'unsubscribed')
    throw conflict(
      'stays_left',
      'Con esta dirección no podemos volver a escribirte desde aquí. Escríbenos y lo miramos.',
    );
  await tx.query(`select set_config('taquilla.own_wish', 'on', true)`);
  await tx.query(`delete from suppression where email_hash = email_hash($1) and reason = 'unsubscribed'`, [email]);
  const {rows} = await tx.query<{isOther: boolean}>(
    'select exists (select 1 from suppression where email_hash = email_hash($1)) as "isOther"',
    [email],
  );
  if (rows[0]!.isOther)
    throw conflict(
      'stays_left',
      'Con esta dirección no podemos volver a escribirte desde aquí. Escríbenos y lo miramos.',
    );
  await moveOne(tx, either('subscriber', 'consent_at is null', 'pending', 'active', ['unsubscribed']), {
    id: subscriberId,
    set: 'state_reason = $2',
    values: [how],
  });
  return {email, isSubscribed: true};
}

/** Whose address it is, when it gets our advertising; null tells the caller nothing that may be shown. */
export async function findSubscriber(tx: Tx, email: string): Promise<{id: number; firstName: string} | null> {
  const {rows} = await tx.query<{id: number; firstName: string}>(
    `select id, first_name as "firstName" from subscriber where email = $1 and state = any($2)`,
    [email, ALIVE],
  );
  return rows[0] ?? null;
}
