// The address of a customer's account: another is proposed, and it is the account's when those who read both mailboxes let it.
import {useState} from 'react';
import {email, required, TextInput, useNotify, useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {ActDialog} from '../acts/act-dialog';
import {useBusy} from '../acts/use-busy';
import {formatInstant} from '../words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

export function AccountAddress({customer}: {customer: Stored<'Customer'>}) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!may('clientes', 'edit')) return null;
  const withdraw = (): Promise<void> =>
    run(async () => {
      await call('delete', '/api/clientes/{id}/correo', {at: {id: customer.id}});
      notify('Correo retirado: sus enlaces ya no valen', {type: 'success'});
      refresh();
    });
  return (
    <>
      {customer.pendingEmail !== null && (
        <Alert
          severity="info"
          sx={{mb: 2}}
          action={
            <Button color="inherit" size="small" disabled={isBusy} onClick={() => void withdraw()}>
              Retirarlo
            </Button>
          }
        >
          {customer.pendingEmail}: pendiente de confirmar.{' '}
          {customer.isPendingProved
            ? `El nuevo ya se ha confirmado; si el de antes no se opone, cambia el ${formatInstant(String(customer.pendingUntilAt))}.`
            : 'Mientras tanto se entra con el de siempre.'}
        </Alert>
      )}
      <Button onClick={() => setOpen(true)}>Proponer otro correo…</Button>
      {isOpen && (
        <ActDialog
          title="Proponer otro correo"
          confirm="Enviar los enlaces"
          path="/api/clientes/{id}/correo"
          at={{id: customer.id}}
          withoutReason
          told={({pendingEmail}) => `Enlaces enviados: ${pendingEmail} queda pendiente de confirmar`}
          onDone={refresh}
          onClose={() => setOpen(false)}
        >
          <Alert severity="info" sx={{mb: 2}}>
            Llega un enlace al nuevo y otro al de ahora, que puede aceptarlo o decir que no ha sido él. Si no dice nada,
            cambia a los tres días de pedirlo. Hasta entonces no cambia nada.
          </Alert>
          <TextInput source="email" label="Correo nuevo" type="email" validate={[required(), email()]} />
        </ActDialog>
      )}
    </>
  );
}
