// Price categories: to whom a price applies (general, child, pensioner …).
import {BooleanInput, DataTable, NumberInput, required, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

export default defineResource({
  name: 'categorias-precio',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    documentRequired: 'Documento que se pide en la puerta',
    doorNote: 'Aviso en la puerta',
    needsAgeProof: 'La edad se prueba en la puerta',
    position: 'Orden',
    minPerOrder: 'Al menos por pedido',
    maxPerOrder: 'Como mucho por pedido',
    isDefault: 'La que se ofrece primero',
  },
  represent: category => String(category.name),
  sort: {field: 'position', order: 'ASC'},
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="description" source="description" />,
    <DataTable.Col key="documentRequired" source="documentRequired" />,
    <DataTable.NumberCol key="position" source="position" />,
    <DataTable.Col key="isDefault" source="isDefault" field={YesField} />,
  ],
  card: category => <CardLines title={category.name} note={category.description || category.documentRequired} />,
  defaults: {position: 0, isDefault: false, needsAgeProof: false},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} autoFocus />
        <NumberInput source="position" helperText="Las más bajas se ofrecen antes" />
      </Columns>
      <Columns>
        <NumberInput source="minPerOrder" min={1} max={100} helperText="En cada sesión; vacío, las que se quieran" />
        <NumberInput source="maxPerOrder" min={1} max={100} helperText="En cada sesión; vacío, lo que deje la sesión" />
      </Columns>
      <TextInput source="description" helperText="El público lo lee al elegir precio: «Hasta 14 años»" />
      <TextInput source="documentRequired" helperText="Vacío si no hace falta ninguno" />
      <TextInput source="doorNote" helperText="Quien está en la puerta lo lee al pasar esta tarifa" />
      <BooleanInput source="needsAgeProof" />
      <BooleanInput source="isDefault" />
    </>
  ),
});
