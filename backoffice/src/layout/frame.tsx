// The frame of every screen: the club's rail with the menu, a thin bar above, the screen itself.
import {Suspense, useEffect, useRef, type ReactNode} from 'react';
import {ErrorBoundary} from 'react-error-boundary';
import {useSidebarState} from 'react-admin';
import {useLocation} from 'react-router';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import type {Theme} from '@mui/material/styles';
import type {Brand} from '../providers/brand';
import {Crash} from './crash';
import {CounterAsked} from '../crud/counter/counter-asked';
import {EntryAsked} from './entry-again';
import {ChargeAsked} from './charge-dialog';
import {InvoiceAsked} from './invoice-dialog';
import {Menu} from './menu';
import {TopBar} from './top-bar';
import {UnansweredActs} from './unanswered-acts';

const openWidth = 208;
const closedWidth = 50;

export function Frame({brand, children}: {brand: Brand; children: ReactNode}) {
  const [open, setOpen] = useSidebarState();
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), {noSsr: true});
  const location = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // A new screen starts at its top and, for screen readers, at its beginning.
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A screen may come when somebody is already writing in a dialog over it.
    if (!document.activeElement?.closest('[role="dialog"]')) main.current?.focus({preventScroll: true});
  }, [location.pathname]);

  const width = narrow ? 0 : open ? openWidth : closedWidth;
  return (
    <Box sx={{minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary'}}>
      <Box
        component="a"
        href="#contenido"
        onClick={event => {
          event.preventDefault();
          main.current?.focus();
        }}
        sx={{
          position: 'fixed',
          top: -60,
          left: 8,
          zIndex: 2000,
          bgcolor: 'background.paper',
          p: 1,
          '&:focus': {top: 8},
        }}
      >
        Saltar al contenido
      </Box>
      {narrow ? (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          slotProps={{paper: {sx: {width: 288, maxWidth: '85vw', bgcolor: 'rail.background', backgroundImage: 'none'}}}}
        >
          <RailHead brand={brand} open />
          <Menu open onNavigate={() => setOpen(false)} />
        </Drawer>
      ) : (
        <Box
          component="aside"
          aria-label={brand.name}
          sx={{
            position: 'fixed',
            inset: '0 auto 0 0',
            width,
            bgcolor: 'rail.background',
            overflowY: 'auto',
            overflowX: 'hidden',
            scrollbarWidth: 'thin',
            scrollbarColor: 'rgba(255,255,255,.25) transparent',
            zIndex: 20,
          }}
        >
          <RailHead brand={brand} open={open} />
          <Menu open={open} onOpen={() => setOpen(true)} />
        </Box>
      )}
      <Box sx={{ml: `${width}px`, minWidth: 0}}>
        <TopBar />
        <Box
          component="main"
          id="contenido"
          ref={main}
          tabIndex={-1}
          sx={{px: {xs: 1.5, md: 2.5}, py: 2, outline: 'none', minWidth: 0, '@media print': {p: 0}}}
        >
          <UnansweredActs />
          <ErrorBoundary FallbackComponent={Crash} resetKeys={[location.pathname]}>
            <Suspense fallback={<LinearProgress />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <InvoiceAsked />
      <ChargeAsked />
      <EntryAsked />
      <CounterAsked />
    </Box>
  );
}

function RailHead({brand, open}: {brand: Brand; open: boolean}) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        height: 48,
        px: 1.25,
        color: 'rail.text',
        borderBottom: '1px solid',
        borderColor: 'rail.hover',
      }}
    >
      <CrestMark brand={brand} />
      {open && (
        <Box sx={{minWidth: 0, lineHeight: 1.15}}>
          <Box sx={{fontWeight: 700, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis'}}>
            {brand.shortName}
          </Box>
          <Box sx={{fontSize: '0.7rem', color: 'rail.muted'}}>{brand.isDemo ? 'Demostración' : 'Taquilla'}</Box>
        </Box>
      )}
    </Box>
  );
}

function CrestMark({brand}: {brand: Brand}) {
  if (brand.crest !== null) {
    return (
      <Box
        component="img"
        src={brand.crest.url}
        alt=""
        sx={{width: 28, height: 32, flex: 'none', objectFit: 'contain', filter: 'drop-shadow(0 0 1px #fff)'}}
      />
    );
  }
  const initials = brand.shortName
    .split(/\s+/)
    .map(word => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <Box
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        fontWeight: 800,
        fontSize: '0.8rem',
        color: 'rail.background',
        bgcolor: 'rail.mark',
        clipPath: 'polygon(0 0, 100% 0, 100% 66%, 50% 100%, 0 66%)',
        pb: 0.5,
      }}
    >
      {initials}
    </Box>
  );
}
