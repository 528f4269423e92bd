// All sizes and colours of the shop at once: what is left, what is running out.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput} from '../../crud/inputs/money-input';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import type {Stored} from '../../providers/wire';

type Variant = Stored<'ProductVariant'>;

const stockOf = ({stock, lowStockAt}: Variant) =>
  stock === null ? (
    'Sin contar'
  ) : stock === 0 ? (
    <StateMark tone="bad">Agotada</StateMark>
  ) : stock <= lowStockAt ? (
    <StateMark tone="warn">{stock}</StateMark>
  ) : (
    stock
  );

export default defineResource<Variant>({
  name: 'variantes-producto',
  fields: {
    productName: 'Producto',
    name: 'Nombre',
    sku: 'Referencia',
    priceCents: 'Precio',
    stock: 'Existencias',
    lowStockAt: 'Avisar cuando queden',
    soldCount: 'Vendidas',
    size: 'Talla',
    color: 'Color',
    position: 'Puesto',
    isActive: 'A la venta',
    productId: 'Producto (id)',
  },
  represent: variant => `${variant.productName}, ${variant.name}`,
  sort: {field: 'stock', order: 'ASC'},
  hint: 'Las entradas y salidas de existencias se anotan en cada producto.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre o referencia" />,
    <NumberInput key="stock_lte" source="stock_lte" label="Quedan como mucho" alwaysOn />,
    <RefAutocomplete key="productId" source="productId" reference="productos" label="Producto" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="productName" source="productName" field={MainField} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="sku" source="sku" />,
    <MoneyCol key="priceCents" source="priceCents" />,
    <DataTable.Col key="stock" source="stock" align="right">
      <Computed<Variant> of={stockOf} />
    </DataTable.Col>,
    <DataTable.NumberCol key="soldCount" source="soldCount" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: variant => (
    <CardLines
      title={`${variant.productName}, ${variant.name}`}
      aside={stockOf(variant)}
      note={`${variant.sku} · ${formatCents(Number(variant.priceCents))}`}
    />
  ),
  canCreate: false,
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput source="sku" validate={required()} parse={(text: string) => text.toUpperCase()} />
        <MoneyInput source="priceCents" validate={required()} />
        <NumberInput source="stock" min={0} />
        <NumberInput source="lowStockAt" min={0} />
        <NumberInput source="position" min={0} />
        <TextInput source="size" />
        <TextInput source="color" />
      </Columns>
      <BooleanInput source="isActive" />
    </>
  ),
});
