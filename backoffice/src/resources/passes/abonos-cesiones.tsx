// Seats lent for one session: who lends, to whom, whether it was used.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {transferStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {SessionInput} from '../../crud/fields/session-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={transferStates} />;

export default defineResource({
  name: 'abonos/cesiones',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    seatLabel: 'Butaca',
    eventTitle: 'Partido',
    sessionStartsAt: 'Fecha',
    toName: 'A quién',
    toEmail: 'Su correo',
    toPhone: 'Su teléfono',
    toDocNo: 'Su documento',
    state: 'Estado',
    proposedAt: 'Propuesta',
    acceptedAt: 'Aceptada',
    endedAt: 'Terminada',
  },
  exports: {state: {choices: transferStates}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'proposedAt', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="A quién se cede" />,
    <SelectInput key="state" source="state" choices={transferStates} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" label="Partido" emptyText="Cualquiera" />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="toName" source="toName" />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="sessionStartsAt" source="sessionStartsAt" field={InstantField} disableSort />,
    <DataTable.Col key="seatLabel" source="seatLabel" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="proposedAt" source="proposedAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={
        <>
          {row.holderName} → {row.toName}
        </>
      }
      aside={<State source="state" />}
      note={row.eventTitle}
    />
  ),
});
