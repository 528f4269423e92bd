// The rights of a session as this device has them: one list of bytes, found by the hash of a code or by the number of a
// signed ticket, and changed by what the server says has changed.
import {cleanText, spellings} from '@taquilla/door-rules/code-text';
import type {RightFacts} from '@taquilla/door-rules/facts';
import {
  factsOf,
  findRecord,
  findTicket,
  HASH_BYTES,
  mergeRecords,
  readRecord,
  RECORD_BYTES,
  unlistedTicket,
  unpackRights,
  type RightsHeader,
} from '@taquilla/door-rules/records';
import {readTicketText} from '@taquilla/door-rules/ticket-text';
import {isSignedBy} from './signature';

export interface Rights {
  sessionId: number;
  header: RightsHeader;
  records: Uint8Array<ArrayBuffer>;
  /** When the server said so, in milliseconds. */
  upTo: number;
  /** Whether the house signed it: from then on it signs all. */
  isSigned: boolean;
}

export interface Known {
  facts: RightFacts;
  category: {name: string; documentRequired: string} | null;
  color: string | null;
  zoneName: string | null;
  gateName: string | null;
  lastGateName: string | null;
}

export const countOf = (rights: Rights): number => rights.records.length / RECORD_BYTES;

/** Throws RangeError when the answer is cut, or is a change of what is not known. */
export function takeRights(known: Rights | null, sessionId: number, answer: Uint8Array, isSigned = false): Rights {
  const {header, records} = unpackRights(answer);
  const upTo = Date.parse(header.serverNow);
  if (header.isWhole) return {sessionId, header, records, upTo, isSigned};
  if (known === null || known.sessionId !== sessionId) throw new RangeError('A change of what is not known.');
  return {sessionId, header, records: mergeRecords(known.records, records), upTo, isSigned};
}

async function hashOf(code: string): Promise<Uint8Array> {
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return new Uint8Array(whole, 0, HASH_BYTES);
}

function knownAt(rights: Rights, at: number, sequence: number | null): Known {
  const record = readRecord(new DataView(rights.records.buffer, rights.records.byteOffset), at);
  const {categories, zones, gates} = rights.header;
  const named = (list: readonly {name: string}[], index: number | null) =>
    index === null ? null : (list[index]?.name ?? null);
  return {
    facts: factsOf(record, rights.header, rights.sessionId, sequence),
    category: record.category === null ? null : (categories[record.category] ?? null),
    color: (record.zone !== null && zones[record.zone]?.color) || null,
    zoneName: named(zones, record.zone),
    gateName: named(gates, record.gate),
    lastGateName: named(gates, record.lastGate),
  };
}

const unlisted = (ticketId: number, sessionId: number): Known => ({
  facts: unlistedTicket(ticketId, sessionId),
  category: null,
  color: null,
  zoneName: null,
  gateName: null,
  lastGateName: null,
});

/** Whose code this is, or null. @param keys the house's public keys by their id */
export async function findRight(
  rights: Rights,
  read: string,
  keys: ReadonlyMap<string, string>,
): Promise<Known | null> {
  const text = cleanText(read);
  const ticket = readTicketText(text);
  const key = ticket && keys.get(ticket.keyId);
  if (ticket && key && (await isSignedBy(key, ticket.signature, ticket.signed))) {
    const at = ticket.sessionId === rights.sessionId ? findTicket(rights.records, ticket.ticketId) : -1;
    return at < 0 ? unlisted(ticket.ticketId, ticket.sessionId) : knownAt(rights, at, ticket.sequence);
  }
  for (const code of spellings(text)) {
    const at = findRecord(rights.records, await hashOf(code));
    if (at >= 0) return knownAt(rights, at, null);
  }
  return null;
}
