// Waiting rooms: the list, creation, one room with its board, its form.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../crud/lists/card-list';
import {roomStates} from '../../crud/words/choices-queue';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {roomFields} from './room-fields';
import {RoomInputs} from './room-inputs';

const RoomPage = lazy(() => import('./room-page'));

const State = ({source}: {source: string}) => <StateField source={source} choices={roomStates} />;

export default defineResource({
  name: 'salas-espera',
  fields: roomFields,
  exports: {state: {choices: roomStates}},
  represent: room => String(room.name),
  sort: {field: 'opensAt', order: 'DESC'},
  canDelete: false,
  rowPath: room => `/salas-espera/${room.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={roomStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="saleTitle" source="saleTitle" disableSort>
      <Computed<{saleTitle: string | null}> of={room => room.saleTitle ?? 'Toda la web'} />
    </DataTable.Col>,
    <DataTable.Col key="opensAt" source="opensAt" field={InstantField} />,
    <DataTable.NumberCol key="outflowPerMinute" source="outflowPerMinute" />,
    <DataTable.NumberCol key="maxInside" source="maxInside" />,
    <DataTable.NumberCol key="insideCount" source="insideCount" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
  ],
  card: room => (
    <CardLines
      title={room.name}
      aside={<State source="state" />}
      note={
        <>
          {String(room.saleTitle ?? 'Toda la web')} · abre el <InstantField source="opensAt" />
        </>
      }
    />
  ),
  defaults: {
    outflowPerMinute: 200,
    maxInside: 1000,
    threshold: 0,
    graceSeconds: 300,
    sessionMinutes: 20,
    revokeAfterPurchase: true,
  },
  inputs: <RoomInputs isNew />,
  editPath: ':id/editar',
  routes: [
    <Route key="page" path=":id" element={<RoomPage />} />,
    <Route key="edit" path=":id/editar" element={<RoomPage />} />,
  ],
});
