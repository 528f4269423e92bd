/** Tells families and coaches of call-ups: the mark and the mail commit together, each mail once. */
import {activityName} from '../../domain/academy/calendar/activity-words';
import {
  type CallUpTold,
  readDropped,
  readLateNo,
  takeCallUpsToRemind,
  takeCallUpsToTell,
} from '../../domain/academy/calendar/take-call-ups';
import {mailIdentity} from '../../outside/mail/identity';
import {callUpUrl} from '../../outside/mail/academy/call-up-link';
import {renderCallUp, renderLateNo} from '../../outside/mail/render/academy/call-up';
import {type MailToQueue, queueMails} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const AT_ONCE = 100;

/** At once, of one activity. How many mails. */
export const tellCallUps = async (runtime: Runtime, tx: Tx, activityId: number): Promise<number> =>
  queueTold(runtime, tx, await takeCallUpsToTell(tx, 200, activityId), ({sequence}) => `${sequence}`);

/** By `act`: who is called and taken off again is told each time. */
export const tellDropped = async (
  runtime: Runtime,
  tx: Tx,
  ask: {activityId: number; enrolmentIds: number[]; act: string},
): Promise<number> =>
  ask.enrolmentIds.length === 0
    ? 0
    : queueTold(
        runtime,
        tx,
        await readDropped(tx, ask.activityId, ask.enrolmentIds),
        (_told, at) => `${ask.act}:${at}`,
      );

/** What was changed since the families were told. */
export const tellChangedCallUps = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx =>
    queueTold(runtime, tx, await takeCallUpsToTell(tx, AT_ONCE, null), ({sequence}) => `${sequence}`),
  );

/** Who has not answered, once, the day before. */
export const remindCallUps = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx =>
    queueTold(runtime, tx, await takeCallUpsToRemind(tx, AT_ONCE), () => 'reminder'),
  );

async function queueTold(
  runtime: Runtime,
  tx: Tx,
  told: CallUpTold[],
  mark: (told: CallUpTold, at: number) => string,
): Promise<number> {
  if (told.length === 0) return 0;
  const identity = await mailIdentity(tx, runtime.config);
  return queueMails(
    runtime,
    tx,
    told.map((one, at): MailToQueue => {
      const {kind, title, opponent, side, teamName, callUpId, guardianId, guardianName, email, news, ...about} = one;
      return {
        ...renderCallUp({
          ...about,
          kind: news,
          name: guardianName,
          identity,
          activity: activityName({kind, title, opponent, side, teamName}),
          url: callUpUrl(runtime.config, callUpId, guardianId),
        }),
        dedupeKey: `call-up:${callUpId}:${guardianId}:${mark(one, at)}`,
        kind: `call_up_${news}`,
        to: email,
        orderId: null,
        attachments: [],
      };
    }),
  );
}

export async function tellLateNo(runtime: Runtime, tx: Tx, callUpId: number): Promise<number> {
  const {coaches, callUpId: id, version, athleteName, startsAt, yes, called, ...named} = await readLateNo(tx, callUpId);
  if (coaches.length === 0) return 0;
  const identity = await mailIdentity(tx, runtime.config);
  const activity = activityName(named);
  return queueMails(
    runtime,
    tx,
    coaches.map(
      ({email, name}): MailToQueue => ({
        ...renderLateNo({identity, name, athleteName, activity, startsAt, yes, called}),
        dedupeKey: `call-up-late-no:${id}:${version}:${email}`,
        kind: 'call_up_late_no',
        to: email,
        orderId: null,
        attachments: [],
      }),
    ),
  );
}
