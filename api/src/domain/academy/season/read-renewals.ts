/**
 * Who of the list before may come again, which category the years give, and how it stands: renewed, offered, silent.
 * Whoever turns eighteen before the season begins, and whoever has no category any more, is told apart: that a person
 * decides.
 */
import {notFound} from '../../../errors';
import type {Tx} from '../../../tx';
import {quoteEnrolments} from '../money/quote';
import {readFamilyDebts} from './left-out';

export const TURNS = ['same', 'up', 'adult', 'none'] as const;
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

/** Over list $1; `$2` are the enrolments, or null for all. Girls go to a category of theirs before a mixed one. */
export const RENEWABLE = `
select e.id as "enrolmentId", e.athlete_id as "athleteId", e.athlete_name as "athleteName",
  extract(year from a.birth_on)::int as "birthYear", c.name || coalesce(' · ' || m.name, '') as before,
  n.id as "ageCategoryId", n.name as "categoryName",
  case when n.id is null then 'none' when a.birth_on + interval '18 years' <= l.starts_on then 'adult'
    when n.name = c.name then 'same' else 'up' end as turn,
  0 as "owesCents", o.id as "newEnrolmentId", r.id as "offerId", r.state as "offerState",
  r.until_at as "untilAt", r.reminded_at as "remindedAt", r.amount_cents - r.discount_cents as "toPayCents",
  (select count(*)::int from athlete_guardian k join guardian g on g.id = k.guardian_id and g.email <> ''
    where k.athlete_id = a.id) as mails, coalesce(e.enrolled_at, e.created_at) as since
  from season_list l join enrolment e on e.season_list_id = l.previous_list_id join athlete a on a.id = e.athlete_id
  join age_category c on c.id = e.age_category_id left join team m on m.id = e.team_id
  left join lateral (select n.* from age_category n where n.season_list_id = l.id
    and extract(year from a.birth_on) between n.birth_year_from and n.birth_year_to and n.sex in ('mixed', a.sex)
    order by n.sex = 'mixed', n.position, n.id limit 1) n on true
  left join enrolment o on o.season_list_id = l.id and o.athlete_id = e.athlete_id
    and o.state not in ('rejected', 'withdrawn')
  left join renewal_offer r on r.previous_enrolment_id = e.id
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
    [seasonListId, null],
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
