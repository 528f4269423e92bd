// Figures one looks at first: large, few, each with what it is measured against.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';

export function Figures({children}: {children: ReactNode}) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: 'grid',
        gap: {xs: 1, sm: 1.5},
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
      }}
    >
      {children}
    </Box>
  );
}

export function Figure({label, value, note}: {label: string; value: string; note?: ReactNode}) {
  return (
    <Card sx={{px: 1.75, py: 1.25, minWidth: 0}}>
      <Box component="dt" sx={{color: 'text.secondary', fontWeight: 600}}>
        {label}
      </Box>
      <Box component="dd" sx={{m: 0}}>
        <Box
          sx={{
            fontSize: {xs: value.length > 11 ? '1.05rem' : '1.25rem', sm: value.length > 11 ? '1.15rem' : '1.5rem'},
            fontWeight: 800,
            letterSpacing: '-0.02em',
            lineHeight: 1.2,
            whiteSpace: 'nowrap',
          }}
        >
          {value}
        </Box>
        {note !== undefined && <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{note}</Box>}
      </Box>
    </Card>
  );
}
