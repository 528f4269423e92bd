// One part of the product: what it is, who sees it where, what is under way in it, and whether it is used.
import {useId} from 'react';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import {formatCount} from '../../../crud/words/count';
import type {Live} from './activity-choice';

interface Props {
  name: string;
  description: string;
  where: string;
  live: readonly Live[];
  /** What it builds on and is not there. */
  lacks?: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

export function ActivitySwitch({name, description, where, live, lacks, isOn, isDisabled, onChange}: Props) {
  const id = useId();
  const stops = live.filter(one => one.stops);
  const words = (some: readonly Live[]): string =>
    some.map(({count, text}) => `${formatCount(count)} ${text}`).join(', ');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        alignItems: 'center',
        py: 1,
        '& + &': {borderTop: '1px solid', borderColor: 'divider'},
      }}
    >
      <div>
        <Box component="label" htmlFor={id} sx={{fontWeight: 650, cursor: isDisabled ? undefined : 'pointer'}}>
          {name}
        </Box>
        <div id={`${id}-about`}>
          {description}
          <Box sx={{color: 'text.secondary', fontSize: '0.8125rem'}}>{where}</Box>
          {lacks !== undefined && <Box sx={{color: 'text.secondary', fontSize: '0.8125rem'}}>Necesita {lacks}.</Box>}
          {live.length > 0 && (
            <Box sx={{mt: 0.25, fontSize: '0.8125rem'}}>
              {stops.length > 0 ? (
                <>
                  Para desactivarla hay que terminar antes: <strong>{words(stops)}</strong>.
                </>
              ) : (
                <>
                  Ahora: <strong>{words(live)}</strong>.
                </>
              )}
            </Box>
          )}
        </div>
      </div>
      <Switch
        checked={isOn}
        disabled={isDisabled}
        onChange={event => onChange(event.target.checked)}
        slotProps={{input: {id, 'aria-describedby': `${id}-about`}}}
      />
    </Box>
  );
}
