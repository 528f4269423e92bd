/** A reading in a transaction of its own: a group's code, one that was undone before it was sent, one that must wait. */
import {expectOwn, type Reader, readerOf} from '../../../web/auth/reader';
import {READING_BODY} from '../bodies';
import {groupOrScan, isOfGroup} from '../group-or-scan';
import {SCANNED, wire} from '../scanned';
import type {Database} from '../../../platform/database/db';
import {noteConflict} from '../../../domain/access/note-conflict';
import type {ScanAsk} from '../../../domain/access/scan';
import {counts, undoScan} from '../../../domain/access/undo-scan';
import {DomainError} from '../../../domain/kernel/errors';
import {obj, opt, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';

/** Whose they are: a token and the installation that uses it. */
export interface By {
  token: string;
  instance: string | null;
}
export type Sent = Infer<typeof READING_BODY>;
export const ANSWER = obj({
  nonce: str(),
  scanned: opt(SCANNED),
  error: opt(obj({code: str(), message: str()})),
});
export type Answer = Infer<typeof ANSWER>;

export const isAlone = ({text, undo}: Sent): boolean => undo !== undefined || isOfGroup(text);

export const refusedAs = (nonce: string, {code, message}: DomainError): Answer => ({nonce, error: {code, message}});

export function askOf(reader: Reader, eventSessionId: number, sent: Sent): ScanAsk {
  const isOffline = sent.isOffline ?? false;
  return {
    eventSessionId,
    deviceId: reader.id,
    text: sent.text,
    direction: sent.direction ?? 'in',
    isOffline,
    at: sent.at ? new Date(sent.at) : null,
    nonce: sent.nonce,
    verdict: isOffline ? (sent.verdict ?? null) : null,
    ...(reader.isNode ? {gateId: sent.gateId ?? null} : {}),
    staffUserId: null,
  };
}

/** One after the other; one that is refused leaves the others as they are. */
export async function readAlone(
  runtime: Runtime,
  db: Database,
  by: By,
  sessionId: number,
  sent: Sent[],
): Promise<Answer[]> {
  const reader = await readerOf(db, by.token, by.instance);
  await expectOwn(db, reader, sessionId);
  const answers: Answer[] = [];
  for (const one of sent) {
    try {
      answers.push({nonce: one.nonce, scanned: await judge(runtime, db, reader, sessionId, one)});
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answers.push(refusedAs(one.nonce, error));
    }
  }
  return answers;
}

function judge(
  runtime: Runtime,
  db: Database,
  reader: Reader,
  sessionId: number,
  sent: Sent,
): Promise<Infer<typeof SCANNED>> {
  return db.withTransaction(async tx => {
    const answer = await groupOrScan(runtime, tx, askOf(reader, sessionId, sent), sent.people ?? null);
    if (answer.letIn) await noteConflict(tx, answer.id);
    if (sent.undo) await undoRead(tx, reader, answer.id, sent.undo.reason);
    return wire(answer);
  });
}

/** What was read and undone before it could be sent. Undone already, or never counted: there is nothing to undo. */
async function undoRead(tx: Tx, reader: Reader, scanId: number, reason: string): Promise<void> {
  if (!(await counts(tx, scanId))) return;
  await undoScan(tx, {scanId, reason, deviceId: reader.id, withinSeconds: null, staffUserId: null});
}
