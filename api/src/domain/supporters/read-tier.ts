/** A tier as it is sold today: its price, until when a card of it lasts, who may have it. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface Tier {
  id: number;
  name: string;
  priceCents: number;
  vatCode: string;
  /** It is sold. */
  isActive: boolean;
  validDays: number | null;
  minAge: number | null;
  maxAge: number | null;
  isFamily: boolean;
  seasonEnds: string;
  /** Of the season after it; null while nobody has made it. */
  nextSeasonEnds: string | null;
  today: string;
}

/**
 * A season ends with its list, or, without one, on the next 30 June. `isPaid`: it was sold when it was on sale.
 * @throws DomainError 422 `tierId`
 */
export async function readTier(tx: Tx, tierId: number, isPaid = false): Promise<Tier> {
  const {rows} = await tx.query<Tier>(
    `select t.id, t.name, t.price_cents as "priceCents", t.vat_code as "vatCode",
            case t.validity when 'days' then t.valid_days end as "validDays", t.is_active as "isActive",
            t.min_age as "minAge", t.max_age as "maxAge", t.is_family as "isFamily",
            d.today::text, coalesce(l.ends_on, d.june)::text as "seasonEnds",
            case when l.id is null then d.june + interval '1 year' else (select min(n.ends_on) from season_list n
              where n.previous_list_id = l.id and n.state in ('campaign', 'active')) end::date::text as "nextSeasonEnds"
       from supporter_tier t left join season_list l on l.id = t.season_list_id
       cross join (select today, make_date(extract(year from today)::int
           + case when extract(month from today) >= 7 then 1 else 0 end, 6, 30) as june
         from (select club_today() as today) t) d where t.id = $1`,
    [tierId],
  );
  if (!rows[0] || (!rows[0].isActive && !isPaid)) throw invalid({tierId: 'Ese carné no se vende.'});
  return rows[0];
}

/** @throws DomainError 422 `person.birthYear` */
export function checkAge(tier: Tier, birthYear: number | null): void {
  const problem = ageProblem(tier, birthYear);
  if (problem !== null) throw invalid({'person.birthYear': problem});
}

export function ageProblem({minAge, maxAge, today}: Tier, birthYear: number | null): string | null {
  if (minAge === null && maxAge === null) return null;
  if (birthYear === null) return 'Este carné va por edad: escribe el año de nacimiento.';
  const age = Number(today.slice(0, 4)) - birthYear;
  if (minAge !== null && age < minAge) return `Este carné es a partir de ${minAge} años.`;
  if (maxAge !== null && age > maxAge) return `Este carné es hasta los ${maxAge} años.`;
  return null;
}

/** Days before the end of a card in which another season may be bought behind it. */
export const RENEWED_AHEAD = 60;

/**
 * The card that somebody gets who has one until `last`; near the end of the season, the next one. Null: there is
 * nothing to add, the season is theirs already.
 */
export async function nextPeriod(
  tx: Tx,
  tier: Tier,
  last: string | null,
): Promise<{from: string; until: string} | null> {
  const {rows} = await tx.query<{from: string; until: string; isEmpty: boolean}>(
    `select p.starts::text as from, p.ends::text as until, p.ends < p.starts as "isEmpty"
       from (select s.starts, case when $2::int is not null then s.starts + $2::int - 1
           when s.starts > $3::date and $1::date < $4::date + ${RENEWED_AHEAD} then coalesce($5::date, $3::date)
           else $3::date end as ends
         from (select greatest($4::date, coalesce($1::date + 1, $4::date)) as starts) s) p`,
    [last, tier.validDays, tier.seasonEnds, tier.today, tier.nextSeasonEnds],
  );
  const {from, until, isEmpty} = rows[0]!;
  return isEmpty ? null : {from, until};
}
