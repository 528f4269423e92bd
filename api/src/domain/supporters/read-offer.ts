/** Supporters' cards as the public sees them: what each costs and gives, and the cards of an account. */
import type {Tx} from '../../tx';
import {inForce} from './benefit';

export interface SupporterTierOffer {
  id: number;
  name: string;
  description: string;
  priceCents: number;
  /** Of a card bought today. */
  validUntilOn: string;
  discountBp: number;
  maxDiscountedTickets: number;
  shopDiscountBp: number;
  presaleHours: number;
  isFamily: boolean;
  minAge: number | null;
  maxAge: number | null;
  cardColor: string;
}

/** SQL: 'supporters' where a card can be bought, for what the shop leads to. */
export const SELLS_CARDS = `case when 'supporters' = any(modules) and exists (select 1 from supporter_tier where is_active)
  then array['supporters'] else '{}'::text[] end`;

export async function readTiers(tx: Tx): Promise<SupporterTierOffer[]> {
  const {rows} = await tx.query<SupporterTierOffer>(
    `select t.id, t.name, t.description, t.price_cents as "priceCents", t.discount_bp as "discountBp",
            t.max_discounted_tickets as "maxDiscountedTickets", t.shop_discount_bp as "shopDiscountBp",
            t.presale_hours as "presaleHours", t.is_family as "isFamily", t.min_age as "minAge", t.max_age as "maxAge",
            t.card_color as "cardColor", coalesce(d.today + t.valid_days - 1, l.ends_on,
              make_date(extract(year from d.today)::int + case when extract(month from d.today) >= 7 then 1 else 0 end,
                6, 30))::text as "validUntilOn"
       from supporter_tier t left join season_list l on l.id = t.season_list_id
       cross join (select (now() at time zone 'Europe/Madrid')::date as today) d
      where t.is_active order by t.position, t.id`,
  );
  return rows;
}

export interface OwnSupporter {
  id: number;
  number: string;
  tierId: number;
  tierName: string;
  cardColor: string;
  holderName: string;
  family: string[];
  state: 'pending_payment' | 'active' | 'expired' | 'cancelled' | 'blocked';
  validFromOn: string | null;
  validUntilOn: string | null;
  isAutoRenewed: boolean;
  canRenew: boolean;
  /** It gives today what its tier promises. */
  isInForce: boolean;
  discountBp: number;
  /** Of one session, those of the family too. */
  maxDiscountedTickets: number;
  shopDiscountBp: number;
  presaleHours: number;
}

/** The last sixty days of a card, and afterwards. */
const RENEWABLE = `(s.valid_until_on is null or s.valid_until_on < (now() at time zone 'Europe/Madrid')::date + 60)
  and s.state in ('active', 'expired', 'cancelled') and t.is_active`;

export async function readOwnSupporters(tx: Tx, customerId: number): Promise<OwnSupporter[]> {
  const {rows} = await tx.query<OwnSupporter>(
    `select s.id, s.number, t.id as "tierId", t.name as "tierName", t.card_color as "cardColor",
            concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) as "holderName", s.family, s.state,
            s.valid_from_on::text as "validFromOn", s.valid_until_on::text as "validUntilOn",
            s.is_auto_renewed as "isAutoRenewed", ${RENEWABLE} as "canRenew", coalesce(${inForce('s')}, false) as "isInForce",
            t.discount_bp as "discountBp", t.max_discounted_tickets * (1 + cardinality(s.family)) as "maxDiscountedTickets",
            t.shop_discount_bp as "shopDiscountBp", t.presale_hours as "presaleHours"
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
      where s.customer_id = $1 order by s.state = 'active' desc, s.valid_until_on desc nulls last, s.id`,
    [customerId],
  );
  return rows;
}

/** Null: it is not theirs, or gives nothing now. */
export async function readOwnNumber(tx: Tx, customerId: number, supporterId: number): Promise<string | null> {
  const {rows} = await tx.query<{number: string}>(
    `select number from supporter s where s.id = $1 and s.customer_id = $2 and ${inForce('s')}`,
    [supporterId, customerId],
  );
  return rows[0]?.number ?? null;
}
