/**
 * Which rows of a table somebody may reach: of their own company, and of the areas that they may see. One text for lists,
 * single records and every act on a row; what is out of reach does not exist for them.
 */
import type {Actor} from '../auth/audit';
import {kindsSeen} from '../auth/owners';
import {notFound} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {quote, type Resource} from './resource';

export type Reacher = Pick<Actor, 'companyId' | 'roles'>;

/** Conditions over t; their values are added to those that there are. */
export function scopeOf(r: Resource, who: Reacher, values: unknown[]): string[] {
  const conditions: string[] = r.only ? [`(${r.only})`] : [];
  if (r.companyScope && who.companyId !== null)
    conditions.push(r.companyScope.replaceAll('$company', `$${values.push(who.companyId)}`));
  if (r.areaScope) {
    const seen = kindsSeen(r.areaScope.areas, who.roles);
    if (seen.length < Object.keys(r.areaScope.areas).length)
      conditions.push(`(${r.areaScope.sql.replaceAll('$kinds', `$${values.push(seen)}::text[]`)})`);
  }
  return conditions;
}

/** For an act on a row. @throws DomainError 404 */
export async function reachRecord(tx: Tx, r: Resource, id: number, who: Reacher): Promise<void> {
  const values: unknown[] = [id];
  const found = await tx.query(
    `select 1 from ${quote(r.table)} t where ${['t.id = $1', ...scopeOf(r, who, values)].join(' and ')}`,
    values,
  );
  if (found.rowCount === 0) throw notFound(`No existe: ${r.label[0]} ${id}.`);
}
