/**
 * A person is forgotten (RGPD art. 17): everything that says who they were goes or becomes nobody's; what the law keeps
 * stays blocked (LO 3/2018 art. 32), out of lists and searches. Promise: all in one transaction, nobody with something
 * open, and what the logs said is struck out under their seals.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import type {Excused, Holding} from './holding';
import {ABOUT} from './holdings/house';
import {openThings} from './open-things';
import {EXCUSED, HOLDINGS} from './registry';
import {of, type Who, whoIs} from './who';

/** @throws DomainError 409 `person_has_open_things`, each named */
export async function erasePerson(tx: Tx, email: string): Promise<void> {
  // Who buys at this moment with the account waits, and finds it gone.
  await tx.query('select 1 from customer where email = $1 for update', [email]);
  const who = await whoIs(tx, email);
  await tx.query('select 1 from "order" where id = any($1) order by id for update', [who.orders]);
  const open = await openThings(tx, who);
  if (open.length > 0) throw conflict('person_has_open_things', open.join(' '), {open});
  const words = await wordsOf(tx, who);
  await endPayingBy(tx, who);
  await strikeOut(tx, who, words);
  for (const excused of EXCUSED) await forgetExcused(tx, who, excused);
  for (const holding of HOLDINGS) await forgetHolding(tx, who, holding);
}

async function forgetHolding(tx: Tx, who: Who, holding: Holding): Promise<void> {
  for (const sql of holding.first ?? []) await tx.query(...of(who, sql));
  if (typeof holding.forget === 'object' && 'stays' in holding.forget) return;
  await forget(tx, who, holding.table, holding.forgets ?? holding.mine, holding.forget);
}

async function forgetExcused(tx: Tx, who: Who, {table, forgets, forget: how}: Excused): Promise<void> {
  if (forgets && how) await forget(tx, who, table, forgets, how);
}

async function forget(
  tx: Tx,
  who: Who,
  table: string,
  where: string,
  how: Readonly<Record<string, string>> | 'delete',
): Promise<void> {
  const act =
    how === 'delete'
      ? `delete from "${table}" t`
      : `update "${table}" t set ${Object.entries(how)
          .map(([column, value]) => `${column} = ${value}`)
          .join(', ')}`;
  await tx.query(...of(who, `${act} where ${where}`));
}

/** Kept cards and mandates charge nobody any more. */
async function endPayingBy(tx: Tx, {holders, guardians, customers}: Who): Promise<void> {
  const values = [holders, guardians, customers];
  const where = `(pass_holder_id = any($1) or guardian_id = any($2)
    or (customer_id = any($3) and pass_holder_id is null and guardian_id is null))`;
  await move(tx, to('card_token', 'revoked', ['active']), {
    set: `revoked_at = now(), revoke_reason = 'Datos borrados'`,
    where,
    values,
  });
  await move(tx, to('sepa_mandate', 'cancelled', ['signed', 'active']), {
    set: `ended_at = now(), end_reason = 'Datos borrados'`,
    where,
    values,
  });
}

/** By what the person is known in free text: longest first, so that a part does not spoil the whole. */
async function wordsOf(tx: Tx, who: Who): Promise<string[]> {
  const {rows} = await tx.query<{word: string}>(
    ...of(
      who,
      `select distinct word from (
         select unnest(array[first_name, surname1, surname2, phone, doc_no]) as word from customer where id = any(:customers)
         union select unnest(array[first_name, surname1, surname2, phone, nif, street]) from pass_holder where id = any(:holders)
         union select unnest(array[first_name, surname1, surname2, phone, doc_no]) from supporter where id = any(:supporters)
         union select unnest(array[first_name, surname1, surname2, phone, doc_no]) from guardian where id = any(:guardians)
         union select unnest(array[first_name, surname1, surname2, phone, doc_no]) from "order"
           where id = any(:orders) and email = :email) x where length(word) >= 3`,
    ),
  );
  return [who.email, ...rows.map(row => row.word)].sort((a, b) => b.length - a.length);
}

/** Notes about the person, and those that say their address or document wherever they are. */
async function strikeOut(tx: Tx, who: Who, words: string[]): Promise<void> {
  const [about, values] = of(who, ABOUT);
  const said = [who.email, ...who.docs].map(word => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const place = values.push(said);
  const {rows} = await tx.query<{id: number}>(
    `select t.id from audit_entry t where ${about} or lower(t.changes::text) like any($${place}::text[])
       or lower(t.reason) like any($${place}::text[])`,
    values,
  );
  if (rows.length > 0)
    await tx.query('select redact_audit($1, $2, $3)', [rows.map(row => row.id), words, who.customers]);
}
