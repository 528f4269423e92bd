/**
 * What became of a message. States go forward only, so twice and in any order is harmless: «delivered» also says that it
 * was sent, and what was delivered has not failed. The message is known by what we wrote on it, so that a report tells
 * of one whose answer we never heard.
 */
import type {Tx} from '../../../tx';
import {move, to} from '../../machines/move';
import {meet, noteMarketing, type Person, type Withdrawn} from './contacts';
import {STOPPED_MARKETING, troubleOf} from './troubles';

export interface StatusNews extends Person {
  /** Meta's id of the message. */
  id: string;
  /** What we wrote on it: `m:12`. */
  ref: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  code: number | null;
  at: number;
}

export async function hearStatus(tx: Tx, news: StatusNews): Promise<Withdrawn[]> {
  const withdrawn = await noteWho(tx, news);
  const [, of, number] = /^([mr]):(\d{1,9})$/.exec(news.ref) ?? [];
  if (of === 'm') await noteMessage(tx, Number(number), news);
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
