// What a category wears: items and how many of each.
import {BooleanInput, DataTable, required, SearchInput, TextInput, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {defineResource} from '../../crud/frames/define-resource';
import {YesField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {may} from '../../providers/permissions';

const content: ResourceSpec = {
  name: 'bases/lotes-prendas-contenido',
  fields: {itemName: 'Prenda', quantity: 'Cuántas'},
  represent: line => String(line.itemName),
  sort: {field: 'id', order: 'ASC'},
  rowPath: line => `/bases/lotes-prendas-contenido/${line.id}`,
  columns: [
    <DataTable.Col key="itemName" source="itemName" label="Prenda" field={MainField} />,
    <DataTable.NumberCol key="quantity" source="quantity" label="Cuántas" />,
  ],
  card: line => <CardLines title={line.itemName} aside={line.quantity} />,
};

function Content() {
  const pack = useRecordContext();
  if (pack === undefined) return null;
  return (
    <Box component="section" sx={{maxWidth: 900, mt: 2}}>
      <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'center'}}>
        <Box component="h2" sx={{fontSize: '1rem', m: 0}}>
          Prendas del lote
        </Box>
        {may('bases/lotes-prendas-contenido', 'create') && (
          <Button
            component={Link}
            to={`/bases/lotes-prendas-contenido/crear?source=${encodeURIComponent(JSON.stringify({kitPackId: pack.id}))}`}
          >
            Añadir prenda
          </Button>
        )}
      </Box>
      <ListFrame spec={content} embedded filter={{kitPackId: pack.id}} />
    </Box>
  );
}

export default defineResource({
  name: 'bases/lotes-prendas',
  fields: {name: 'Lote', itemNames: 'Prendas', note: 'Notas', isActive: 'Activo'},
  represent: pack => String(pack.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="itemNames" source="itemNames" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: pack => <CardLines title={pack.name} note={pack.itemNames} />,
  defaults: {isActive: true},
  after: <Content />,
  inputs: (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="note" />
      <BooleanInput source="isActive" helperText="Retirado, sus prendas no se apuntan a nadie más" />
    </>
  ),
});
