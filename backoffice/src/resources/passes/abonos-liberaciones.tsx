// Seats given free, one by one: whose, for which session, what became of them.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {channels} from '../../crud/words/choices';
import {payouts, releaseStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import {SessionInput} from '../../crud/fields/session-reference';

const Payout = ({source}: {source: string}) => <ChoiceField source={source} choices={payouts} />;
const State = ({source}: {source: string}) => <StateField source={source} choices={releaseStates} />;

export default defineResource({
  name: 'abonos/liberaciones',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    seatLabel: 'Butaca',
    eventTitle: 'Partido',
    sessionStartsAt: 'Fecha',
    state: 'Estado',
    channel: 'Por dónde',
    soldCents: 'Vendido por',
    expectedCents: 'Se dijo',
    compensationCents: 'Compensación',
    payout: 'Se recibe en',
    releasedAt: 'Liberado',
    recoveredAt: 'Recuperado',
    settledAt: 'Compensado el',
  },
  exports: {state: {choices: releaseStates}, payout: {choices: payouts}, channel: {choices: channels}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'releasedAt', order: 'DESC'},
  filters: [
    <SelectInput key="state" source="state" choices={releaseStates} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" label="Partido" emptyText="Cualquiera" alwaysOn />,
    <SelectInput key="channel" source="channel" choices={channels} />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="seatLabel" source="seatLabel" disableSort />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="sessionStartsAt" source="sessionStartsAt" field={InstantField} disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <MoneyCol key="soldCents" source="soldCents" />,
    <MoneyCol key="expectedCents" source="expectedCents" />,
    <MoneyCol key="compensationCents" source="compensationCents" />,
    <DataTable.Col key="payout" source="payout" field={Payout} />,
    <DataTable.Col key="releasedAt" source="releasedAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={row.holderName}
      aside={<State source="state" />}
      note={
        <>
          {row.eventTitle}
          <br />
          {row.seatLabel}
        </>
      }
    />
  ),
});
