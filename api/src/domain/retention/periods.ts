/** What is kept for how long, and changing it: within what the law and the product bear, which stands in each row. */
import {invalid, stale} from '../kernel/errors';
import {formatCount} from '../kernel/money';
import type {Tx} from '../kernel/tx';

export interface RetentionRule {
  code: string;
  name: string;
  what: string;
  act: 'delete' | 'empty' | 'anonymise';
  unit: 'days' | 'months';
  period: number;
  least: number;
  most: number;
  law: string;
  version: number;
  lastRunAt: string | null;
  lastDeletedAt: string | null;
  lastDeleted: number;
  deletedTotal: number;
}

export async function readPeriods(tx: Tx): Promise<RetentionRule[]> {
  const {rows} = await tx.query<
    Omit<RetentionRule, 'lastRunAt' | 'lastDeletedAt'> & {lastRunAt: Date | null; lastDeletedAt: Date | null}
  >(
    `select code, name, what, act, unit, period, least, most, law, version, last_run_at as "lastRunAt",
      last_deleted_at as "lastDeletedAt", last_deleted as "lastDeleted", deleted_total as "deletedTotal"
       from retention_rule order by position`,
  );
  return rows.map(rule => ({
    ...rule,
    lastRunAt: rule.lastRunAt?.toISOString() ?? null,
    lastDeletedAt: rule.lastDeletedAt?.toISOString() ?? null,
  }));
}

const UNITS = {days: ['día', 'días'], months: ['mes', 'meses']} as const;
const said = (count: number, unit: 'days' | 'months'): string =>
  `${formatCount(count)} ${UNITS[unit][count === 1 ? 0 : 1]}`;

/**
 * All or none. The periods from which each came, by code. Errors: `invalid` 422 that names each code that is unknown or
 * beyond its limits, `stale_version` 409.
 */
export async function changePeriods(
  tx: Tx,
  wanted: {code: string; version: number; period: number}[],
): Promise<Record<string, [from: number, to: number]>> {
  const {rows} = await tx.query<Pick<RetentionRule, 'code' | 'unit' | 'period' | 'least' | 'most' | 'version'>>(
    'select code, unit, period, least, most, version from retention_rule where code = any($1) order by code for update',
    [wanted.map(({code}) => code)],
  );
  const rules = new Map(rows.map(rule => [rule.code, rule]));
  const errors: Record<string, string> = {};
  for (const {code, period} of wanted) {
    const rule = rules.get(code);
    if (!rule) errors[code.slice(0, 60)] = 'No existe este plazo.';
    else if (rule.least === rule.most && period !== rule.period)
      errors[code] = `Es siempre ${said(rule.least, rule.unit)}.`;
    else if (period < rule.least || period > rule.most)
      errors[code] = `Debe estar entre ${formatCount(rule.least)} y ${said(rule.most, rule.unit)}.`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (wanted.some(({code, version}) => rules.get(code)!.version !== version)) throw stale();
  const changed: Record<string, [number, number]> = {};
  for (const {code, period} of wanted) {
    const {period: from} = rules.get(code)!;
    if (from === period) continue;
    await tx.query('update retention_rule set period = $2, version = version + 1, updated_at = now() where code = $1', [
      code,
      period,
    ]);
    changed[code] = [from, period];
  }
  return changed;
}
