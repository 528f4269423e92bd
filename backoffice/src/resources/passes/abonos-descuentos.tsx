// Discounts of passes: of the whole list or of one price, with what they ask for.
import {BooleanInput, DataTable, required, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {discountConditions, passDiscountKinds} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, DayField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents, formatPercent} from '../../crud/words/money';
import {discountPayload, PassDiscountInputs} from '../../crud/inputs/pass-discount-inputs';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {Stored} from '../../providers/wire';

type Discount = Stored<'PassDiscount'>;

const worth = (discount: Discount): string =>
  discount.kind === 'percent'
    ? `−${formatPercent(discount.percentBp ?? 0)} %`
    : `−${formatCents(discount.amountCents ?? 0)}`;
const Condition = ({source}: {source: string}) => <ChoiceField source={source} choices={discountConditions} />;

export default defineResource<Discount>({
  name: 'abonos/descuentos',
  fields: {
    name: 'Nombre',
    seasonListId: 'Lista',
    passPriceId: 'Precio',
    priceText: 'Solo para',
    kind: 'Tipo',
    percentBp: 'Porcentaje',
    amountCents: 'Importe',
    condition: 'Condición',
    minAttendance: 'Partidos, al menos',
    minYears: 'Años de antigüedad, al menos',
    validFromOn: 'Desde',
    validUntilOn: 'Hasta',
    documentRequired: 'Documento',
    needsApproval: 'Lo aprueba la oficina',
    isStackable: 'Se suma a otros',
    maxUses: 'Usos como mucho',
    uses: 'Usos',
    isActive: 'Activo',
  },
  exports: {
    kind: {choices: passDiscountKinds},
    condition: {choices: discountConditions},
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
  },
  represent: discount => String(discount.name),
  sort: {field: 'id', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
    <SelectInput key="condition" source="condition" choices={discountConditions} />,
    <BooleanInput key="needsApproval" source="needsApproval" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="worth" label="Descuento">
      <Computed<Discount> of={worth} />
    </DataTable.Col>,
    <DataTable.Col key="condition" source="condition" field={Condition} />,
    <DataTable.Col key="listName" source="seasonListId">
      <Computed<Discount> of={discount => discount.listName} />
    </DataTable.Col>,
    <DataTable.Col key="priceText" source="priceText" disableSort>
      <Computed<Discount> of={discount => discount.priceText ?? 'Toda la lista'} />
    </DataTable.Col>,
    <DataTable.Col key="validUntilOn" source="validUntilOn" field={DayField} />,
    <DataTable.Col key="needsApproval" source="needsApproval" field={YesField} />,
    <DataTable.NumberCol key="uses" source="uses" disableSort locales="es-ES" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: discount => (
    <CardLines
      title={discount.name}
      aside={worth(discount)}
      note={
        <>
          {nameOf(discountConditions, discount.condition)} · {discount.listName}
        </>
      }
    />
  ),
  defaults: {kind: 'percent', condition: 'none', isActive: true, needsApproval: false, isStackable: false},
  toPayload: discountPayload,
  inputs: (
    <>
      <RefSelect
        source="seasonListId"
        reference="listas"
        among={{kind: 'passes'}}
        label="Lista"
        validate={required()}
      />
      <PassDiscountInputs />
    </>
  ),
});
