// The back office: react-admin's context and routes around the registry's resources and the hand-made pages.
import { lazy, useMemo, useRef, type ReactNode } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Loading, Notification } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import CssBaseline from '@mui/material/CssBaseline';
import { AccessDenied } from './crud/access-denied';
import { NotFound } from './crud/not-found';
import { Frame } from './layout/frame';
import { LazyResource } from './layout/lazy-resource';
import { authProvider } from './providers/auth-provider';
import type { Brand } from './providers/brand';
import { dataProvider } from './providers/data-provider';
import { i18nProvider } from './providers/i18n-provider';
import { newQueryClient } from './providers/query-client';
import { store } from './providers/store';
import { darkTheme, lightTheme } from './providers/theme';
import { registry } from './resources/registry';

const Dashboard = lazy(() => import('./pages/panel/dashboard'));
const StaffCart = lazy(() => import('./pages/venta/staff-cart-page'));
const Settings = lazy(() => import('./pages/configuracion/settings'));
const Outbox = lazy(() => import('./pages/correos/outbox'));

export function App({ brand }: { brand: Brand }) {
  const light = useMemo(() => lightTheme(brand), [brand]);
  const dark = useMemo(() => darkTheme(brand), [brand]);
  const queryClient = useRef(newQueryClient()).current;
  const Layout = useMemo(() => ({ children }: { children?: ReactNode }) => <Frame brand={brand}>{children}</Frame>, [brand]);
  return (
    <BrowserRouter basename="/admin">
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
          dashboard={Dashboard}
          catchAll={NotFound}
          accessDenied={AccessDenied}
          loading={Loading}
          loginPage={false}
          requireAuth
          disableTelemetry
        >
          {registry.map((line) => (
            <LazyResource key={line.name} name={line.name} line={line} />
          ))}
          <CustomRoutes>
            <Route path="/carrito" element={<StaffCart />} />
            <Route path="/configuracion/*" element={<Settings />} />
            <Route path="/comunicados/emails/*" element={<Outbox />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Notification />
      </AdminContext>
    </BrowserRouter>
  );
}
