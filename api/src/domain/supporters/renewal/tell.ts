/**
 * Who asked to be told of the end of a supporter's card is told three weeks before, once for each card. With a card at
 * the bank, or where the next one costs nothing, what is told is the renewal itself: amount, day, how to stop it.
 */
import type {Tx} from '../../../tx';
import {nextPeriod, readTier} from '../read-tier';
import {CAN_BE_CHARGED} from './card';

/** Days before the end; the law's fifteen for what renews itself (RDL 1/2007, Ley 10/2025) and a week for the post of life. */
const DAYS = 21;
/** What renews itself is charged so many days before the end, with time for the tries of a card. */
const CHARGED_BEFORE = 6;
/** Between the notice and the charge. */
export const NOTICE_DAYS = 15;

export const TODAY = `(now() at time zone 'Europe/Madrid')::date`;

export interface CardReminder {
  id: number;
  email: string;
  firstName: string;
  number: string;
  tierName: string;
  priceCents: number;
  /** «30/06/2027» */
  lastDay: string;
  /** It may be renewed by now. */
  isOpen: boolean;
  /** It renews itself. */
  renewalId: number | null;
}

interface Row extends Omit<CardReminder, 'renewalId' | 'isOpen'> {
  tierId: number;
  until: string;
  canBeCharged: boolean;
}

/** Marked as told; their mails are queued in the same transaction. */
export async function takeCardsToTell(tx: Tx, most = 100): Promise<CardReminder[]> {
  const {rows} = await tx.query<Row>(
    `update supporter s set told_until_on = s.valid_until_on
       from (select id from supporter where is_auto_renewed and state = 'active' and email <> ''
               and valid_until_on between ${TODAY} and ${TODAY} + ${DAYS}
               and told_until_on is distinct from valid_until_on
              order by id limit $1 for update skip locked) due
         join supporter x on x.id = due.id join supporter_tier t on t.id = x.supporter_tier_id
         left join card_token k on k.id = x.card_token_id
      where s.id = due.id
     returning s.id, s.email, s.first_name as "firstName", s.number, t.id as "tierId", t.name as "tierName",
       t.price_cents as "priceCents", to_char(s.valid_until_on, 'DD/MM/YYYY') as "lastDay",
       s.valid_until_on::text as until, t.price_cents = 0 or coalesce(${CAN_BE_CHARGED('k')}, false) as "canBeCharged"`,
    [most],
  );
  const told: CardReminder[] = [];
  for (const {tierId, until, canBeCharged, ...card} of rows) {
    const tier = await readTier(tx, tierId, true);
    const isOpen = (await nextPeriod(tx, tier, until)) !== null;
    const renewalId = canBeCharged && isOpen ? await note(tx, card.id, until, card.priceCents) : null;
    told.push({...card, isOpen, renewalId});
  }
  return told;
}

async function note(tx: Tx, supporterId: number, until: string, cents: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `insert into supporter_renewal (supporter_id, until_on, amount_cents, charge_on)
      values ($1, $2, $3, greatest(${TODAY} + ${NOTICE_DAYS}, $2::date - ${CHARGED_BEFORE}))
     on conflict do nothing returning id`,
    [supporterId, until, cents],
  );
  return rows[0]?.id ?? null;
}
