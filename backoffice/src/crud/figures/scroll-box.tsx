// Around a table that may be wider than the screen: it scrolls inside itself, and a shadow at the edge says that there
// is more.
import type {ReactNode} from 'react';
import Box from '@mui/material/Box';

interface Props {
  /** Of what: reached by the keyboard, so that it can be scrolled with it. None: what is in it is reached anyway. */
  label?: string;
  children: ReactNode;
}

/** The covers move with what they lie on and the shadows do not, so that a shadow is seen where something is hidden. */
const MORE = [
  'linear-gradient(to right, var(--sheet) 40%, transparent) 0 0 / 36px 100% no-repeat local',
  'linear-gradient(to left, var(--sheet) 40%, transparent) 100% 0 / 36px 100% no-repeat local',
  'linear-gradient(to right, rgb(0 0 0 / 28%), transparent) 0 0 / 12px 100% no-repeat scroll',
  'linear-gradient(to left, rgb(0 0 0 / 28%), transparent) 100% 0 / 12px 100% no-repeat scroll',
].join(', ');

export function ScrollBox({label, children}: Props) {
  return (
    <Box
      sx={theme => ({'--sheet': theme.palette.background.paper, overflowX: 'auto', background: MORE})}
      {...(label !== undefined && {tabIndex: 0, role: 'group', 'aria-label': label})}
    >
      {children}
    </Box>
  );
}
