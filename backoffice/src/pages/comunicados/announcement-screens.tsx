// Announcements: the list, the text, whom it is for, and what became of it.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {
  announcementKinds,
  announcementStates,
  audienceKinds,
  messageChannels,
} from '../../crud/words/choices-communications';
import {nameOf} from '../../crud/words/choices';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {AnnouncementInputs, announcementPayload} from './announcement-form';
import type {Stored} from '../../providers/wire';

const AnnouncementEdit = lazy(() => import('./announcement-edit'));
const AnnouncementAudience = lazy(() => import('./announcement-audience'));
const AnnouncementFigures = lazy(() => import('./announcement-figures'));
const AnnouncementList = lazy(() => import('./announcement-list'));

type Announcement = Stored<'Announcement'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={announcementStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={announcementKinds} />;
const Audience = ({source}: {source: string}) => <ChoiceField source={source} choices={audienceKinds} />;
const channelsOf = ({channels}: Announcement): string => channels.map(id => nameOf(messageChannels, id)).join(', ');

export default defineResource<Announcement>({
  name: 'comunicados',
  fields: {
    title: 'Título',
    kind: 'Clase',
    channels: 'Canales',
    audienceKind: 'A quién',
    seasonListId: 'Lista',
    passCategoryId: 'Categoría de abono',
    zoneId: 'Zona',
    ageCategoryId: 'Categoría',
    teamId: 'Equipo',
    eventSessionId: 'Sesión',
    subscriberGroupId: 'Grupo',
    addresses: 'Direcciones',
    senderId: 'Remitente',
    subject: 'Asunto',
    bodyHtml: 'Texto',
    whatsappTemplateId: 'Plantilla de WhatsApp',
    whatsappValues: 'Valores de la plantilla',
    attachmentId: 'Adjunto',
    state: 'Estado',
    scheduledAt: 'Programado para',
    sentAt: 'Enviado',
    recipientCount: 'Mensajes',
    deliveredCount: 'Entregados',
  },
  exports: {
    kind: {choices: announcementKinds},
    state: {choices: announcementStates},
    audienceKind: {choices: audienceKinds},
    channels: {choices: messageChannels},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
  },
  represent: announcement => String(announcement.title),
  sort: {field: 'id', order: 'DESC'},
  rowPath: announcement =>
    ['draft', 'scheduled', 'cancelled'].includes(String(announcement.state))
      ? `/comunicados/${announcement.id}/editar`
      : `/comunicados/${announcement.id}/estadisticas`,
  editPath: ':id/editar',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={announcementStates} alwaysOn />,
    <SelectInput key="audienceKind" source="audienceKind" choices={audienceKinds} />,
    <SelectInput key="kind" source="kind" choices={announcementKinds} />,
    <SelectInput key="channels" source="channels" choices={messageChannels} />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="audienceKind" source="audienceKind" field={Audience} />,
    <DataTable.Col key="channels" source="channels" disableSort>
      <Computed<Announcement> of={channelsOf} />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.NumberCol key="recipientCount" source="recipientCount" disableSort />,
  ],
  card: announcement => (
    <CardLines
      title={announcement.title}
      aside={<State source="state" />}
      note={
        <>
          <Audience source="audienceKind" /> · {channelsOf(announcement)}
          <br />
          <InstantField source="sentAt" />
        </>
      }
    />
  ),
  defaults: {kind: 'informative', channels: ['email'], audienceKind: 'pass_holders'},
  toPayload: announcementPayload,
  inputs: <AnnouncementInputs />,
  routes: (
    <>
      <Route path=":id/editar" element={<AnnouncementEdit />} />
      <Route path=":id/usuarios" element={<AnnouncementAudience />} />
      <Route path=":id/estadisticas" element={<AnnouncementFigures />} />
      <Route path=":id/estadisticas/:list" element={<AnnouncementList />} />
    </>
  ),
});
