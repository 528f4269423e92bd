// Supporters' cards: a period each, paid. On plastic they are printed once.
import {BooleanInput, DataTable, SelectInput} from 'react-admin';
import {PrintChosenCards} from '../../crud/acts/print-cards';
import {CardLines} from '../../crud/lists/card-list';
import {cardKinds} from '../../crud/words/choices-catalogue';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, InstantField, MoneyField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import {may} from '../../providers/permissions';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={cardKinds} />;

export default defineResource({
  name: 'carnes-simpatizante',
  fields: {
    supporterName: 'Simpatizante',
    supporterNumber: 'Número',
    supporterTierId: 'Carné',
    tierName: 'Carné',
    kind: 'Qué fue',
    validFromOn: 'Desde',
    validUntilOn: 'Hasta',
    priceCents: 'Precio',
    printCount: 'Impreso',
    isToPrint: 'Por imprimir',
    voidedAt: 'Devuelto',
    createdAt: 'Cuándo',
  },
  exports: {kind: {choices: cardKinds}, supporterTierId: {reference: {resource: 'tipos-simpatizante', field: 'name'}}},
  represent: card => `${card.supporterNumber} ${card.supporterName}`,
  rowPath: row => `/simpatizantes/${row.supporterId}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <RefSelect key="supporterTierId" source="supporterTierId" reference="tipos-simpatizante" label="Carné" alwaysOn />,
    <SelectInput key="kind" source="kind" choices={cardKinds} />,
    <BooleanInput key="isToPrint" source="isToPrint" defaultValue />,
  ],
  bulk: may('carnes-simpatizante', 'sell') ? <PrintChosenCards of="carnes-simpatizante" /> : undefined,
  columns: [
    <DataTable.Col key="supporterName" source="supporterName" disableSort field={MainField} />,
    <DataTable.Col key="supporterNumber" source="supporterNumber" disableSort />,
    <DataTable.Col key="tierName" source="tierName" disableSort />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="validUntilOn" source="validUntilOn" field={DayField} />,
    <DataTable.Col key="priceCents" source="priceCents" align="right" field={MoneyField} />,
    <DataTable.NumberCol key="printCount" source="printCount" />,
    <DataTable.Col key="voidedAt" source="voidedAt" field={InstantField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: row => <CardLines title={row.supporterName} note={`${row.supporterNumber} · ${row.tierName}`} />,
});
