// The frame around every page: header, main, footer; maintenance and errors are caught here.
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { Announcer } from './features/shell/announcer';
import { ErrorBoundary } from './features/shell/error-boundary';
import { Footer } from './features/shell/footer';
import { Header } from './features/shell/header';
import { useArrivals } from './lib/arrival';
import { followLook } from './lib/look';
import { onMaintenance } from './lib/request';
import { useSite } from './lib/site';
import { routes } from './routes';

function useMaintenance(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => onMaintenance(() => {
    if (pathname !== '/mantenimiento') void navigate('/mantenimiento', { replace: true, state: { from: pathname + search } });
  }), [navigate, pathname, search]);
}

function Frame() {
  useMaintenance();
  useArrivals();
  const { pathname } = useLocation();
  const look = useSite()?.look;
  useEffect(() => followLook(look), [look]);
  return (
    <>
      <a className="skip-link" href="#contenido">Saltar al contenido</a>
      <Header />
      <main id="contenido" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<div className="page-wait" />}>
            <Routes>{routes.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)}</Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Announcer />
    </>
  );
}

export function App() {
  return <BrowserRouter><Frame /></BrowserRouter>;
}
