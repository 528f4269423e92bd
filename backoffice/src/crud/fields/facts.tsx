// Label and value pairs, in columns where there is room.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';

export function Facts({children, min = 180}: {children: ReactNode; min?: number}) {
  return (
    <Box
      component="dl"
      sx={{m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`}}
    >
      {children}
    </Box>
  );
}

export function Fact({label, children, wide = false}: {label: string; children: ReactNode; wide?: boolean}) {
  const empty = children === null || children === undefined || children === '' || children === false;
  return (
    <Box sx={{minWidth: 0, overflowWrap: 'anywhere', ...(wide && {gridColumn: '1 / -1'})}}>
      <Box component="dt" sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
        {label}
      </Box>
      <Box component="dd" sx={{m: 0}}>
        {empty ? '—' : children}
      </Box>
    </Box>
  );
}
