// The academy's enrolments («bases»): those of a list with its reports, and the file of each one.
import {lazy} from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import {Navigate, Route, Routes} from 'react-router';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {NotFound} from '../../../crud/frames/not-found';
import {EmptyList} from '../../../crud/lists/empty-list';
import {PageHeader} from '../../../crud/frames/page-header';
import {registerFields} from '../../../providers/i18n-provider';
import {AthletesOfList} from './athletes-of-list';
import {enrolmentFields} from './enrolment-fields';
import {currentList, useAcademyLists} from '../use-academy-lists';

const EnrolForm = lazy(() => import('./enrol-form'));
const RenewalsPage = lazy(() => import('../season/renewals-page'));
const RollOverPage = lazy(() => import('../season/roll-over-page'));
const AthletesReport = lazy(() => import('../list-reports').then(module => ({default: module.AthletesReport})));
const CategoriesReport = lazy(() => import('../list-reports').then(module => ({default: module.CategoriesReport})));
const OverdueReport = lazy(() => import('../list-reports').then(module => ({default: module.OverdueReport})));
const DocumentsReport = lazy(() => import('../list-reports').then(module => ({default: module.DocumentsReport})));
const KitPendingReport = lazy(() => import('../list-reports').then(module => ({default: module.KitPendingReport})));
const EnrolmentPage = lazy(() => import('./enrolment-page'));
const EnrolmentEdit = lazy(() => import('./enrolment-edit'));

registerFields('bases', enrolmentFields);

/** `/bases` leads to the season that is being run. */
function Current() {
  const {data: lists, error} = useAcademyLists();
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  const list = currentList(lists);
  if (list !== undefined) return <Navigate replace to={`/bases/${list.id}/deportistas`} />;
  return (
    <>
      <PageHeader title="Cantera" />
      <EmptyList createPath={null} />
    </>
  );
}

export default function EnrolmentScreens() {
  return (
    <Routes>
      <Route index element={<Current />} />
      <Route path=":listId/deportistas" element={<AthletesOfList />} />
      <Route path=":listId/deportistas/crear" element={<EnrolForm />} />
      <Route path=":listId/deportistas/renovar" element={<RenewalsPage />} />
      <Route path=":listId/deportistas/pasar" element={<RollOverPage />} />
      <Route path=":listId/deportistas/informe" element={<AthletesReport />} />
      <Route path=":listId/deportistas/informe/categorias" element={<CategoriesReport />} />
      <Route path=":listId/deportistas/informe/plazos-impagados" element={<OverdueReport />} />
      <Route path=":listId/deportistas/informe/documentos" element={<DocumentsReport />} />
      <Route path=":listId/deportistas/informe/ropa-pendiente" element={<KitPendingReport />} />
      <Route path=":id" element={<EnrolmentPage />} />
      <Route path=":id/update" element={<EnrolmentEdit />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
