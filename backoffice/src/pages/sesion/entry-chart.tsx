// Entries every five minutes as bars, refused readings beside them. The report «Ritmo» says the same as a table.
import { BarChart } from '@mui/x-charts/BarChart';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { formatInstant } from '../../crud/zoned-time';

export default function EntryChart({ steps, zone }: { steps: readonly { at: string; entered: number; refused: number }[]; zone: string }) {
  const theme = useTheme();
  return (
    <Box aria-hidden>
      <BarChart
        height={240}
        margin={{ left: 4, right: 4, top: 12, bottom: 0 }}
        xAxis={[{ data: steps.map((step) => step.at), scaleType: 'band', valueFormatter: (at: string) => formatInstant(at, zone).slice(11), disableLine: true, disableTicks: true, categoryGapRatio: 0.2 }]}
        yAxis={[{ valueFormatter: (value: number) => value.toLocaleString('es-ES'), disableLine: true, disableTicks: true, width: 44 }]}
        series={[
          { label: 'Entradas', stack: 'all', data: steps.map((step) => step.entered), color: theme.palette.primary.main },
          { label: 'Rechazadas', stack: 'all', data: steps.map((step) => step.refused), color: theme.palette.error.main },
        ]}
        grid={{ horizontal: true }}
        skipAnimation
        disableKeyboardNavigation
      />
    </Box>
  );
}
