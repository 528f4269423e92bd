// Kinds of supporter's card: price, how long it lasts, what it gives.
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
import {vatCodes} from '../../crud/words/choices';
import {cardValidities} from '../../crud/words/choices-catalogue';
import {ColorInput} from '../../crud/inputs/color-input';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, PercentField, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {VatCodeInput} from '../../crud/fields/vat-code';

const Validity = ({source}: {source: string}) => <ChoiceField source={source} choices={cardValidities} />;

export default defineResource({
  name: 'tipos-simpatizante',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    priceCents: 'Precio',
    vatCode: 'Impuesto',
    validity: 'Cuánto dura',
    seasonListId: 'Temporada',
    validDays: 'Días',
    discountBp: 'Descuento en entradas',
    shopDiscountBp: 'Descuento en la tienda',
    presaleHours: 'Horas antes que el público',
    maxDiscountedTickets: 'Entradas con descuento por sesión',
    cardColor: 'Color del carné',
    minAge: 'Desde (años)',
    maxAge: 'Hasta (años)',
    isFamily: 'Familiar',
    activeCount: 'Activos',
    position: 'Puesto',
    isActive: 'A la venta',
  },
  exports: {validity: {choices: cardValidities}, vatCode: {choices: vatCodes}},
  represent: tier => String(tier.name),
  sort: {field: 'position', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <MoneyCol key="priceCents" source="priceCents" />,
    <DataTable.Col key="validity" source="validity" field={Validity} />,
    <DataTable.Col key="discountBp" source="discountBp" field={PercentField} />,
    <DataTable.NumberCol key="activeCount" source="activeCount" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: tier => (
    <CardLines
      title={tier.name}
      aside={tier.isActive ? formatCents(Number(tier.priceCents)) : <StateMark>Sin venta</StateMark>}
      note={`${tier.activeCount} activos`}
    />
  ),
  defaults: {
    validity: 'season',
    vatCode: 'general',
    discountBp: 1000,
    shopDiscountBp: 500,
    presaleHours: 24,
    maxDiscountedTickets: 1,
    cardColor: '#1b5e20',
    isFamily: false,
    isActive: true,
    position: 100,
  },
  toPayload: values => ({...values, ...(values.validity === 'season' ? {validDays: null} : {seasonListId: null})}),
  inputs: (
    <>
      <Part title="El carné">
        <Columns>
          <TextInput source="name" validate={required()} />
          <MoneyInput source="priceCents" validate={required()} helperText="0 si es gratuito" />
          <VatCodeInput source="vatCode" validate={required()} />
          <SelectInput source="validity" choices={cardValidities} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.validity === 'days' ? (
                <NumberInput source="validDays" min={1} validate={required()} />
              ) : (
                <RefSelect source="seasonListId" reference="listas" label="Temporada" among={{kind: 'supporters'}} />
              )
            }
          </FormDataConsumer>
          <ColorInput source="cardColor" />
        </Columns>
        <TextInput source="description" multiline minRows={2} />
      </Part>
      <Part title="Qué da">
        <Columns>
          <PercentInput source="discountBp" />
          <NumberInput source="maxDiscountedTickets" min={0} />
          <PercentInput source="shopDiscountBp" />
          <NumberInput source="presaleHours" min={0} />
        </Columns>
      </Part>
      <Part title="Para quién">
        <Columns>
          <NumberInput source="minAge" min={0} />
          <NumberInput source="maxAge" min={0} />
          <NumberInput source="position" min={0} />
        </Columns>
        <BooleanInput source="isFamily" helperText="Un carné para quienes viven juntos" />
        <BooleanInput source="isActive" />
      </Part>
    </>
  ),
});
