// Lays the inputs of a form side by side where there is room, one below the other on a phone.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export function Columns({children, min = 220}: {children: ReactNode; min?: number}) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

/** A named part of a long form. */
export function Part({title, note, children}: {title: string; note?: string; children: ReactNode}) {
  return (
    <Box component="section" sx={{'& + &': {mt: 2.5, pt: 2, borderTop: '1px solid', borderColor: 'divider'}}}>
      <Typography variant="h2" component="h2">
        {title}
      </Typography>
      {note !== undefined && (
        <Typography color="textSecondary" sx={{maxWidth: 640}}>
          {note}
        </Typography>
      )}
      <Box sx={{mt: 0.5}}>{children}</Box>
    </Box>
  );
}
