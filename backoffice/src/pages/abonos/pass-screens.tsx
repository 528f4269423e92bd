// The screens below /abonos that are not an entity of their own; prices, discounts and the like have their files.
import {lazy} from 'react';
import {Route, Routes} from 'react-router';
import {NotFound} from '../../crud/frames/not-found';
import {ListReport} from './list-report';

const ListCards = lazy(() => import('./list-cards'));
const UnpaidInstalments = lazy(() => import('./unpaid-instalments'));
const WalletReport = lazy(() => import('./wallet-report'));
const EmailLists = lazy(() => import('./email-lists'));
const EmailList = lazy(() => import('./email-list'));
const ListBlocks = lazy(() => import('./list-blocks'));
const ListSeats = lazy(() => import('./list-seats'));

export default function PassScreens() {
  return (
    <Routes>
      <Route index element={<ListCards />} />
      <Route path="informe" element={<ListReport name="abonos" title="Informe de abonos" />} />
      <Route path="informe/renovaciones" element={<ListReport name="abonos/renovaciones" title="Renovaciones" />} />
      <Route path="informe/ocupacion" element={<ListReport name="abonos/ocupacion" title="Ocupación por zona" />} />
      <Route
        path="informe/asistencia"
        element={<ListReport name="abonos/asistencia" title="Asistencia de los abonados" />}
      />
      <Route path="informe/edades" element={<ListReport name="abonos/edades" title="Pirámide de edades" />} />
      <Route
        path="informe/liberaciones"
        element={<ListReport name="abonos/liberaciones" title="Asientos liberados" />}
      />
      <Route path="informe/monedero" element={<WalletReport />} />
      <Route path="informe/plazos-impagados" element={<UnpaidInstalments />} />
      <Route path="listado-bloqueos" element={<ListBlocks />} />
      <Route path="gestor-de-butacas" element={<ListSeats />} />
      <Route path=":listId/informe/plazos-impagados" element={<UnpaidInstalments />} />
      <Route path=":listId/informe/emails" element={<EmailLists />} />
      <Route path=":listId/informe/emails/:mailing" element={<EmailList />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
