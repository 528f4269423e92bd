/** Papers of athletes by day: what ran out is not good any more, and families are told before and then. */
import {DOCUMENT_NAMES} from '../../domain/academy/document-kinds';
import {expirePapers, remindPapers} from '../../domain/academy/family/expire-papers';
import {settleRequests} from '../../domain/academy/family/papers';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queuePaperNotice} from './family-mails';

const AT_ONCE = 100;

export async function followPapers(runtime: Runtime, tx: Tx): Promise<{expired: number; told: number}> {
  const expired = await expirePapers(tx, AT_ONCE);
  for (const {id, athleteId, kind, expiresOn} of expired) {
    await settleRequests(tx, athleteId);
    const told = {kind: 'expired' as const, documentName: DOCUMENT_NAMES[kind], note: '', expiresOn, next: ''};
    await queuePaperNotice(runtime, tx, athleteId, told, `paper-expired:${id}:${expiresOn}`);
  }
  const soon = await remindPapers(tx, AT_ONCE);
  for (const {id, athleteId, kind, expiresOn} of soon) {
    const told = {kind: 'expiring' as const, documentName: DOCUMENT_NAMES[kind], note: '', expiresOn, next: ''};
    await queuePaperNotice(runtime, tx, athleteId, told, `paper-expiring:${id}:${expiresOn}`);
  }
  return {expired: expired.length, told: soon.length};
}
