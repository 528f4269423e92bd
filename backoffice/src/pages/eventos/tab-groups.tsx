// Many screens of one record: a row of groups, and below it the screens of the group that is open. All of them are
// links.
import {NavLink, useLocation, Link} from 'react-router';
import Box from '@mui/material/Box';
import {tabLook, TabRow, type RecordTab} from '../../crud/frames/record-tabs';

const isAt = (tab: RecordTab, pathname: string): boolean =>
  pathname === tab.to || (tab.isOpenEnded === true && pathname.startsWith(`${tab.to}/`));

export function TabGroups({
  label,
  groups,
  tabs,
}: {
  label: string;
  groups: readonly string[];
  tabs: readonly RecordTab[];
}) {
  const {pathname} = useLocation();
  const here = tabs.find(tab => isAt(tab, pathname))?.group;
  const shown = groups.flatMap(name => {
    const own = tabs.filter(tab => tab.group === name);
    return own[0] === undefined ? [] : [{name, own, to: own[0].to}];
  });
  const open = shown.find(group => group.name === here);
  return (
    <Box component="nav" aria-label={label} sx={{mb: 2, '@media print': {display: 'none'}}}>
      <TabRow>
        {shown.map(group => (
          <Box
            key={group.name}
            component={Link}
            to={group.to}
            className={group === open ? 'active' : undefined}
            aria-current={group === open ? 'true' : undefined}
            sx={{...tabLook, fontSize: '0.95rem'}}
          >
            {group.name}
          </Box>
        ))}
      </TabRow>
      {open !== undefined && open.own.length > 1 && (
        <Box
          component="ul"
          aria-label={open.name}
          sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', m: 0, mt: 1, p: 0}}
        >
          {open.own.map(tab => (
            <li key={tab.to}>
              <Box component={NavLink} to={tab.to} end={tab.isOpenEnded !== true} sx={chip}>
                {tab.label}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 30,
  px: 1.25,
  borderRadius: '15px',
  whiteSpace: 'nowrap',
  fontWeight: 600,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  textDecoration: 'none',
  border: '1px solid',
  borderColor: 'divider',
  '&:hover': {color: 'text.primary', borderColor: 'text.secondary'},
  '&.active': {color: 'primary.contrastText', bgcolor: 'primary.main', borderColor: 'primary.main'},
  '@media (pointer: coarse)': {minHeight: 40, borderRadius: '20px'},
} as const;
