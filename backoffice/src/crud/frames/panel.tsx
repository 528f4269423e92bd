// A titled sheet of a hand-made screen.
import {useId, type ReactNode} from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface Props {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** The content goes to the edges: tables. */
  flush?: boolean;
}

export function Panel({title, note, actions, children, flush = false}: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{mb: 2, minWidth: 0, overflow: 'visible'}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 1.25, pb: flush ? 1 : 0.5}}>
        <Box sx={{flex: '1 1 200px'}}>
          <Typography variant="h2" component="h2" id={id}>
            {title}
          </Typography>
          {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
        </Box>
        {actions}
      </Box>
      <Box sx={flush ? undefined : {px: 2, pb: 1.75}}>{children}</Box>
    </Card>
  );
}
