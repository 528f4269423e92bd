/** Who asked to be told of the end of a supporter's card is told three weeks before, once for each card. */
import type {Tx} from '../../tx';

/** Days before the end; the law's fifteen for what renews itself (RDL 1/2007) and a week for the post of life. */
const DAYS = 21;

export interface CardReminder {
  id: number;
  email: string;
  firstName: string;
  number: string;
  tierName: string;
  priceCents: number;
  /** «30/06/2027» */
  lastDay: string;
}

/** Marked as told; their mails are queued in the same transaction. */
export async function takeCardsToTell(tx: Tx, most = 100): Promise<CardReminder[]> {
  const {rows} = await tx.query<CardReminder>(
    `update supporter s set told_until_on = s.valid_until_on
       from (select id from supporter where is_auto_renewed and state = 'active' and email <> ''
               and valid_until_on between (now() at time zone 'Europe/Madrid')::date
                 and (now() at time zone 'Europe/Madrid')::date + ${DAYS}
               and told_until_on is distinct from valid_until_on
              order by id limit $1 for update skip locked) due, supporter_tier t
      where s.id = due.id and t.id = s.supporter_tier_id
     returning s.id, s.email, s.first_name as "firstName", s.number, t.name as "tierName",
       t.price_cents as "priceCents", to_char(s.valid_until_on, 'DD/MM/YYYY') as "lastDay"`,
    [most],
  );
  return rows;
}
