/**
 * Asks the tax office what it has of a month, page after page while there is one to ask for, and holds it against ours.
 * Asked outside of any transaction; whoever dies between is followed by another from the last page that is kept.
 */
import {askByItself, type MonthCheck, noteMonthTrouble, notePage, takeMonth} from '../../domain/verifactu/check-month';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {callOffice} from '../../outside/tax-office/call';
import {envelope, queryXml} from '../../outside/tax-office/envelope';
import {type Office, officeOf} from '../../outside/tax-office/office';
import {OfficeError, readMonthPage} from '../../outside/tax-office/read-answer';

/** How many pages were asked for. */
export async function checkMonths(runtime: Pick<Runtime, 'db' | 'config' | 'accepting'>): Promise<number> {
  const {db, config} = runtime;
  const office = officeOf(config);
  if (!office) return 0;
  await db.withTransaction(tx => askByItself(tx, office.environment));
  let pages = 0;
  while (runtime.accepting) {
    const check = await db.withTransaction(tx => takeMonth(tx, office.environment, office.senders()));
    if (!check) break;
    await ask(db, office, check);
    pages++;
  }
  return pages;
}

async function ask(db: Runtime['db'], office: Office, check: MonthCheck): Promise<void> {
  try {
    const {status, text} = await callOffice(office.door(check.issuer.nif), envelope(queryXml(check)));
    const page = readMonthPage(text, status);
    await db.withTransaction(tx => notePage(tx, check, page));
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const {trouble} = error;
    log.warn({check: check.id, code: trouble.code, err: trouble.message}, 'tax office: the month is asked for later');
    await db.withTransaction(tx => noteMonthTrouble(tx, check.id, trouble));
  }
}
