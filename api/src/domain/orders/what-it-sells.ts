/**
 * What an order sells, by its lines, the most telling first: a pass with the fee of another instalment is a pass.
 */
import {lineKinds, type LineKindName, type LineKind} from './line-kind';

export {SOLD, type Sold} from './line-kind';

let sells: string | undefined;

/** For a query over `"order" o`: one of SOLD. */
export function whatItSells(): string {
  const kinds = Object.entries(lineKinds()) as [LineKindName, LineKind][];
  return (sells ??= `
select case ${kinds
    .flatMap(([name, {sold}]) => sold.map(({as, when}) => `when bool_or(l.kind = '${name}' and ${when}) then '${as}'`))
    .join(' ')} else 'other' end
  from order_line l left join instalment i on i.id = l.instalment_id where l.order_id = o.id`);
}

/** The kinds of lines that have tickets to show, as a list for `in (…)`. */
export const withTickets = (): string =>
  Object.entries(lineKinds())
    .filter(([, kind]) => kind.paper === 'tickets')
    .map(([name]) => `'${name}'`)
    .join(', ');
