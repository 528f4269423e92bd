// Values of a report, shown as in Spain.
import {formatCount} from '../words/count';
import {formatCents, formatPercent} from '../words/money';
import type {ReportColumn, ReportRow} from './report-types';
import {formatDay, formatInstant} from '../words/zoned-time';

export function cellText(column: ReportColumn, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return '';
  switch (column.kind) {
    case 'cents':
      return formatCents(Number(value));
    case 'percentBp':
      return `${formatPercent(Number(value))} %`;
    case 'int':
      return formatCount(Number(value));
    case 'day':
      return formatDay(String(value));
    case 'instant':
      return formatInstant(String(value));
    case 'flag':
      return value ? 'Sí' : 'No';
    case 'text':
      return String(value);
  }
}

/** `/abonados/:listId/:id` with the row's own values, `/:path*` with a whole path; null when one of them is missing. */
export function cellLink(column: ReportColumn, row: ReportRow): string | null {
  if (column.link === undefined) return null;
  let whole = true;
  const path = column.link.replace(/:(\w+)(\*?)/g, (_all, key: string, isPath: string) => {
    const value = row[key];
    if (value === null || value === undefined) whole = false;
    return isPath ? encodeURI(String(value)) : encodeURIComponent(String(value));
  });
  return whole ? path : null;
}

export function compareRows(column: ReportColumn, a: ReportRow, b: ReportRow): number {
  const [x, y] = [a[column.key], b[column.key]];
  if (x === null || x === undefined) return y === null || y === undefined ? 0 : 1;
  if (y === null || y === undefined) return -1;
  return typeof x === 'number' && typeof y === 'number'
    ? x - y
    : String(x).localeCompare(String(y), 'es', {numeric: true});
}
