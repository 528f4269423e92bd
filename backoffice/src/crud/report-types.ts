// What a report is, as the API declares and answers it.
import type { ReactNode } from 'react';
import type { CellKind } from './xlsx';

export interface ReportColumn {
  key: string;
  label: string;
  kind: 'text' | 'int' | 'cents' | 'percentBp' | 'day' | 'instant' | 'flag';
  total?: boolean;
  link?: string;
}

export interface ReportParameter {
  key: string;
  label: string;
  kind: 'ref' | 'day' | 'choice' | 'flag' | 'int';
  resource?: string;
  optionText?: string;
  choices?: { id: string; name: string }[];
  required?: boolean;
}

export interface ReportChart {
  kind: 'bar' | 'line';
  x: string;
  y: string[];
}

export interface ReportHead {
  name: string;
  title: string;
  note: string | null;
  parameters: ReportParameter[];
  columns: ReportColumn[];
  chart: ReportChart | null;
}

export type ReportRow = Record<string, string | number | boolean | null>;

export interface Report extends ReportHead {
  rows: ReportRow[];
  totals: Record<string, number>;
  isCut: boolean;
  rowCount: number;
}

export const cellKind = ({ kind }: ReportColumn): CellKind => (kind === 'int' || kind === 'cents' || kind === 'percentBp' ? kind : 'text');

export type RowActs = (row: ReportRow, reload: () => void) => ReactNode;
