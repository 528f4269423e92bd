/**
 * Where the key of a terminal rests: sealed for that terminal, known afterwards by its fingerprint only. It is never
 * answered, logged or audited.
 */
import {createHash} from 'node:crypto';
import {seal, unseal} from '../../platform/keys/seal';
import type {Config} from '../../platform/environment/config';
import type {Tx} from '../../domain/kernel/tx';
import {PROVIDERS} from './registry';

export interface NamedTerminal {
  provider: string;
  environment: string;
  merchantCode: string;
  terminal: string;
}

/** Keys of the first provider were sealed before there was a second. */
export const keyPlace = ({provider, environment, merchantCode, terminal}: NamedTerminal): string =>
  `bank-key:${provider === PROVIDERS[0].name ? '' : `${provider}:`}${environment}:${merchantCode}:${Number(terminal)}`;

/** Tells keys apart; nobody can sign with it. */
export const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** A terminal is made once and stays: payments remember it. */
export async function terminalIdOf(
  tx: Tx,
  {provider, environment, merchantCode, terminal}: NamedTerminal,
): Promise<number> {
  const values = [provider, environment, merchantCode, Number(terminal)];
  const find = `select id from bank_terminal
    where provider = $1 and environment = $2 and merchant_code = $3 and terminal = $4`;
  const {rows} = await tx.query<{id: number}>(
    `with made as (insert into bank_terminal (provider, environment, merchant_code, terminal)
       values ($1, $2, $3, $4) on conflict do nothing returning id)
     select id from made union all ${find} limit 1`,
    values,
  );
  // Somebody else made it in this very moment: seen by the next statement.
  return rows[0]?.id ?? (await tx.query<{id: number}>(find, values)).rows[0]!.id;
}

export interface NewKey {
  key: string;
  signatureVersion: string;
  source: 'office' | 'environment';
  staffUserId: number | null;
}

/** The caller holds the lock of bank_choice: one key of a terminal is current at a time. */
export async function replaceKey(
  tx: Tx,
  secret: string,
  terminal: NamedTerminal,
  bankTerminalId: number,
  {key, signatureVersion, source, staffUserId}: NewKey,
): Promise<void> {
  await tx.query(
    'update bank_key set replaced_at = greatest(now(), set_at) where bank_terminal_id = $1 and replaced_at is null',
    [bankTerminalId],
  );
  await tx.query(
    `insert into bank_key (bank_terminal_id, source, signature_version, sealed, fingerprint, set_by_id)
      values ($1, $2, $3, $4, $5, $6)`,
    [bankTerminalId, source, signatureVersion, seal(secret, keyPlace(terminal), key), fingerprintOf(key), staffUserId],
  );
}

/**
 * Also the environment's key rests here: what was begun with it is refunded with it when the environment says something
 * else.
 */
export async function keepEnvironmentKey(tx: Tx, {redsys, secret}: Config): Promise<number> {
  const named = {
    provider: PROVIDERS[0].name,
    environment: redsys.environment,
    merchantCode: redsys.merchantCode,
    terminal: redsys.terminal,
  };
  await tx.query('select 1 from bank_choice for update');
  const id = await terminalIdOf(tx, named);
  const {rows} = await tx.query<{sealed: Buffer; version: string}>(
    'select sealed, signature_version as version from bank_key where bank_terminal_id = $1 and replaced_at is null',
    [id],
  );
  const current = rows[0];
  if (current && current.version === redsys.signatureVersion && opensTo(secret, named, current.sealed) === redsys.key)
    return id;
  await replaceKey(tx, secret, named, id, {
    key: redsys.key,
    signatureVersion: redsys.signatureVersion,
    source: 'environment',
    staffUserId: null,
  });
  await tx.query('update bank_choice set version = version + 1, updated_at = now()');
  return id;
}

/** Null when it was sealed under another secret. */
export function opensTo(secret: string, terminal: NamedTerminal, sealed: Buffer): string | null {
  try {
    return unseal(secret, keyPlace(terminal), sealed);
  } catch {
    return null;
  }
}
