// All rows of a list, whatever its length: what is exported is complete, or says that it is not.
import {formatCount} from '../words/count';
import type {DataProvider, RaRecord, SortPayload} from 'react-admin';

export interface Query {
  resource: string;
  sort: SortPayload;
  filter: Record<string, unknown>;
}

const pageSize = 1000;

/** As many as a browser holds and a spreadsheet is still read with. */
const MOST_ROWS = 250_000;

/**
 * Every row once, until a page comes empty: by id and onward from the last one seen, because totals above 2,000 are
 * estimates and pages by position skip a row for each that is deleted meanwhile. What has come is put in the order that
 * was asked for.
 * @param onProgress rows fetched so far and about in total
 */
export async function fetchAllRows(
  dataProvider: Pick<DataProvider, 'getList'>,
  {resource, sort, filter}: Query,
  onProgress: (done: number, total: number) => void,
): Promise<RaRecord[]> {
  const rows: RaRecord[] = [];
  const from = Number((filter.id_gt as number | undefined) ?? 0);
  for (let last = from, total = 0; ; ) {
    const answer = await dataProvider.getList(resource, {
      sort: {field: 'id', order: 'ASC'},
      filter: {...filter, id_gt: last},
      pagination: {page: 1, perPage: pageSize},
    });
    rows.push(...answer.data);
    total ||= answer.total ?? 0;
    onProgress(rows.length, Math.max(total, rows.length));
    if (answer.data.length < pageSize) return inOrder(rows, sort);
    if (rows.length >= MOST_ROWS) throw new Error(tooMany);
    last = Number(rows.at(-1)!.id);
  }
}

const tooMany = `Son más de ${formatCount(MOST_ROWS)} filas: filtra la lista y exporta por partes.`;

function inOrder(rows: RaRecord[], {field, order}: SortPayload): RaRecord[] {
  const way = order === 'DESC' ? -1 : 1;
  const {compare} = new Intl.Collator('es');
  const isEmpty = (value: unknown): boolean => value === null || value === undefined;
  return rows.sort((one, other) => {
    const [a, b] = [one[field] as unknown, other[field] as unknown];
    if (isEmpty(a) || isEmpty(b)) return (Number(isEmpty(a)) - Number(isEmpty(b))) * way;
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b) * way;
    return (Number(a) - Number(b)) * way;
  });
}
