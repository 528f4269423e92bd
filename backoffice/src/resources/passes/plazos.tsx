// Instalments of everything that is paid in parts: passes, academy, plots, products.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {contractKinds, instalmentMethods, instalmentStates} from '../../crud/words/choices-passes';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, InstantField, MoneyField, StateField} from '../../crud/fields/fields';
import {RefSelect} from '../../crud/inputs/ref-select';

const State = ({source}: {source: string}) => <StateField source={source} choices={instalmentStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={contractKinds} />;
const Method = ({source}: {source: string}) => <ChoiceField source={source} choices={instalmentMethods} />;

export default defineResource({
  name: 'plazos',
  fields: {
    contractKind: 'De',
    holderName: 'Abonado',
    memberCode: 'Número',
    frequencyName: 'Plan',
    n: 'Plazo',
    dueOn: 'Vence',
    amountCents: 'Importe',
    paidCents: 'Pagado',
    state: 'Estado',
    method: 'Forma de pago',
    attempts: 'Intentos',
    lastAttemptAt: 'Último intento',
    lastError: 'Último error',
    graceUntilOn: 'Gracia hasta',
    paidAt: 'Pagado el',
    transferReference: 'Concepto de transferencia',
    note: 'Nota',
  },
  exports: {
    contractKind: {choices: contractKinds},
    state: {choices: instalmentStates},
    method: {choices: instalmentMethods},
  },
  represent: row => `Plazo ${row.n}`,
  rowPath: row => (row.seasonPassId === null ? false : `/abonados/${row.seasonListId}/${row.passHolderId}`),
  sort: {field: 'dueOn', order: 'DESC'},
  filters: [
    <SelectInput key="state" source="state" choices={instalmentStates} alwaysOn />,
    <SelectInput key="contractKind" source="contractKind" choices={contractKinds} alwaysOn />,
    <DayInput key="dueOn_gte" source="dueOn_gte" label="Vence desde" />,
    <DayInput key="dueOn_lte" source="dueOn_lte" label="Vence hasta" />,
    <SelectInput key="method" source="method" choices={instalmentMethods} />,
    <RefSelect key="paymentFrequencyId" source="paymentFrequencyId" reference="frecuencias" label="Plan" />,
  ],
  columns: [
    <DataTable.Col key="dueOn" source="dueOn" field={DayField} />,
    <DataTable.Col key="contractKind" source="contractKind" field={Kind} disableSort />,
    <DataTable.Col key="holderName" source="holderName" disableSort />,
    <DataTable.NumberCol key="n" source="n" disableSort />,
    <DataTable.Col key="amountCents" source="amountCents" align="right" field={MoneyField} disableSort />,
    <DataTable.Col key="state" source="state" field={State} disableSort />,
    <DataTable.Col key="method" source="method" field={Method} disableSort />,
    <DataTable.NumberCol key="attempts" source="attempts" disableSort />,
    <DataTable.Col key="lastError" source="lastError" disableSort />,
    <DataTable.Col key="transferReference" source="transferReference" disableSort />,
    <DataTable.Col key="paidAt" source="paidAt" field={InstantField} disableSort />,
  ],
  card: row => (
    <CardLines
      title={row.holderName ?? <Kind source="contractKind" />}
      aside={<MoneyField source="amountCents" />}
      note={
        <>
          <DayField source="dueOn" /> · <State source="state" />
        </>
      }
    />
  ),
});
