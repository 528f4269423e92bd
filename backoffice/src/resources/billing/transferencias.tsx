// Files of transfers that pay settlements.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {transferStates} from '../../crud/words/choices-money';
import {defineResource} from '../../crud/frames/define-resource';
import {DayField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCents} from '../../crud/words/money';
import {MoneyCol} from '../../crud/fields/money-col';
import {formatDay} from '../../crud/words/zoned-time';

const TransferSheet = lazy(() => import('./transferencias/transfer-sheet'));
const State = ({source}: {source: string}) => <StateField source={source} choices={transferStates} />;

export default defineResource({
  name: 'liquidaciones-transferencias',
  fields: {
    messageId: 'Referencia',
    state: 'Estado',
    executionOn: 'Día del cargo',
    totalCents: 'Total',
    settlements: 'Liquidaciones',
    paidOn: 'Pagado',
  },
  exports: {state: {choices: transferStates}},
  represent: transfer => `Fichero ${transfer.messageId}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Referencia" />,
    <SelectInput key="state" source="state" choices={transferStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="messageId" source="messageId" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="executionOn" source="executionOn" field={DayField} />,
    <DataTable.NumberCol key="settlements" source="settlements" disableSort />,
    <MoneyCol key="totalCents" source="totalCents" />,
    <DataTable.Col key="paidOn" source="paidOn" field={DayField} />,
  ],
  card: transfer => (
    <CardLines
      title={
        <>
          {transfer.messageId} · {formatCents(transfer.totalCents as number)}
        </>
      }
      aside={<State source="state" />}
      note={formatDay(String(transfer.executionOn))}
    />
  ),
  show: <TransferSheet />,
});
