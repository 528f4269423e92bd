/** A session that sells to persons invites persons: each by name, with a document where it wants one. */
import {type DomainError, invalid} from '../kernel/errors';
import {readDocument} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';

/** Null: all are as they must be. `named` says how a field of the n-th is called where it was sent. */
export async function requireNames(
  tx: Tx,
  eventSessionId: number,
  recipients: readonly {docNo: string; quantity: number}[],
  named: (n: number, field: string) => string,
): Promise<DomainError | null> {
  const {rows} = await tx.query<{isNominative: boolean; needsDoc: boolean}>(
    `select is_nominative as "isNominative", attendee_needs_doc as "needsDoc" from event_session where id = $1`,
    [eventSessionId],
  );
  if (!rows[0]?.isNominative) return null;
  const wrong: Record<string, string> = {};
  for (const [n, {docNo, quantity}] of recipients.entries()) {
    if (quantity > 1)
      wrong[named(n, 'quantity')] = 'Esta sesión es nominativa: pon a cada persona con su nombre, de una en una.';
    if (rows[0].needsDoc && (docNo === '' || readDocument(docNo) === null))
      wrong[named(n, 'docNo')] = 'Esta sesión pide NIF, NIE o pasaporte de cada asistente.';
  }
  return Object.keys(wrong).length > 0 ? invalid(wrong) : null;
}
