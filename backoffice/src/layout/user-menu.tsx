// Who is at work, how the tool looks for them, the way out.
import {useState} from 'react';
import {useGetIdentity, useLogout, useTheme} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import DensityIcon from '@mui/icons-material/DensitySmall';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import TurnIcon from '@mui/icons-material/PeopleOutlineOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import ShopIcon from '@mui/icons-material/StorefrontOutlined';
import {lockCounter, TURN_KEY} from '../crud/counter/counter-asked';
import {useDensity} from '../crud/lists/density';
import {visuallyHidden} from '../crud/fields/visually-hidden';
import {roleName} from '../crud/words/roles';
import {askWhoAttends} from '../providers/acts/counter';
import {currentSession} from '../providers/session';
import {useVersion} from '../providers/version';

export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const {identity} = useGetIdentity();
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const logout = useLogout();
  const dark = theme === 'dark';
  const counter = currentSession()?.counter ?? null;
  const roles = (identity?.roles as string[] | undefined) ?? [];
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<AccountIcon />}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{minWidth: 0}}
      >
        <Box component="span" sx={{display: {xs: 'none', sm: 'inline'}}}>
          {identity?.fullName ?? ''}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          {' '}
          Mi cuenta
        </Box>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Box component="li" role="presentation" sx={{px: 2, py: 1, maxWidth: 280}}>
          <strong>{identity?.fullName}</strong>
          <Box sx={{color: 'text.secondary'}}>{roles.map(roleName).join(', ')}</Box>
        </Box>
        <Divider component="li" aria-hidden="true" />
        {counter !== null && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              askWhoAttends();
            }}
          >
            <ListItemIcon>
              <TurnIcon fontSize="small" />
            </ListItemIcon>
            ¿Quién atiende? ({TURN_KEY})
          </MenuItem>
        )}
        {counter?.hasPin && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              void lockCounter();
            }}
          >
            <ListItemIcon>
              <LockIcon fontSize="small" />
            </ListItemIcon>
            Bloquear la taquilla
          </MenuItem>
        )}
        <MenuItem onClick={() => setTheme(dark ? 'light' : 'dark')}>
          <ListItemIcon>{dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}</ListItemIcon>
          {dark ? 'Aspecto claro' : 'Aspecto oscuro'}
        </MenuItem>
        <MenuItem onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}>
          <ListItemIcon>
            <DensityIcon fontSize="small" />
          </ListItemIcon>
          {density === 'compact' ? 'Filas más altas' : 'Filas más juntas'}
        </MenuItem>
        <MenuItem component="a" href="/" target="_blank" rel="noopener" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <ShopIcon fontSize="small" />
          </ListItemIcon>
          Ver la tienda
        </MenuItem>
        <MenuItem component="a" href="/admin/seguridad" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <SecurityIcon fontSize="small" />
          </ListItemIcon>
          Seguridad
        </MenuItem>
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Salir
        </MenuItem>
        <VersionLine />
      </Menu>
    </>
  );
}

/** Mounted only while the menu is open, so nobody asks who does not look. */
function VersionLine() {
  const version = useVersion();
  return (
    <Box component="li" role="presentation" sx={{px: 2, pt: 1, color: 'text.secondary', fontSize: '0.75rem'}}>
      Taquilla {version?.version}
      {version?.commit && ` (${version.commit})`}
    </Box>
  );
}
