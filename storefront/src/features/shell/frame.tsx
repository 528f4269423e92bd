// The frame around every page: header, main, footer; maintenance and errors are caught here.
import {lazy, Suspense, useEffect, useState, type ReactNode} from 'react';
import {useLocation, useNavigate} from 'react-router';
import {followLook} from '../../lib/look';
import {onInvoiceAsked, type InvoiceAsk} from '../../lib/api/ask-invoice';
import {onMaintenance} from '../../lib/api/request';
import {useArrivals} from '../../lib/sale/arrival';
import {useSite} from '../../lib/site';
import {ShopTrialBand} from '../../ui/trial-band';
import {Announcer} from './announcer';
import {ErrorBoundary} from './error-boundary';
import {Footer} from './footer';
import {Header} from './header';

const InvoiceDialog = lazy(() => import('./invoice-dialog'));

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

/** Whatever is being paid, on whatever page. */
function InvoiceAsked() {
  const [ask, setAsk] = useState<InvoiceAsk | null>(null);
  useEffect(() => onInvoiceAsked(setAsk), []);
  return <Suspense fallback={null}>{ask && <InvoiceDialog ask={ask} onClose={() => setAsk(null)} />}</Suspense>;
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
      <InvoiceAsked />
    </>
  );
}
