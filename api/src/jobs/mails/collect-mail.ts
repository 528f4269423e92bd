/**
 * Looks into the mailbox and takes what has come. Promise: a message is taken once, with its own transaction, by one
 * process at a time; nothing is asked of the mail server inside a transaction; one that cannot be read is noted and
 * passed over. What was there before the mailbox was set stays there.
 */
import {createHash} from 'node:crypto';
import {noteMail, takeMail} from '../../domain/cases/take-mail';
import {leaveByMail} from '../../domain/returned/hear-reports';
import {noteReport, type ReportedMail} from '../../domain/returned/note-report';
import {openIncident} from '../../domain/cases/open-incident';
import {DomainError} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {log} from '../../platform/process/log';
import {caseOfAddresses, LEAVING, type Sent, sentOfAddresses, sentOfRef} from '../../outside/mail/told/signed-address';
import {type Fetched, inMailbox, type OpenMailbox, sentenceOf} from '../../outside/mail/inbox/imap';
import {type Mailbox, readMailbox} from '../../outside/mail/inbox/mailbox';
import type {InboundMail} from '../../outside/mail/inbox/read-mail';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueCaseOpened} from './case-mails';

/** Longer than one message may take; who died with it in hand is followed after that. */
const LEASE = "interval '3 minutes'";
const MOST_AT_ONCE = 30;
/** How long it may fail before somebody is told. */
const TOLD_AFTER = "interval '30 minutes'";
/** How far back is looked when the mailbox counts anew; what was taken before is known by its name. */
const OVERLAP_MS = 48 * 3_600_000;

interface Mark {
  uidValidity: string | null;
  lastUid: string;
  polledAt: Date | null;
}

/** How many messages were taken; null: there is no mailbox, or somebody else has it in hand. */
export async function collectMail(runtime: Runtime): Promise<number | null> {
  const {db, config} = runtime;
  const leased = await db.query<Mark>(
    `update mailbox set leased_until = now() + ${LEASE} where is_active and (leased_until is null or leased_until < now())
      returning uid_validity::text as "uidValidity", last_uid::text as "lastUid", polled_at as "polledAt"`,
  );
  const mark = leased.rows[0];
  const box = mark ? await readMailbox(db, config) : null;
  if (!mark || !box) return null;
  try {
    if (box.password === null) throw new Error('La contraseña se guardó con otro APP_SECRET: escríbela otra vez.');
    const taken = await inMailbox(box, open => takeNew(runtime, box, mark, open));
    await db.query(
      `update mailbox set leased_until = null, polled_at = now(), failing_since = null, poll_error = '' where version = $1`,
      [box.version],
    );
    return taken;
  } catch (failure) {
    await noteFailure(runtime, box, sentenceOf(failure, box));
    return 0;
  }
}

async function takeNew(runtime: Runtime, box: Mailbox, mark: Mark, open: OpenMailbox): Promise<number> {
  let last = Number(mark.lastUid);
  if (mark.uidValidity !== String(open.uidValidity)) {
    const again = mark.polledAt ? await open.since(new Date(mark.polledAt.getTime() - OVERLAP_MS)) : [];
    last = (again[0] ?? open.uidNext) - 1;
    await runtime.db.query('update mailbox set uid_validity = $1, last_uid = $2 where version = $3', [
      open.uidValidity,
      last,
      box.version,
    ]);
  }
  let taken = 0;
  for (const uid of (await open.above(last)).slice(0, MOST_AT_ONCE)) {
    const fetched = await open.fetch(uid);
    if (fetched && (await take(runtime, box, fetched))) taken++;
    const {rowCount} = await runtime.db.query(
      `update mailbox set last_uid = greatest(last_uid, $1), leased_until = now() + ${LEASE}
        where version = $2 and uid_validity = $3`,
      [uid, box.version, open.uidValidity],
    );
    // It was set anew meanwhile.
    if (rowCount === 0) break;
    if (fetched) await open.markRead(uid).catch(() => undefined);
  }
  return taken;
}

/** True: it is new here. */
async function take(runtime: Runtime, box: Mailbox, {uid, source}: Fetched): Promise<boolean> {
  const {db, config} = runtime;
  const unread = {
    hash: createHash('sha256')
      .update(source ?? `${box.address} ${uid}`)
      .digest(),
    fromEmail: '',
    subject: '',
  };
  if (source === null)
    return (
      (await db.withTransaction(tx => noteMail(tx, unread, 'too_large', 'Pasa de 25 MB: míralo en el buzón.'))) !== null
    );
  const mail = await readLetter(source);
  if (mail === null)
    return (
      (await db.withTransaction(tx => noteMail(tx, unread, 'unreadable', 'No se entiende: míralo en el buzón.'))) !==
      null
    );
  // What we have sent to ourselves.
  const isOwn = mail.fromEmail === box.address;
  try {
    return await db.withTransaction(async tx => {
      const ours = mail.report && mailOf(config.secret, box.address, mail);
      if (mail.report && ours !== null) return takeReport(tx, mail, {...mail.report, ...ours!});
      const left = LEAVING.test(mail.subject) ? sentOfAddresses(config.secret, box.address, mail.to) : null;
      if (left !== null) return takeLeaving(tx, mail, left);
      const done = await takeMail(
        tx,
        {
          ...mail,
          isAutomatic: mail.isAutomatic || isOwn,
          addressedCaseId: caseOfAddresses(config.secret, box.address, mail.to),
        },
        box.unknown,
      );
      if (done?.outcome === 'opened') await queueCaseOpened(runtime, tx, done.caseId!);
      return done !== null;
    });
  } catch (failure) {
    // The database is away or busy: it is asked again. Anything else would stop all that come after it.
    if (!(failure instanceof DomainError) || failure.status === 503) throw failure;
    log.warn({err: failure.message, uid}, 'a mail could not be taken');
    const detail = `No se pudo guardar (${failure.message}): míralo en el buzón.`;
    return (await db.withTransaction(tx => noteMail(tx, mail, 'unreadable', detail))) !== null;
  }
}

/** Which mail of ours it is about, by a mark that only whoever had that mail can know; null: anybody may have written it. */
const mailOf = (secret: string, address: string, {to, report}: InboundMail): Sent | null =>
  sentOfAddresses(secret, address, to) ?? sentOfRef(secret, report!.ref);

async function takeReport(tx: Tx, mail: InboundMail, report: ReportedMail): Promise<boolean> {
  const isComplaint = report.kind === 'complaint';
  const noted = await noteMail(
    tx,
    mail,
    isComplaint ? 'complaint' : 'bounce',
    isComplaint
      ? 'Quien recibió un correo nuestro lo ha marcado como no deseado.'
      : report.detail || 'Un correo devuelto.',
  );
  if (noted !== null) await noteReport(tx, report);
  return noted !== null;
}

/** A mail program that knows no one-click writes for its reader. */
async function takeLeaving(tx: Tx, mail: InboundMail, sent: Sent): Promise<boolean> {
  const says = 'Se dio de baja desde su programa de correo';
  const noted = await noteMail(tx, mail, 'automatic', `${says}.`);
  if (noted !== null) await leaveByMail(tx, sent, says);
  return noted !== null;
}

/** Taken apart where it hurts nobody (`readApart`); null: it is none, or is made to hurt. Errors: `busy` 503. */
async function readLetter(source: Buffer): Promise<InboundMail | null> {
  try {
    const {answer, text} = await readApart('mail', null, source);
    let at = 0;
    const files = answer.files.map(({fileName, length}) => ({fileName, content: text.subarray(at, (at += length))}));
    return {...answer, hash: Buffer.from(answer.hash, 'hex'), files};
  } catch (failure) {
    if (failure instanceof DomainError && failure.code === 'invalid') return null;
    throw failure;
  }
}

/** Said in the settings at once, and to whoever looks at incidents when it lasts. */
async function noteFailure({db}: Runtime, box: Mailbox, says: string): Promise<void> {
  log.warn({err: says}, 'the mailbox could not be read');
  await db.withTransaction(async tx => {
    const {rows} = await tx.query<{lasts: boolean}>(
      `update mailbox set leased_until = null, failing_since = coalesce(failing_since, now()), poll_error = $1 where version = $2
        returning failing_since < now() - ${TOLD_AFTER} as lasts`,
      [says, box.version],
    );
    if (!rows[0]?.lasts) return;
    const open = await tx.query(
      `select 1 from incident where kind = 'mailbox_unreadable' and state not in ('resolved', 'closed')`,
    );
    if (open.rowCount === 0)
      await openIncident(tx, {
        kind: 'mailbox_unreadable',
        title: 'No se puede leer el buzón de los mensajes',
        detail: `Lo que los clientes contestan por correo no llega. ${says}`,
        orderId: null,
        paymentId: null,
      });
  });
}
