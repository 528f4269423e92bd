// Holders: the passes of a list as staff look for them, every person of the club, and the page of each.
import {lazy} from 'react';
import {Route, Routes} from 'react-router';
import {NotFound} from '../../../crud/frames/not-found';
import {PassIndex} from '../pass-index';

const PersonIndex = lazy(() => import('../person-index'));
const HolderCreate = lazy(() => import('./holder-create'));
const HolderPage = lazy(() => import('./holder-page'));
const HolderEdit = lazy(() => import('./holder-edit'));
const ReleaseSeat = lazy(() => import('../acts/release-seat'));
const PassGuests = lazy(() => import('../pass-guests'));

export default function HolderScreens() {
  return (
    <Routes>
      <Route index element={<PassIndex />} />
      <Route path="personas" element={<PersonIndex />} />
      <Route path="crear" element={<HolderCreate />} />
      <Route path=":listId/:holderId" element={<HolderPage />} />
      <Route path=":listId/:holderId/editar" element={<HolderEdit />} />
      <Route path=":listId/:holderId/liberar-asiento" element={<ReleaseSeat />} />
      <Route path=":listId/:passId/generar-invitaciones/:eventId/:sessionId" element={<PassGuests />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
