// Figures along time as lines. The same follows as a table for those who cannot see them.
import { LineChart } from '@mui/x-charts/LineChart';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { visuallyHidden } from './visually-hidden';

interface Props {
  caption: string;
  /** One for each line. */
  series: readonly string[];
  points: readonly { name: string; values: readonly number[] }[];
  height?: number;
}

const short = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 });

export default function LineFigures({ caption, series, points, height = 240 }: Props) {
  const theme = useTheme();
  const colors = [theme.palette.primary.main, theme.palette.warning.main, theme.palette.info.main];
  return (
    <>
      <Box aria-hidden>
        <LineChart
          height={height}
          margin={{ left: 4, right: 12, top: 12, bottom: 0 }}
          xAxis={[{ data: points.map((point) => point.name), scaleType: 'point', disableLine: true, disableTicks: true }]}
          yAxis={[{ valueFormatter: (value: number) => short.format(value), disableLine: true, disableTicks: true, width: 48 }]}
          series={series.map((label, at) => ({ label, data: points.map((point) => point.values[at] ?? 0), color: colors[at % colors.length], showMark: false }))}
          grid={{ horizontal: true }}
          hideLegend={series.length < 2}
          skipAnimation
          disableKeyboardNavigation
        />
      </Box>
      <Box sx={visuallyHidden}>
        <table>
          <caption>{caption}</caption>
          <tbody>
            {points.map((point) => <tr key={point.name}><th scope="row">{point.name}</th>{series.map((label, at) => <td key={label}>{point.values[at]} {label.toLowerCase()}</td>)}</tr>)}
          </tbody>
        </table>
      </Box>
    </>
  );
}
