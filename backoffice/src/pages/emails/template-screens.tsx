// Templates of mailings: what a newsletter begins with, and which of it is fixed; for whoever has their own, the frame
// as HTML. Seen while written.
import {BooleanInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {plural} from '../../crud/words/plural';
import {emptyBlocks, type BlockRow} from './blocks/block-kinds';
import {TemplateBlocks} from './template-blocks';
import {TemplateFrame} from './template-frame';

export default defineResource({
  name: 'emails/plantillas',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    frameHtml: 'Marco en HTML',
    contentHtml: 'Texto inicial',
    blocks: 'Bloques',
    isActive: 'Se ofrece',
    useCount: 'Boletines',
    updatedAt: 'Cambiada',
  },
  represent: template => String(template.name),
  sort: {field: 'name', order: 'ASC'},
  editPath: ':id/editar',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="description" source="description" />,
    <DataTable.NumberCol key="useCount" source="useCount" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: template => (
    <CardLines
      title={template.name}
      aside={template.isActive ? null : <StateMark>Retirada</StateMark>}
      note={
        <>
          {template.description}
          <br />
          {plural(Number(template.useCount), 'boletín', 'boletines')}
        </>
      }
    />
  ),
  defaults: {isActive: true, frameHtml: '', contentHtml: '', blocks: structuredClone(emptyBlocks) as BlockRow[]},
  inputs: (
    <>
      <Part title="La plantilla">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="description" />
        </Columns>
        <BooleanInput source="isActive" />
      </Part>
      <Part
        title="Contenido"
        note="Los bloques con los que empieza cada boletín. Los fijos no los cambia ni los quita quien escribe."
      >
        <TemplateBlocks />
      </Part>
      <TemplateFrame />
    </>
  ),
});
