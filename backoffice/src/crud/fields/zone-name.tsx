// A zone in the head of a row: its colour, its name, how many fit.
import Box from '@mui/material/Box';
import {formatCount} from '../words/count';

export function ZoneName({zone}: {zone: {name: string; color: string; capacity: number}}) {
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{display: 'inline-block', width: 10, height: 10, borderRadius: '2px', mr: 1, bgcolor: zone.color}}
      />
      {zone.name}
      <Box component="span" sx={{color: 'text.secondary', fontWeight: 400}}>
        {' '}
        · {formatCount(zone.capacity)}
      </Box>
    </>
  );
}
