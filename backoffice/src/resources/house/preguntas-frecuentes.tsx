// Frequent questions of the storefront.
import {BooleanInput, DataTable, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {HtmlInput} from '../../crud/editor/html-input';

export default defineResource({
  name: 'preguntas-frecuentes',
  fields: {
    question: 'Pregunta',
    answerHtml: 'Respuesta',
    category: 'Apartado',
    position: 'Orden',
    isVisible: 'Visible',
    slug: 'Dirección web',
    helpfulVotes: 'Ha servido',
    unhelpfulVotes: 'No ha servido',
  },
  represent: faq => String(faq.question),
  sort: {field: 'position', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isVisible" source="isVisible" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="question" source="question" field={MainField} />,
    <DataTable.Col key="category" source="category" />,
    <DataTable.NumberCol key="position" source="position" />,
    <DataTable.NumberCol key="helpfulVotes" source="helpfulVotes" />,
    <DataTable.NumberCol key="unhelpfulVotes" source="unhelpfulVotes" />,
    <DataTable.Col key="isVisible" source="isVisible" field={YesField} />,
  ],
  card: faq => (
    <CardLines title={faq.question} aside={faq.isVisible ? null : <StateMark>Oculta</StateMark>} note={faq.category} />
  ),
  defaults: {category: 'General', position: 0, isVisible: true},
  inputs: (
    <>
      <TextInput source="question" validate={required()} />
      <HtmlInput source="answerHtml" validate={required()} />
      <Columns>
        <TextInput source="category" validate={required()} />
        <NumberInput source="position" helperText="Las más bajas salen antes" />
        <TextInput source="slug" helperText="Vacío: se hace de la pregunta" />
      </Columns>
      <BooleanInput source="isVisible" />
    </>
  ),
});
