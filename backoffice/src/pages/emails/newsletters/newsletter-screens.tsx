// Newsletters: the list, what they say and to whom, how they look, and what is still missing before they go out.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {newsletterStates} from '../../../crud/words/choices-communications';
import {withPlaces} from '../../../crud/words/places';
import {defineResource} from '../../../crud/frames/define-resource';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {RefSelect} from '../../../crud/inputs/ref-select';
import type {Stored} from '../../../providers/wire';
import {emptyBlocks, type BlockRow} from '../blocks/block-kinds';
import {newsletterInputs} from './newsletter-inputs';
import {rateOf} from './newsletter-report';

const NewsletterPage = lazy(() => import('./newsletter-page'));
const NewsletterEdit = lazy(() => import('./newsletter-edit'));
const NewsletterChecklist = lazy(() => import('./newsletter-checklist'));

type Figures = Stored<'Newsletter'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={newsletterStates} />;
const rate = (bp: number | null): string => (bp === null ? '' : rateOf(bp));

export default defineResource<Figures>({
  name: 'emails/boletines',
  fields: {
    title: 'Boletín',
    subject: 'Asunto',
    secondSubject: 'Segundo asunto',
    secondSenderName: 'Segundo nombre del remitente',
    testShare: 'Parte de la lista',
    testHours: 'Horas de prueba',
    testRule: 'Gana el de',
    testEndsAt: 'Se elige',
    winner: 'Ganó',
    testVerdict: 'Resultado de la prueba',
    winnerReason: 'Por qué ganó',
    preheader: 'Preencabezado',
    state: 'Estado',
    senderId: 'Remitente',
    emailTemplateId: 'Plantilla',
    html: 'Contenido',
    blocks: 'Bloques',
    text: 'Versión en texto',
    scheduledAt: 'Programado para',
    sentAt: 'Enviado',
    recipientCount: 'Destinatarios',
    deliveredCount: 'Entregados',
    openedCount: 'Abiertos',
    clickedCount: 'Con clic',
    measuredCount: 'Permiten medir',
    openBp: '% abren (de quienes lo permiten)',
    clickBp: '% pulsan (de quienes lo permiten)',
    isPublished: 'En buscadores',
    bouncedCount: 'Rebotados',
    complainedCount: 'Quejas',
    unsubscribedCount: 'Bajas',
  },
  exports: {
    state: {choices: newsletterStates},
    senderId: {reference: {resource: 'emails/remitentes', field: 'name'}},
    emailTemplateId: {reference: {resource: 'emails/plantillas', field: 'name'}},
  },
  represent: newsletter => String(newsletter.title),
  sort: {field: 'id', order: 'DESC'},
  rowPath: newsletter => `/emails/boletines/${newsletter.id}`,
  editPath: ':id/editar',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={newsletterStates} alwaysOn />,
    <RefSelect key="senderId" source="senderId" reference="emails/remitentes" label="Remitente" />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="subject" source="subject">
      <Computed<Figures> of={one => withPlaces(one.subject)} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.NumberCol key="recipientCount" source="recipientCount" />,
    <DataTable.Col key="openBp" source="openBp" label="Abren">
      <Computed<Figures> of={one => rate(one.openBp)} />
    </DataTable.Col>,
    <DataTable.Col key="clickBp" source="clickBp" label="Pulsan">
      <Computed<Figures> of={one => rate(one.clickBp)} />
    </DataTable.Col>,
    <DataTable.NumberCol key="unsubscribedCount" source="unsubscribedCount" />,
  ],
  card: one => (
    <CardLines
      title={one.title}
      aside={<State source="state" />}
      note={
        <>
          {withPlaces(String(one.subject))}
          <br />
          <InstantField source="sentAt" /> {one.openBp !== null && `· abre el ${rate(one.openBp)}`}
        </>
      }
    />
  ),
  defaults: {
    audience: {groupIds: [], excludedGroupIds: []},
    testShare: 20,
    testHours: 4,
    testRule: 'opens',
    secondSubject: '',
    secondSenderName: '',
    blocks: structuredClone(emptyBlocks) as BlockRow[],
    html: '',
    preheader: '',
    text: '',
  },
  inputs: newsletterInputs,
  routes: (
    <>
      <Route path=":id" element={<NewsletterPage />} />
      <Route path=":id/editar" element={<NewsletterEdit />} />
      <Route path=":id/enviar" element={<NewsletterChecklist />} />
    </>
  ),
});
