// Who may be shown where: what is looked up before a picture is published.
import {BooleanInput, DataTable, SelectInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {consentPurposes} from '../../crud/words/choices-academy';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateMark} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import type {Stored} from '../../providers/wire';

const Purpose = ({source}: {source: string}) => <ChoiceField source={source} choices={consentPurposes} />;
const granted = ({isGranted}: {isGranted: boolean}) => (
  <StateMark tone={isGranted ? 'good' : 'neutral'}>{isGranted ? 'Autorizado' : 'No autorizado'}</StateMark>
);

export default defineResource<Stored<'ImageConsent'>>({
  name: 'bases/consentimientos',
  fields: {
    athleteName: 'Deportista',
    purpose: 'Para',
    isGranted: 'Autorizado',
    guardianName: 'Lo dijo',
    grantedAt: 'Autorizado el',
    revokedAt: 'Retirado el',
  },
  exports: {purpose: {choices: consentPurposes}},
  represent: consent => String(consent.athleteName),
  sort: {field: 'id', order: 'ASC'},
  hint: 'Quien no está aquí como autorizado no se publica. Se anota y se retira en la ficha de la inscripción.',
  rowPath: () => false,
  filters: [
    <SelectInput key="purpose" source="purpose" choices={consentPurposes} alwaysOn />,
    <BooleanInput key="isGranted" source="isGranted" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="purpose" source="purpose" field={Purpose} />,
    <DataTable.Col key="isGranted" source="isGranted">
      <Computed<{isGranted: boolean}> of={granted} />
    </DataTable.Col>,
    <DataTable.Col key="guardianName" source="guardianName" />,
    <DataTable.Col key="grantedAt" source="grantedAt" field={InstantField} />,
    <DataTable.Col key="revokedAt" source="revokedAt" field={InstantField} />,
  ],
  card: consent => (
    <CardLines title={consent.athleteName} aside={granted(consent)} note={<Purpose source="purpose" />} />
  ),
});
