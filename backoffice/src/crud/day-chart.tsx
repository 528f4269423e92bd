// Sales by day as bars. The same figures follow as a table for those who cannot see them.
import { BarChart } from '@mui/x-charts/BarChart';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { formatCents } from './money';
import { visuallyHidden } from './visually-hidden';
import { formatDay } from './zoned-time';

interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  cents: number;
  tickets: number;
}

const short = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 });
const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const monthDay = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

export default function DayChart({ days, height = 240 }: { days: readonly Day[]; height?: number }) {
  const theme = useTheme();
  return (
    <>
      <Box aria-hidden>
        <BarChart
          height={height}
          margin={{ left: 4, right: 4, top: 12, bottom: 0 }}
          xAxis={[{ data: days.map((one) => one.day), scaleType: 'band', valueFormatter: (day: string) => (days.length > 10 ? monthDay : weekday).format(new Date(day)), disableLine: true, disableTicks: true, categoryGapRatio: 0.35 }]}
          yAxis={[{ valueFormatter: (cents: number) => `${short.format(cents / 100)} €`, disableLine: true, disableTicks: true, width: 58 }]}
          series={[{ data: days.map((one) => one.cents), valueFormatter: (cents, { dataIndex }) => `${formatCents(cents ?? 0)} · ${days[dataIndex]?.tickets ?? 0} entradas`, color: theme.palette.primary.main }]}
          grid={{ horizontal: true }}
          borderRadius={3}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
        />
      </Box>
      <Box sx={visuallyHidden}>
        <table>
        <caption>Ventas por día</caption>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}><th scope="row">{formatDay(one.day)}</th><td>{formatCents(one.cents)}</td><td>{one.tickets} entradas</td></tr>
          ))}
        </tbody>
        </table>
      </Box>
    </>
  );
}
