// What was answered to one field, newest first. What is sensitive or about health is not shown here.
import {DataTable, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {answerSubjects} from '../../crud/words/choices-catalogue';
import {ChoiceField, Computed, InstantField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {Panel} from '../../crud/frames/panel';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import type {FieldRecord} from '../../parts/forms/field-types';
import type {Enum} from '../../providers/wire';
import {saidOf} from '../../crud/words/choices';

const fields = {value: 'Respuesta', subjectKind: 'De', subjectId: 'Número', answeredAt: 'Cuándo'};
registerFields('respuestas-formularios', fields);

const Subject = ({source}: {source: string}) => <ChoiceField source={source} choices={answerSubjects} />;
const paths: Partial<Record<Enum<'CustomFieldAnswer', 'subjectKind'>, string>> = {
  order: '/pedidos',
  supporter: '/simpatizantes',
  accreditation: '/acreditaciones',
};

const UNSEEN = 'Se lee en su ficha';

const spec: ResourceSpec = {
  name: 'respuestas-formularios',
  fields,
  exports: {subjectKind: {choices: answerSubjects}},
  represent: answer => String(answer.value),
  rowPath: answer => {
    const base = saidOf(paths, answer.subjectKind);
    return base === undefined ? false : `${base}/${answer.subjectId}`;
  },
  columns: [
    <DataTable.Col key="value" source="value">
      <Computed<{value: string | null}> of={answer => answer.value ?? UNSEEN} />
    </DataTable.Col>,
    <DataTable.Col key="subjectKind" source="subjectKind" field={Subject} />,
    <DataTable.Col key="answeredAt" source="answeredAt" field={InstantField} />,
  ],
  card: answer => <CardLines title={answer.value ?? UNSEEN} note={<InstantField source="answeredAt" />} />,
};

export function FieldAnswers() {
  const field = useRecordContext<FieldRecord>();
  if (field === undefined || field.answerCount === 0) return null;
  return (
    <Box sx={{mt: 2, maxWidth: 900}}>
      <Panel
        title="Respuestas"
        flush
        actions={
          <Button component={Link} to={`/informes/formularios-respuestas?fieldId=${field.id}`}>
            Buscar y exportar
          </Button>
        }
      >
        <ListFrame spec={spec} embedded filter={{customFieldId: field.id}} />
      </Panel>
    </Box>
  );
}
