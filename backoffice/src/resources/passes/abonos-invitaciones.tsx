// Guests of holders: whose, who, for which session, where.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {guestStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {SessionInput} from '../../crud/fields/session-reference';

const State = ({source}: {source: string}) => <StateField source={source} choices={guestStates} />;

export default defineResource({
  name: 'abonos/invitaciones',
  fields: {
    holderName: 'Abonado',
    guestName: 'Invitado',
    guestEmail: 'Su correo',
    eventTitle: 'Partido',
    zoneName: 'Zona',
    state: 'Estado',
    issuedAt: 'Emitida',
  },
  exports: {state: {choices: guestStates}},
  represent: guest => String(guest.guestName),
  rowPath: () => false,
  sort: {field: 'issuedAt', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Invitado" />,
    <SelectInput key="state" source="state" choices={guestStates} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" label="Partido" emptyText="Cualquiera" />,
  ],
  columns: [
    <DataTable.Col key="guestName" source="guestName" />,
    <DataTable.Col key="guestEmail" source="guestEmail" />,
    <DataTable.Col key="holderName" source="holderName" disableSort />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="zoneName" source="zoneName" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="issuedAt" source="issuedAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={row.guestName}
      aside={<State source="state" />}
      note={
        <>
          De {row.holderName}
          <br />
          {row.eventTitle}
        </>
      }
    />
  ),
});
