// Incidents that the system opened: late money, refused refunds, what nobody should have to discover alone.
import {DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {incidentStates} from '../../crud/words/choices';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {OrderField} from '../../crud/fields/order-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={incidentStates} />;

export default defineResource({
  name: 'incidencias',
  fields: {
    title: 'Qué pasa',
    state: 'Estado',
    orderId: 'Pedido',
    detail: 'Detalle',
    kind: 'Clase',
    createdAt: 'Desde',
    updatedAt: 'Último cambio',
  },
  exports: {state: {choices: incidentStates}, orderId: {reference: {resource: 'pedidos', field: 'number'}}},
  represent: incident => String(incident.title),
  sort: {field: 'createdAt', order: 'DESC'},
  canCreate: false,
  canDelete: false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={incidentStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="updatedAt" source="updatedAt" field={InstantField} />,
  ],
  card: incident => (
    <CardLines title={incident.title} aside={<State source="state" />} note={<InstantField source="createdAt" />} />
  ),
  inputs: (
    <>
      <TextInput source="title" readOnly />
      <TextInput source="detail" multiline minRows={4} />
      <SelectInput source="state" choices={incidentStates} validate={required()} />
      <OrderField source="orderId" labelled />
    </>
  ),
});
