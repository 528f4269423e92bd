/**
 * While the database is away every timer and every request fails: one line when it begins, one a minute with the number
 * of what was not written, one when it is back. It begins with a connection that is lost or cannot be made, and ends
 * with the first work that was begun since and is well.
 */
import {BUSY} from '../../domain/kernel/errors';

/** As the driver and the sockets say it; anchored, for «Unterminated string in JSON» is no lost connection. */
const CONNECTION_LOST =
  /^(Connection (terminated|ended)|terminating connection|Client (was closed|has encountered)|timeout exceeded when trying|Cannot use a pool|the database system is|No server is)|ECONNRE(SET|FUSED)|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|not queryable/;
/** SQLSTATE 08: connection exceptions; 57P0…: the server ends or begins. */
const LOST_CODES = /^(08|57P0|ECONN|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|EPIPE)/;

export const isConnectionLost = ({message, code}: {message: string; code?: string}): boolean =>
  CONNECTION_LOST.test(message) || (code !== undefined && LOST_CODES.test(code));

const TELL_MS = 60_000;

interface Outage {
  since: number;
  toldAt: number;
  untold: number;
}

let outage: Outage | null = null;

/** True: it has just begun, and is to be told. */
export function begins(now = performance.now()): boolean {
  if (outage) return false;
  outage = {since: now, toldAt: now, untold: 0};
  return true;
}

/** What shows, at the end of a work, whether it was begun during the outage that there is. */
export const current = (): object | null => outage;

/** Null: there was none, or the work says nothing of it. */
export function ends(begun: object | null, now = performance.now()): {seconds: number; untold: number} | null {
  if (!outage || begun !== outage) return null;
  const {since, untold} = outage;
  outage = null;
  return {seconds: Math.round((now - since) / 1000), untold};
}

/**
 * Whether a line of the log only repeats that the database is away; a number: how many it stands for, being the one that
 * is written.
 */
export function repeats(said: string, now = performance.now()): boolean | number {
  if (!outage || !(said === BUSY || CONNECTION_LOST.test(said))) return false;
  outage.untold++;
  if (now - outage.toldAt < TELL_MS) return true;
  const {untold} = outage;
  Object.assign(outage, {toldAt: now, untold: 0});
  return untold;
}

/** Since when it is away, in seconds; null: it is there. */
export const awayFor = (now = performance.now()): number | null =>
  outage ? Math.round((now - outage.since) / 1000) : null;
