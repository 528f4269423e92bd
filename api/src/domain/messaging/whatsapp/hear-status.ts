/**
 * What became of a message. States go forward only, so twice and in any order is harmless: «delivered» also says that it
 * was sent, and what was delivered has not failed. The message is known by what we wrote on it, so that a report tells
 * of one whose answer we never heard.
 */
import type {Tx} from '../../../tx';
import {move, to} from '../../machines/move';
import {BY_WHATSAPP, replaceByMail} from '../announcements/by-whatsapp';
import {stopCampaign} from '../campaigns/deliveries';
import {meet, noteMarketing, type Person, type Withdrawn} from './contacts';
import {STOPPED_MARKETING, troubleOf} from './troubles';

export interface StatusNews extends Person {
  /** Meta's id of the message. */
  id: string;
  /** What we wrote on it: `m:12`, and `r:12` of an announcement. */
  ref: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  code: number | null;
  at: number;
}

export async function hearStatus(tx: Tx, news: StatusNews): Promise<Withdrawn[]> {
  const withdrawn = await noteWho(tx, news);
  const [, of, number] = /^([mr]):(\d{1,9})$/.exec(news.ref) ?? [];
  if (of === 'm') await noteMessage(tx, Number(number), news);
  if (of === 'r') await noteRecipient(tx, Number(number), news);
  return withdrawn;
}

/** A name that comes with a number is learnt; who stopped advertising is not sent any. */
async function noteWho(tx: Tx, news: StatusNews): Promise<Withdrawn[]> {
  const hasStopped = news.code === STOPPED_MARKETING;
  if (!hasStopped && (news.phone === null || news.userId === null)) return [];
  if (news.phone === null && news.userId === null) return [];
  const {contact, withdrawn} = await meet(tx, news);
  if (hasStopped) await noteMarketing(tx, contact.id, true, news.at);
  return withdrawn;
}

async function noteMessage(tx: Tx, id: number, {id: providerRef, status, code}: StatusNews): Promise<void> {
  if (status === 'failed')
    return void (await move(tx, to('whatsapp_message', 'failed'), {
      id,
      set: 'problem = $2',
      // Another try of the same one may be the one that goes.
      where: 'provider_ref is null or provider_ref = $3',
      values: [troubleOf(code, 0).says, providerRef],
    }));
  await move(tx, to('whatsapp_message', 'sent'), {
    id,
    set: `sent_at = now(), provider_ref = $2, problem = ''`,
    values: [providerRef],
  });
  if (status !== 'sent') await move(tx, to('whatsapp_message', 'delivered'), {id, set: 'delivered_at = now()'});
}

/** One that failed goes by mail where that was ticked; what concerns all stops the announcement. */
async function noteRecipient(tx: Tx, id: number, {id: providerRef, status, code}: StatusNews): Promise<void> {
  const {one} = BY_WHATSAPP;
  const isOurs = `channel = 'whatsapp'`;
  if (status === 'failed') {
    const {says, trouble} = troubleOf(code, 0);
    const ask = {
      id,
      set: 'problem = $2',
      where: `${isOurs} and (provider_ref is null or provider_ref = $3)`,
      values: [says, providerRef],
      returning: 'announcement_id as "announcementId"',
    };
    const {rows: back} = await move<{announcementId: number}>(
      tx,
      to('announcement_recipient', 'bounced', ['sent']),
      ask,
    );
    const {rows: never} = await move<{announcementId: number}>(tx, one.failed, ask);
    const [row] = [...back, ...never];
    if (!row) return;
    await replaceByMail(tx, [id]);
    if (trouble === 'stop') await stopCampaign(tx, BY_WHATSAPP, row.announcementId, says);
    return;
  }
  await move(tx, one.sent, {
    id,
    set: `sent_at = now(), provider_ref = $2, problem = ''`,
    where: isOurs,
    values: [providerRef],
  });
  if (status === 'sent') return;
  await move(tx, one.arrived, {id, set: 'delivered_at = now()', where: isOurs});
  if (status === 'read')
    await tx.query(
      `update announcement_recipient set opened_at = coalesce(opened_at, now())
        where id = $1 and ${isOurs} and is_delivered`,
      [id],
    );
}
