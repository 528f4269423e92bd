// WhatsApp templates: what may be said outside a conversation, as Meta reviews it.
import {lazy} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {
  messageLanguages,
  whatsappCategories,
  whatsappQualities,
  whatsappStates,
} from '../../../crud/words/choices-communications';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import {TemplateInputs, templatePayload} from './template-form';

const TemplateDetail = lazy(() => import('./template-detail'));
const TemplateEdit = lazy(() => import('./template-edit'));
const State = ({source}: {source: string}) => <StateField source={source} choices={whatsappStates} />;
const Quality = ({source}: {source: string}) => <StateField source={source} choices={whatsappQualities} />;
const Category = ({source}: {source: string}) => <ChoiceField source={source} choices={whatsappCategories} />;
const Language = ({source}: {source: string}) => <ChoiceField source={source} choices={messageLanguages} />;

export default defineResource({
  name: 'plantillas-whatsapp',
  fields: {
    name: 'Nombre',
    language: 'Idioma',
    category: 'Categoría',
    parameterFormat: 'Variables',
    state: 'Estado',
    stateReason: 'Motivo',
    quality: 'Calidad',
    providerRef: 'Identificador de Meta',
    submittedAt: 'Enviada a revisar',
    approvedAt: 'Aprobada',
    updatedAt: 'Cambiada',
  },
  exports: {
    state: {choices: whatsappStates},
    category: {choices: whatsappCategories},
    quality: {choices: whatsappQualities},
    language: {choices: messageLanguages},
  },
  represent: template => String(template.name),
  sort: {field: 'name', order: 'ASC'},
  rowPath: template => `/plantillas-whatsapp/${template.id}/detalle`,
  editPath: ':id/editar',
  hint: 'Fuera de las 24 horas de una conversación solo se puede escribir con una plantilla aprobada por Meta.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={whatsappStates} alwaysOn />,
    <SelectInput key="category" source="category" choices={whatsappCategories} />,
    <SelectInput key="language" source="language" choices={messageLanguages} />,
    <SelectInput key="quality" source="quality" choices={whatsappQualities} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="language" source="language" field={Language} />,
    <DataTable.Col key="category" source="category" field={Category} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="quality" source="quality" field={Quality} />,
    <DataTable.Col key="updatedAt" source="updatedAt" field={InstantField} />,
  ],
  card: template => (
    <CardLines
      title={template.name}
      aside={<State source="state" />}
      note={
        <>
          <Category source="category" /> · <Language source="language" />
        </>
      }
    />
  ),
  defaults: {language: 'es', category: 'utility', parameterFormat: 'positional', components: {body: {text: ''}}},
  toPayload: templatePayload,
  inputs: <TemplateInputs />,
  routes: (
    <>
      <Route path=":id/detalle" element={<TemplateDetail />} />
      <Route path=":id/editar" element={<TemplateEdit />} />
    </>
  ),
});
