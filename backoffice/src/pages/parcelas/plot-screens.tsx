// What plots cost: the list of prices, the form of one with its extras, and below them the counter and the report.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import Box from '@mui/material/Box';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf, vatCodes} from '../../crud/words/choices';
import {plotKinds, plotUnits} from '../../crud/words/choices-plots';
import {Columns, Part} from '../../crud/lists/columns';
import {InstantInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateMark} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyInput, PercentInput} from '../../crud/inputs/money-input';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {PriceExtras} from './price-extras';
import type {Stored} from '../../providers/wire';
import {VatCodeInput} from '../../crud/fields/vat-code';

type Price = Stored<'PlotPrice'>;

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={plotKinds} />;
const amount = ({amountCents, unit}: Price): string =>
  `${formatCents(amountCents)} por ${nameOf(plotUnits, unit).toLowerCase()}`;
const free = ({freeCount, plotCount}: Price) =>
  freeCount === 0 && plotCount > 0 ? <StateMark tone="warn">Ninguna</StateMark> : `${freeCount} de ${plotCount}`;

export default defineResource<Price>({
  name: 'parcelas',
  fields: {
    name: 'Precio',
    plotAreaId: 'Zona',
    kind: 'Tipo',
    unit: 'Se cobra por',
    amountCents: 'Importe',
    vatCode: 'Impuesto',
    depositCents: 'Fianza',
    plotCount: 'Parcelas',
    freeCount: 'Libres',
    soldCount: 'Vendidas',
    includedPeople: 'Personas incluidas',
    maxPeople: 'Personas como mucho',
    includedVehicles: 'Vehículos incluidos',
    powerWatts: 'Potencia (W)',
    maxPerCustomer: 'Por comprador como mucho',
    quota: 'Cupo',
    saleStartsAt: 'A la venta desde',
    saleEndsAt: 'Hasta',
    maxInstalments: 'Plazos como mucho',
    cancelFullDays: 'Devolver todo con más de estos días',
    cancelPartDays: 'Devolver una parte hasta estos días',
    cancelPartBp: 'Qué parte',
    cancelFeeCents: 'Gasto que no se devuelve',
    isActive: 'Activo',
    position: 'Orden',
    note: 'Notas',
  },
  exports: {
    kind: {choices: plotKinds},
    unit: {choices: plotUnits},
    vatCode: {choices: vatCodes},
    plotAreaId: {reference: {resource: 'parcelas/zonas', field: 'name'}},
  },
  represent: price => String(price.fullName),
  sort: {field: 'position', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="plotAreaId" source="plotAreaId" reference="parcelas/zonas" label="Zona" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={plotKinds} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="plotAreaId" source="plotAreaId">
      <RefField source="plotAreaId" reference="parcelas/zonas" />
    </DataTable.Col>,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="amountCents" source="amountCents" align="right">
      <Computed<Price> of={amount} />
    </DataTable.Col>,
    <DataTable.Col key="freeCount" source="freeCount" align="right">
      <Computed<Price> of={free} />
    </DataTable.Col>,
    <DataTable.NumberCol key="soldCount" source="soldCount" />,
    <DataTable.Col key="saleEndsAt" source="saleEndsAt" label="A la venta hasta" field={InstantField} />,
  ],
  card: price => (
    <CardLines
      title={price.name}
      aside={formatCents(Number(price.amountCents))}
      note={
        <>
          {price.areaName} · libres: {free(price)}
        </>
      }
    />
  ),
  defaults: {
    kind: 'camping',
    unit: 'plot',
    vatCode: 'general',
    depositCents: 0,
    includedPeople: 1,
    maxPeople: 6,
    includedVehicles: 0,
    powerWatts: 0,
    maxPerCustomer: 1,
    maxInstalments: 1,
    cancelFullDays: 15,
    cancelPartDays: 7,
    cancelPartBp: 5000,
    cancelFeeCents: 0,
    isActive: true,
    position: 0,
  },
  after: <PriceExtras />,
  inputs: (
    <>
      <Part title="Qué se vende">
        <Columns>
          <RefSelect source="plotAreaId" reference="parcelas/zonas" label="Zona" validate={required()} />
          <TextInput source="name" validate={required()} />
          <SelectInput source="kind" choices={plotKinds} validate={required()} />
          <NumberInput source="position" min={0} helperText="Los más bajos salen antes" />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
      <Part title="Cuánto cuesta">
        <Columns>
          <MoneyInput source="amountCents" validate={required()} helperText="IVA incluido, por unidad" />
          <SelectInput source="unit" choices={plotUnits} validate={required()} />
          <VatCodeInput source="vatCode" validate={required()} />
          <MoneyInput source="depositCents" helperText="Se devuelve al terminar" />
          <NumberInput source="maxInstalments" min={1} max={12} />
        </Columns>
      </Part>
      <Part title="Si se cancela">
        <Columns>
          <NumberInput source="cancelFullDays" min={0} max={365} helperText="Antes de que se abra la zona" />
          <MoneyInput source="cancelFeeCents" helperText="Solo cuando se devuelve todo lo demás" />
          <NumberInput source="cancelPartDays" min={0} max={365} helperText="Con menos no se devuelve nada" />
          <PercentInput source="cancelPartBp" helperText="De lo pagado" />
        </Columns>
        <Box component="p" sx={{mt: 0, color: 'text.secondary', fontSize: '0.875rem'}}>
          La fianza vuelve siempre entera si la parcela no se ha entregado. Lo ya vendido conserva sus condiciones.
        </Box>
      </Part>
      <Part title="Qué incluye">
        <Columns>
          <NumberInput source="includedPeople" min={0} />
          <NumberInput source="maxPeople" min={0} />
          <NumberInput source="includedVehicles" min={0} />
          <NumberInput source="powerWatts" min={0} />
        </Columns>
      </Part>
      <Part title="Cuándo y a quién">
        <Columns>
          <InstantInput source="saleStartsAt" validate={required()} />
          <InstantInput source="saleEndsAt" validate={required()} />
          <NumberInput source="maxPerCustomer" min={1} />
          <NumberInput source="quota" min={1} helperText="Vacío: todas las parcelas" />
        </Columns>
        <TextInput source="note" multiline minRows={2} />
      </Part>
    </>
  ),
});
