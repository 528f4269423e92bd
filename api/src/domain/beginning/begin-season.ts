/**
 * A season in one act: its lists of the kinds that the club runs, each with the categories that every club would type,
 * by the formula and the season's own year. All of it or nothing; a list whose name is taken is refused, never filled a
 * second time. A season that runs already sells at once, unless the house still lacks something before any sale: then
 * it waits in preparation.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {checkSeasonList} from '../passes/seats/check-list';
import {AGE_CATEGORIES, documentsAt, PASS_CATEGORIES} from './base/seasons';
import {readSaleObstacles} from './before-selling';
import type {Surroundings} from './read-beginning';

export const SEASON_KINDS = ['passes', 'academy', 'supporters'] as const;
export type SeasonKind = (typeof SEASON_KINDS)[number];

export interface SeasonAsk {
  startsOn: string;
  endsOn: string;
  kinds: SeasonKind[];
  /** Whose seats the passes are of; null: passes without a seat. */
  seatPlanId: number | null;
  surroundings: Surroundings;
}

const NAMES: Record<SeasonKind, string> = {passes: 'Abonos', academy: 'Cantera', supporters: 'Simpatizantes'};
/** Training children is exempt in a club that lives on it (LIVA art. 20.Uno.13.º); a pass is what its matches are. */
const VAT: Record<SeasonKind, string> = {passes: 'sport', academy: 'sport_exempt', supporters: 'general'};

/** Errors: `invalid` 422 naming the field, `duplicate` 409. */
export async function beginSeason(tx: Tx, ask: SeasonAsk): Promise<{id: number; kind: SeasonKind; name: string}[]> {
  if (ask.kinds.length === 0) throw invalid({kinds: 'Elige al menos una cosa.'});
  const year = Number(ask.startsOn.slice(0, 4));
  const until = Number(ask.endsOn.slice(0, 4));
  const label = until > year ? `${year % 100}/${String(until % 100).padStart(2, '0')}` : String(year);
  const isReady = (await readSaleObstacles(tx, ask.surroundings)).length === 0;
  const made: {id: number; kind: SeasonKind; name: string}[] = [];
  for (const kind of SEASON_KINDS.filter(one => ask.kinds.includes(one))) {
    const list = {
      name: `${NAMES[kind]} ${label}`,
      kind,
      startsOn: ask.startsOn,
      endsOn: ask.endsOn,
      seatPlanId: kind === 'passes' ? ask.seatPlanId : null,
      vatCode: VAT[kind],
    };
    await checkSeasonList(tx, null, list);
    const {rows} = await tx.query<{id: number}>(
      `insert into season_list (name, kind, starts_on, ends_on, seat_plan_id, vat_code, state)
       values ($1, $2, $3, $4, $5, $6, case when $7 and $3::date <= club_today() then 'active' else 'preparation' end)
         on conflict (name) do nothing returning id`,
      [list.name, kind, list.startsOn, list.endsOn, list.seatPlanId, list.vatCode, isReady],
    );
    if (!rows[0]) throw conflict('duplicate', `Ya existe «${list.name}».`);
    const {id} = rows[0];
    if (kind === 'passes') await layPassCategories(tx, id, year, ask.seatPlanId !== null);
    if (kind === 'academy') await layAcademy(tx, id, year);
    made.push({id, kind, name: list.name});
  }
  return made;
}

async function layPassCategories(tx: Tx, listId: number, year: number, hasSeats: boolean): Promise<void> {
  const all = PASS_CATEGORIES;
  await tx.query(
    `insert into pass_category (season_list_id, name, description, kind, born_from_on, born_until_on, document_required,
      can_release, position)
     select $1, c.name, c.description, $2, c.born_from, c.born_until, c.document, $3, c.at * 10
       from unnest($4::text[], $5::text[], $6::date[], $7::date[], $8::text[]) with ordinality as c(name, description,
         born_from, born_until, document, at)`,
    [
      listId,
      hasSeats ? 'fixed_seat' : 'no_seat',
      hasSeats,
      all.map(c => c.name),
      all.map(c => c.description),
      all.map(c => (c.oldest === null ? null : `${year - c.oldest}-01-01`)),
      all.map(c => (c.youngest === null ? null : `${year - c.youngest}-12-31`)),
      all.map(c => c.document),
    ],
  );
}

async function layAcademy(tx: Tx, listId: number, year: number): Promise<void> {
  for (const [i, {name, youngest, oldest}] of AGE_CATEGORIES.entries())
    await tx.query(
      `insert into age_category (season_list_id, name, birth_year_from, birth_year_to, required_documents, position)
        values ($1, $2, $3, $4, $5, $6)`,
      [listId, name, year - oldest, year - youngest, documentsAt(youngest), i + 1],
    );
  const {rows} = await tx.query<{name: string; email: string; phone: string}>(
    `select minors_delegate_name as name, minors_delegate_email as email, minors_delegate_phone as phone
      from organization`,
  );
  await tx.query(
    `insert into academy_settings (season_list_id, min_age, max_age, required_documents, delegate_name, delegate_email,
      delegate_phone) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      listId,
      AGE_CATEGORIES[0]!.youngest,
      AGE_CATEGORIES.at(-1)!.oldest,
      ['photo'],
      rows[0]?.name ?? '',
      rows[0]?.email ?? '',
      rows[0]?.phone ?? '',
    ],
  );
}
