// What a report is, as the API declares and answers it.
import type {ReactNode} from 'react';
import type {CellKind} from '../lists/xlsx';
import type {Answer, Stored} from '../../providers/wire';

export type ReportHead = Answer<'listReports'>[number];
export type ReportColumn = ReportHead['columns'][number];
export type ReportParameter = ReportHead['parameters'][number];
export type ReportChart = NonNullable<ReportHead['chart']>;

export type Report = Stored<'Report'>;
export type ReportRow = Report['rows'][number];

/** The rows by the columns of their report, for a screen of its own: what its SQL selects, in the words of its reader. */
export const rowsOf = <Row extends {[Key in keyof Row]: ReportRow[string]}>(report: Report): Row[] =>
  report.rows as Row[];

export const cellKind = ({kind}: ReportColumn): CellKind =>
  kind === 'int' || kind === 'cents' || kind === 'percentBp' ? kind : 'text';

export type RowActs = (row: ReportRow, reload: () => void) => ReactNode;

/** Rows can be ticked, each known by this; what is done with all of them. */
export interface Ticks {
  idOf: (row: ReportRow) => number;
  nameOf: (row: ReportRow) => string;
  acts: (ids: readonly number[], reload: () => void) => ReactNode;
}
