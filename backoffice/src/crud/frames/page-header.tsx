// The head of every screen: where one is, its name (also the document's), what can be done.
import {useEffect, type ReactNode} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface Crumb {
  label: string;
  to: string;
}

export interface PageHeaderProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** Beside the name: a state, a date. */
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({title, crumbs = [], note, actions}: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Taquilla`;
  }, [title]);
  return (
    <Box
      component="header"
      sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 1.5, minHeight: 40}}
    >
      <Box sx={{flex: '1 1 260px', minWidth: 0}}>
        {crumbs.length > 0 && (
          <Box component="nav" aria-label="Ruta" sx={{fontSize: '0.75rem', color: 'text.secondary', mb: 0.25}}>
            {crumbs.map((crumb, at) => (
              <span key={crumb.to}>
                {at > 0 && <span aria-hidden> / </span>}
                <Box
                  component={Link}
                  to={crumb.to}
                  sx={{color: 'text.secondary', textDecoration: 'none', '&:hover': {textDecoration: 'underline'}}}
                >
                  {crumb.label}
                </Box>
              </span>
            ))}
          </Box>
        )}
        <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5}}>
          <Typography variant="h1" component="h1" sx={{overflowWrap: 'anywhere'}}>
            {title}
          </Typography>
          {note}
        </Box>
      </Box>
      {actions !== undefined && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center'}}>{actions}</Box>
      )}
    </Box>
  );
}
