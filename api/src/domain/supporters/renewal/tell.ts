/**
 * Who asked to be told of the end of a supporter's card is told three weeks before, once for each card. With a card at
 * the bank, or where the next one costs nothing, what is told is the renewal itself: amount, day, how to stop it.
 */
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {nextPeriod, readTier} from '../read-tier';

/** Days before the end; the law's fifteen for what renews itself (RDL 1/2007, Ley 10/2025) and a week for the post of life. */
const DAYS = 21;
/** What renews itself is charged so many days before the end, with time for the tries of a card. */
const CHARGED_BEFORE = 6;
/** Between the notice and the charge. */
export const NOTICE_DAYS = 15;

export const TODAY = 'club_today()';

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
  /** Of this end already. */
  isTold: boolean;
}

/**
 * Marked as told; their mails are queued in the same transaction. Who was told of the end alone is told of the renewal
 * once it can be made: a card was kept since, or the next season was opened.
 */
export async function takeCardsToTell(tx: Tx, most = 100): Promise<CardReminder[]> {
  const {rows} = await tx.query<Row>(
    `select s.id, s.email, s.first_name as "firstName", s.number, t.id as "tierId", t.name as "tierName",
       t.price_cents as "priceCents", to_char(s.valid_until_on, 'DD/MM/YYYY') as "lastDay",
       s.valid_until_on::text as until, t.price_cents = 0 or coalesce(${CAN_BE_CHARGED('k')}, false) as "canBeCharged",
       s.told_until_on is not distinct from s.valid_until_on as "isTold"
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
       left join card_token k on k.id = s.card_token_id
      where s.is_auto_renewed and s.state = 'active' and s.email <> ''
        and s.valid_until_on between ${TODAY} and ${TODAY} + ${DAYS}
        and (s.told_until_on is distinct from s.valid_until_on
          or ((t.price_cents = 0 or ${CAN_BE_CHARGED('k')}) and not exists (select 1 from supporter_renewal r
            where r.supporter_id = s.id and r.until_on = s.valid_until_on)))
      order by s.told_until_on is not distinct from s.valid_until_on, s.id limit $1 for update of s skip locked`,
    [most],
  );
  const told: CardReminder[] = [];
  for (const {tierId, until, canBeCharged, isTold, ...card} of rows) {
    const isOpen = (await nextPeriod(tx, await readTier(tx, tierId, true), until)) !== null;
    const renewalId = canBeCharged && isOpen ? await note(tx, card.id, until, card.priceCents) : null;
    if (renewalId !== null || !isTold) told.push({...card, isOpen, renewalId});
  }
  await tx.query('update supporter set told_until_on = valid_until_on where id = any($1)', [told.map(one => one.id)]);
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
