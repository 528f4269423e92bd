/**
 * How an announcement leaves by WhatsApp: to numbers that have agreed to it, asked again at the moment in which it
 * leaves, and to so many in 24 hours as Meta lets the club write to. Promise: whom it does not reach gets the mail where
 * that was ticked, once; nobody gets both.
 */
import type {Tx} from '../../kernel/tx';
import {move} from '../../machines/move';
import {stopCampaign} from '../campaigns/deliveries';
import type {CampaignKind, NextDelivery, Outcome} from '../campaigns/kind';
import {agreesToWhatsapp, meet, noteMarketing, stoppedMarketing} from '../whatsapp/contacts';
import {leftToday} from '../whatsapp/room';
import {STOPPED_MARKETING} from '../whatsapp/troubles';
import {ANNOUNCEMENTS, isOptedOut, isSuppressed} from './kind';

export interface NextWhatsapp extends NextDelivery {
  phone: string;
  name: string;
  athleteName: string;
}

export const BY_WHATSAPP: CampaignKind = {
  ...ANNOUNCEMENTS,
  isPaced: false,
  byRoad: `d.channel = 'whatsapp'`,
  mayBeSent: `exists (select 1 from announcement a join whatsapp_template t on t.id = a.whatsapp_template_id
    where a.id = d.announcement_id and ${agreesToWhatsapp('d.phone')}
      and not (t.category = 'marketing' and ${stoppedMarketing('d.phone')})
      and (a.kind <> 'commercial' or not (${isSuppressed('d.email', 'a.kind')} or ${isOptedOut('d.email')}))
      and not exists (select 1 from announcement_exclusion x where x.announcement_id = a.id
        and (x.recipient_key = d.email or whatsapp_number(x.recipient_key) = d.phone)))`,
  whyNot: 'Ya no acepta mensajes por WhatsApp, o se le ha quitado del comunicado.',
  fields: 'd.phone, d.name, d.athlete_name as "athleteName"',
  // Nothing comes back as mails do: what Meta has against it stops it at once.
  tally: 'select 0 as sent, 0 as bounced, 0 as complained',
  room: leftToday,
  noteSent,
  noteGone: replaceByMail,
  stopped: {...ANNOUNCEMENTS.stopped, advice: 'Está en pausa hasta que alguien lo mire y lo deje seguir.'},
};

async function noteSent(tx: Tx, _ids: number[], outcomes: Outcome[]): Promise<void> {
  const sent = outcomes.filter(one => one.end === 'sent');
  await tx.query(
    `update announcement_recipient r set provider_ref = x.ref from unnest($1::int[], $2::text[]) as x(id, ref)
      where r.id = x.id and r.provider_ref is null`,
    [sent.map(one => one.id), sent.map(one => one.ref ?? null)],
  );
  const stopped = outcomes.filter(one => one.code === STOPPED_MARKETING).map(one => one.id);
  if (stopped.length === 0) return;
  const {rows} = await tx.query<{phone: string; at: number}>(
    `select distinct phone, extract(epoch from now())::float8 as at from announcement_recipient where id = any($1)
      order by phone`,
    [stopped],
  );
  for (const {phone, at} of rows) {
    const {contact} = await meet(tx, {phone, userId: null});
    await noteMarketing(tx, contact.id, true, at);
  }
}

/**
 * Those that WhatsApp will not reach any more, by mail where it was ticked. One that was over goes on for them; the
 * whole is locked after the rows, as by whoever ends it.
 */
export async function replaceByMail(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const {rows} = await tx.query<{id: number}>(
    `select a.id from announcement a where a.id in (select announcement_id from announcement_recipient
        where id = any($1)) and 'email' = any(a.channels) and a.state <> 'cancelled' order by a.id for update`,
    [ids],
  );
  const {rows: made} = await tx.query<{announcementId: number}>(
    `with gone as (update announcement_recipient set is_replaced = true where id = any($1)
        and announcement_id = any($2) and not is_replaced and channel = 'whatsapp' and email <> '' returning *)
     insert into announcement_recipient (announcement_id, channel, name, email, customer_id, pass_holder_id,
       athlete_id, athlete_name)
     select announcement_id, 'email', name, email, customer_id, pass_holder_id, athlete_id, athlete_name from gone
     on conflict do nothing returning announcement_id as "announcementId"`,
    [ids, rows.map(row => row.id)],
  );
  if (made.length === 0) return;
  await move(tx, ANNOUNCEMENTS.steps.again, {
    set: `state_reason = ''`,
    where: 'id = any($1)',
    values: [made.map(row => row.announcementId)],
  });
}

/** Those on their way with a template that may not be sent any more. */
export async function stopThoseWith(tx: Tx, templateId: number, why: string): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select a.id from announcement a where a.state = 'sending' and a.whatsapp_template_id = $1
        and exists (select 1 from announcement_recipient d where d.announcement_id = a.id and d.state = 'queued'
          and d.channel = 'whatsapp') order by a.id`,
    [templateId],
  );
  for (const {id} of rows) await stopCampaign(tx, BY_WHATSAPP, id, why);
}
