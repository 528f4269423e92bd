// The thin bar: menu, search over everything, how the tool looks, who is at work.
import {lazy, Suspense, useEffect, useState} from 'react';
import {LoadingIndicator, useSidebarState} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import {UserMenu} from './user-menu';

const SearchDialog = lazy(() => import('./search-dialog'));

export function TopBar() {
  const [open, setOpen] = useSidebarState();
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSearching(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Box
      component="div"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 15,
        height: 48,
        px: {xs: 1, md: 2},
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '@media print': {display: 'none'},
      }}
    >
      <Tooltip title={open ? 'Recoger el menú' : 'Abrir el menú'}>
        <IconButton
          size="small"
          aria-label={open ? 'Recoger el menú' : 'Abrir el menú'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Button
        color="inherit"
        onClick={() => setSearching(true)}
        startIcon={<SearchIcon />}
        sx={{
          flex: '0 1 360px',
          justifyContent: 'flex-start',
          border: '1px solid',
          borderColor: 'divider',
          color: 'text.secondary',
          fontWeight: 400,
          bgcolor: 'background.default',
          overflow: 'hidden',
        }}
      >
        <Box component="span" sx={{flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis'}}>
          Buscar persona, pedido, evento, pantalla…
        </Box>
        <Box component="kbd" sx={{display: {xs: 'none', md: 'inline'}, font: 'inherit', fontSize: '0.7rem'}}>
          Ctrl K
        </Box>
      </Button>
      <Box sx={{ml: 'auto', display: 'flex', alignItems: 'center'}}>
        <LoadingIndicator />
        <UserMenu />
      </Box>
      {searching && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Box>
  );
}
