/** A tier as it is sold today: its price, until when a card of it lasts, who may have it. */
import {invalid} from '../../errors';
import type {Tx} from '../../tx';

export interface Tier {
  id: number;
  name: string;
  priceCents: number;
  vatCode: string;
  validDays: number | null;
  minAge: number | null;
  maxAge: number | null;
  isFamily: boolean;
  seasonEnds: string;
  today: string;
}

/**
 * A season ends with its list, or, without one, on the next 30 June. `isPaid`: it was sold when it was on sale.
 * @throws DomainError 422 `tierId`
 */
export async function readTier(tx: Tx, tierId: number, isPaid = false): Promise<Tier> {
  const {rows} = await tx.query<Tier & {isActive: boolean}>(
    `select t.id, t.name, t.price_cents as "priceCents", t.vat_code as "vatCode",
            case t.validity when 'days' then t.valid_days end as "validDays", t.is_active as "isActive",
            t.min_age as "minAge", t.max_age as "maxAge", t.is_family as "isFamily",
            d.today::text, coalesce(l.ends_on, make_date(extract(year from d.today)::int
              + case when extract(month from d.today) >= 7 then 1 else 0 end, 6, 30))::text as "seasonEnds"
       from supporter_tier t left join season_list l on l.id = t.season_list_id
       cross join (select (now() at time zone 'Europe/Madrid')::date as today) d where t.id = $1`,
    [tierId],
  );
  if (!rows[0] || (!rows[0].isActive && !isPaid)) throw invalid({tierId: 'Ese carné no se vende.'});
  return rows[0];
}

/** @throws DomainError 422 `person.birthYear` */
export function checkAge(tier: Tier, birthYear: number | null): void {
  if (birthYear === null) {
    if (tier.minAge !== null || tier.maxAge !== null)
      throw invalid({'person.birthYear': 'Este carné va por edad: escribe el año de nacimiento.'});
    return;
  }
  const age = Number(tier.today.slice(0, 4)) - birthYear;
  if (tier.minAge !== null && age < tier.minAge)
    throw invalid({'person.birthYear': `Este carné es a partir de ${tier.minAge} años.`});
  if (tier.maxAge !== null && age > tier.maxAge)
    throw invalid({'person.birthYear': `Este carné es hasta los ${tier.maxAge} años.`});
}

/** The card that somebody gets who has one until `last`; null: there is nothing to add, the season is theirs already. */
export async function nextPeriod(
  tx: Tx,
  tier: Tier,
  last: string | null,
): Promise<{from: string; until: string} | null> {
  const {rows} = await tx.query<{from: string; until: string; isEmpty: boolean}>(
    `select p.starts::text as from, p.ends::text as until, p.ends < p.starts as "isEmpty"
       from (select s.starts, case when $2::int is null then $3::date else s.starts + $2::int - 1 end as ends
         from (select greatest($4::date, coalesce($1::date + 1, $4::date)) as starts) s) p`,
    [last, tier.validDays, tier.seasonEnds, tier.today],
  );
  const {from, until, isEmpty} = rows[0]!;
  return isEmpty ? null : {from, until};
}
