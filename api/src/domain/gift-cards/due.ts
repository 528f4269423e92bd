/** Cards whose day has come and that have somebody to go to. */
import type {Tx} from '../kernel/tx';

export interface DueCard {
  id: number;
  code: string;
  cents: number;
  senderName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  expiresOn: string | null;
}

/** Marked as delivered; their mails are queued in the same transaction. */
export async function takeDueCards(tx: Tx, most = 50): Promise<DueCard[]> {
  const {rows} = await tx.query<DueCard>(
    `update gift_card g set delivered_at = now(), version = g.version + 1
       from (select id from gift_card where state = 'active' and delivered_at is null and recipient_email <> ''
               and (deliver_on is null or deliver_on <= club_today())
              order by id limit $1 for update skip locked) due
      where g.id = due.id
     returning g.id, g.code, g.amount_cents as cents, g.sender_name as "senderName",
       g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", g.message,
       to_char(g.expires_on, 'DD/MM/YYYY') as "expiresOn"`,
    [most],
  );
  return rows;
}
