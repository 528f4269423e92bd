/**
 * «I am holder 1234, and this is my document»: who shows both may renew for some minutes without an account. Right and
 * wrong answers leave the same row by the same statement, so that neither the answer nor its time tells who exists.
 */
import {plainDocument} from '../../kernel/spanish-codes';
import type {Tx} from '../../kernel/tx';

export interface Claimed {
  /** Hash of what the browser keeps; a later search of the same browser adds to it. */
  tokenHash: Buffer;
  memberNumber: number;
  /** As typed; null when the birth date is given instead. */
  docNo: string | null;
  bornOn: string | null;
  minutes: number;
}

/** Most holders that one browser proves: a large family. */
export const MOST_PROVEN = 20;

/** Whether it was right; nobody but the log is told. */
export async function proveHolder(
  tx: Tx,
  {tokenHash, memberNumber, docNo, bornOn, minutes}: Claimed,
): Promise<boolean> {
  const doc = plainDocument(docNo ?? '') || null;
  const {rows} = await tx.query<{isRight: boolean}>(
    `with found as (select array_agg(id) as ids from pass_holder
      where member_number = $2 and state in ('active', 'former')
      and (($3::text is not null and $3 in (nif, passport_no)) or ($4::date is not null and born_on = $4))),
     proof as (insert into renewal_proof as p (token_hash, holder_ids, expires_at)
       select $1, coalesce(ids, '{}'), now() + make_interval(mins => $5) from found
       on conflict (token_hash) do update
         set expires_at = excluded.expires_at, holder_ids = case when p.expires_at < now() then excluded.holder_ids
         else coalesce((select array_agg(x)
           from (select distinct x from unnest(p.holder_ids || excluded.holder_ids) as x order by x
           limit ${MOST_PROVEN}) u), '{}') end)
     select ids is not null as "isRight" from found`,
    [tokenHash, memberNumber, doc, bornOn, minutes],
  );
  return rows[0]!.isRight;
}

/** The holders that this browser has proven and whose time is not over. */
export async function readProven(tx: Tx, tokenHash: Buffer): Promise<number[]> {
  const {rows} = await tx.query<{ids: number[]}>(
    'select holder_ids as ids from renewal_proof where token_hash = $1 and expires_at > now()',
    [tokenHash],
  );
  return rows[0]?.ids ?? [];
}
