/**
 * Issues the invoices of what was sold and given back, a hundred at a time, and gives way to the shop in between: a sale
 * day's are issued in minutes, and nobody who buys waits for somebody else's paper.
 */
import {setTimeout} from 'node:timers/promises';
import {issueDue} from '../../domain/invoicing/issue-due';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {programOf} from '../../outside/tax-office/office';
import {inTurn} from '../every';
import {restAfter} from '../give-way';

const NOTHING = {issued: 0, problems: 0};

export async function issueInvoices(runtime: Runtime): Promise<void> {
  while (runtime.accepting) {
    const [began, answers] = [performance.now(), runtime.metrics.sold.answers];
    const done = await inTurn(runtime, 'invoices', tx => issueDue(tx, programOf(runtime.config)), NOTHING);
    if (done.issued + done.problems === 0) return;
    log.info(done, 'invoices issued, and those that could not be');
    await setTimeout(restAfter(performance.now() - began, runtime.metrics.sold.answers - answers));
  }
}
