/** Somebody writes to the club: that opens a day, and «BAJA» or «STOP» takes the consent back at once and is answered. */
import type {Tx} from '../../../tx';
import {leaveWhatsapp, meet, noteInbound, noteMarketing, type Person, type Withdrawn} from './contacts';

export interface InboundNews extends Person {
  /** Meta's id of it. */
  id: string;
  text: string;
  /** Seconds. */
  at: number;
}

export const LEFT = 'Hecho: no volveremos a escribirte por WhatsApp. Si cambias de idea, dínoslo y te lo activamos.';

/** The word alone, or said as people say it; not within a sentence about something else. */
export function isLeaving(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-zñ ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return (
    /^(quiero )?(darme de |dar de |dadme de )?(baja|stop|unsubscribe)( por favor| gracias| whatsapp)*$/.test(plain) ||
    /^(no quiero|no me mandeis|no me envieis|dejad de enviarme|dejad de mandarme) (mas )?(mensajes|whatsapps?)$/.test(
      plain,
    )
  );
}

/** Told twice it does nothing more: the answer goes once, and what was taken back stays so. */
export async function hearMessage(tx: Tx, news: InboundNews): Promise<Withdrawn[]> {
  const {contact, withdrawn} = await meet(tx, news);
  await noteInbound(tx, contact.id, news.at);
  if (!isLeaving(news.text)) return withdrawn;
  const left = await leaveWhatsapp(tx, contact.id, news.at);
  await tx.query(
    `insert into whatsapp_message (kind, phone, user_id, answer_to, body) values ('answer', $1, $2, $3, $4)
      on conflict (answer_to) do nothing`,
    [news.phone, news.userId, news.id, LEFT],
  );
  return [...withdrawn, ...left];
}

export interface MarketingNews extends Person {
  isStopped: boolean;
  at: number;
}

/** Said to Meta in its own screen. */
export async function hearMarketing(tx: Tx, news: MarketingNews): Promise<Withdrawn[]> {
  const {contact, withdrawn} = await meet(tx, news);
  await noteMarketing(tx, contact.id, news.isStopped, news.at);
  return withdrawn;
}
