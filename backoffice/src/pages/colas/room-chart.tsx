// Who came in and who bought, minute by minute, with what went wrong beside it. The figures above say the same in words.
import { BarChart } from '@mui/x-charts/BarChart';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { formatInstant } from '../../crud/zoned-time';
import type { Board } from './room-acts';

export default function RoomChart({ minutes }: { minutes: Board['minutes'] }) {
  const theme = useTheme();
  return (
    <Box aria-hidden>
      <BarChart
        height={220}
        margin={{ left: 4, right: 4, top: 12, bottom: 0 }}
        xAxis={[{ data: minutes.map((minute) => minute.at), scaleType: 'band', valueFormatter: (at: string) => formatInstant(at).slice(11, 16), disableLine: true, disableTicks: true, categoryGapRatio: 0.2 }]}
        yAxis={[{ valueFormatter: (value: number) => value.toLocaleString('es-ES'), disableLine: true, disableTicks: true, width: 44 }]}
        series={[
          { label: 'Turnos dados', data: minutes.map((minute) => minute.admitted), color: theme.palette.primary.main },
          { label: 'Pedidos pagados', data: minutes.map((minute) => minute.orders), color: theme.palette.success.main },
          { label: 'Errores', data: minutes.map((minute) => minute.failed), color: theme.palette.error.main },
        ]}
        grid={{ horizontal: true }}
        skipAnimation
        disableKeyboardNavigation
      />
    </Box>
  );
}
