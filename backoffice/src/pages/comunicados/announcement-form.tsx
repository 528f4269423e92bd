// What an announcement says and whom it is for: each audience asks only for what it needs.
import {CheckboxGroupInput, FormDataConsumer, required, SelectArrayInput, SelectInput, TextInput} from 'react-admin';
import {academyOnly, audienceStates} from '../../crud/words/choices-academy';
import {announcementKinds, audienceKinds, messageChannels} from '../../crud/words/choices-communications';
import {Columns, Part} from '../../crud/lists/columns';
import {HtmlInput} from '../../crud/editor/html-input';
import {RefSelect} from '../../crud/inputs/ref-select';
import {SessionInput} from '../../crud/fields/session-reference';
import {may} from '../../providers/permissions';
import type {Enum} from '../../providers/wire';
import {saidOf} from '../../crud/words/choices';
import {AnnouncementPreview} from './announcement-preview';
import {mayWriteByWhatsapp, WhatsappInputs} from './announcement-whatsapp';

/** Fields of the audience that each kind uses. */
const uses: Partial<Record<Enum<'Announcement', 'audienceKind'>, readonly string[]>> = {
  pass_holders: ['seasonListId', 'passCategoryId', 'zoneId'],
  overdue: ['seasonListId', 'passCategoryId', 'zoneId'],
  academy: ['seasonListId', 'ageCategoryId', 'teamId', 'enrolmentStates', 'academyOnly'],
  session_buyers: ['eventSessionId'],
  subscribers: ['subscriberGroupId'],
  addresses: ['addresses'],
};
/** What each audience is chosen from: whoever cannot see that is not offered it. */
const chosenFrom: Partial<Record<Enum<'Announcement', 'audienceKind'>, string>> = {
  pass_holders: 'listas',
  overdue: 'listas',
  academy: 'bases/categorias',
  supporters: 'simpatizantes',
  session_buyers: 'sesiones',
  subscribers: 'emails/grupos',
  customers: 'clientes',
};
const audiencesFor = (current?: string) =>
  audienceKinds.filter(({id}) => id === current || chosenFrom[id] === undefined || may(chosenFrom[id], 'list'));

const audienceFields = [
  'seasonListId',
  'passCategoryId',
  'zoneId',
  'ageCategoryId',
  'teamId',
  'enrolmentStates',
  'academyOnly',
  'eventSessionId',
  'subscriberGroupId',
  'addresses',
];

/** What leaves by itself. */
const channelsThatLeave = messageChannels.filter(({id}) => id === 'email' || id === 'whatsapp');

/** What stands for nothing where null does not. */
const empty: Record<string, unknown> = {addresses: '', enrolmentStates: []};

/** What the chosen audience does not use is emptied: nothing unseen narrows it. */
export function announcementPayload(values: Record<string, unknown>): Record<string, unknown> {
  const channels = Array.isArray(values.channels) ? (values.channels as string[]) : ['email'];
  const byWhatsapp = channels.includes('whatsapp');
  const used = [...(saidOf(uses, values.audienceKind) ?? []), ...(byWhatsapp ? ['eventSessionId'] : [])];
  return {
    ...values,
    channels,
    ...(byWhatsapp ? {whatsappValues: values.whatsappValues ?? {}} : {whatsappTemplateId: null, whatsappValues: {}}),
    ...Object.fromEntries(
      audienceFields.filter(field => !used.includes(field)).map(field => [field, empty[field] ?? null]),
    ),
  };
}

interface FormValues {
  audienceKind?: string;
  channels?: string[];
  seasonListId?: number | null;
  ageCategoryId?: number | null;
}

export function AnnouncementInputs() {
  return (
    <>
      <Part title="El comunicado">
        <Columns>
          <TextInput
            source="title"
            validate={required()}
            helperText="Para encontrarlo; no lo ve quien lo recibe"
            slotProps={{htmlInput: {maxLength: 150}}}
          />
          <SelectInput
            source="kind"
            choices={announcementKinds}
            validate={required()}
            helperText="El comercial solo llega a quien consintió publicidad"
          />
        </Columns>
        {mayWriteByWhatsapp() && (
          <CheckboxGroupInput
            source="channels"
            label="Por dónde sale"
            choices={channelsThatLeave}
            validate={required()}
          />
        )}
      </Part>
      <Part title="A quién">
        <FormDataConsumer<FormValues>>
          {({formData}) => (
            <>
              <SelectInput source="audienceKind" choices={audiencesFor(formData.audienceKind)} validate={required()} />
              <AudienceInputs values={formData} />
            </>
          )}
        </FormDataConsumer>
      </Part>
      {mayWriteByWhatsapp() && (
        <FormDataConsumer<FormValues>>
          {({formData}) => formData.channels?.includes('whatsapp') === true && <WhatsappInputs />}
        </FormDataConsumer>
      )}
      <Part title="Correo">
        <Columns>
          <TextInput source="subject" slotProps={{htmlInput: {maxLength: 150}}} />
          <RefSelect source="senderId" reference="emails/remitentes" label="Remitente" emptyText="El de la casa" />
        </Columns>
        <HtmlInput source="bodyHtml" tall />
        <RefSelect
          source="attachmentId"
          reference="emails/gestor-de-medios"
          label="Adjunto"
          among={{mimeType: 'application/pdf'}}
          emptyText="Ninguno"
          helperText="Un documento del gestor de medios, hasta 5 MB"
        />
      </Part>
      <Part title="Así queda">
        <AnnouncementPreview />
      </Part>
    </>
  );
}

function AudienceInputs({values}: {values: FormValues}) {
  switch (values.audienceKind) {
    case 'pass_holders':
    case 'overdue':
      return (
        <Columns>
          <RefSelect
            source="seasonListId"
            reference="listas"
            label="Lista"
            among={{kind: 'passes'}}
            validate={required()}
          />
          <RefSelect
            source="passCategoryId"
            reference="abonos/categorias"
            label="Categoría de abono"
            among={values.seasonListId ? {seasonListId: values.seasonListId} : undefined}
            emptyText="Todas"
          />
          <RefSelect source="zoneId" reference="zonas" label="Zona" emptyText="Todas" />
        </Columns>
      );
    case 'academy':
      return (
        <Columns>
          <RefSelect
            source="seasonListId"
            reference="listas"
            label="Lista"
            among={{kind: 'academy'}}
            validate={required()}
          />
          <RefSelect
            source="ageCategoryId"
            reference="bases/categorias"
            label="Categoría"
            among={values.seasonListId ? {seasonListId: values.seasonListId} : undefined}
            emptyText="Todas"
          />
          <RefSelect
            source="teamId"
            reference="bases/equipos"
            label="Equipo"
            among={values.ageCategoryId ? {ageCategoryId: values.ageCategoryId} : undefined}
            emptyText="Todos"
          />
          <SelectInput source="academyOnly" label="Solo" choices={academyOnly} emptyText="Todas las familias" />
          <SelectArrayInput
            source="enrolmentStates"
            label="Estado de la inscripción"
            choices={audienceStates}
            helperText="Ninguno: quienes tienen plaza"
          />
        </Columns>
      );
    case 'session_buyers':
      return <SessionInput source="eventSessionId" isAny />;
    case 'subscribers':
      return <RefSelect source="subscriberGroupId" reference="emails/grupos" label="Grupo" validate={required()} />;
    case 'addresses':
      return (
        <TextInput
          source="addresses"
          multiline
          minRows={4}
          validate={required()}
          helperText="Una por línea, hasta 2.000"
        />
      );
    default:
      return null;
  }
}
