// What is written to many for one cause, whoever wrote it: how far each is, and what became of every mail.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {mailingKinds, mailingStates, messageChannels} from '../../crud/words/choices-communications';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {plural} from '../../crud/words/plural';

const MailingPage = lazy(() => import('./mailing-page'));
const State = ({source}: {source: string}) => <StateField source={source} choices={mailingStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={mailingKinds} />;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={messageChannels} />;

export default defineResource({
  name: 'envios',
  fields: {
    title: 'Envío',
    kind: 'Clase',
    channel: 'Canal',
    state: 'Estado',
    stateReason: 'Motivo',
    itemCount: 'Mensajes',
    sentCount: 'Enviados',
    failedCount: 'Fallidos',
    bouncedCount: 'Devueltos',
    waitingCount: 'En cola',
    heldCount: 'Retenidos',
    discardedCount: 'Descartados',
    createdAt: 'Creado',
    finishedAt: 'Terminado',
  },
  exports: {kind: {choices: mailingKinds}, channel: {choices: messageChannels}, state: {choices: mailingStates}},
  represent: mailing => String(mailing.title),
  sort: {field: 'id', order: 'DESC'},
  rowPath: mailing => `/envios/${mailing.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={mailingStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={mailingKinds} />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="channel" source="channel" field={Channel} disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.NumberCol key="itemCount" source="itemCount" disableSort />,
    <DataTable.NumberCol key="sentCount" source="sentCount" disableSort />,
    <DataTable.NumberCol key="waitingCount" source="waitingCount" disableSort />,
    <DataTable.NumberCol key="heldCount" source="heldCount" disableSort />,
    <DataTable.NumberCol key="failedCount" source="failedCount" disableSort />,
    <DataTable.NumberCol key="bouncedCount" source="bouncedCount" disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: mailing => (
    <CardLines
      title={mailing.title}
      aside={<State source="state" />}
      note={
        <>
          <ChoiceField source="kind" choices={mailingKinds} /> ·{' '}
          {plural(Number(mailing.itemCount), 'mensaje', 'mensajes')}
          {Number(mailing.failedCount) > 0 && `, ${plural(Number(mailing.failedCount), 'fallido', 'fallidos')}`}
          {' · '}
          <InstantField source="createdAt" />
        </>
      }
    />
  ),
  routes: <Route path=":id" element={<MailingPage />} />,
});
