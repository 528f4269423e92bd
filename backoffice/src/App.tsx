// The back office: react-admin's context and routes around the registry's resources and the hand-made pages.
import {lazy, useMemo, useRef, type ReactNode} from 'react';
import {AdminContext, CoreAdminUI, CustomRoutes, Loading, Notification} from 'react-admin';
import {BrowserRouter, Route} from 'react-router';
import CssBaseline from '@mui/material/CssBaseline';
import {AccessDenied} from './crud/frames/access-denied';
import {NotFound} from './crud/frames/not-found';
import {Frame} from './layout/frame';
import {LazyPage} from './layout/lazy-page';
import {LazyResource} from './layout/lazy-resource';
import {pages, platformPages} from './registry/pages';
import {authProvider} from './providers/auth-provider';
import type {Brand} from './providers/brand';
import {dataProvider} from './providers/data-provider';
import {i18nProvider} from './providers/i18n-provider';
import {newQueryClient} from './providers/query-client';
import {store} from './providers/store';
import {darkTheme, lightTheme} from './providers/theme';
import {registry} from './registry/registry';

const Dashboard = lazy(() => import('./pages/panel/dashboard'));
const PlatformScreens = lazy(() => import('./pages/plataforma/home'));
const PlatformHome = () => <PlatformScreens screens={platformPages} />;

/** The same tool under two addresses: what an organization runs, and what only the platform may do. */
const platformBase = '/superadmin';
const isPlatform = window.location.pathname === platformBase || window.location.pathname.startsWith(`${platformBase}/`);

export function App({brand}: {brand: Brand}) {
  const light = useMemo(() => lightTheme(brand), [brand]);
  const dark = useMemo(() => darkTheme(brand), [brand]);
  const queryClient = useRef(newQueryClient()).current;
  const Layout = useMemo(
    () =>
      ({children}: {children?: ReactNode}) => <Frame brand={brand}>{children}</Frame>,
    [brand],
  );
  return (
    <BrowserRouter basename={isPlatform ? platformBase : '/admin'}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        lightTheme={light}
        darkTheme={dark}
      >
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          title="Taquilla"
          layout={Layout}
          dashboard={isPlatform ? PlatformHome : Dashboard}
          catchAll={NotFound}
          accessDenied={AccessDenied}
          loading={Loading}
          loginPage={false}
          requireAuth
          disableTelemetry
        >
          {registry.map(line => (
            <LazyResource key={line.name} name={line.name} line={isPlatform ? {...line, load: undefined} : line} />
          ))}
          <CustomRoutes>
            {(isPlatform ? platformPages : pages).map(line => (
              <Route key={line.path} path={line.path} element={<LazyPage line={line} />} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <Notification />
      </AdminContext>
    </BrowserRouter>
  );
}
