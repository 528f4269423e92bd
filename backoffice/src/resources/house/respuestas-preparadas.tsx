// Answers that staff give often, ready to be put into a reply and corrected there.
import {BooleanInput, DataTable, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {caseCategories, protectionCategory} from '../../crud/words/choices-catalogue';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

const categories = [...caseCategories, protectionCategory];
const Category = ({source}: {source: string}) => <ChoiceField source={source} choices={categories} />;

export default defineResource({
  name: 'respuestas-preparadas',
  fields: {title: 'Título', category: 'Asunto', body: 'Texto', isActive: 'Se ofrece'},
  exports: {category: {choices: categories}},
  represent: reply => String(reply.title),
  sort: {field: 'title', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="category" source="category" choices={categories} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="category" source="category" field={Category} />,
    <DataTable.Col key="body" source="body" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: reply => (
    <CardLines
      title={reply.title}
      aside={reply.isActive ? null : <StateMark>No se ofrece</StateMark>}
      note={<Category source="category" />}
    />
  ),
  defaults: {isActive: true},
  inputs: (
    <>
      <TextInput source="title" validate={required()} />
      <SelectInput source="category" choices={categories} emptyText="Para cualquier asunto" />
      <TextInput
        source="body"
        multiline
        minRows={5}
        validate={required()}
        helperText="{nombre}, {numero} y {pedido} se cambian por los del mensaje al usarla."
      />
      <BooleanInput source="isActive" />
    </>
  ),
});
