// Screens of one record as tabs that are links: the address decides, the browser's back button works.
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import Box from '@mui/material/Box';

export interface RecordTab {
  label: string;
  to: string;
  /** It stays the current one on the screens behind it. */
  isOpenEnded?: boolean;
}

export function RecordTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone not all of them fit: the current one must.
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('.active');
    if (bar.current && active) bar.current.scrollLeft = active.offsetLeft - bar.current.offsetLeft - 24;
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={bar}
      aria-label={label}
      sx={{
        display: 'flex', gap: 0.5, overflowX: 'auto', borderBottom: '1px solid', borderColor: 'divider', mb: 2, scrollbarWidth: 'thin',
        '@media print': { display: 'none' },
      }}
    >
      {tabs.map((tab) => (
        <Box
          key={tab.to}
          component={NavLink}
          to={tab.to}
          end={tab.isOpenEnded !== true}
          sx={{
            px: 1.5, py: 0.9, mb: '-1px', whiteSpace: 'nowrap', fontWeight: 600, color: 'text.secondary', textDecoration: 'none',
            borderBottom: '2px solid transparent', '&:hover': { color: 'text.primary' },
            '&.active': { color: 'primary.main', borderBottomColor: 'primary.main' },
          }}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}
