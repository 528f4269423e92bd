/**
 * Senders by day: one whose DNS has lost what it had sends nothing more to many (campaigns ask for `verified` before each
 * step), and somebody is told; it comes back by itself once the records do. A DNS that does not answer says nothing.
 */
import {openIncident} from '../../domain/cases/open-incident';
import {keepSenderRecords, type RecordPurpose, sendersToAsk} from '../../domain/messaging/sender-records';
import {DomainError} from '../../domain/kernel/errors';
import {askSender} from '../../outside/mail/dns/check-sender';
import type {Runtime} from '../../runtime';

const AT_ONCE = 20;
const NAMES: Record<RecordPurpose, string> = {dkim: 'DKIM', spf: 'SPF', dmarc: 'DMARC'};

/** How many were asked for, and how many of them were well and are not any more. */
export async function checkSenders(runtime: Runtime): Promise<{asked: number; lost: number}> {
  let [asked, lost] = [0, 0];
  for (const {id, domain} of await sendersToAsk(runtime.db, AT_ONCE)) {
    const found = await askSender(runtime, id).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'dns_unreachable') return null;
      throw error;
    });
    if (found === null) continue; // it may be that domain's own servers, and the next ones answer
    await runtime.db.withTransaction(async tx => {
      const before = await keepSenderRecords(tx, id, found);
      asked++;
      if (before !== 'verified' || found.state !== 'degraded') return;
      lost++;
      const wrong = (Object.keys(NAMES) as RecordPurpose[]).filter(one => found[one] !== 'found');
      await openIncident(tx, {
        kind: 'sender_degraded',
        title: `Ya no se puede enviar como ${domain}`,
        detail: `En su DNS falta o ha cambiado: ${wrong.map(one => NAMES[one]).join(', ')}. Los boletines y comunicados de ese remitente esperan; en Emails, Remitentes se dice qué poner, y vuelve solo cuando esté.`,
        orderId: null,
        paymentId: null,
      });
    });
  }
  return {asked, lost};
}
