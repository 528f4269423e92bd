// Legal texts by edition. A correction of what was already published is a new edition, so that what each
// customer accepted can be shown later.
import {DataTable, NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {legalKinds, nameOf} from '../../crud/words/choices';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, InstantField} from '../../crud/fields/fields';
import {HtmlInput} from '../../crud/editor/html-input';
import {MainField} from '../../crud/lists/main-field';
import {PublishLegalText} from '../../crud/acts/publish-legal-text';

const Kind = ({source}: {source: string}) => <ChoiceField source={source} choices={legalKinds} />;

export default defineResource({
  name: 'textos-legales',
  fields: {
    title: 'Título',
    kind: 'Texto',
    edition: 'Edición',
    bodyHtml: 'Contenido',
    publishedAt: 'Publicado',
    signedOffById: 'Lo publicó',
  },
  exports: {kind: {choices: legalKinds}},
  hint: 'El público lee la última edición publicada de cada texto. Un borrador no lo lee nadie; lo publicado ya no cambia: crea la edición siguiente.',
  canDelete: false,
  represent: text => `${text.title} (edición ${text.edition})`,
  sort: {field: 'publishedAt', order: 'DESC'},
  filters: [<SelectInput key="kind" source="kind" choices={legalKinds} alwaysOn />],
  columns: [
    <DataTable.Col key="title" source="title" field={MainField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.NumberCol key="edition" source="edition" />,
    <DataTable.Col key="publishedAt" source="publishedAt" field={InstantField} />,
  ],
  card: text => <CardLines title={text.title} aside={`ed. ${text.edition}`} note={nameOf(legalKinds, text.kind)} />,
  defaults: {edition: 1},
  after: <PublishLegalText />,
  inputs: (
    <>
      <Columns>
        <SelectInput source="kind" choices={legalKinds} validate={required()} />
        <NumberInput source="edition" min={1} validate={required()} />
      </Columns>
      <TextInput source="title" validate={required()} />
      <HtmlInput source="bodyHtml" validate={required()} tall />
    </>
  ),
});
