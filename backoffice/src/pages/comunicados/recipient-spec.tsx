// The list of an announcement's messages, inside other screens.
import {DataTable, SearchInput, SelectInput, useRefresh} from 'react-admin';
import {RetryButton} from '../../crud/acts/retry-button';
import {CardLines} from '../../crud/lists/card-list';
import {messageChannels, recipientStates} from '../../crud/words/choices-communications';
import {ChoiceField, Computed, InstantField, StateField} from '../../crud/fields/fields';
import {RefusalField, ServerWords} from '../../crud/fields/server-words';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Recipient = Stored<'AnnouncementRecipient'>;

export const recipientFields = {
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  athleteName: 'Deportista',
  channel: 'Canal',
  state: 'Estado',
  problem: 'Motivo',
  sentAt: 'Enviado',
  deliveredAt: 'Entregado',
  openedAt: 'Leído',
  unsubscribedAt: 'Baja',
  complainedAt: 'Queja',
  announcementTitle: 'Comunicado',
};
registerFields('destinatarios-comunicado', recipientFields);

export const RecipientState = ({source}: {source: string}) => <StateField source={source} choices={recipientStates} />;
export const RecipientChannel = ({source}: {source: string}) => (
  <ChoiceField source={source} choices={messageChannels} />
);
const reach = ({email, phone}: Recipient): string => email || phone;

function Again({line}: {line: Recipient}) {
  const refresh = useRefresh();
  if (line.state !== 'failed' || !may('comunicados', 'send')) return null;
  const retry = async (idempotencyKey: string) => {
    const body = {act: 'retry' as const, recipientId: line.id};
    await call('post', '/api/comunicados/{id}/enviar', {at: {id: line.announcementId}, body, idempotencyKey});
    return 'Vuelve a salir';
  };
  return <RetryButton to={reach(line)} retry={retry} onDone={refresh} />;
}

export const recipients: ResourceSpec = {
  name: 'destinatarios-comunicado',
  fields: recipientFields,
  represent: one => String(one.name),
  exports: {channel: {choices: messageChannels}, state: {choices: recipientStates}},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="channel" source="channel" choices={messageChannels} alwaysOn />,
    <SelectInput key="state" source="state" choices={recipientStates} />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="email" source="email" label="A">
      <Computed<Recipient> of={reach} />
    </DataTable.Col>,
    <DataTable.Col key="channel" source="channel" field={RecipientChannel} disableSort />,
    <DataTable.Col key="state" source="state" field={RecipientState} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
    <DataTable.Col key="problem" source="problem" field={RefusalField} disableSort />,
    <DataTable.Col key="again" label="">
      <Computed<Recipient> of={line => <Again line={line} />} />
    </DataTable.Col>,
  ],
  card: one => (
    <CardLines
      title={one.name || reach(one as Recipient)}
      aside={<RecipientState source="state" />}
      note={
        <>
          {reach(one as Recipient)}
          <br />
          <RecipientChannel source="channel" /> · <InstantField source="sentAt" />
          {one.problem ? (
            <>
              <br />
              <ServerWords text={one.problem} />
            </>
          ) : null}
          <Again line={one as Recipient} />
        </>
      }
    />
  ),
};
