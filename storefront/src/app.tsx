// The frame around every page: header, main, footer; maintenance and errors are caught here.
import {Suspense, useEffect, type ReactNode} from 'react';
import {BrowserRouter, Route, Routes, useLocation, useNavigate} from 'react-router';
import {Announcer} from './features/shell/announcer';
import {ErrorBoundary} from './features/shell/error-boundary';
import {Footer} from './features/shell/footer';
import {Header} from './features/shell/header';
import {useArrivals} from './lib/sale/arrival';
import type {Part} from './lib/activities';
import {api} from './lib/api/api';
import {followLook} from './lib/look';
import {useQuery} from './lib/api/query';
import {onMaintenance} from './lib/api/request';
import {siteKey, useSite} from './lib/site';
import {routes} from './routes';
import {NotFoundScreen} from './ui/screens/not-found-screen';
import {ShopTrialBand} from './ui/trial-band';

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

interface OfferedProps {
  parts: readonly Part[];
  off?: {title: string; says: string};
  children: ReactNode;
}

/** A page of something that the club does not do is no page. Who cannot be asked is not believed to do nothing. */
function Offered({parts, off, children}: OfferedProps) {
  const {data, error} = useQuery(siteKey, api.site, 600_000);
  if (!data && !error) return <div className="page-wait" />;
  return !data || parts.some(part => data.modules.includes(part)) ? children : <NotFoundScreen {...off} />;
}

function Frame() {
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
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<div className="page-wait" />}>
            <Routes>
              {routes.map(({path, parts, off, Page}) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    parts ? (
                      <Offered parts={parts} off={off}>
                        <Page />
                      </Offered>
                    ) : (
                      <Page />
                    )
                  }
                />
              ))}
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Announcer />
    </>
  );
}

export function App() {
  return (
    <BrowserRouter>
      <Frame />
    </BrowserRouter>
  );
}
