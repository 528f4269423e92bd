// The shop: its addresses within the frame; what the club does not do is no page.
import {Suspense, type ReactNode} from 'react';
import {BrowserRouter, Route, Routes} from 'react-router';
import {Frame} from './features/shell/frame';
import type {Part} from './lib/activities';
import {api} from './lib/api/api';
import {useQuery} from './lib/api/query';
import {siteKey} from './lib/site';
import {routes} from './routes';
import {NotFoundScreen} from './ui/screens/not-found-screen';

interface OfferedProps {
  parts: readonly Part[];
  off?: {title: string; says: string} | undefined;
  children: ReactNode;
}

/** A page of something that the club does not do is no page. Who cannot be asked is not believed to do nothing. */
function Offered({parts, off, children}: OfferedProps) {
  const {data, error} = useQuery(siteKey, api.site, 600_000);
  if (!data && !error) return <div className="page-wait" />;
  return !data || parts.some(part => data.modules.includes(part)) ? children : <NotFoundScreen {...off} />;
}

export function App() {
  return (
    <BrowserRouter>
      <Frame>
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
      </Frame>
    </BrowserRouter>
  );
}
