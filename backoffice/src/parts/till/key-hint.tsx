// The key of a button, beside its words. For the eye only: screen readers are told by aria-keyshortcuts.
import Box from '@mui/material/Box';

export function KeyHint({children}: {children: string}) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        font: 'inherit',
        fontSize: '0.68rem',
        fontWeight: 600,
        px: 0.5,
        ml: 0.5,
        border: '1px solid currentColor',
        borderRadius: '3px',
        display: {xs: 'none', md: 'inline'},
      }}
    >
      {children}
    </Box>
  );
}
