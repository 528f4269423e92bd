// Senders: list and creation at the same address; the edit shows what the domain must publish and asks the DNS.
import {lazy, useState} from 'react';
import {DataTable, SearchInput, SelectInput, useRedirect} from 'react-admin';
import {Route, Routes} from 'react-router';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../crud/frames/access-denied';
import {CardLines} from '../../crud/lists/card-list';
import {recordStates, senderStates} from '../../crud/words/choices-communications';
import {InstantField, StateField, YesField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {NotFound} from '../../crud/frames/not-found';
import {RecordDialog} from '../../crud/acts/record-dialog';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {senderInputs} from './sender-inputs';

const SenderEdit = lazy(() => import('./sender-edit'));
const RESOURCE = 'emails/remitentes';
const fields = {
  name: 'Nombre',
  email: 'Dirección',
  replyTo: 'Respuestas a',
  domain: 'Dominio',
  state: 'Estado',
  dkimState: 'DKIM',
  spfState: 'SPF',
  dmarcState: 'DMARC',
  dmarcPolicy: 'Política DMARC',
  isDefault: 'El de siempre',
  hourlyMost: 'Correos por hora como mucho',
  dailyMost: 'Correos por día como mucho',
  warmUpOn: 'En calentamiento desde',
  lastCheckedAt: 'Comprobado',
  verifiedAt: 'Verificado',
};
registerFields(RESOURCE, fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={senderStates} />;
const Record = ({source}: {source: string}) => <StateField source={source} choices={recordStates} />;

const spec: ResourceSpec = {
  name: RESOURCE,
  fields,
  represent: sender => String(sender.name),
  exports: {
    state: {choices: senderStates},
    dkimState: {choices: recordStates},
    spfState: {choices: recordStates},
    dmarcState: {choices: recordStates},
  },
  sort: {field: 'name', order: 'ASC'},
  rowPath: sender => `/emails/remitentes/${sender.id}/editar`,
  canCreate: false,
  canDelete: false,
  inputs: senderInputs,
  hint: 'Solo se envía desde un remitente verificado: su dominio firma con DKIM, autoriza con SPF y publica DMARC.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={senderStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="email" source="email" />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="dkimState" source="dkimState" field={Record} />,
    <DataTable.Col key="spfState" source="spfState" field={Record} />,
    <DataTable.Col key="dmarcState" source="dmarcState" field={Record} />,
    <DataTable.Col key="isDefault" source="isDefault" field={YesField} />,
    <DataTable.Col key="lastCheckedAt" source="lastCheckedAt" field={InstantField} />,
  ],
  card: sender => <CardLines title={sender.name} aside={<State source="state" />} note={sender.email} />,
};

export default function SenderScreens() {
  if (!may(RESOURCE, 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<Senders />} />
      <Route path=":id/editar" element={<SenderEdit />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Senders() {
  const [open, setOpen] = useState(false);
  const redirect = useRedirect();
  return (
    <>
      <ListFrame
        spec={spec}
        actions={
          may(RESOURCE, 'create') && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
              Crear remitente
            </Button>
          )
        }
      />
      {open && (
        <RecordDialog
          resource={RESOURCE}
          title="Crear remitente"
          defaults={{isDefault: false}}
          onClose={() => setOpen(false)}
          onSaved={sender => redirect(`/emails/remitentes/${sender.id}/editar`)}
        >
          {senderInputs}
        </RecordDialog>
      )}
    </>
  );
}
