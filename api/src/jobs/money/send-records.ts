/**
 * Sends to the tax office what waits for it, batch after batch while there is one that may leave. Taken in one
 * transaction, sent outside of any, answered in another: whoever dies between loses nothing, because what was not
 * answered is asked again.
 */
import {noteAnswer, noteTrouble} from '../../domain/verifactu/note-answer';
import {type Batch, takeBatch} from '../../domain/verifactu/take-batch';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {callOffice} from '../../outside/tax-office/call';
import {batchXml, envelope} from '../../outside/tax-office/envelope';
import {type Office, officeOf} from '../../outside/tax-office/office';
import {OfficeError, readAnswer} from '../../outside/tax-office/read-answer';
import {checkMonths} from './check-months';
import {keepSigned} from './keep-signed';

/** Sends what waits, and asks what it has; and tends what is not sent. */
export async function followTaxOffice(runtime: Runtime): Promise<void> {
  await keepSigned(runtime);
  const [sent, pages] = [await sendRecords(runtime), await checkMonths(runtime)];
  if (sent + pages) log.info({sent, pages}, 'records sent to the tax office, and pages of what it has');
}

/** How many records left. */
export async function sendRecords(runtime: Pick<Runtime, 'db' | 'config' | 'accepting'>): Promise<number> {
  const {db, config} = runtime;
  const office = officeOf(config);
  let sent = 0;
  while (office && runtime.accepting) {
    const batch = await db.withTransaction(tx => takeBatch(tx, office.environment, office.senders()));
    if (!batch) break;
    await send(db, office, batch);
    sent += batch.records.length;
  }
  return sent;
}

async function send(db: Runtime['db'], office: Office, batch: Batch): Promise<void> {
  try {
    const {status, text} = await callOffice(office.door(batch.issuer.nif), envelope(batchXml(batch)));
    const answer = readAnswer(text, status);
    await db.withTransaction(tx => noteAnswer(tx, batch.id, answer));
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const {trouble} = error;
    log.warn({batch: batch.id, code: trouble.code, err: trouble.message}, 'tax office: the batch waits');
    await db.withTransaction(tx => noteTrouble(tx, batch.id, trouble));
  }
}
