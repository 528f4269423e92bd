// Seats on the map, or the same as a list.
import type {ReactNode} from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

export type SeatsView = 'map' | 'list';

interface Props {
  view: SeatsView;
  onView: (view: SeatsView) => void;
  /** The key that leads there. */
  hint?: ReactNode;
}

export function MapOrList({view, onView, hint}: Props) {
  const look = {textTransform: 'none', py: 0.25, color: 'text.secondary'} as const;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label="Cómo ver las butacas"
      onChange={(_event, next: SeatsView | null) => next !== null && onView(next)}
    >
      <ToggleButton value="map" sx={look}>
        Mapa {hint}
      </ToggleButton>
      <ToggleButton value="list" sx={look}>
        Lista
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
