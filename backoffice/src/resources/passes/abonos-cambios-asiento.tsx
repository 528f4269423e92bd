// Changes of seat: from where to where, what it costs, how it ended.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {channels} from '../../crud/words/choices';
import {changeEffects, seatChangeStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';

const State = ({source}: {source: string}) => <StateField source={source} choices={seatChangeStates} />;

export default defineResource({
  name: 'abonos/cambios-asiento',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    fromSeat: 'De',
    toSeat: 'A',
    state: 'Estado',
    priceDiffCents: 'Diferencia',
    feeCents: 'Gastos',
    effective: 'Vale',
    channel: 'Por dónde',
    reason: 'Motivo',
    requestedAt: 'Pedido',
    decidedAt: 'Resuelto',
  },
  exports: {state: {choices: seatChangeStates}, effective: {choices: changeEffects}, channel: {choices: channels}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'requestedAt', order: 'DESC'},
  filters: [
    <SelectInput key="state" source="state" choices={seatChangeStates} alwaysOn />,
    <SelectInput key="effective" source="effective" choices={changeEffects} />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="fromSeat" source="fromSeat" disableSort />,
    <DataTable.Col key="toSeat" source="toSeat" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="priceDiffCents" source="priceDiffCents" />,
    <DataTable.Col key="reason" source="reason" />,
    <DataTable.Col key="requestedAt" source="requestedAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={row.holderName}
      aside={<State source="state" />}
      note={
        <>
          {row.fromSeat} → {row.toSeat}
        </>
      }
    />
  ),
});
