// The list of cases: columns, filters and the chips that staff press all day.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import Box from '@mui/material/Box';
import {CardLines} from '../../crud/lists/card-list';
import {
  caseCategories,
  caseChannels,
  casePriorities,
  caseSources,
  caseStates,
} from '../../crud/words/choices-catalogue';
import {InstantInput} from '../../crud/inputs/date-input';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import type {Stored} from '../../providers/wire';
import {NextDue} from './next-due';

export const caseFields = {
  number: 'Número',
  title: 'Asunto',
  category: 'Categoría',
  state: 'Estado',
  priority: 'Prioridad',
  contactName: 'De',
  contactEmail: 'Correo',
  contactPhone: 'Teléfono',
  assigneeName: 'Lo lleva',
  orderNumber: 'Pedido',
  createdAt: 'Recibido',
  lastMessageAt: 'Último mensaje',
  firstReplyAt: 'Primera respuesta',
  nextDueAt: 'Plazo',
  firstReplyDueAt: 'Responder antes de',
  resolutionDueAt: 'Resolver antes de',
  channel: 'Por dónde llegó',
  source: 'Quién lo abrió',
  trackingCode: 'Código de seguimiento',
  messageCount: 'Mensajes',
};
registerFields('mensajes', caseFields);
registerFields('mensajes-proteccion', caseFields);

const State = ({source}: {source: string}) => <StateField source={source} choices={caseStates} />;
const Priority = ({source}: {source: string}) => <StateField source={source} choices={casePriorities} />;
const Category = ({source}: {source: string}) => <ChoiceField source={source} choices={caseCategories} />;

type Due = Stored<'SupportCase'>;

const DueMark = () => <Computed<Due> of={one => <NextDue one={one as Due} />} />;

function About() {
  return (
    <>
      <MainField source="title" />
      <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
        <Computed<{number: string; contactName: string}> of={one => `${one.number} · ${one.contactName}`} />
      </Box>
    </>
  );
}

export const caseSpec: ResourceSpec = {
  name: 'mensajes',
  fields: caseFields,
  exports: {
    category: {choices: caseCategories},
    state: {choices: caseStates},
    priority: {choices: casePriorities},
    source: {choices: caseSources},
    channel: {choices: caseChannels},
  },
  represent: one => `${one.number} · ${one.title}`,
  sort: {field: 'lastMessageAt', order: 'DESC'},
  createPath: 'crear',
  createLabel: 'Nuevo mensaje',
  rowPath: one => `/mensajes/${one.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Asunto, número, nombre o correo" sx={{minWidth: 250}} />,
    <SelectInput key="category" source="category" choices={caseCategories} alwaysOn />,
    <SelectInput key="state" source="state" choices={caseStates} />,
    <SelectInput key="priority" source="priority" choices={casePriorities} />,
    <SelectInput key="channel" source="channel" choices={caseChannels} />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Recibido desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Recibido hasta" />,
  ],
  columns: [
    <DataTable.Col key="title" source="title" field={About} />,
    <DataTable.Col key="category" source="category" field={Category} />,
    <DataTable.Col key="priority" source="priority" field={Priority} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="assigneeName" source="assigneeName">
      <Computed<{assigneeName: string | null}>
        of={({assigneeName}) =>
          assigneeName === null ? (
            <Box component="span" sx={{color: 'text.secondary'}}>
              Sin asignar
            </Box>
          ) : (
            assigneeName.split(' ').slice(0, 2).join(' ')
          )
        }
      />
    </DataTable.Col>,
    <DataTable.Col key="nextDueAt" source="nextDueAt" field={DueMark} />,
    <DataTable.Col key="lastMessageAt" source="lastMessageAt" field={InstantField} />,
  ],
  card: one => (
    <CardLines
      title={one.title}
      aside={<State source="state" />}
      note={
        <>
          {one.contactName} · {one.number}
          <br />
          {one.assigneeName ?? 'Sin asignar'} · <InstantField source="lastMessageAt" />
          <Box>
            <DueMark />
          </Box>
        </>
      }
    />
  ),
};
