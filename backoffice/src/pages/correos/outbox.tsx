// Mail that was sent, waits or failed: without a mail server this is where staff read it.
import {DataTable, SearchInput, SelectInput, useRecordContext, useRefresh} from 'react-admin';
import {Route, Routes} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {CardLines} from '../../crud/lists/card-list';
import {mailStates} from '../../crud/words/choices';
import {InstantInput} from '../../crud/inputs/date-input';
import {InstantField, StateField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {NotFound} from '../../crud/frames/not-found';
import {OrderField} from '../../crud/fields/order-reference';
import {RefusalField} from '../../crud/fields/server-words';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {MailPage} from './mail-page';
import {RetryMail} from './resend';

const fields = {
  subject: 'Asunto',
  toEmail: 'Para',
  state: 'Estado',
  kind: 'Clase',
  orderId: 'Pedido',
  attempts: 'Intentos',
  lastError: 'Error',
  createdAt: 'Creado',
  sentAt: 'Enviado',
};
registerFields('correos', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={mailStates} />;

function Retry() {
  const mail = useRecordContext<Stored<'MailMessage'>>();
  const refresh = useRefresh();
  return mail ? <RetryMail mail={mail} onDone={refresh} /> : null;
}

const spec: ResourceSpec = {
  name: 'correos',
  fields,
  exports: {state: {choices: mailStates}, orderId: {reference: {resource: 'pedidos', field: 'number'}}},
  represent: mail => String(mail.subject),
  rowPath: mail => `/comunicados/emails/${mail.id}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Asunto o destinatario" />,
    <SelectInput key="state" source="state" choices={mailStates} alwaysOn />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Hasta" />,
  ],
  columns: [
    <DataTable.Col key="subject" source="subject" field={MainField} />,
    <DataTable.Col key="toEmail" source="toEmail" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="orderId" source="orderId" field={OrderField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="lastError" source="lastError" field={RefusalField} />,
    <DataTable.Col key="again" label="">
      <Retry />
    </DataTable.Col>,
  ],
  card: mail => (
    <CardLines
      title={mail.subject}
      aside={<State source="state" />}
      note={
        <>
          {mail.toEmail}
          <br />
          <InstantField source="createdAt" />
        </>
      }
    />
  ),
};

export default function Outbox() {
  if (!may('correos', 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<ListFrame spec={spec} />} />
      <Route path=":id" element={<MailPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
