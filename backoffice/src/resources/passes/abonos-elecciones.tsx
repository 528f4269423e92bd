// Sessions that passes «a elegir» have chosen, one by one: whose, which, where they sit, and by which way they asked.
import {DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {choiceChannels, choiceStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {SessionInput} from '../../crud/fields/session-reference';

const Way = ({source}: {source: string}) => <ChoiceField source={source} choices={choiceChannels} />;
const State = ({source}: {source: string}) => <StateField source={source} choices={choiceStates} />;

export default defineResource({
  name: 'abonos/elecciones',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    place: 'Sitio',
    eventTitle: 'Partido',
    sessionStartsAt: 'Fecha',
    state: 'Estado',
    channel: 'Por dónde',
    staffName: 'Quién la eligió por él',
    chosenAt: 'Elegida el',
    endedAt: 'Dejada el',
  },
  exports: {state: {choices: choiceStates}, channel: {choices: choiceChannels}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'chosenAt', order: 'DESC'},
  filters: [
    <SelectInput key="state" source="state" choices={choiceStates} alwaysOn />,
    <SessionInput key="eventSessionId" source="eventSessionId" label="Partido" emptyText="Cualquiera" alwaysOn />,
    <SelectInput key="channel" source="channel" choices={choiceChannels} />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="memberCode" source="memberCode" disableSort />,
    <DataTable.Col key="eventTitle" source="eventTitle" disableSort />,
    <DataTable.Col key="sessionStartsAt" source="sessionStartsAt" field={InstantField} disableSort />,
    <DataTable.Col key="place" source="place" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="channel" source="channel" field={Way} />,
    <DataTable.Col key="staffName" source="staffName" disableSort />,
    <DataTable.Col key="chosenAt" source="chosenAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={row.holderName}
      aside={<State source="state" />}
      note={
        <>
          {row.eventTitle}
          <br />
          {row.place}
        </>
      }
    />
  ),
});
