// The ground as a sketch: every plot where it lies, its number on it, its state by colour and in words. The list beside
// it says the same.
import Box from '@mui/material/Box';
import {nameOf} from '../../crud/words/choices';
import {plotStates} from '../../crud/words/choices-plots';
import type {AreaRecord, PlotRecord} from './plot-data';
import type {Enum} from '../../providers/wire';

interface Props {
  area: AreaRecord;
  plots: readonly PlotRecord[];
  chosenId: number | null;
  onChoose: (plot: PlotRecord) => void;
  /** Which may be chosen; default: free and reserved ones. */
  isOpen?: (plot: PlotRecord) => boolean;
}

const looks: Record<Enum<'Plot', 'state'>, object> = {
  free: {bgcolor: 'success.main', color: 'success.contrastText'},
  reserved: {bgcolor: 'info.main', color: 'info.contrastText'},
  held: {bgcolor: 'warning.main', color: 'warning.contrastText'},
  sold: {
    bgcolor: 'background.default',
    color: 'text.secondary',
    borderColor: 'divider',
    textDecoration: 'line-through',
  },
  occupied: {
    bgcolor: 'background.default',
    color: 'text.secondary',
    borderColor: 'divider',
    textDecoration: 'line-through',
  },
  blocked: {bgcolor: 'background.default', color: 'text.secondary', borderColor: 'divider', borderStyle: 'dashed'},
};
const openStates = ['free', 'reserved'];

export function PlotMap({area, plots, chosenId, onChoose, isOpen = plot => openStates.includes(plot.state)}: Props) {
  const bottom = Math.max(area.mapHeight * 0.4, ...plots.map(plot => plot.y + 8));
  const left = Math.min(...plots.map(plot => plot.x));
  const right = Math.max(left + 1, ...plots.map(plot => plot.x));
  const columns = Math.max(
    1,
    ...[...new Set(plots.map(plot => plot.y))].map(y => plots.filter(plot => plot.y === y).length),
  );
  return (
    <>
      <Box sx={{overflowX: 'auto'}} tabIndex={0} role="group" aria-label={`Croquis de ${area.name}`}>
        <Box sx={{position: 'relative', minWidth: Math.min(1400, columns * 46), height: bottom * 6.2}}>
          {plots.map(plot => {
            const open = isOpen(plot);
            return (
              <Box
                key={plot.id}
                component="button"
                type="button"
                disabled={!open}
                aria-pressed={plot.id === chosenId}
                aria-label={`Parcela ${plot.number}, ${nameOf(plotStates, plot.state).toLowerCase()}`}
                title={`${plot.number} · ${plot.priceName} · ${nameOf(plotStates, plot.state)}${plot.note ? ` · ${plot.note}` : ''}`}
                onClick={() => onChoose(plot)}
                sx={{
                  position: 'absolute',
                  left: `calc((100% - 38px) * ${((plot.x - left) / Math.max(1, right - left)).toFixed(4)})`,
                  top: plot.y * 6.2,
                  width: 37,
                  height: 32,
                  p: 0,
                  border: '1px solid transparent',
                  borderRadius: '4px',
                  fontSize: '0.72rem',
                  fontWeight: 700,
                  fontFamily: 'inherit',
                  cursor: open ? 'pointer' : 'default',
                  ...looks[plot.state],
                  '&:focus-visible': {outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2},
                  ...(plot.id === chosenId && {outline: '3px solid', outlineColor: 'text.primary', outlineOffset: 1}),
                }}
              >
                {plot.number}
              </Box>
            );
          })}
        </Box>
      </Box>
      <Box
        component="ul"
        aria-label="Leyenda"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          pt: 1,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          color: 'text.secondary',
          fontSize: '0.8rem',
        }}
      >
        {(['free', 'reserved', 'held', 'sold', 'blocked'] as const).map(state => (
          <Box component="li" key={state} sx={{display: 'inline-flex', alignItems: 'center', gap: 0.75}}>
            <Box
              component="span"
              aria-hidden
              sx={{width: 16, height: 14, borderRadius: '3px', border: '1px solid transparent', ...looks[state]}}
            />
            {nameOf(plotStates, state)}:{' '}
            {plots.filter(plot => plot.state === state || (state === 'sold' && plot.state === 'occupied')).length}
          </Box>
        ))}
      </Box>
    </>
  );
}
