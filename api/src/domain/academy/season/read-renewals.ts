/**
 * Who of the list before may come again, to which category, and how it stands: renewed, offered, silent. Years propose the
 * category, but nobody whom a person has put into another one is moved back by them. Whoever turns eighteen before the
 * season begins, whoever has no category any more and whoever was put by hand is told apart: that a person decides.
 */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {quoteEnrolments} from '../money/quote';
import {readFamilyDebts} from './left-out';

export const TURNS = ['same', 'up', 'moves', 'by_hand', 'adult', 'none'] as const;
export const OFFER_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export interface RenewalRow {
  enrolmentId: number;
  athleteId: number;
  athleteName: string;
  birthYear: number;
  before: string;
  ageCategoryId: number | null;
  categoryName: string | null;
  turn: (typeof TURNS)[number];
  /** What its family has let pass, of all its children. */
  owesCents: number;
  newEnrolmentId: number | null;
  offerId: number | null;
  offerState: (typeof OFFER_STATES)[number] | null;
  untilAt: Date | null;
  remindedAt: Date | null;
  toPayCents: number | null;
  mails: number;
}

/** The athlete `a` is of category `c` (SQL). */
export const isOf = (c: string): string =>
  `(extract(year from a.birth_on) between ${c}.birth_year_from and ${c}.birth_year_to and ${c}.sex in ('mixed', a.sex))`;

/** What its members have turned, twice the mean, when season `l` begins (SQL). */
const ages = (l: string, c: string) =>
  `(2 * extract(year from ${l}.starts_on) - ${c}.birth_year_from - ${c}.birth_year_to)`;

/**
 * Over list $1; `$2` are the enrolments, or null for all; `$3`: also those put by hand go where their years say. A place
 * that is given or offered is the one that is told. Where several categories fit, the one of before comes first; girls go
 * to one of theirs before a mixed one, but for those who had the choice and play in the mixed one.
 */
export const RENEWABLE = `
select e.id as "enrolmentId", e.athlete_id as "athleteId", e.athlete_name as "athleteName",
  extract(year from a.birth_on)::int as "birthYear", c.name || coalesce(' · ' || m.name, '') as before,
  n.id as "ageCategoryId", n.name as "categoryName",
  case when n.id is null then 'none' when a.birth_on + interval '18 years' <= l.starts_on then 'adult'
    when is_open and by_hand and w.id is distinct from y.id then 'by_hand' when n.name = c.name then 'same'
    when ${ages('l', 'n')} > ${ages('p', 'c')} then 'up' else 'moves' end as turn,
  0 as "owesCents", o.id as "newEnrolmentId", r.id as "offerId", r.state as "offerState",
  r.until_at as "untilAt", r.reminded_at as "remindedAt", r.amount_cents - r.discount_cents as "toPayCents",
  (select count(*)::int from athlete_guardian k join guardian g on g.id = k.guardian_id and g.email <> ''
    where k.athlete_id = a.id) as mails, coalesce(e.enrolled_at, e.created_at) as since
  from season_list l join season_list p on p.id = l.previous_list_id join enrolment e on e.season_list_id = p.id
  join athlete a on a.id = e.athlete_id
  join age_category c on c.id = e.age_category_id left join team m on m.id = e.team_id
  left join age_category w on w.season_list_id = l.id and w.name = c.name
  left join enrolment o on o.season_list_id = l.id and o.athlete_id = e.athlete_id
    and o.state not in ('rejected', 'withdrawn')
  left join renewal_offer r on r.previous_enrolment_id = e.id
  cross join lateral (select e.override_reason <> '' and not ${isOf('c')} as by_hand,
    o.id is null and r.state is distinct from 'offered' as is_open) h
  left join lateral (select y.* from age_category y where y.season_list_id = l.id and ${isOf('y')}
    order by y.id = w.id desc nulls last, (y.sex = 'mixed') <> (not by_hand and c.sex = 'mixed' and exists (select 1 from age_category k
      where k.season_list_id = p.id and k.sex <> 'mixed' and ${isOf('k')})), y.position, y.id limit 1) y on true
  left join age_category n on n.id = coalesce(o.age_category_id, case when not is_open then r.age_category_id end,
    case when by_hand and not $3 then w.id end, y.id)
 where l.id = $1 and ($2::int[] is null or e.id = any($2)) and e.state in ('enrolled', 'suspended', 'finished')`;

export interface Renewals {
  previousName: string | null;
  /** Days of the window for families, as the settings say them. */
  opensOn: string | null;
  closesOn: string | null;
  rows: RenewalRow[];
  categories: {id: number; name: string; capacity: number | null; taken: number; amountCents: number}[];
}

/** Errors: `not_found` 404. */
export async function readRenewals(tx: Tx, seasonListId: number): Promise<Renewals> {
  const {rows: lists} = await tx.query<Pick<Renewals, 'previousName' | 'opensOn' | 'closesOn'>>(
    `select p.name as "previousName", s.renewal_opens_on as "opensOn", s.renewal_closes_on as "closesOn"
       from season_list l left join season_list p on p.id = l.previous_list_id
       left join academy_settings s on s.season_list_id = l.id where l.id = $1 and l.kind = 'academy'`,
    [seasonListId],
  );
  if (!lists[0]) throw notFound('No existe esa lista de cantera.');
  const {rows} = await tx.query<RenewalRow>(
    `select * from (${RENEWABLE}) r order by "ageCategoryId" nulls last, "athleteName"`,
    [seasonListId, null, false],
  );
  const owed = await readFamilyDebts(
    tx,
    rows.map(row => row.athleteId),
  );
  for (const row of rows) row.owesCents = owed.get(row.athleteId) ?? 0;
  const {rows: categories} = await tx.query<Omit<Renewals['categories'][number], 'amountCents'>>(
    `select id, name, capacity, academy_places_taken(id, null, null) as taken from age_category
      where season_list_id = $1 order by position, id`,
    [seasonListId],
  );
  // What somebody who comes again pays in each, before discounts.
  const asked = categories.map(category => rows.find(row => row.ageCategoryId === category.id));
  const quotes = await quoteEnrolments(
    tx,
    asked.flatMap(row =>
      row
        ? [
            {
              seasonListId,
              ageCategoryId: row.ageCategoryId!,
              athleteId: row.athleteId,
              kind: 'renewal' as const,
              priceOverrideCents: null,
            },
          ]
        : [],
    ),
  );
  const priced = categories.map((category, at) => ({
    ...category,
    amountCents: asked[at] ? quotes.shift()!.amountCents : 0,
  }));
  return {...lists[0], rows, categories: priced};
}
