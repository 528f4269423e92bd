/** Somebody writes to the club: that opens a day, and «BAJA» or «STOP» takes the consent back at once and is answered. */
import type {Tx} from '../../kernel/tx';
import {isLeaving, isLeavingButton} from './is-leaving';
import {leaveWhatsapp, meet, noteInbound, noteMarketing, type Person, type Withdrawn} from './contacts';

export interface InboundNews extends Person {
  /** Meta's id of it. */
  id: string;
  /** As they call themselves there. */
  name: string;
  text: string;
  /** Of the button that they pressed; '' of none. */
  payload: string;
  /** Seconds. */
  at: number;
}

export const LEFT = 'Hecho: no volveremos a escribirte por WhatsApp. Si cambias de idea, dínoslo y te lo activamos.';

export interface HeardMessage {
  withdrawn: Withdrawn[];
  /** Whose it is, when it is for somebody to read; null: they leave, which needs nobody. */
  contactId: number | null;
}

/** Told twice it does nothing more: the answer goes once, and what was taken back stays so. */
export async function hearMessage(tx: Tx, news: InboundNews): Promise<HeardMessage> {
  const {contact, withdrawn} = await meet(tx, news);
  await noteInbound(tx, contact.id, news.at);
  if (!isLeaving(news.text) && !isLeavingButton(news.payload)) return {withdrawn, contactId: contact.id};
  const left = await leaveWhatsapp(tx, contact.id, news.at);
  await tx.query(
    `insert into whatsapp_message (kind, phone, user_id, answer_to, body) values ('answer', $1, $2, $3, $4)
      on conflict (answer_to) do nothing`,
    [news.phone, news.userId, news.id, LEFT],
  );
  return {withdrawn: [...withdrawn, ...left], contactId: null};
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
