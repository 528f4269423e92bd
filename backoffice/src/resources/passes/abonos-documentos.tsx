// Papers that holders have sent: those to look at first, and what was answered.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {passDocumentKinds, reviewStates} from '../../crud/words/choices-passes';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const State = ({source}: {source: string}) => <StateField source={source} choices={reviewStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={passDocumentKinds} />;

export default defineResource({
  name: 'abonos/documentos',
  fields: {
    holderName: 'Abonado',
    memberCode: 'Número',
    kind: 'Documento',
    discountName: 'Para el descuento',
    fileName: 'Fichero',
    state: 'Estado',
    uploadedAt: 'Enviado',
    reviewedAt: 'Revisado',
    reviewerName: 'Quién',
    reviewNote: 'Nota',
  },
  exports: {kind: {choices: passDocumentKinds}, state: {choices: reviewStates}},
  represent: row => String(row.holderName ?? row.id),
  rowPath: row => `/abonados/${row.seasonListId}/${row.passHolderId}`,
  sort: {field: 'uploadedAt', order: 'DESC'},
  hint: 'Se revisan en la ficha del abonado. El fichero se borra al responder: solo queda quién lo miró y cuándo.',
  filters: [
    <SelectInput key="state" source="state" choices={reviewStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={passDocumentKinds} alwaysOn />,
    <SearchInput key="q" source="q" placeholder="Fichero" />,
  ],
  columns: [
    <DataTable.Col key="holderName" source="holderName" field={MainField} disableSort />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="discountName" source="discountName" disableSort />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="uploadedAt" source="uploadedAt" field={InstantField} />,
    <DataTable.Col key="reviewedAt" source="reviewedAt" field={InstantField} />,
    <DataTable.Col key="reviewerName" source="reviewerName" disableSort />,
    <DataTable.Col key="reviewNote" source="reviewNote" />,
  ],
  card: row => (
    <CardLines
      title={row.holderName}
      aside={<State source="state" />}
      note={
        <>
          <Kind source="kind" /> · <InstantField source="uploadedAt" />
        </>
      }
    />
  ),
});
