// The chart of a report. The table below it says the same to those who cannot see it.
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { Report, ReportColumn } from './report-types';
import { cellText } from './report-values';

const short = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 });
const mostBars = 40;

export default function ReportChartView({ report }: { report: Report }) {
  const theme = useTheme();
  const { chart } = report;
  const columnOf = (key: string): ReportColumn => report.columns.find((column) => column.key === key) ?? { key, label: key, kind: 'int' };
  if (chart === null) return null;
  const rows = report.rows.slice(0, chart.kind === 'bar' ? mostBars : 400);
  const x = columnOf(chart.x);
  const first = columnOf(chart.y[0] ?? '');
  const colors = [theme.palette.primary.main, theme.palette.secondary.main, theme.palette.success.main, theme.palette.warning.main];
  const shared = {
    height: 260,
    margin: { left: 4, right: 8, top: 12, bottom: 0 },
    yAxis: [{ valueFormatter: (value: number) => (first.kind === 'cents' ? `${short.format(value / 100)} €` : short.format(value)), disableLine: true, disableTicks: true, width: 58 }],
    grid: { horizontal: true },
    hideLegend: chart.y.length < 2,
    skipAnimation: true,
    disableKeyboardNavigation: true,
  };
  const series = chart.y.map((key, at) => {
    const column = columnOf(key);
    return { label: column.label, data: rows.map((row) => Number(row[key] ?? 0)), valueFormatter: (value: number | null) => cellText(column, value), color: colors[at % colors.length] };
  });
  const data = rows.map((row, at) => cellText(x, row[chart.x]) || `${at + 1}`);
  return (
    <Box aria-hidden>
      {chart.kind === 'bar' ? (
        <BarChart {...shared} series={series} xAxis={[{ data, scaleType: 'band' as const, disableLine: true, disableTicks: true, categoryGapRatio: 0.35 }]} borderRadius={3} />
      ) : (
        <LineChart {...shared} series={series.map((one) => ({ ...one, showMark: false }))} xAxis={[{ data, scaleType: 'point' as const, disableLine: true, disableTicks: true }]} />
      )}
    </Box>
  );
}
