/**
 * Starts the queue and the timers. Timed work takes a lock per kind, so several processes share it; each
 * call does a bounded amount and says nothing when there is nothing.
 */
import type PgBoss from 'pg-boss';
import {followMailings} from '../domain/messaging/mailings/act';
import {expireOrders} from '../domain/orders/expire';
import {compensateReleases, reverseCompensations} from '../domain/passes/release/compensate';
import {expireSeatChanges} from '../domain/passes/seat-change/drop-seat-change';
import {endLeavingPasses} from '../domain/passes/life/end-pass';
import {followBlocks} from '../domain/passes/life/follow-blocks';
import {keepOwnSeats} from '../domain/passes/beyond-list/keep-own-seats';
import {freeUnpaidSupplements} from '../domain/passes/beyond-list/pay-supplement';
import {lapseUnpaidPasses} from '../domain/passes/life/lapse';
import {finishAcademySeasons} from './academy/finish-seasons';
import {offerPlaces} from './academy/freed-places';
import {followOffers} from './academy/renewal-mails';
import {mailCodes} from './mails/code-mails';
import {checkSenders} from './campaigns/check-senders';
import {followAnnouncements, sendAnnouncements} from './campaigns/send-announcements';
import {decideNewsletterSubjects} from './campaigns/decide-subjects';
import {followNewsletters, sendNewsletters} from './campaigns/send-newsletters';
import {sendReminderMessages} from './campaigns/send-reminder-messages';
import {sendReminders} from './campaigns/send-reminders';
import {sendByWhatsapp} from './campaigns/send-by-whatsapp';
import {followTemplates, sendWhatsappMessages} from './campaigns/whatsapp-messages';
import {sendDueCards} from './mails/gift-card-mail';
import {followListings} from './sessions/resale-mail';
import {followTransfers} from './sessions/transfer-mail';
import {sweepExpiredCarts} from '../domain/seats/release';
import {tellWaiting} from '../domain/terminals/waiting';
import {drawMissingCrests} from '../outside/papers/draw-crest';
import {log} from '../platform/process/log';
import type {Runtime} from '../runtime';
import {followAcademyPayments, remindAcademyParts} from './academy/follow-payments';
import {tellOfCertificates} from './academy/certificates';
import {followPapers} from './academy/papers';
import {ageUnpaid} from './money/age-instalments';
import {closeSeasons, renewAutomatically} from './passes/auto-renewals';
import {runWaitingLists} from './passes/waiting-lists';
import {runSessionWaiting} from './sessions/session-waiting';
import {callTurns} from './sessions/call-turns';
import {workOnCancelledSessions} from './sessions/cancelled-sessions';
import {chargeInstalments, sendCharge} from './money/charge-instalments';
import {remindKitSlots} from './academy/kit-slot-reminders';
import {collectMail} from './mails/collect-mail';
import {confirmOrder} from './mails/confirm-order';
import {walletsByDay} from './passes/expire-wallets';
import {remindPlotParts} from './mails/plot-reminders';
import {followInvitations} from './sessions/invitation-mail';
import {tellPostponed} from './sessions/postponed-mails';
import {ticketBatchTimer} from './sessions/make-ticket-batches';
import {remindAttendees} from './sessions/attendee-reminders';
import {remindCallUps, tellChangedCallUps} from './academy/call-up-mails';
import {remindSupporters} from './mails/supporter-reminders';
import {expireMemberships} from './passes/expire-memberships';
import {changeDueAddresses} from './account-addresses';
import {every, inTurn} from './every';
import {rightsTimers} from './make-person-copies';
import {JOB_NAMES, type JobData, type JobName} from '../platform/queue/queue';
import {prune} from './prune';
import {followRemittances} from './money/remittances';
import {renewSupporters} from './money/renew-supporters';
import {reconcilePayments} from './money/reconcile-payments';
import {startImports} from './imports/run-imports';
import {remindByDay, isDay} from './mails/renewal-reminders';
import {workOnReservations} from './sessions/group-reservations';
import {mailUnseated} from './sessions/unseated-mail';
import {releaseTimedBlocks} from './sessions/release-timed-blocks';
import {resumeMails, sendMail} from './mails/send-mail';
import {issueInvoices} from './money/issue-invoices';
import {resumeRefunds} from './money/retry-refund';
import {keepSigned} from './money/keep-signed';
import {followTaxOffice} from './money/send-records';
import {sendRefund} from './money/send-refund';

const HANDLERS: {[N in JobName]: (runtime: Runtime, data: JobData[N]) => Promise<void>} = {
  'order-confirmation': (runtime, {orderId, again}) => confirmOrder(runtime, orderId, again),
  'send-refund': (runtime, {refundId}) => sendRefund(runtime, refundId),
  'send-charge': async (runtime, {paymentId}) => void (await sendCharge(runtime, {paymentId})),
  'send-mail': (runtime, {mailId}) => sendMail(runtime, mailId),
  'unseated-mail': (runtime, {planChangeId, orderId}) => mailUnseated(runtime, planChangeId, orderId),
};

const BATCH = 40;
const AT_ONCE = 4;
const TELL_MS = 1000;

export interface Timers {
  stop(): Promise<void>;
}

/** Of what nobody waits for at a screen: there is much of it at once after a start, and a buyer would hear «busy». */
const CONNECTIONS = 6;
const PATIENCE_MS = 20_000;

export async function startWork(shop: Runtime, boss: PgBoss): Promise<Timers> {
  // The same in all else, also in what changes: whether the process is still accepting.
  const runtime = Object.assign(Object.create(shop) as Runtime, {db: shop.db.lane(CONNECTIONS, '', PATIENCE_MS)});
  for (const name of JOB_NAMES) {
    const handle = HANDLERS[name] as (runtime: Runtime, data: unknown) => Promise<void>;
    await boss.work(name, {pollingIntervalSeconds: 0.5, batchSize: BATCH}, async jobs => {
      // One that fails goes back alone. What is done is told in groups, a statement each; a killed worker's are asked
      // again, and know that they were done.
      const rest = [...jobs];
      let done: string[] = [];
      let told = performance.now();
      const next = async (): Promise<void> => {
        for (let job = rest.shift(); job; job = rest.shift()) {
          const {id, data} = job;
          await handle(runtime, data).then(
            () => done.push(id),
            error => {
              log.warn({job: name, err: (error as Error).message}, 'job failed, will run again');
              return boss.fail(name, id, {message: (error as Error).message});
            },
          );
          if (performance.now() - told < TELL_MS) continue;
          const ids = done;
          [done, told] = [[], performance.now()];
          if (ids.length) await boss.complete(name, ids);
        }
      };
      await Promise.all(Array.from({length: AT_ONCE}, next)); // the queue itself completes the rest
    });
  }
  const imports = startImports(runtime);
  const crests = drawMissingCrests(runtime.db).catch(error =>
    log.warn({err: (error as Error).message}, 'crests could not be looked at, the next start does it'),
  );
  // Nobody is charged, called or written to, and no credit is lost, while passes are nowhere to be seen; what is paid
  // or owed already goes on.
  const forPasses = (work: () => Promise<void>) => async () => (runtime.activities.isOn('passes') ? work() : undefined);
  const stops = [
    every(3_000, 'carts', async () => {
      const {carts, seats} = await inTurn(runtime, 'carts', tx => sweepExpiredCarts(tx), {carts: 0, seats: []});
      runtime.sessions.applyFreed(seats);
      if (carts) log.debug({carts, seats: seats.length}, 'expired carts released');
    }),
    every(3_000, 'orders', async () => {
      const {orders, seats} = await inTurn(runtime, 'orders', tx => expireOrders(tx), {orders: [], seats: []});
      runtime.sessions.applyFreed(seats);
      if (orders.length) runtime.metrics.orders.inc({event: 'expired'}, orders.length);
    }),
    every(60_000, 'card terminals', async () => {
      const told = await inTurn(runtime, 'cardTerminals', tellWaiting, 0);
      if (told) log.warn({told}, 'charges of card terminals wait for somebody');
    }),
    every(30_000, 'reservations', async () => {
      const {reminded, expired} = await workOnReservations(runtime);
      if (reminded + expired) log.info({reminded, expired}, 'groups reminded, and expired reservations released');
    }),
    every(15_000, 'ticket transfers', async () => {
      const {expired, told} = await inTurn(runtime, 'ticketTransfers', tx => followTransfers(runtime, tx), {
        expired: 0,
        told: 0,
      });
      if (expired + told) log.info({expired, told}, 'offers of tickets over, and holders told of annulled ones');
    }),
    every(5_000, 'resale', async () => {
      const {ended, told} = await inTurn(runtime, 'resale', tx => followListings(runtime, tx), {ended: 0, told: 0});
      if (ended + told) log.info({ended, told}, 'tickets no longer on offer, and sellers told');
    }),
    every(2_000, 'remittances', () => followRemittances(runtime)),
    every(1_000, 'invoices', () => issueInvoices(runtime)),
    ...rightsTimers(runtime),
    every(10_000, 'records for the tax office', () => followTaxOffice(runtime)),
    every(30_000, 'gift cards', async () => {
      const sent = await sendDueCards(runtime);
      if (sent) log.info({sent}, 'gift cards sent');
    }),
    every(2_000, 'codes by mail', async () => {
      const written = await mailCodes(runtime);
      if (written) log.debug({written}, 'mails with codes written');
    }),
    every(2_000, 'mailings', () => runtime.db.withTransaction(tx => followMailings(tx))),
    every(1_000, 'newsletters', async () => {
      for (let taken = 1; taken > 0 && runtime.accepting; ) {
        await followNewsletters(runtime);
        taken = await sendNewsletters(runtime);
        if (taken) log.info({taken}, 'newsletters handed over');
      }
    }),
    every(10_000, 'subjects of newsletters', async () => {
      const decided = await decideNewsletterSubjects(runtime);
      if (decided) log.info({decided}, 'better subjects chosen');
    }),
    every(1_000, 'announcements', async () => {
      for (let taken = 1; taken > 0 && runtime.accepting; ) {
        await followAnnouncements(runtime);
        taken = await sendAnnouncements(runtime);
        if (taken) log.info({taken}, 'announcements handed over');
      }
    }),
    every(60_000, 'reminders', async () => {
      const done = await sendReminders(runtime);
      if (done.noted + done.handed) log.info(done, 'reminders that were due, and handed over');
    }),
    every(1_000, 'WhatsApp messages', async () => {
      const sent = await sendWhatsappMessages(runtime);
      if (sent) log.info({sent}, 'WhatsApp messages sent');
    }),
    every(1_000, 'reminders by WhatsApp', async () => {
      const sent = await sendReminderMessages(runtime);
      if (sent) log.info({sent}, 'reminders sent by WhatsApp');
    }),
    every(1_000, 'announcements by WhatsApp', async () => {
      while (runtime.accepting && (await sendByWhatsapp(runtime)) > 0);
    }),
    every(600_000, 'WhatsApp templates', async () => void (await followTemplates(runtime))),
    every(60_000, 'releases', async () => {
      const settled = await inTurn(runtime, 'releases', tx => compensateReleases(tx), 0);
      const reversed = await inTurn(runtime, 'reversedReleases', tx => reverseCompensations(tx), 0);
      if (settled + reversed) log.info({settled, reversed}, 'released seats settled');
    }),
    every(10_000, 'passes', async () => {
      const {passes, seats} = await inTurn(runtime, 'unpaidPasses', tx => lapseUnpaidPasses(tx), {
        passes: [],
        seats: [],
      });
      runtime.sessions.applyFreed(seats);
      if (passes.length) log.info({passes: passes.length}, 'unpaid passes gave their seats back');
    }),
    every(10_000, 'seat changes', async () => {
      const {changes, seats} = await inTurn(runtime, 'seatChanges', tx => expireSeatChanges(tx), {
        changes: 0,
        seats: [],
      });
      runtime.sessions.applyFreed(seats);
      if (changes) log.info({changes}, 'seat changes not paid or answered gave their seat back');
    }),
    every(10_000, 'pass blocks', async () => {
      const {blocked, unblocked} = await inTurn(runtime, 'passBlocks', tx => followBlocks(tx), {
        blocked: [],
        unblocked: [],
      });
      if (blocked.length + unblocked.length)
        log.info({blocked: blocked.length, unblocked: unblocked.length}, 'blocks of passes began or ended');
    }),
    every(30_000, 'leaving passes', async () => {
      const {passes, seats} = await inTurn(runtime, 'leavingPasses', tx => endLeavingPasses(tx), {
        passes: [],
        seats: [],
      });
      runtime.sessions.applyFreed(seats);
      if (passes.length) log.info({passes: passes.length}, 'passes ended on the day agreed');
    }),
    every(5_000, 'own seats', async () => {
      const {kept, freed} = await inTurn(runtime, 'ownSeats', tx => keepOwnSeats(tx), {kept: 0, freed: []});
      runtime.sessions.applyFreed(freed);
      if (kept + freed.length) log.info({kept, freed: freed.length}, 'own seats of holders kept and given back');
    }),
    every(5_000, 'supplements', async () => {
      const freed = await inTurn(runtime, 'supplements', tx => freeUnpaidSupplements(tx), []);
      runtime.sessions.applyFreed(freed);
      if (freed.length) log.info({freed: freed.length}, 'seats of unpaid supplements given back');
    }),
    every(1_000, 'waiting rooms', async () => {
      await inTurn(runtime, 'waitingRooms', tx => callTurns(runtime, tx), 0);
    }),
    every(2_000, 'session waiting lists', () => runSessionWaiting(runtime)),
    every(2_000, 'cancelled sessions', () => workOnCancelledSessions(runtime)),
    every(400, 'imports', () => imports.run()),
    every(
      60_000,
      'automatic renewals',
      forPasses(() => renewAutomatically(runtime)),
    ),
    every(
      300_000,
      'renewal reminders',
      forPasses(() => remindByDay(runtime)),
    ),
    every(
      20_000,
      'waiting lists',
      forPasses(() => runWaitingLists(runtime)),
    ),
    every(20_000, 'academy places', async () => {
      if (!runtime.activities.isOn('academy')) return;
      const {expired, renewed, mails} = await followOffers(runtime, await isDay(runtime));
      const offered = await offerPlaces(runtime);
      if (expired + renewed + mails + offered)
        log.info({expired, renewed, mails, offered}, 'offers of the academy ended, families told, places given on');
    }),
    every(600_000, 'seasons', async () => {
      await closeSeasons(runtime);
      await finishAcademySeasons(runtime);
    }),
    every(60_000, 'charges', () => chargeInstalments(runtime)),
    every(60_000, 'supporter renewals', async () => {
      if (runtime.activities.isOn('supporters')) await renewSupporters(runtime);
    }),
    every(60_000, 'instalments', () => ageUnpaid(runtime)),
    every(5_000, 'reconcile', () => reconcilePayments(runtime)),
    every(10_000, 'blocks', () => releaseTimedBlocks(runtime)),
    every(5_000, 'mails', async () => {
      const mails = await resumeMails(runtime);
      if (mails) log.info({mails}, 'mails of a dead worker taken over');
    }),
    every(60_000, 'refunds', async () => {
      const refunds = await resumeRefunds(runtime);
      if (refunds) log.info({refunds}, 'refunds that rested are done');
    }),
    every(
      600_000,
      'wallets',
      forPasses(() => walletsByDay(runtime)),
    ),
    every(60_000, 'account addresses', async () => {
      const made = await inTurn(runtime, 'accountAddresses', changeDueAddresses, 0);
      if (made) log.info({accounts: made}, "proved addresses became their accounts'");
    }),
    every(600_000, 'memberships', () => expireMemberships(runtime)),
    every(900_000, 'supporter reminders', async () => {
      const told =
        runtime.activities.isOn('supporters') && (await isDay(runtime)) ? await remindSupporters(runtime) : 0;
      if (told) log.info({told}, 'supporters told of the end of their cards');
    }),
    every(20_000, 'call-ups', async () => {
      if (!runtime.activities.isOn('academy')) return;
      const changed = await tellChangedCallUps(runtime);
      const reminded = (await isDay(runtime)) ? await remindCallUps(runtime) : 0;
      if (changed + reminded) log.info({changed, reminded}, 'families told of call-ups');
    }),
    every(900_000, 'papers of athletes', async () => {
      if (!runtime.activities.isOn('academy') || !(await isDay(runtime))) return;
      const none = {expired: 0, told: 0};
      const {expired, told} = await inTurn(runtime, 'athletePapers', tx => followPapers(runtime, tx), none);
      if (expired + told) log.info({expired, told}, 'papers of athletes run out, and families told');
    }),
    every(900_000, 'attendee reminders', async () => {
      const told = (await isDay(runtime)) ? await remindAttendees(runtime) : 0;
      if (told) log.info({told}, 'buyers asked for names of attendees');
    }),
    every(900_000, 'plot reminders', async () => {
      const told = runtime.activities.isOn('plots') && (await isDay(runtime)) ? await remindPlotParts(runtime) : 0;
      if (told) log.info({told}, 'payers told of parts of plots');
    }),
    every(10_000, 'academy payments', async () => {
      const done = await inTurn(runtime, 'academyPayments', tx => followAcademyPayments(runtime, tx), {
        lapsed: 0,
        told: 0,
      });
      if (done.lapsed + done.told) log.info(done, 'families told of places to pay, and unpaid places given back');
    }),
    every(900_000, 'academy reminders', async () => {
      const told = runtime.activities.isOn('academy') && (await isDay(runtime)) ? await remindAcademyParts(runtime) : 0;
      if (told) log.info({told}, 'families told of parts of enrolments');
    }),
    every(900_000, 'kit slots', async () => {
      const told = runtime.activities.isOn('academy') && (await isDay(runtime)) ? await remindKitSlots(runtime) : 0;
      if (told) log.info({told}, 'families reminded of tomorrow’s clothes');
    }),
    every(3_600_000, 'certificates', async () => {
      const told = runtime.activities.isOn('academy') && (await isDay(runtime)) ? await tellOfCertificates(runtime) : 0;
      if (told) log.info({told}, 'adults whose certificate ends told');
    }),
    every(60_000, 'invitations', async () => {
      const done = await inTurn(runtime, 'invitations', tx => followInvitations(runtime, tx), {reminded: 0, told: 0});
      if (done.reminded + done.told) log.info(done, 'guests reminded, or told that they are not any more');
    }),
    every(500, 'postponed sessions', async () => {
      const told = await tellPostponed(runtime);
      if (told) log.info({told}, 'people told of the new day of a session');
    }),
    every(60_000, 'mailbox', async () => {
      const taken = await collectMail(runtime);
      if (taken) log.info({taken}, 'mails of customers taken in');
    }),
    every(600_000, 'senders', async () => {
      const {asked, lost} = await checkSenders(runtime);
      if (asked) log.info({asked, lost}, 'domains of senders asked for');
    }),
    ticketBatchTimer(runtime),
    every(300_000, 'prune', () => prune(runtime)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      imports.stop();
      await crests;
      await keepSigned(runtime, {isClosing: true});
      await boss.stop({graceful: true, timeout: 8000, wait: true}).catch(() => undefined);
    },
  };
}
