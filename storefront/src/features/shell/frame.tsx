// The frame around every page: header, main, footer; maintenance and errors are caught here.
import {useEffect, type ReactNode} from 'react';
import {useLocation, useNavigate} from 'react-router';
import {followLook} from '../../lib/look';
import {onMaintenance} from '../../lib/api/request';
import {useArrivals} from '../../lib/sale/arrival';
import {useSite} from '../../lib/site';
import {ShopTrialBand} from '../../ui/trial-band';
import {Announcer} from './announcer';
import {ErrorBoundary} from './error-boundary';
import {Footer} from './footer';
import {Header} from './header';

function useMaintenance(): void {
  const navigate = useNavigate();
  const {pathname, search} = useLocation();
  useEffect(
    () =>
      onMaintenance(() => {
        if (pathname !== '/mantenimiento')
          void navigate('/mantenimiento', {replace: true, state: {from: pathname + search}});
      }),
    [navigate, pathname, search],
  );
}

export function Frame({children}: {children: ReactNode}) {
  useMaintenance();
  useArrivals();
  const {pathname} = useLocation();
  const look = useSite()?.look;
  useEffect(() => followLook(look), [look]);
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <Header />
      <ShopTrialBand />
      <main id="contenido" tabIndex={-1}>
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <Announcer />
    </>
  );
}
