/**
 * Queues of campaigns, in steps of one transaction each: what time ends, deposits that go back, and the next ones
 * called where the campaign says that this happens by itself. Every step may be repeated; the rows' own locks keep
 * several processes apart.
 */
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {callNext} from '../../domain/passes/waiting/call-waiting';
import {returnDeposits, sweepWaiting} from '../../domain/passes/waiting/end-waiting';
import {readWaitingPlace} from '../../domain/passes/waiting/read-waiting';
import {mailIdentity} from '../../outside/mail/identity';
import {log} from '../../platform/process/log';
import {renderWaitingList, type WaitingListMail} from '../../outside/mail/render/waiting-list';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

/** Most people that one step calls. */
const CALLS = 50;

/** Shows somebody's place without an account. */
export const waitingLink = (config: Config, entryId: number): string =>
  `${config.publicUrl}/abonos/lista-espera?enlace=${signedId(config.secret, 'waiting_list', entryId)}`;

export async function queueWaitingMail(
  runtime: Runtime,
  tx: Tx,
  entryId: number,
  kind: WaitingListMail['kind'],
): Promise<void> {
  const place = await readWaitingPlace(tx, entryId);
  const {rows} = await tx.query<{firstName: string; version: number; campaignId: number}>(
    'select first_name as "firstName", version, pass_campaign_id as "campaignId" from waiting_list_entry where id = $1',
    [entryId],
  );
  const mail = renderWaitingList({
    ...place,
    kind,
    firstName: rows[0]!.firstName,
    identity: await mailIdentity(tx, runtime.config),
    statusUrl: waitingLink(runtime.config, entryId),
    signUpUrl: `${runtime.config.publicUrl}/abonos/nuevo`,
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: kind === 'joined' ? `waiting:joined:${entryId}` : `waiting:${kind}:${entryId}:${rows[0]!.version}`,
    kind: `waiting_${kind}`,
    about: {resource: 'campana-abonos', id: rows[0]!.campaignId, name: place.listName},
    to: place.email,
    orderId: null,
    attachments: [],
  });
}

/** Called by staff or by the job: everybody is written to in the transaction that calls them. */
export async function callAndTell(runtime: Runtime, tx: Tx, ask: Parameters<typeof callNext>[1]): Promise<number[]> {
  const called = await callNext(tx, ask);
  for (const id of called) await queueWaitingMail(runtime, tx, id, 'called');
  return called;
}

export async function sendDepositsBack(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    const returned = await returnDeposits(tx);
    for (const one of returned)
      for (const refundId of one.toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
    return returned.length;
  });
}

/** Whose deposit the bank has just taken: they are told their place once, with the link to it. */
async function readUntold(tx: Tx): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select w.id from waiting_list_entry w join order_line l on l.waiting_list_entry_id = w.id and l.state = 'active'
      where w.state = 'waiting' and w.updated_at > now() - interval '2 hours' and not exists (select 1
      from mail_message m where m.dedupe_key = 'waiting:joined:' || w.id) order by w.id limit 200`,
  );
  return rows.map(row => row.id);
}

export async function runWaitingLists(runtime: Runtime): Promise<void> {
  const expired = await runtime.db.withTransaction(async tx => {
    const swept = await sweepWaiting(tx);
    for (const id of swept.expired) await queueWaitingMail(runtime, tx, id, 'expired');
    for (const id of await readUntold(tx)) await queueWaitingMail(runtime, tx, id, 'joined');
    return swept.expired.length;
  });
  const returned = await sendDepositsBack(runtime);
  const {rows} = await runtime.db.query<{id: number}>(
    `select c.id from pass_campaign c join season_list l on l.id = c.season_list_id
      and l.state in ('campaign', 'active')
      where c.waiting_list_auto_call and exists (select 1 from waiting_list_entry w
      where w.pass_campaign_id = c.id and w.state = 'waiting')
        and exists (select 1 from campaign_phase f where f.pass_campaign_id = c.id and f.kind = 'waiting_list'
          and now() >= f.starts_at and now() < f.ends_at)`,
  );
  let called = 0;
  for (const {id} of rows)
    called += (
      await runtime.db.withTransaction(tx =>
        callAndTell(runtime, tx, {passCampaignId: id, most: CALLS, isAutomatic: true}),
      )
    ).length;
  if (expired + returned + called) log.info({expired, returned, called}, 'waiting lists moved');
}
