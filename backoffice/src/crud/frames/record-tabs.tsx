// Screens of one record as tabs that are links: the address decides, the browser's back button works.
import {useEffect, useRef, type ReactNode} from 'react';
import {NavLink, useLocation} from 'react-router';
import Box from '@mui/material/Box';

export interface RecordTab {
  label: string;
  to: string;
  /** It stays the current one on the screens behind it. */
  isOpenEnded?: boolean;
  /** Where there are groups of tabs: the one it belongs to. */
  group?: string;
}

export function RecordTabs({label, tabs}: {label: string; tabs: readonly RecordTab[]}) {
  return (
    <Box component="nav" aria-label={label} sx={{mb: 2, '@media print': {display: 'none'}}}>
      <TabRow>
        {tabs.map(tab => (
          <Box key={tab.to} component={NavLink} to={tab.to} end={tab.isOpenEnded !== true} sx={tabLook}>
            {tab.label}
          </Box>
        ))}
      </TabRow>
    </Box>
  );
}

/** Not all of them fit on a phone: the current one must. */
export function TabRow({children}: {children: ReactNode}) {
  const row = useRef<HTMLDivElement>(null);
  const {pathname} = useLocation();
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('.active');
    if (row.current && active) row.current.scrollLeft = active.offsetLeft - row.current.offsetLeft - 24;
  }, [pathname]);
  return (
    <Box
      ref={row}
      sx={{
        display: 'flex',
        gap: 0.5,
        overflowX: 'auto',
        borderBottom: '1px solid',
        borderColor: 'divider',
        scrollbarWidth: 'thin',
      }}
    >
      {children}
    </Box>
  );
}

export const tabLook = {
  px: 1.5,
  py: 0.9,
  mb: '-1px',
  whiteSpace: 'nowrap',
  fontWeight: 600,
  color: 'text.secondary',
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  '&:hover': {color: 'text.primary'},
  '&.active': {color: 'primary.main', borderBottomColor: 'primary.main'},
} as const;
