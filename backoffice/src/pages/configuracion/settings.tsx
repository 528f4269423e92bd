// The house itself: who it is by law, its look, its fees and legal texts; its constants, its VAT, how long it keeps
// data. Whoever keeps the invoices alone sees what these hang on: the rates, and the declaration of the program.
import {lazy, Suspense} from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import {TextInput, useRefresh} from 'react-admin';
import {Navigate, Route, Routes} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {Part} from '../../crud/lists/columns';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {registerFields} from '../../providers/i18n-provider';
import {may, uses} from '../../providers/permissions';
import ClubStep from './inicio/club-step';
import {BookingFees} from '../../parts/events/booking-fees';
import {About} from './about';
import {ActivitiesTab} from './activities-tab';
import {Constants} from './constants';
import {LegalTexts} from './legal-texts';
import {OutsideSellers} from './outside-sellers';
import {Retention} from './retention';
import {VatTable} from './vat-table';

registerFields('configuracion', {maintenanceMessage: 'Aviso de mantenimiento'});

const BankStep = lazy(() => import('./inicio/bank-step'));
const SeasonStep = lazy(() => import('./inicio/season-step'));
const LookStep = lazy(() => import('./inicio/look/look-step'));
const MailStep = lazy(() => import('./inicio/mail-step'));
const MailTexts = lazy(() => import('./textos/mail-texts'));
const MailText = lazy(() => import('./textos/mail-text'));
const nothing = (): void => undefined;

const tabs = [
  {label: 'La casa', to: '/configuracion'},
  {label: 'Qué hace', to: '/configuracion/actividades'},
  {label: 'Aspecto', to: '/configuracion/aspecto'},
  {label: 'Ajustes', to: '/configuracion/ajustes'},
  {label: 'IVA', to: '/configuracion/iva'},
  {label: 'Temporada', to: '/configuracion/temporada'},
  {label: 'Banco', to: '/configuracion/banco'},
  {label: 'Correo', to: '/configuracion/correo'},
  {label: 'Textos', to: '/configuracion/textos', isOpenEnded: true},
  {label: 'Conservación', to: '/configuracion/conservacion'},
  {label: 'Acerca de', to: '/configuracion/acerca-de'},
];

const OF_INVOICES = ['/configuracion/iva', '/configuracion/acerca-de'];

export default function Settings() {
  if (!may('settings', 'view')) return may('tipos-iva', 'create') ? <OfInvoices /> : <AccessDenied />;
  return (
    <>
      <PageHeader title="Configuración" />
      <RecordTabs
        label="Configuración"
        tabs={tabs.filter(({to}) => to !== '/configuracion/temporada' || may('listas', 'list'))}
      />
      <Routes>
        <Route index element={<House />} />
        <Route path="actividades" element={<ActivitiesTab />} />
        <Route
          path="aspecto"
          element={
            <Suspense fallback={<LinearProgress />}>
              <LookStep onSaved={nothing} />
            </Suspense>
          }
        />
        <Route
          path="textos"
          element={
            <Suspense fallback={<LinearProgress />}>
              <MailTexts />
            </Suspense>
          }
        />
        <Route
          path="textos/:kind"
          element={
            <Suspense fallback={<LinearProgress />}>
              <MailText />
            </Suspense>
          }
        />
        <Route path="ajustes" element={<Constants />} />
        <Route path="iva" element={<VatTable />} />
        <Route
          path="temporada"
          element={
            <Suspense fallback={<LinearProgress />}>
              <SeasonStep onSaved={nothing} />
            </Suspense>
          }
        />
        <Route
          path="banco"
          element={
            <Suspense fallback={<LinearProgress />}>
              <BankStep onSaved={nothing} />
              {uses('lfp') && <OutsideSellers />}
            </Suspense>
          }
        />
        <Route
          path="correo"
          element={
            <Suspense fallback={<LinearProgress />}>
              <MailStep onSaved={nothing} />
            </Suspense>
          }
        />
        <Route path="conservacion" element={<Retention />} />
        <Route path="acerca-de" element={<About />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}

function OfInvoices() {
  return (
    <>
      <PageHeader title="Configuración" />
      <RecordTabs label="Configuración" tabs={tabs.filter(({to}) => OF_INVOICES.includes(to))} />
      <Routes>
        <Route index element={<Navigate to="/configuracion/iva" replace />} />
        <Route path="iva" element={<VatTable />} />
        <Route path="acerca-de" element={<About />} />
        <Route path="*" element={<AccessDenied />} />
      </Routes>
    </>
  );
}

function House() {
  const refresh = useRefresh();
  return (
    <>
      {may('prices', 'view') && <BookingFees sessionId={null} />}
      {may('textos-legales', 'list') && <LegalTexts />}
      <ClubStep onSaved={refresh}>
        <Part
          title="Mantenimiento"
          note="Mientras haya un aviso, la tienda lo enseña y no vende. Los pagos en marcha se siguen recibiendo."
        >
          <TextInput source="maintenanceMessage" multiline minRows={2} />
        </Part>
      </ClubStep>
    </>
  );
}
