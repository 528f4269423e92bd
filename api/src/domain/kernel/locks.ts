/**
 * Every advisory lock, by name, with what it protects; nobody else says a key (architecture.spec.ts). A key stays what
 * it is: during an upgrade the old version and the new one exclude each other by it. Two things with one key would wait
 * for each other without a reason, so a new one is not among those below. Those of one part and those of two never
 * meet; the migrations' and the queue's own have one part of 64 bits. A lock goes with its
 * transaction, but an import's and a restore's.
 */
import type {Tx} from './tx';

/** First halves of the keys of two parts. */
export const TIMED_WORK = 7301;
/** One process works on an import, the second half is its id: kept by a connection while its process lives. */
export const IMPORT = 7302;
/** One process reckons the rights of a session for its readers, the second half is its id. */
const DOOR_LIST = 7304;
/** One restore fills a database. */
export const RESTORE = 7303;

/** Timed work that one process at a time does. */
export const TIMED = {
  carts: 1,
  orders: 2,
  reservations: 3,
  releases: 11,
  reversedReleases: 12,
  unpaidPasses: 13,
  seatChanges: 21,
  instalments: 22,
  ownSeats: 27,
  passBlocks: 31,
  leavingPasses: 32,
  supplements: 33,
  waitingRooms: 41,
  sessionWaiting: 42,
  codeMails: 51,
  ticketTransfers: 52,
  resale: 54,
  invitations: 53,
  invoices: 61,
  academyPayments: 55,
  accountAddresses: 56,
  athletePapers: 62,
  newsletters: 63,
  announcements: 64,
  reminders: 65,
  subjectTests: 68,
  watch: 69,
  cardTerminals: 71,
} as const;
export type TimedWork = keyof typeof TIMED;

/** False: another process is doing it, this one passes. */
export async function takesTurn(tx: Tx, work: TimedWork): Promise<boolean> {
  const {rows} = await tx.query<{ok: boolean}>(`select pg_try_advisory_xact_lock(${TIMED_WORK}, $1) as ok`, [
    TIMED[work],
  ]);
  return rows[0]!.ok;
}

/** False: another process is reckoning the rights of that session. `patient`: it is waited for. */
export async function takesDoorList(tx: Tx, eventSessionId: number, patient: boolean): Promise<boolean> {
  const {rows} = await tx.query<{ok: boolean}>(
    patient
      ? `select pg_advisory_xact_lock(${DOOR_LIST}, $1) is not null as ok`
      : `select pg_try_advisory_xact_lock(${DOOR_LIST}, $1) as ok`,
    [eventSessionId],
  );
  return rows[0]!.ok;
}

/** What the second waits for, and then finds done by the first. */
export const WAITED = {
  /** Whether there is a superadministrator, and the first one. */
  firstUser: 'taquilla first user',
  /** Whether the database is empty, and the demo in it. */
  demo: 'taquilla demo',
  /** A row of ids from the sequence of the seats. */
  seatIds: 'seat_id_seq',
  /** Address and company of an event that is begun. */
  eventBeginning: 'begin_event',
  /** How many more people may be written to by WhatsApp today. */
  whatsappRoom: 'whatsapp room',
  /** What has come to the account, of two statements that overlap. */
  statement: 'bank statement',
  /** How far the account is closed: shared by whoever changes a line of it (bank_day_is_open). */
  bankDays: 'bank days',
  /** In which kind of mailbox a domain stands. */
  mailPace: 'mail pace',
  /** The login of the running server, and its password. */
  serverLogin: 'server login',
  /** The schema. */
  migrations: 'taquilla migrations',
} as const;

export const waitFor = (tx: Tx, what: keyof typeof WAITED) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('${WAITED[what]}'))`);

/** Settlements of a kind are calculated one after the other: an item stands in one of them. */
export const waitForSettlements = (tx: Tx, kind: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('settlement ' || $1::text))`, [kind]);

/** Two uploads of the same bytes. */
export const waitForContent = (tx: Tx, hash: Buffer) =>
  tx.query('select pg_advisory_xact_lock($1)', [hash.readInt32BE(0)]);

/** Messages about one order of somebody who sells outside, by its number there. */
export const waitForOutsideOrder = (tx: Tx, gatewayOrder: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('outside_order:' || $1, 0))`, [gatewayOrder]);

/** Two guardians enrol the same child: each of its names, in one order. */
export async function waitForChildren(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].sort())
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('academy_child:' || $1, 0))`, [name]);
}

/** SQL: the tickets of an address are counted one order after the other. */
export const lockOfBuyer = (email: string) =>
  `pg_advisory_xact_lock(hashtextextended('buyer:' || mailbox(${email}), 0))`;

/** Late money of two orders that were made of the same basket. */
export const waitForBasket = (tx: Tx, orderId: number) =>
  tx.query(
    `select pg_advisory_xact_lock(hashtextextended('basket:' || coalesce(returned_cart_id, cart_id), 0)) from "order"
      where id = $1 and num_nonnulls(returned_cart_id, cart_id) > 0`,
    [orderId],
  );
