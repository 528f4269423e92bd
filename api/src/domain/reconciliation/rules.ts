/**
 * What was put aside once is known when it comes again: by what the bank calls it, its words without their figures, and
 * who is on the other side.
 */
import type {Tx} from '../../tx';
import type {Movement} from '../transfers/movements';

export type Line = {id: number} & Omit<Movement, 'account' | 'balanceCents' | 'entryKey'>;

export interface Rule {
  pattern: string;
  outcome: 'set_aside' | 'fee';
  isAutomatic: boolean;
  note: string;
}

/** In capitals, without accents. */
export const saidBy = ({concept, payer}: Pick<Line, 'concept' | 'payer'>): string =>
  `${concept} ${payer}`.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const WORDS = 10;

/** Dates, amounts and references change from one month to the next; words do not. */
export const patternOf = (line: Pick<Line, 'concept' | 'payer' | 'code' | 'cents'>): string =>
  [
    line.cents > 0 ? '+' : '-',
    line.code,
    ...saidBy(line)
      .split(/[^A-Z0-9]+/)
      .filter(word => word !== '' && !/\d/.test(word))
      .slice(0, WORDS),
  ].join(' ');

export async function readRules(tx: Tx): Promise<Map<string, Rule>> {
  const {rows} = await tx.query<Rule>(
    'select pattern, outcome, is_automatic as "isAutomatic", note from bank_rule order by id',
  );
  return new Map(rows.map(rule => [rule.pattern, rule]));
}

/** The last word counts. */
export async function learnRule(tx: Tx, rule: Rule, staffUserId: number): Promise<void> {
  await tx.query(
    `insert into bank_rule (pattern, outcome, is_automatic, note, staff_user_id) values ($1, $2, $3, $4, $5)
     on conflict (pattern) do update set outcome = excluded.outcome, is_automatic = excluded.is_automatic,
       note = excluded.note, staff_user_id = excluded.staff_user_id, version = bank_rule.version + 1`,
    [rule.pattern, rule.outcome, rule.isAutomatic, rule.note, staffUserId],
  );
}

export const forgetRule = (tx: Tx, pattern: string): Promise<unknown> =>
  tx.query('delete from bank_rule where pattern = $1', [pattern]);
