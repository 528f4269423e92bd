// Discounts: by a code, by codes that are each somebody's, or by themselves when what they ask for is in the cart.
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {channels, discountAudiences, discountedThings, discountKinds} from '../../crud/words/choices';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, YesField} from '../../crud/fields/fields';
import {MoneyCol} from '../../crud/fields/money-col';
import {MainField} from '../../crud/lists/main-field';
import {formatCents, formatPercent} from '../../crud/words/money';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {SessionInput} from '../../crud/fields/session-reference';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import type {Stored} from '../../providers/wire';
import {CodeBatches} from './code-batches';

type Discount = Stored<'Discount'>;

const worth = (discount: Discount): string =>
  ({
    percent: `−${formatPercent(discount.percentBp ?? 0)} %`,
    fixed_per_ticket: `−${formatCents(discount.amountCents ?? 0)} por pieza`,
    fixed_per_order: `−${formatCents(discount.amountCents ?? 0)} por pedido`,
    n_for_m: `${discount.buyCount} por ${discount.payCount}`,
    cheapest_free: `De ${discount.buyCount}, la más barata gratis`,
  })[discount.kind];
const called = (discount: Discount): string => discount.code ?? discount.name;
const byWhat = (discount: Discount): string => discount.code ?? (discount.hasCodes ? 'Códigos únicos' : 'Automático');

const usage = (discount: Discount): string =>
  discount.maxUses !== null
    ? `${discount.uses} de ${discount.maxUses}`
    : // What applies by itself, or by unique codes, without an end is not counted.
      discount.code === null
      ? ''
      : `${discount.uses}`;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={channels} />;

const NUMBERS: [field: string, kinds: Discount['kind'][]][] = [
  ['percentBp', ['percent']],
  ['amountCents', ['fixed_per_ticket', 'fixed_per_order']],
  ['buyCount', ['n_for_m', 'cheapest_free']],
  ['payCount', ['n_for_m']],
];

/** What the chosen kind is made of. */
function Numbers({kind}: {kind?: Discount['kind']}) {
  const has = (field: string) => NUMBERS.some(([name, kinds]) => name === field && kind && kinds.includes(kind));
  return (
    <>
      {has('percentBp') && <PercentInput source="percentBp" validate={required()} />}
      {has('amountCents') && <MoneyInput source="amountCents" validate={required()} />}
      {has('buyCount') && <NumberInput source="buyCount" min={2} max={100} validate={required()} />}
      {has('payCount') && <NumberInput source="payCount" min={1} max={99} validate={required()} />}
    </>
  );
}

export default defineResource<Discount>({
  name: 'descuentos',
  fields: {
    code: 'Código',
    hasCodes: 'Con códigos únicos',
    name: 'Nombre',
    kind: 'Tipo',
    percentBp: 'Porcentaje',
    amountCents: 'Importe',
    buyCount: 'De cada cuántas',
    payCount: 'Se pagan',
    minAmountCents: 'Desde un importe de',
    audience: 'Para quién',
    appliesTo: 'De qué',
    priceCategoryIds: 'Tarifas',
    productIds: 'Productos',
    productCategoryIds: 'Categorías de productos',
    budgetCents: 'Presupuesto',
    spentCents: 'Gastado del presupuesto',
    isCombinable: 'Se suma a otros',
    givenCents: 'Descontado',
    eventIds: 'Eventos',
    eventSessionIds: 'Sesiones',
    channel: 'Canal',
    validFrom: 'Vale desde',
    validUntil: 'Vale hasta',
    maxUses: 'Usos como mucho',
    uses: 'Usos',
    maxTicketsPerOrder: 'Piezas por pedido como mucho',
    isActive: 'Activo',
  },
  exports: {
    kind: {choices: discountKinds},
    channel: {choices: channels},
    audience: {choices: discountAudiences},
    appliesTo: {choices: discountedThings},
    eventIds: {reference: {resource: 'eventos', field: 'title'}},
    priceCategoryIds: {reference: {resource: 'categorias-precio', field: 'name'}},
    productIds: {reference: {resource: 'productos', field: 'name'}},
    productCategoryIds: {reference: {resource: 'productos/categorias', field: 'name'}},
  },
  represent: called,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="code" source="code">
      <Computed<Discount> of={byWhat} />
    </DataTable.Col>,
    <DataTable.Col key="worth" label="Descuento">
      <Computed<Discount> of={worth} />
    </DataTable.Col>,
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.Col key="uses" source="uses">
      <Computed<Discount> of={usage} />
    </DataTable.Col>,
    <MoneyCol key="givenCents" source="givenCents" />,
    <DataTable.Col key="validUntil" source="validUntil" field={InstantField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: discount => <CardLines title={called(discount)} aside={worth(discount)} note={discount.name} />,
  defaults: {
    kind: 'percent',
    audience: 'everyone',
    appliesTo: 'tickets',
    isCombinable: false,
    hasCodes: false,
    isActive: true,
  },
  // Only the numbers of the chosen kind, and the limits of what it is of.
  toPayload: values => ({
    ...values,
    code: values.hasCodes ? null : values.code || null,
    ...(values.code || values.hasCodes ? {} : {budgetCents: null}),
    ...Object.fromEntries(
      NUMBERS.filter(([, kinds]) => !kinds.some(kind => kind === values.kind)).map(([field]) => [field, null]),
    ),
    ...(values.appliesTo === 'tickets' ? {productIds: [], productCategoryIds: []} : {}),
    ...(values.appliesTo === 'goods' ? {eventIds: [], eventSessionIds: [], priceCategoryIds: []} : {}),
  }),
  after: <CodeBatches />,
  inputs: (
    <>
      <Part title="El descuento">
        <Columns>
          <FormDataConsumer>
            {({formData}) =>
              formData.hasCodes ? null : (
                <TextInput
                  source="code"
                  parse={(text: string) => text.toUpperCase().replace(/\s/g, '')}
                  helperText="Vacío: se aplica solo a quien cumple lo que pide"
                />
              )
            }
          </FormDataConsumer>
          <TextInput source="name" validate={required()} helperText="Lo lee quien compra, en su carrito y su correo" />
          <SelectInput source="kind" choices={discountKinds} validate={required()} />
          <FormDataConsumer>{({formData}) => <Numbers kind={formData.kind} />}</FormDataConsumer>
        </Columns>
        <BooleanInput
          source="hasCodes"
          helperText="Muchos códigos distintos, uno por persona: se crean aquí cuando el descuento está guardado"
        />
        <BooleanInput
          source="isCombinable"
          helperText="Junto con los demás que se suman; si no, cuenta el que más quita"
        />
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Dónde y cuándo vale" note="Lo que quede vacío no limita.">
        <Columns>
          <SelectInput source="appliesTo" choices={discountedThings} validate={required()} />
          <SelectInput source="audience" choices={discountAudiences} validate={required()} />
          <MoneyInput source="minAmountCents" />
          <FormDataConsumer>
            {({formData}) => (
              <>
                {formData.appliesTo !== 'goods' && (
                  <>
                    <RefAutocomplete isMany source="eventIds" reference="eventos" label="Eventos" optionText="title" />
                    <SessionInput isMany source="eventSessionIds" label="Sesiones" />
                    <RefAutocomplete isMany source="priceCategoryIds" reference="categorias-precio" label="Tarifas" />
                  </>
                )}
                {formData.appliesTo !== 'tickets' && (
                  <>
                    <RefAutocomplete isMany source="productIds" reference="productos" label="Productos" />
                    <RefAutocomplete
                      isMany
                      source="productCategoryIds"
                      reference="productos/categorias"
                      label="Categorías de productos"
                    />
                  </>
                )}
              </>
            )}
          </FormDataConsumer>
          <SelectInput source="channel" choices={channels} />
          <InstantInput source="validFrom" />
          <InstantInput source="validUntil" />
          <NumberInput source="maxUses" min={1} />
          <FormDataConsumer>
            {({formData}) =>
              formData.code || formData.hasCodes ? (
                <MoneyInput source="budgetCents" helperText="Lo que descuenta en total" />
              ) : null
            }
          </FormDataConsumer>
          <NumberInput source="maxTicketsPerOrder" min={1} />
        </Columns>
      </Part>
    </>
  ),
});
