/** What a list comes to, of the rows that its filters choose: the sum of an amount for each answer of a computed flag. */
import {parseList} from './list-query';
import {quote, type Resource} from './resource';
import type {Reacher} from './scope';
import type {Tx} from '../../domain/kernel/tx';

export interface FlagTotal {
  is: boolean;
  count: number;
  cents: number;
}

/** `counts`: SQL over the table alias t, which rows count at all. @throws DomainError 422 `filter` */
export async function totalsByFlag(
  tx: Tx,
  r: Resource,
  ask: {filter?: string | undefined; flag: string; amount: string; counts: string},
  who: Reacher,
): Promise<FlagTotal[]> {
  const {where, values} = parseList(r, ask.filter === undefined ? {} : {filter: ask.filter}, who);
  const {rows} = await tx.query<FlagTotal>(
    `select (${r.computed![ask.flag]!}) as is, count(*)::int as count, coalesce(sum(t.${quote(ask.amount)}), 0)::int as cents
       from ${quote(r.table)} t ${where === '' ? 'where' : `${where} and`} ${ask.counts} group by 1 order by 1`,
    values,
  );
  return rows;
}
