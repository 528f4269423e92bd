// Templates of mailings: a frame that is locked for whoever writes, and what its content begins with. Seen while
// written.
import {BooleanInput, DataTable, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {StateMark, YesField} from '../../crud/fields/fields';
import {HtmlInput} from '../../crud/editor/html-input';
import {MainField} from '../../crud/lists/main-field';
import {plural} from '../../crud/words/plural';
import {TemplateBlocks} from './template-blocks';
import {TemplatePreview} from './template-preview';

const emptyFrame = `<div style="max-width: 600px; margin: 0 auto; padding: 24px; font-family: Arial, sans-serif">
  <p style="font-size: 20px; font-weight: 700">{{organizacion}}</p>
  {{contenido}}
  <p style="font-size: 12px; color: #5b6670">{{razon_social}} · NIF {{nif}} · {{direccion}}<br /><a href="{{baja}}">Darme de baja</a></p>
</div>`;

export default defineResource({
  name: 'emails/plantillas',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    frameHtml: 'Marco',
    contentHtml: 'Contenido inicial',
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
  defaults: {isActive: true, frameHtml: emptyFrame, contentHtml: '', blocks: []},
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
        title="Marco"
        note="HTML de correo: tablas y estilos en cada elemento. {{contenido}} es el hueco de cada boletín; {{baja}}, el enlace para darse de baja, es obligatorio."
      >
        <TextInput
          source="frameHtml"
          multiline
          minRows={8}
          maxRows={18}
          validate={required()}
          slotProps={{
            htmlInput: {spellCheck: false, style: {fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem'}},
          }}
          helperText="También: {{organizacion}}, {{razon_social}}, {{nif}}, {{direccion}}, {{asunto}}, {{nombre}}, {{ver_en_web}}"
        />
      </Part>
      <Part title="Contenido inicial" note="Con lo que empieza quien elige esta plantilla.">
        <HtmlInput source="contentHtml" mail />
      </Part>
      <TemplatePreview />
      <Part
        title="Bloques"
        note="Con los que empieza un boletín de bloques. Los fijos no los cambia ni los quita quien escribe. Sin ninguno, la plantilla es solo el marco."
      >
        <TemplateBlocks />
      </Part>
    </>
  ),
});
