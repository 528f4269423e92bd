// Cards: one live one for each pass; a new one kills the old. On plastic they are printed once.
import {BooleanInput, DataTable, SearchInput, SelectInput} from 'react-admin';
import {PrintChosenCards} from '../../crud/acts/print-cards';
import {CardLines} from '../../crud/lists/card-list';
import {cardStates, replaceReasons} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {may} from '../../providers/permissions';

const State = ({source}: {source: string}) => <StateField source={source} choices={cardStates} />;
const Reason = ({source}: {source: string}) => <ChoiceField source={source} choices={replaceReasons} />;

export default defineResource({
  name: 'abonos/carnets',
  fields: {
    number: 'Carnet',
    holderName: 'Abonado',
    memberCode: 'Número',
    seatLabel: 'Butaca',
    state: 'Estado',
    replacedReason: 'Sustituido por',
    feeCents: 'Duplicado',
    printCount: 'Impreso',
    isToPrint: 'Por imprimir',
    issuedAt: 'Emitido',
    activatedAt: 'Activado',
    endedAt: 'Terminado',
  },
  exports: {state: {choices: cardStates}, replacedReason: {choices: replaceReasons}},
  represent: card => String(card.number),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'id', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Número del carnet" />,
    <SelectInput key="state" source="state" choices={cardStates} alwaysOn />,
    <BooleanInput key="isToPrint" source="isToPrint" defaultValue />,
    <SelectInput key="replacedReason" source="replacedReason" choices={replaceReasons} />,
  ],
  bulk: may('abonos/carnets', 'send') ? <PrintChosenCards of="abonos/carnets" /> : undefined,
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="holderName" source="holderName" disableSort />,
    <DataTable.Col key="seatLabel" source="seatLabel" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="replacedReason" source="replacedReason" field={Reason} />,
    <DataTable.NumberCol key="printCount" source="printCount" />,
    <DataTable.Col key="issuedAt" source="issuedAt" field={InstantField} />,
    <DataTable.Col key="endedAt" source="endedAt" field={InstantField} />,
  ],
  card: row => <CardLines title={row.holderName} aside={<State source="state" />} note={row.number} />,
});
