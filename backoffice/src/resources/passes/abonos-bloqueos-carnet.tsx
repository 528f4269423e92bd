// Cards that do not open the gate: why, since when, until when, under which file.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {blockReasons} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const Reason = ({source}: {source: string}) => <StateField source={source} choices={blockReasons} />;

export default defineResource({
  name: 'abonos/bloqueos-carnet',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    reason: 'Motivo',
    caseNumber: 'Expediente',
    detail: 'Detalle',
    fromAt: 'Desde',
    untilAt: 'Hasta',
    notifiedAt: 'Avisado',
    liftedAt: 'Levantado',
    staffName: 'Quién',
  },
  exports: {reason: {choices: blockReasons}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'fromAt', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Expediente o detalle" />,
    <SelectInput key="reason" source="reason" choices={blockReasons} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="reason" source="reason" field={Reason} />,
    <DataTable.Col key="caseNumber" source="caseNumber" />,
    <DataTable.Col key="detail" source="detail" />,
    <DataTable.Col key="fromAt" source="fromAt" field={InstantField} />,
    <DataTable.Col key="untilAt" source="untilAt" field={InstantField} />,
    <DataTable.Col key="liftedAt" source="liftedAt" field={InstantField} />,
    <DataTable.Col key="notifiedAt" source="notifiedAt" field={InstantField} />,
  ],
  card: row => (
    <CardLines
      title={row.holderName}
      aside={<Reason source="reason" />}
      note={
        <>
          {row.caseNumber} {row.detail}
        </>
      }
    />
  ),
});
