// Promo codes: a percentage or an amount per ticket, with limits.
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
import {channels, discountKinds} from '../../crud/words/choices';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents, formatPercent} from '../../crud/words/money';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {SessionInput} from '../../crud/fields/session-reference';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import type {Stored} from '../../providers/wire';

type Discount = Stored<'Discount'>;

const worth = (discount: Discount): string =>
  discount.kind === 'percent'
    ? `−${formatPercent(discount.percentBp ?? 0)} %`
    : `−${formatCents(discount.amountCents ?? 0)} por entrada`;

const usage = (discount: Discount): string =>
  discount.maxUses === null ? `${discount.uses}` : `${discount.uses} de ${discount.maxUses}`;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={channels} />;

export default defineResource<Discount>({
  name: 'descuentos',
  fields: {
    code: 'Código',
    name: 'Nombre',
    kind: 'Tipo',
    percentBp: 'Porcentaje',
    amountCents: 'Importe por entrada',
    eventId: 'Evento',
    eventSessionId: 'Sesión',
    channel: 'Canal',
    validFrom: 'Vale desde',
    validUntil: 'Vale hasta',
    maxUses: 'Usos como mucho',
    uses: 'Usos',
    maxTicketsPerOrder: 'Entradas por pedido como mucho',
    isActive: 'Activo',
  },
  exports: {
    kind: {choices: discountKinds},
    channel: {choices: channels},
    eventId: {reference: {resource: 'eventos', field: 'title'}},
  },
  represent: discount => String(discount.code),
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="code" source="code" field={MainField} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="worth" label="Descuento">
      <Computed<Discount> of={worth} />
    </DataTable.Col>,
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.Col key="uses" source="uses">
      <Computed<Discount> of={usage} />
    </DataTable.Col>,
    <DataTable.Col key="validUntil" source="validUntil" field={InstantField} />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: discount => <CardLines title={discount.code} aside={worth(discount)} note={discount.name} />,
  defaults: {kind: 'percent', isActive: true},
  // Only the amount of the chosen kind may be there.
  toPayload: values => ({...values, ...(values.kind === 'percent' ? {amountCents: null} : {percentBp: null})}),
  inputs: (
    <>
      <Part title="El código">
        <Columns>
          <TextInput
            source="code"
            validate={required()}
            parse={(text: string) => text.toUpperCase().replace(/\s/g, '')}
            helperText="En mayúsculas, de 3 a 40 letras y cifras"
          />
          <TextInput source="name" validate={required()} />
          <SelectInput source="kind" choices={discountKinds} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'fixed_per_ticket' ? (
                <MoneyInput source="amountCents" validate={required()} />
              ) : (
                <PercentInput source="percentBp" validate={required()} />
              )
            }
          </FormDataConsumer>
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Dónde y cuándo vale" note="Lo que quede vacío no limita.">
        <Columns>
          <RefAutocomplete source="eventId" reference="eventos" label="Evento" optionText="title" />
          <SessionInput source="eventSessionId" emptyText="Cualquier sesión" />
          <SelectInput source="channel" choices={channels} />
          <InstantInput source="validFrom" />
          <InstantInput source="validUntil" />
          <NumberInput source="maxUses" min={1} />
          <NumberInput source="maxTicketsPerOrder" min={1} />
        </Columns>
      </Part>
    </>
  ),
});
