// All sizes and colours of the shop at once: what is left, what is running out.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../../crud/lists/card-list';
import {Columns} from '../../../crud/lists/columns';
import {defineResource} from '../../../crud/frames/define-resource';
import {Computed, StateMark, YesField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {formatCents} from '../../../crud/words/money';
import {MoneyCol} from '../../../crud/fields/money-col';
import {EanInput} from '../../../crud/inputs/ean-input';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import {VariantStock} from './variant-stock';
import type {Stored} from '../../../providers/wire';

type Variant = Stored<'ProductVariant'>;

const freeOf = ({free, lowStockAt}: Variant) =>
  free === null ? (
    'Sin contar'
  ) : free === 0 ? (
    <StateMark tone="bad">Agotada</StateMark>
  ) : free <= lowStockAt ? (
    <StateMark tone="warn">{free}</StateMark>
  ) : (
    free
  );

export default defineResource<Variant>({
  name: 'variantes-producto',
  fields: {
    productName: 'Producto',
    name: 'Nombre',
    sku: 'Referencia',
    ean: 'Código de barras',
    priceCents: 'Precio',
    costCents: 'Coste',
    stock: 'Existencias',
    held: 'En carritos',
    free: 'Libres',
    lowStockAt: 'Avisar cuando queden',
    soldCount: 'Vendidas',
    soldCents: 'Importe',
    size: 'Talla',
    color: 'Color',
    position: 'Puesto',
    isActive: 'A la venta',
    productId: 'Producto (id)',
  },
  represent: variant => `${variant.productName}, ${variant.name}`,
  sort: {field: 'free', order: 'ASC'},
  hint: 'Abre una para anotar lo que entra o falta, y ver por qué quedan las que quedan.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre o código" />,
    <NumberInput key="stock_lte" source="stock_lte" label="Quedan como mucho" alwaysOn />,
    <BooleanInput key="isLow" source="isLow" label="Quedan pocas" defaultValue />,
    <RefAutocomplete key="productId" source="productId" reference="productos" label="Producto" />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="productName" source="productName" field={MainField} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="sku" source="sku" />,
    <MoneyCol key="priceCents" source="priceCents" />,
    <DataTable.NumberCol key="soldCount" source="soldCount" />,
    <DataTable.NumberCol key="held" source="held" />,
    <DataTable.Col key="free" source="free" align="right">
      <Computed<Variant> of={freeOf} />
    </DataTable.Col>,
    <MoneyCol key="soldCents" source="soldCents" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: variant => (
    <CardLines
      title={`${variant.productName}, ${variant.name}`}
      aside={freeOf(variant)}
      note={`${variant.sku} · ${formatCents(Number(variant.priceCents))}`}
    />
  ),
  canCreate: false,
  after: <VariantStock />,
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput source="sku" validate={required()} parse={(text: string) => text.toUpperCase()} />
        <EanInput />
        <MoneyInput source="priceCents" validate={required()} />
        <MoneyInput source="costCents" />
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
