/** Supporters' cards as the public sees them: what each costs and gives, and the cards of an account. */
import type {Tx} from '../kernel/tx';
import {inForce} from '../orders/rules/supporter-benefit';
import {RENEWED_AHEAD} from './read-tier';
import {renewalConsentText} from './renewal/card';

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
       cross join (select club_today() as today) d
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
  priceCents: number;
  /** At the bank, for renewals. */
  card: {brand: string; last4: string; expiresOn: string} | null;
  /** Of the end to come: what was told, and what became of it. */
  renewal: {
    state: 'notified' | 'charging' | 'stopped' | 'renewed' | 'failed';
    amountCents: number;
    chargeOn: string;
    reason: string;
  } | null;
  /** What is agreed to by keeping a card. */
  consentText: string;
  /** It gives today what its tier promises. */
  isInForce: boolean;
  discountBp: number;
  /** Of one session, those of the family too. */
  maxDiscountedTickets: number;
  shopDiscountBp: number;
  presaleHours: number;
}

/** The last sixty days of a card, and afterwards. */
const RENEWABLE = `(s.valid_until_on is null or s.valid_until_on < club_today() + ${RENEWED_AHEAD})
  and s.state in ('active', 'expired', 'cancelled') and t.is_active`;

export async function readOwnSupporters(tx: Tx, customerId: number): Promise<OwnSupporter[]> {
  const {rows} = await tx.query<Omit<OwnSupporter, 'consentText'> & {clubName: string}>(
    `select s.id, s.number, t.id as "tierId", t.name as "tierName", t.card_color as "cardColor",
            concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) as "holderName", s.family, s.state,
            s.valid_from_on::text as "validFromOn", s.valid_until_on::text as "validUntilOn",
            s.is_auto_renewed as "isAutoRenewed", ${RENEWABLE} as "canRenew", coalesce(${inForce('s')}, false) as "isInForce",
            t.discount_bp as "discountBp", t.max_discounted_tickets * (1 + cardinality(s.family)) as "maxDiscountedTickets",
            t.shop_discount_bp as "shopDiscountBp", t.presale_hours as "presaleHours",
            t.price_cents as "priceCents",
            case when k.id is not null then json_build_object('brand', k.brand, 'last4', k.last4, 'expiresOn',
              k.expires_on) end as card,
            (select json_build_object('state', r.state, 'amountCents', r.amount_cents, 'chargeOn', r.charge_on,
              'reason', r.reason) from supporter_renewal r where r.supporter_id = s.id and r.until_on = s.valid_until_on)
              as renewal, (select o.name from organization o limit 1) as "clubName"
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
       left join card_token k on k.id = s.card_token_id and k.state = 'active'
      where s.customer_id = $1 order by s.state = 'active' desc, s.valid_until_on desc nulls last, s.id`,
    [customerId],
  );
  return rows.map(({clubName, ...card}) => ({...card, consentText: renewalConsentText(clubName)}));
}

/** Null: it is not theirs, or gives nothing now. */
export async function readOwnNumber(tx: Tx, customerId: number, supporterId: number): Promise<string | null> {
  const {rows} = await tx.query<{number: string}>(
    `select number from supporter s where s.id = $1 and s.customer_id = $2 and ${inForce('s')}`,
    [supporterId, customerId],
  );
  return rows[0]?.number ?? null;
}
