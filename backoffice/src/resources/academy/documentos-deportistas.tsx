// Papers of athletes, those to be looked at first.
import {DataTable, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {documentKinds, storedDocumentStates} from '../../crud/words/choices-academy';
import {Columns} from '../../crud/lists/columns';
import {DayInput} from '../../crud/inputs/date-input';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, DayField, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefField} from '../../crud/fields/ref-field';

const State = ({source}: {source: string}) => <StateField source={source} choices={storedDocumentStates} />;
const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={documentKinds} />;

export default defineResource({
  name: 'bases/documentos',
  fields: {
    athleteName: 'Deportista',
    athleteId: 'Ficha',
    kind: 'Documento',
    state: 'Estado',
    hasFile: 'Con archivo',
    sentAt: 'Enviado',
    expiresOn: 'Caduca',
    reviewedAt: 'Revisado',
    reviewedById: 'Por',
    note: 'Nota',
  },
  exports: {
    kind: {choices: documentKinds},
    state: {choices: storedDocumentStates},
    reviewedById: {reference: {resource: 'usuarios', field: 'name'}},
  },
  represent: document => String(document.athleteName),
  sort: {field: 'id', order: 'DESC'},
  hint: 'Se dan por buenos o se rechazan en la ficha de la inscripción.',
  filters: [
    <SelectInput key="state" source="state" choices={storedDocumentStates} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={documentKinds} alwaysOn />,
    <DayInput key="expiresOn_lte" source="expiresOn_lte" label="Caducan antes de" />,
  ],
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="expiresOn" source="expiresOn" field={DayField} />,
    <DataTable.Col key="reviewedAt" source="reviewedAt" field={InstantField} />,
    <DataTable.Col key="reviewedById" source="reviewedById">
      <RefField source="reviewedById" reference="usuarios" />
    </DataTable.Col>,
    <DataTable.Col key="note" source="note" />,
  ],
  card: document => (
    <CardLines title={document.athleteName} aside={<State source="state" />} note={<Kind source="kind" />} />
  ),
  inputs: (
    <>
      <Columns>
        <RefAutocomplete
          source="athleteId"
          reference="deportistas"
          label="Deportista"
          optionText="fullName"
          validate={required()}
        />
        <SelectInput source="kind" choices={documentKinds} validate={required()} />
        <DayInput source="expiresOn" />
      </Columns>
      <TextInput source="note" />
    </>
  ),
});
