// Reminders that go out by themselves: of what, when, by which channel, and what they have said so far.
import {lazy, Suspense} from 'react';
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import Box from '@mui/material/Box';
import {CardLines} from '../../crud/lists/card-list';
import {
  reminderChannels,
  reminderLogStates,
  reminderRoads,
  reminderTriggers,
} from '../../crud/words/choices-communications';
import {Columns, Part} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField, StateMark} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import type {Stored} from '../../providers/wire';

type Rule = Stored<'ReminderRule'>;

/** «7 días antes», «3 horas después». */
const when = ({offsetHours}: Rule): string => {
  const hours = Math.abs(offsetHours);
  return `${hours % 24 === 0 ? plural(hours / 24, 'día', 'días') : plural(hours, 'hora', 'horas')} ${offsetHours < 0 ? 'antes' : 'después'}`;
};

const Words = lazy(() => import('./recordatorios/words'));
const NextPanel = lazy(() => import('./recordatorios/next-panel'));

const Trigger = ({source}: {source: string}) => <ChoiceField source={source} choices={reminderTriggers} />;
const Channel = ({source}: {source: string}) => <ChoiceField source={source} choices={reminderChannels} />;
const Active = () => (
  <Computed<Rule>
    of={({isActive, channel, whatsappStopped}) =>
      isActive && channel !== 'email' && whatsappStopped ? (
        <StateMark tone="warn">WhatsApp parado</StateMark>
      ) : (
        <StateMark tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Activo' : 'Parado'}</StateMark>
      )
    }
  />
);

const logFields = {
  name: 'Nombre',
  channel: 'Canal',
  email: 'Correo',
  phone: 'Teléfono',
  about: 'Por',
  state: 'Estado',
  reason: 'Motivo',
  dueAt: 'Tocaba',
  sentAt: 'Enviado',
};
registerFields('registro-recordatorios', logFields);
const Road = ({source}: {source: string}) => <ChoiceField source={source} choices={reminderRoads} />;
const LogState = ({source}: {source: string}) => <StateField source={source} choices={reminderLogStates} />;
const log: ResourceSpec = {
  name: 'registro-recordatorios',
  fields: logFields,
  represent: one => String(one.about),
  exports: {state: {choices: reminderLogStates}, channel: {choices: reminderRoads}},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={reminderLogStates} alwaysOn />,
    <SelectInput key="channel" source="channel" choices={reminderRoads} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="dueAt" source="dueAt" field={InstantField} />,
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="channel" source="channel" field={Road} />,
    <DataTable.Col key="email" source="email" label="A">
      <Computed<{email: string; phone: string}> of={({email, phone}) => phone || email} />
    </DataTable.Col>,
    <DataTable.Col key="about" source="about" />,
    <DataTable.Col key="state" source="state" field={LogState} />,
    <DataTable.Col key="reason" source="reason" />,
  ],
  card: one => (
    <CardLines
      title={one.name || one.email || one.phone}
      aside={<LogState source="state" />}
      note={
        <>
          {one.about}
          <br />
          <Road source="channel" /> · <InstantField source="dueAt" />
        </>
      }
    />
  ),
};

function Log() {
  const rule = useRecordContext();
  if (rule === undefined) return null;
  return (
    <Panel title="Lo que ha enviado">
      <ListFrame spec={log} embedded filter={{reminderRuleId: rule.id}} />
    </Panel>
  );
}

export default defineResource<Rule>({
  name: 'comunicados/recordatorios',
  fields: {
    name: 'Nombre',
    trigger: 'Cuando',
    offsetHours: 'Horas desde ese momento',
    channel: 'Canal',
    subject: 'Asunto',
    bodyHtml: 'Texto',
    emailTemplateId: 'Plantilla de correo',
    whatsappTemplateId: 'Plantilla de WhatsApp',
    whatsappValues: 'Valores de la plantilla',
    whatsappStopped: 'WhatsApp parado',
    quietFrom: 'Silencio desde',
    quietUntil: 'Silencio hasta',
    needsConsent: 'Solo a quien consintió publicidad',
    isActive: 'Activo',
    activeSince: 'Activo desde',
    sentCount: 'Enviados',
    lastSentAt: 'Último envío',
  },
  exports: {
    trigger: {choices: reminderTriggers},
    channel: {choices: reminderChannels},
  },
  represent: rule => String(rule.name),
  sort: {field: 'name', order: 'ASC'},
  hint: 'Cada persona recibe como mucho un recordatorio al día por canal, nunca en las horas de silencio.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="trigger" source="trigger" choices={reminderTriggers} alwaysOn />,
    <SelectInput key="channel" source="channel" choices={reminderChannels} />,
    <BooleanInput key="isActive" source="isActive" defaultValue />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="trigger" source="trigger" field={Trigger} />,
    <DataTable.Col key="offsetHours" source="offsetHours" label="Avisa">
      <Computed<Rule> of={when} />
    </DataTable.Col>,
    <DataTable.Col key="channel" source="channel" field={Channel} />,
    <DataTable.Col key="isActive" source="isActive">
      <Active />
    </DataTable.Col>,
    <DataTable.Col key="activeSince" source="activeSince" field={InstantField} />,
    <DataTable.NumberCol key="sentCount" source="sentCount" />,
    <DataTable.Col key="lastSentAt" source="lastSentAt" field={InstantField} />,
  ],
  card: rule => (
    <CardLines
      title={rule.name}
      aside={<Active />}
      note={
        <>
          <Channel source="channel" /> · {when(rule)}
        </>
      }
    />
  ),
  defaults: {
    channel: 'email',
    offsetHours: -24,
    quietFrom: '21:30',
    quietUntil: '09:00',
    isActive: false,
    needsConsent: false,
  },
  toPayload: values => ({
    ...values,
    ...(values.channel === 'whatsapp' && {emailTemplateId: null}),
    ...(values.channel === 'email' && {whatsappTemplateId: null, whatsappValues: {}}),
  }),
  inputs: (
    <>
      <Part title="Cuándo avisa">
        <Columns>
          <TextInput source="name" validate={required()} />
          <SelectInput source="trigger" choices={reminderTriggers} validate={required()} />
          <NumberInput
            source="offsetHours"
            validate={required()}
            min={-2160}
            max={2160}
            helperText="En negativo, antes: −24 es el día antes; 72, tres días después"
          />
        </Columns>
        <BooleanInput
          source="isActive"
          helperText="Al activarlo avisa de los momentos que llegan desde entonces, nunca de los pasados"
        />
      </Part>
      <Part title="Qué dice y por dónde">
        <SelectInput source="channel" choices={reminderChannels} validate={required()} />
        <FormDataConsumer>
          {({formData}) => (
            <Suspense fallback={null}>
              <Words channel={formData.channel} />
            </Suspense>
          )}
        </FormDataConsumer>
      </Part>
      <Part title="Respeto" note="Recordar un carrito sin terminar es publicidad: solo a quien la haya consentido.">
        <Columns>
          <TextInput source="quietFrom" placeholder="21:30" validate={required()} />
          <TextInput source="quietUntil" placeholder="09:00" validate={required()} />
        </Columns>
        <BooleanInput source="needsConsent" />
      </Part>
    </>
  ),
  after: (
    <Suspense fallback={null}>
      <Box sx={{mt: 2}}>
        <NextPanel />
        <Log />
      </Box>
    </Suspense>
  ),
});
