/**
 * The account is closed day by day: nothing waits until the last of them, and the ledger has in the bank what the bank
 * says, or somebody has written why not (`bank_close_holds`). What would change a closed day is refused by the database
 * (`bank_day_is_open`); whoever opens it again says why. Every closing and opening stays (`bank_close`).
 */
import {conflict, invalid} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {waitFor} from '../kernel/locks';

export interface BankBalance {
  /** What the statement says at the end of the day, and what the ledger has. */
  bankCents: number;
  bookCents: number;
}

export interface Closing {
  at: Date;
  staffName: string;
  note: string;
}

const shown = (day: string): string => day.split('-').reverse().join('/');

export const readBalance = async (tx: Tx, day: string): Promise<BankBalance> =>
  (
    await tx.query<BankBalance>(
      'select bank_cents::float8 as "bankCents", book_cents::float8 as "bookCents" from bank_balance($1)',
      [day],
    )
  ).rows[0]!;

/** Null: no day has been closed. */
export const readClosedTo = async (tx: Tx): Promise<string | null> =>
  (await tx.query<{day: string | null}>('select bank_closed_to()::text as day')).rows[0]!.day;

/** Noted here as of the account, and in no statement yet. */
export const readOnItsWay = async (tx: Tx): Promise<number> =>
  (
    await tx.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::float8 as cents from ledger_entry where account = 'bank'`,
    )
  ).rows[0]!.cents;

/** Who has closed a day, the last time. Null: it is open. */
export async function readClosing(tx: Tx, day: string): Promise<Closing | null> {
  const {rows} = await tx.query<Closing>(
    `select c.created_at as at, u.name as "staffName", c.note from bank_close c join staff_user u on u.id = c.staff_user_id
      where c.id > coalesce((select max(id) from bank_close where closed_to < $1), 0) order by c.id limit 1`,
    [day],
  );
  return rows[0] ?? null;
}

interface Close {
  until: string;
  /** Why, when bank and ledger differ. */
  note: string;
  staffUserId: number;
}

/** Errors: `wrong_state` 409: closed already, to come, or something waits; `invalid` 422 at `note`: bank and ledger differ. */
export async function closeDays(tx: Tx, {until, note, staffUserId}: Close): Promise<BankBalance> {
  await waitFor(tx, 'bankDays');
  const {rows} = await tx.query<{isClosed: boolean; isToCome: boolean; waiting: number; lines: number}>(
    `select coalesce($1 <= bank_closed_to(), false) as "isClosed", $1 > club_today() as "isToCome",
       count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as lines
       from bank_movement where booked_on <= $1::date`,
    [until],
  );
  const {isClosed, isToCome, waiting, lines} = rows[0]!;
  if (isClosed) throw conflict('wrong_state', `El ${shown(until)} ya está cerrado.`);
  if (isToCome) throw conflict('wrong_state', `El ${shown(until)} está por llegar: todavía puede traer movimientos.`);
  if (lines === 0) throw conflict('wrong_state', `No hay ningún movimiento hasta el ${shown(until)}.`);
  if (waiting > 0)
    throw conflict(
      'wrong_state',
      waiting === 1
        ? `Queda un movimiento por resolver hasta el ${shown(until)}: cásalo o apártalo antes.`
        : `Quedan ${waiting} movimientos por resolver hasta el ${shown(until)}: cásalos o apártalos antes.`,
    );
  const balance = await readBalance(tx, until);
  const differs = balance.bankCents - balance.bookCents;
  if (differs !== 0 && note.length < 3)
    throw invalid({
      note: `El banco y el libro difieren en ${euros(differs)}: falta algún extracto. Súbelo, o explica la diferencia.`,
    });
  await write(tx, until, differs === 0 ? '' : note, staffUserId);
  return balance;
}

/** Of a day and of all after it. Errors: `wrong_state` 409: it is open; `invalid` 422 at `reason`. */
export async function openDays(
  tx: Tx,
  {from, reason, staffUserId}: {from: string; reason: string; staffUserId: number},
): Promise<void> {
  await waitFor(tx, 'bankDays');
  const {rows} = await tx.query<{isOpen: boolean; before: string}>(
    'select coalesce($1::date > bank_closed_to(), true) as "isOpen", ($1::date - 1)::text as before',
    [from],
  );
  if (rows[0]!.isOpen) throw conflict('wrong_state', `El ${shown(from)} no está cerrado.`);
  if (reason.length < 3) throw invalid({reason: 'Explica por qué se abre.'});
  await write(tx, rows[0]!.before, reason, staffUserId);
}

/** The balances of that day are the database's. */
const write = (tx: Tx, closedTo: string, note: string, staffUserId: number): Promise<unknown> =>
  tx.query(
    `insert into bank_close (closed_to, bank_cents, book_cents, note, staff_user_id) values ($1, 0, 0, $2, $3)`,
    [closedTo, note, staffUserId],
  );
