/**
 * A season becomes the next: the same list a year later, categories a year younger, prices by a percentage rounded to a
 * step, teams, settings with their days a year on. Promises: what is done is what the preview says, a list is carried
 * over once, and it can be taken back while nobody has touched it.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface RollOver {
  listId: number;
  /** Hundredths of a per cent: 300 is 3 %. */
  pricesBp: number;
  /** Prices end at a multiple of it. */
  stepCents: number;
  staffUserId: number;
}

export const ROW_KINDS = ['list', 'category', 'price', 'team', 'settings'] as const;

export interface RollOverPlan {
  name: string;
  /** The list that it has become. */
  toListId: number | null;
  /** It has become one by this act, and nobody has touched that. */
  mayUndo: boolean;
  rows: {kind: (typeof ROW_KINDS)[number]; name: string; before: string; after: string}[];
}

const PRICE = (alias: string) =>
  `(round(${alias}.amount_cents * (10000 + $2::int) / 10000.0 / $3::int) * $3::int)::int`;

/** «Cantera 26/27» is followed by «Cantera 27/28», 2026-27 by 2027-28; else the year is said. */
export function nextName(name: string, year: number): string {
  const next = name.replace(
    /(\d{2,4})(\s*[/-]\s*)(\d{2,4})/,
    (_all, from: string, between: string, to: string) => `${plusOne(from)}${between}${plusOne(to)}`,
  );
  return next === name ? `${name} ${year + 1}` : next;
}
const plusOne = (digits: string): string =>
  String((Number(digits) + 1) % 10 ** digits.length).padStart(digits.length, '0');

interface List {
  name: string;
  year: number;
  startsOn: string;
  endsOn: string;
  nextStartsOn: string;
  nextEndsOn: string;
  toListId: number | null;
}

const DAY = (sql: string) => `to_char(${sql}, 'DD/MM/YYYY')`;
const NEXT = (column: string) => `(${column} + interval '1 year')`;
const WINDOW = (of: string) =>
  `coalesce(${DAY(`s.${of}_opens_on`)}, 'sin fecha') || ' – ' || coalesce(${DAY(`s.${of}_closes_on`)}, 'sin fecha')`;
const NEXT_WINDOW = (of: string) =>
  `coalesce(${DAY(NEXT(`s.${of}_opens_on`))}, 'sin fecha') || ' – '
    || coalesce(${DAY(NEXT(`s.${of}_closes_on`))}, 'sin fecha')`;
const CONCEPT = `case p.concept when 'registration' then 'matrícula' when 'fee' then 'cuota'
  when 'place_reservation' then 'reserva de plaza' else 'equipación' end || case p.enrolment_kind
  when 'new' then ' (altas)' when 'renewal' then ' (renovaciones)' else '' end`;
const EUROS = (cents: string) => `replace(to_char(${cents} / 100.0, 'FM999990.00'), '.', ',') || ' €'`;

async function readList(tx: Tx, listId: number): Promise<List> {
  const {rows} = await tx.query<List>(
    `select l.name, extract(year from l.starts_on)::int as year, ${DAY('l.starts_on')} as "startsOn",
       ${DAY('l.ends_on')} as "endsOn", ${DAY(NEXT('l.starts_on'))} as "nextStartsOn",
       ${DAY(NEXT('l.ends_on'))} as "nextEndsOn",
       (select n.id from season_list n where n.previous_list_id = l.id and n.kind = 'academy' limit 1) as "toListId"
       from season_list l where l.id = $1 and l.kind = 'academy'`,
    [listId],
  );
  if (!rows[0]) throw notFound('No existe esa lista de cantera.');
  return rows[0];
}

/** Every row before and after. Errors: `not_found` 404. */
export async function planRollOver(tx: Tx, ask: Omit<RollOver, 'staffUserId'>): Promise<RollOverPlan> {
  const list = await readList(tx, ask.listId);
  const name = nextName(list.name, list.year);
  const {rows} = await tx.query<RollOverPlan['rows'][number]>(
    `select kind, name, before, after from (
       select 'category' as kind, c.name, c.birth_year_from || '–' || c.birth_year_to as before,
         c.birth_year_from + 1 || '–' || c.birth_year_to + 1 as after, 1 as at, c.position as pos, c.id, 0 as id2
         from age_category c where c.season_list_id = $1
       union all select 'price', c.name || ': ' || ${CONCEPT}, ${EUROS('p.amount_cents')}, ${EUROS(PRICE('p'))}, 2,
         c.position, c.id, p.id from academy_price p join age_category c on c.id = p.age_category_id
         where c.season_list_id = $1
       union all select 'team', t.name, 'hasta ' || t.max_squad, 'hasta ' || t.max_squad || ', sin jugadores', 3,
         c.position, c.id, t.id from team t join age_category c on c.id = t.age_category_id
         where c.season_list_id = $1 and t.is_active
       union all select 'settings', 'Renovaciones', ${WINDOW('renewal')}, ${NEXT_WINDOW('renewal')}, 4, 0, 0, 0
         from academy_settings s where s.season_list_id = $1
       union all select 'settings', 'Altas', ${WINDOW('signup')}, ${NEXT_WINDOW('signup')}, 4, 0, 0, 1
         from academy_settings s where s.season_list_id = $1) x order by at, pos, id, id2`,
    [ask.listId, ask.pricesBp, ask.stepCents],
  );
  return {
    name,
    toListId: list.toListId,
    mayUndo: list.toListId !== null && (await isUntouched(tx, ask.listId, list.toListId)),
    rows: [
      {
        kind: 'list',
        name: 'Temporada',
        before: `${list.name}, ${list.startsOn} – ${list.endsOn}`,
        after: `${name}, ${list.nextStartsOn} – ${list.nextEndsOn}`,
      },
      ...rows,
    ],
  };
}

/** The new list. Errors: `not_found` 404, `already_rolled_over` 409, `invalid` 422. */
export async function rollOver(tx: Tx, ask: RollOver): Promise<number> {
  await tx.query('select 1 from season_list where id = $1 for update', [ask.listId]);
  const list = await readList(tx, ask.listId);
  if (list.toListId !== null)
    throw conflict('already_rolled_over', 'Esta lista ya tiene la de la temporada siguiente.');
  const name = nextName(list.name, list.year);
  if ((await tx.query('select 1 from season_list where name = $1', [name])).rowCount > 0)
    throw invalid({listId: `Ya hay una lista que se llama «${name}».`});
  const copy = (table: string, where: string, set: Record<string, string>, values: unknown[] = []) =>
    copyRows(tx, {table, where, set, values: [ask.listId, ...values]});
  await copy(
    'season_list',
    't.id = $1',
    {
      name: '$2',
      previous_list_id: 't.id',
      starts_on: `(t.starts_on + interval '1 year')::date`,
      ends_on: `(t.ends_on + interval '1 year')::date`,
      state: `'preparation'`,
    },
    [name],
  );
  const {rows} = await tx.query<{id: number}>('select id from season_list where previous_list_id = $1 and name = $2', [
    ask.listId,
    name,
  ]);
  const to = rows[0]!.id;
  await copy(
    'age_category',
    't.season_list_id = $1',
    {
      season_list_id: '$2',
      birth_year_from: 't.birth_year_from + 1',
      birth_year_to: 't.birth_year_to + 1',
    },
    [to],
  );
  const twin = (column: string, list2: string) =>
    `(select n.id from age_category o join age_category n on n.name = o.name and n.season_list_id = ${list2}
      where o.id = t.${column})`;
  const ofList = 't.age_category_id in (select id from age_category where season_list_id = $1)';
  await copyRows(tx, {
    table: 'academy_price',
    where: ofList,
    set: {age_category_id: twin('age_category_id', '$4'), amount_cents: PRICE('t')},
    values: [ask.listId, ask.pricesBp, ask.stepCents, to],
  });
  await copy('team', `${ofList} and t.is_active`, {age_category_id: twin('age_category_id', '$2')}, [to]);
  const later = (column: string) => `(t.${column} + interval '1 year')::date`;
  await copy(
    'academy_settings',
    't.season_list_id = $1',
    {
      season_list_id: '$2',
      renewal_opens_on: later('renewal_opens_on'),
      renewal_closes_on: later('renewal_closes_on'),
      signup_opens_on: later('signup_opens_on'),
      signup_closes_on: later('signup_closes_on'),
    },
    [to],
  );
  await tx.query(
    `insert into list_roll_over (from_list_id, to_list_id, prices_bp, step_cents, staff_user_id)
      values ($1, $2, $3, $4, $5)`,
    [ask.listId, to, ask.pricesBp, ask.stepCents, ask.staffUserId],
  );
  return to;
}

interface Copy {
  /** A word of this file, as is everything of `set` and `where`. */
  table: string;
  where: string;
  set: Record<string, string>;
  values: unknown[];
}

/**
 * Whatever columns the table has by now go along, but for what the database gives: ids, stamps, and what is unique by
 * itself.
 */
async function copyRows(tx: Tx, {table, where, set, values}: Copy): Promise<void> {
  const {rows} = await tx.query<{name: string}>(
    `select a.attname::text as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0
      and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
      and a.attname not in ('version', 'created_at', 'updated_at')
      and not exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and a.attname <> all($2))`,
    [table, Object.keys(set)],
  );
  const columns = rows.map(({name}) => `"${name}"`).join(', ');
  const picked = rows.map(({name}) => set[name] ?? `t."${name}"`).join(', ');
  await tx.query(
    `insert into ${table} (${columns}) select ${picked} from ${table} t where ${where} order by t.id`,
    values,
  );
}

async function isUntouched(tx: Tx, from: number, to: number): Promise<boolean> {
  const {rows} = await tx.query<{ok: boolean}>(
    `select exists (select 1 from list_roll_over where from_list_id = $1 and to_list_id = $2)
       and (select version = 1 and state = 'preparation' from season_list where id = $2)
       and not exists (select 1 from enrolment where season_list_id = $2)
       and not exists (select 1 from renewal_offer where season_list_id = $2)
       and not exists (select 1 from academy_settings where season_list_id = $2 and version > 1)
       and not exists (select 1 from age_category c where c.season_list_id = $2 and (c.version > 1
         or exists (select 1 from academy_price p where p.age_category_id = c.id and p.version > 1)
         or exists (select 1 from team t where t.age_category_id = c.id and (t.version > 1
           or exists (select 1 from team_coach k where k.team_id = t.id)))
         or exists (select 1 from academy_invitation_code i where i.age_category_id = c.id))) as ok`,
    [from, to],
  );
  return rows[0]!.ok;
}

/** Errors: `not_found` 404, `roll_over_touched` 409. */
export async function undoRollOver(tx: Tx, listId: number): Promise<void> {
  await tx.query('select 1 from season_list where id = $1 for update', [listId]);
  const {toListId} = await readList(tx, listId);
  if (toListId === null) throw notFound('Esta lista no se ha pasado a la temporada siguiente.');
  await tx.query('select 1 from season_list where id = $1 for update', [toListId]);
  if (!(await isUntouched(tx, listId, toListId)))
    throw conflict('roll_over_touched', 'La temporada nueva ya tiene cambios o inscripciones: no se puede deshacer.');
  const categories = '(select id from age_category where season_list_id = $1)';
  for (const statement of [
    `delete from team where age_category_id in ${categories}`,
    'delete from age_category where season_list_id = $1',
    'delete from academy_settings where season_list_id = $1',
    'delete from season_list where id = $1',
  ])
    await tx.query(statement, [toListId]);
}
