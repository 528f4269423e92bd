// Categories of the shop: the list, the form, and their order on a screen of its own.
import {lazy} from 'react';
import {BooleanInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {Link, Route} from 'react-router';
import Button from '@mui/material/Button';
import SortIcon from '@mui/icons-material/SwapVert';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {plural} from '../../crud/words/plural';
import {may} from '../../providers/permissions';

const OrderCategories = lazy(() => import('./order-categories'));

export default defineResource({
  name: 'productos/categorias',
  fields: {
    name: 'Nombre',
    slug: 'Dirección web',
    description: 'Descripción',
    productCount: 'Productos',
    position: 'Puesto',
    isVisible: 'Visible',
  },
  represent: category => String(category.name),
  sort: {field: 'position', order: 'ASC'},
  listActions: may('productos/categorias', 'edit') ? (
    <Button component={Link} to="/productos/categorias/ordenar" startIcon={<SortIcon />}>
      Ordenar
    </Button>
  ) : undefined,
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isVisible" source="isVisible" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="description" source="description" />,
    <DataTable.NumberCol key="productCount" source="productCount" />,
    <DataTable.Col key="isVisible" source="isVisible" field={YesField} />,
  ],
  card: category => (
    <CardLines
      title={category.name}
      aside={category.isVisible ? null : <StateMark>Oculta</StateMark>}
      note={plural(Number(category.productCount), 'producto', 'productos')}
    />
  ),
  defaults: {isVisible: true, position: 1000},
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput source="slug" validate={required()} helperText="Minúsculas, cifras y guiones" />
      </Columns>
      <TextInput source="description" multiline />
      <BooleanInput source="isVisible" />
    </>
  ),
  routes: <Route path="ordenar" element={<OrderCategories />} />,
});
