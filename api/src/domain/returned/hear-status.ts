/**
 * What became of messages: Meta puts up to a thousand reports into one post, and it takes as many statements as one.
 * States go forward only, so twice and in any order is harmless: «delivered» also says that it was sent, and what was
 * delivered has not failed. A message is known by what we wrote on it, so that a report tells of one whose answer we
 * never heard.
 */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {BY_WHATSAPP, replaceByMail} from '../messaging/announcements/by-whatsapp';
import {stopCampaign} from '../messaging/campaigns/deliveries';
import {followMessages, type Lost} from '../reminders/by-whatsapp';
import type {Person, Withdrawn} from '../messaging/whatsapp/contacts';
import {meetMany, stopMarketing} from '../messaging/whatsapp/meet-many';
import {STOPPED_MARKETING, troubleOf} from '../messaging/whatsapp/troubles';

export interface StatusNews extends Person {
  /** Meta's id of the message. */
  id: string;
  /** What we wrote on it: `m:12`, and `r:12` of an announcement. */
  ref: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  code: number | null;
  at: number;
}

/** A report by the number of our row. */
interface Report extends StatusNews {
  row: number;
}

export async function hearStatuses(tx: Tx, all: StatusNews[]): Promise<Withdrawn[]> {
  if (all.length === 0) return [];
  const withdrawn = await noteWho(tx, all);
  const of = (kind: 'm' | 'r') =>
    all.flatMap(news => {
      const [, letter, number] = /^([mr]):(\d{1,9})$/.exec(news.ref) ?? [];
      return letter === kind ? [{...news, row: Number(number)}] : [];
    });
  await noteMessages(tx, of('m'));
  await noteRecipients(tx, of('r'));
  return withdrawn;
}

/** A name that comes with a number is learnt; who stopped advertising is not sent any. */
async function noteWho(tx: Tx, all: StatusNews[]): Promise<Withdrawn[]> {
  const stopped = all.filter(({code}) => code === STOPPED_MARKETING);
  const named = all.filter(({phone, userId}) => phone !== null && userId !== null);
  const withdrawn = await meetMany(tx, [...new Set([...named, ...stopped])]);
  if (stopped.length > 0) await stopMarketing(tx, stopped);
  return withdrawn;
}

const byStatus = (reports: Report[]) => {
  const those = (...statuses: StatusNews['status'][]) => reports.filter(({status}) => statuses.includes(status));
  return {gone: those('sent', 'delivered', 'read'), there: those('delivered', 'read'), failed: those('failed')};
};
const rows = (reports: Report[]): number[] => reports.map(({row}) => row);
const refs = (reports: Report[]): string[] => reports.map(({id}) => id);
const says = (reports: Report[]): string[] => reports.map(({code}) => troubleOf(code, 0).says);

/** SQL: the reports, each beside its row `d`. */
const SENT = {as: 'd', using: 'unnest($1::int[], $2::text[]) as w (id, ref)'} as const;
const FAILED = {as: 'd', using: 'unnest($1::int[], $2::text[], $3::text[]) as w (id, ref, says)'} as const;
/** Another try of the same one may be the one that goes. */
const THIS_ONE = 'd.id = w.id and (d.provider_ref is null or d.provider_ref = w.ref)';

async function noteMessages(tx: Tx, reports: Report[]): Promise<void> {
  if (reports.length === 0) return;
  const {gone, there, failed} = byStatus(reports);
  await tx.query('select 1 from whatsapp_message where id = any($1) order by id for update', [rows(reports)]);
  const {rows: sent} = await move<{id: number}>(tx, to('whatsapp_message', 'sent'), {
    ...SENT,
    set: `sent_at = now(), provider_ref = w.ref, problem = ''`,
    where: 'd.id = w.id',
    values: [rows(gone), refs(gone)],
    returning: 'd.id',
  });
  await move(tx, to('whatsapp_message', 'delivered'), {
    set: 'delivered_at = now()',
    where: 'id = any($1)',
    values: [rows(there)],
  });
  const {rows: lost} = await move<Lost>(tx, to('whatsapp_message', 'failed'), {
    ...FAILED,
    set: 'problem = w.says',
    where: THIS_ONE,
    values: [rows(failed), refs(failed), says(failed)],
    returning: 'd.id, w.says',
  });
  const stops = new Set(failed.filter(({code}) => troubleOf(code, 0).trouble === 'stop').map(({row}) => row));
  await followMessages(tx, {gone: sent.map(({id}) => id), lost, stopped: lost.filter(({id}) => stops.has(id))});
}

/** Those that failed go by mail where that was ticked; what concerns all stops the announcement. */
async function noteRecipients(tx: Tx, reports: Report[]): Promise<void> {
  if (reports.length === 0) return;
  const {one} = BY_WHATSAPP;
  const {gone, there, failed} = byStatus(reports);
  const isOurs = `d.channel = 'whatsapp'`;
  await tx.query(`select 1 from announcement_recipient where id = any($1) order by id for update`, [rows(reports)]);
  await move(tx, one.sent, {
    ...SENT,
    set: `sent_at = now(), provider_ref = w.ref, problem = ''`,
    where: `d.id = w.id and ${isOurs}`,
    values: [rows(gone), refs(gone)],
  });
  await move(tx, one.arrived, {
    as: 'd',
    set: 'delivered_at = now()',
    where: `d.id = any($1) and ${isOurs}`,
    values: [rows(there)],
  });
  await tx.query(
    `update announcement_recipient d set opened_at = coalesce(opened_at, now())
      where id = any($1) and ${isOurs} and is_delivered`,
    [rows(there.filter(({status}) => status === 'read'))],
  );
  if (failed.length === 0) return;
  const ask = {
    ...FAILED,
    set: 'problem = w.says',
    where: `${THIS_ONE} and ${isOurs}`,
    values: [rows(failed), refs(failed), says(failed)],
    returning: 'd.id, d.announcement_id as "announcementId"',
  };
  type Back = {id: number; announcementId: number};
  const {rows: back} = await move<Back>(tx, to('announcement_recipient', 'bounced', ['sent']), ask);
  const {rows: never} = await move<Back>(tx, one.failed, ask);
  const lost = [...back, ...never];
  await replaceByMail(
    tx,
    lost.map(({id}) => id),
  );
  const why = new Map<number, string>();
  for (const {row, code} of failed) {
    const trouble = troubleOf(code, 0);
    const hit = lost.find(({id}) => id === row);
    if (hit && trouble.trouble === 'stop') why.set(hit.announcementId, trouble.says);
  }
  for (const [id, says_] of [...why].sort(([a], [b]) => a - b)) await stopCampaign(tx, BY_WHATSAPP, id, says_);
}
