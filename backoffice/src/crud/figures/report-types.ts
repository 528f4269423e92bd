// What a report is, as the API declares and answers it.
import type {ReactNode} from 'react';
import type {CellKind} from '../lists/xlsx';
import type {Answer} from '../../providers/wire';

export type ReportHead = Answer<'listReports'>[number];
export type ReportColumn = ReportHead['columns'][number];
export type ReportParameter = ReportHead['parameters'][number];
export type ReportChart = NonNullable<ReportHead['chart']>;

export type ReportRow = Record<string, string | number | boolean | null>;

export interface Report extends ReportHead {
  rows: ReportRow[];
  totals: Record<string, number>;
  isCut: boolean;
  rowCount: number;
}

export const cellKind = ({kind}: ReportColumn): CellKind =>
  kind === 'int' || kind === 'cents' || kind === 'percentBp' ? kind : 'text';

export type RowActs = (row: ReportRow, reload: () => void) => ReactNode;
