// Every garment owed or handed over. It is handed over on the file of its enrolment.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {deliveryStates, lostBy} from '../../crud/words/choices-academy';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const State = ({source}: {source: string}) => <StateField source={source} choices={deliveryStates} />;

export default defineResource({
  name: 'bases/entregas',
  fields: {
    athleteName: 'Deportista',
    itemName: 'Prenda',
    size: 'Talla',
    quantity: 'Cuántas',
    state: 'Estado',
    deliveredAt: 'Entregada',
    note: 'Nota',
    personalName: 'Nombre que lleva',
    personalNo: 'Dorsal',
    signedBy: 'Firmó',
    lostBy: 'La perdió',
    chargedCents: 'Se cobra',
    createdAt: 'Apuntada',
  },
  exports: {state: {choices: deliveryStates}, lostBy: {choices: lostBy}},
  represent: delivery => String(delivery.itemName),
  sort: {field: 'id', order: 'DESC'},
  rowPath: delivery => `/bases/${delivery.enrolmentId}`,
  filters: [<SelectInput key="state" source="state" choices={deliveryStates} alwaysOn />],
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="itemName" source="itemName" />,
    <DataTable.Col key="size" source="size" />,
    <DataTable.NumberCol key="quantity" source="quantity" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="deliveredAt" source="deliveredAt" field={InstantField} />,
  ],
  card: delivery => (
    <CardLines
      title={delivery.athleteName}
      aside={<State source="state" />}
      note={`${delivery.itemName}, talla ${delivery.size}`}
    />
  ),
});
