// The left menu: areas of work, filtered by what the person may see. Loading a screen's file starts on hover.
import { useMemo, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { visuallyHidden } from '../crud/visually-hidden';
import { pages, platformPages } from '../pages/registry';
import { may } from '../providers/permissions';
import { groups, registry, type Group } from '../resources/registry';

interface Entry {
  label: string;
  to: string;
  icon?: ComponentType;
  prefetch?: () => Promise<unknown>;
}

function entriesOf(group: Group): Entry[] {
  const resources: Entry[] = registry
    .filter((line) => line.group === group && may(line.name, 'list'))
    .map((line) => ({ label: line.many, to: `/${line.name}`, icon: line.icon, prefetch: line.load }));
  const made: Entry[] = pages.flatMap(({ menu, path, load, allowed }) =>
    menu?.group === group && (allowed === 'everybody' || may(...allowed)) ? [{ label: menu.label, to: menu.to ?? path, icon: menu.icon, prefetch: load }] : [],
  );
  const home: Entry[] = group === 'Ventas' && may('dashboard', 'view') ? [{ label: 'Panel', to: '/', icon: HomeIcon }] : [];
  return [...home, ...made, ...resources];
}

/** The entry of the page that is open: of «bases» and «bases/equipos» the longer one. */
function currentEntry(sections: readonly { entries: Entry[] }[], pathname: string): string | undefined {
  return sections
    .flatMap((section) => section.entries.map((entry) => entry.to))
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Under /superadmin only the platform's own tools are there. */
const isPlatform = window.location.pathname === '/superadmin' || window.location.pathname.startsWith('/superadmin/');

const platformSection = (): { group: string; entries: Entry[] }[] => [
  { group: 'Plataforma', entries: [{ label: 'Inicio', to: '/', icon: HomeIcon }, ...platformPages.flatMap(({ menu, path, load }) => (menu === undefined ? [] : [{ label: menu.label, to: menu.to ?? path, icon: menu.icon, prefetch: load }]))] },
];

export function Menu({ open, onNavigate }: { open: boolean; onNavigate?: () => void }) {
  const sections = useMemo(
    () => (isPlatform ? platformSection() : groups.map((group) => ({ group, entries: entriesOf(group) })).filter((section) => section.entries.length > 0)),
    [],
  );
  const { pathname } = useLocation();
  const current = currentEntry(sections, pathname);
  return (
    <Box component="nav" aria-label="Menú principal" sx={{ pb: 3, pt: 0.5 }}>
      {sections.map(({ group, entries }) => (
        <Box key={group} sx={{ mt: 1.25 }}>
          <Box
            component="h2"
            id={`menu-${group}`}
            sx={{
              m: 0, px: 1.75, py: 0.25, fontSize: '0.72rem', fontWeight: 600, color: 'rail.muted',
              ...(!open && visuallyHidden),
            }}
          >
            {group}
          </Box>
          <Box component="ul" aria-labelledby={`menu-${group}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <MenuLink entry={entry} isCurrent={entry.to === current} open={open} onNavigate={onNavigate} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function MenuLink({ entry, isCurrent, open, onNavigate }: { entry: Entry; isCurrent: boolean; open: boolean; onNavigate?: () => void }) {
  const Icon = entry.icon;
  const link = (
    <Box
      component={Link}
      to={entry.to}
      className={isCurrent ? 'active' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={() => void entry.prefetch?.()}
      onFocus={() => void entry.prefetch?.()}
      aria-label={open ? undefined : entry.label}
      sx={{
        display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 30, px: 1.5, borderLeft: '3px solid transparent',
        color: 'rail.text', textDecoration: 'none', fontWeight: 500, fontSize: '0.8125rem',
        '& svg': { fontSize: 18, opacity: 0.85, flex: 'none' },
        '&:hover': { bgcolor: 'rail.hover' },
        '&.active': { bgcolor: 'rail.hover', borderLeftColor: 'rail.mark', fontWeight: 700 },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'rail.mark', outlineOffset: -2 },
      }}
    >
      {Icon !== undefined && <Icon />}
      {open && entry.label}
    </Box>
  );
  return open ? link : <Tooltip title={entry.label} placement="right">{link}</Tooltip>;
}
