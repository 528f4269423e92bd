/**
 * What was put aside once is known when it comes again: by whether it came or went, what the bank calls it and its words.
 * Learned of a line, by all its words without their figures; written by hand, by some of them. The first that fits
 * counts.
 */
import {invalid, notFound, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Movement} from '../transfers/movements';

export type Line = {id: number} & Omit<Movement, 'account' | 'balanceCents' | 'entryKey'>;
type Said = Pick<Line, 'concept' | 'payer' | 'code' | 'cents'>;

/** Of nothing here; what the bank keeps; cash of the tills, brought to the bank or fetched. */
export const OUTCOMES = ['set_aside', 'fee', 'cash'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** By what a line is known. */
export interface RuleWords {
  direction: 'in' | 'out';
  /** '': whatever the bank calls it; of an exact rule, that it calls it nothing. */
  code: string;
  words: string;
  /** These words and no others. */
  isExact: boolean;
}

export interface Rule extends RuleWords {
  outcome: Outcome;
  isAutomatic: boolean;
  note: string;
}

export type KeptRule = Rule & {id: number};

/** In capitals, without accents. */
export const saidBy = ({concept, payer}: Pick<Line, 'concept' | 'payer'>): string => spoken(`${concept} ${payer}`);
const spoken = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const wordsIn = (said: string): string[] => said.split(/[^A-Z0-9]+/).filter(word => word !== '');

const WORDS = 10;

/** Dates, amounts and references change from one month to the next; words do not. */
export const patternOf = (line: Said): RuleWords => ({
  direction: line.cents > 0 ? 'in' : 'out',
  code: line.code,
  words: wordsIn(saidBy(line))
    .filter(word => !/\d/.test(word))
    .slice(0, WORDS)
    .join(' '),
  isExact: true,
});

/** Over many lines: each is read once. */
export function ruleFor<R extends RuleWords>(line: Said, rules: readonly R[]): R | undefined {
  if (rules.length === 0) return undefined;
  const own = patternOf(line);
  const all = new Set(wordsIn(saidBy(line)));
  return rules.find(
    rule =>
      rule.direction === own.direction &&
      (rule.isExact
        ? rule.code === own.code && rule.words === own.words
        : (rule.code === '' || rule.code === own.code) &&
          rule.words.split(' ').every(word => word === '' || all.has(word))),
  );
}

const COLUMNS = 'id, direction, code, words, is_exact as "isExact", outcome, is_automatic as "isAutomatic", note';

export const readRules = async (tx: Tx): Promise<KeptRule[]> =>
  (await tx.query<KeptRule>(`select ${COLUMNS} from bank_rule order by position, id`)).rows;

export interface ListedRule extends KeptRule {
  version: number;
  /** Lines that it has solved, and the last of them. */
  lines: number;
  lastOn: string | null;
  staffName: string;
}

export const listRules = async (tx: Tx): Promise<ListedRule[]> =>
  (
    await tx.query<ListedRule>(
      `select ${COLUMNS}, r.version,
         coalesce(b.lines, 0)::int as lines, b.last_on::text as "lastOn",
         coalesce((select u.name from staff_user u where u.id = r.staff_user_id), '') as "staffName"
         from bank_rule r left join (select bank_rule_id, count(*) as lines, max(booked_on) as last_on from bank_movement
           where bank_rule_id is not null group by bank_rule_id) b on b.bank_rule_id = r.id order by r.position, r.id`,
    )
  ).rows;

/** As it is kept. Errors: `invalid` 422: it would take every line; a fee does not come in. */
export function tidyRule(rule: Rule): Rule {
  const words = rule.isExact ? rule.words : wordsIn(spoken(rule.words)).join(' ');
  const code = rule.code.trim().toUpperCase();
  if (words === '' && code === '' && !rule.isExact)
    throw invalid({words: 'Escribe alguna palabra del concepto, o el código del banco: así cogería todos.'});
  if (rule.outcome === 'fee' && rule.direction === 'in')
    throw invalid({outcome: 'Un gasto del banco sale de la cuenta: elige otra cosa, o «Sale».'});
  return {...rule, words, code, note: rule.note.trim()};
}

const VALUES = (rule: Rule) => [
  rule.direction,
  rule.code,
  rule.words,
  rule.isExact,
  rule.outcome,
  rule.isAutomatic,
  rule.note,
];

/** The last word counts; what is new comes after the others. */
export async function learnRule(tx: Tx, rule: Rule, staffUserId: number): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `insert into bank_rule (direction, code, words, is_exact, outcome, is_automatic, note, staff_user_id, position)
      values ($1, $2, $3, $4, $5, $6, $7, $8, (select coalesce(max(position), 0) + 1 from bank_rule))
     on conflict (direction, code, words, is_exact) do update set outcome = excluded.outcome,
       is_automatic = excluded.is_automatic, note = excluded.note, staff_user_id = excluded.staff_user_id,
       updated_at = now(), version = bank_rule.version + 1 returning id`,
    [...VALUES(rule), staffUserId],
  );
  return rows[0]!.id;
}

/** Errors: 404; `stale_version` 409: changed meanwhile; `duplicate` 409: there is another like it. */
export async function changeRule(
  tx: Tx,
  id: number,
  {rule, version, staffUserId}: {rule: Rule; version: number; staffUserId: number},
): Promise<void> {
  const {rowCount} = await tx.query(
    `update bank_rule set direction = $1, code = $2, words = $3, is_exact = $4, outcome = $5, is_automatic = $6,
       note = $7, staff_user_id = $8, updated_at = now(), version = version + 1 where id = $9 and version = $10`,
    [...VALUES(rule), staffUserId, id, version],
  );
  if (rowCount === 1) return;
  const {rows} = await tx.query('select 1 from bank_rule where id = $1', [id]);
  throw rows[0] ? stale() : notFound('Esa regla ya no está.');
}

export const forgetPattern = (tx: Tx, {direction, code, words}: RuleWords): Promise<unknown> =>
  tx.query('delete from bank_rule where direction = $1 and code = $2 and words = $3 and is_exact', [
    direction,
    code,
    words,
  ]);

/** What it solved stays solved. Errors: 404. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  const {rowCount} = await tx.query('delete from bank_rule where id = $1', [id]);
  if (rowCount === 0) throw notFound('Esa regla ya no está.');
}

/** Those that are not named keep their order, after them. */
export const orderRules = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.query(
    `update bank_rule r set position = o.place from (
       select id, row_number() over (order by array_position($1::int[], id) nulls last, position, id) as place
         from bank_rule) o
      where o.id = r.id and o.place <> r.position`,
    [ids],
  );

/** Which rule it was, so that its list can say what it does. */
export const noteRules = (tx: Tx, solved: readonly {movementId: number; ruleId: number}[]): Promise<unknown> =>
  tx.query(
    `update bank_movement b set bank_rule_id = s.rule from unnest($1::int[], $2::int[]) as s(id, rule) where b.id = s.id`,
    [solved.map(one => one.movementId), solved.map(one => one.ruleId)],
  );

export interface Trial {
  /** Lines of the last year that it would have taken: those that wait, and those that were of something after all. */
  lines: number;
  waiting: number;
  matched: number;
  sample: {bookedOn: string; cents: number; said: string; state: string}[];
}

const SAMPLE = 5;

/** A rule over the lines of the last year, by itself: what comes before it in order may take some of them first. */
export async function tryRule(tx: Tx, rule: RuleWords): Promise<Trial> {
  const {rows} = await tx.query<Said & {bookedOn: string; state: string; isOfSomething: boolean}>(
    `select b.amount_cents as cents, b.payer, b.concept, b.code, b.booked_on::text as "bookedOn", b.state,
       b.state = 'paid' or exists (select 1 from bank_match m where m.bank_movement_id = b.id
         and m.kind not in ('fee', 'cash')) as "isOfSomething"
       from bank_movement b where b.booked_on > (select club_today()) - 366 and (b.amount_cents > 0) = ($1 = 'in')
         and ($2 = '' or b.code = $2) order by b.booked_on desc, b.id desc`,
    [rule.direction, rule.code],
  );
  const taken = rows.filter(line => ruleFor(line, [rule]) !== undefined);
  return {
    lines: taken.length,
    waiting: taken.filter(line => line.state === 'waiting').length,
    matched: taken.filter(line => line.isOfSomething).length,
    sample: taken.slice(0, SAMPLE).map(({bookedOn, cents, payer, concept, state}) => ({
      bookedOn,
      cents,
      said: [payer, concept].filter(Boolean).join(' · '),
      state,
    })),
  };
}
