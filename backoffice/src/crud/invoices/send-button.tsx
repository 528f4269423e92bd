// An invoice by mail: to whom it is of, or to the address that somebody asks it at.
import MailIcon from '@mui/icons-material/MailOutlineOutlined';
import {useState} from 'react';
import {email, TextInput, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import {may} from '../../providers/permissions';
import {ActDialog} from '../acts/act-dialog';

export function SendButton({invoiceId, fullNumber}: {invoiceId: number; fullNumber: string}) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  if (!may('facturas-emitidas', 'send')) return null;
  return (
    <>
      <Button startIcon={<MailIcon />} onClick={() => setOpen(true)}>
        Enviar por correo…
      </Button>
      {open && (
        <ActDialog
          title={`Enviar la factura ${fullNumber}`}
          confirm="Enviar"
          path="/api/facturas-emitidas/{id}/enviar"
          at={{id: invoiceId}}
          withoutReason
          told={sent => `Sale por correo a ${sent.email}.`}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            refresh();
          }}
        >
          <TextInput
            source="email"
            type="email"
            label="Correo"
            helperText="En blanco va al de la compra, o al de la compañía de la liquidación"
            validate={email('No es una dirección de correo')}
            fullWidth
            slotProps={{htmlInput: {maxLength: 254, autoComplete: 'off'}}}
          />
        </ActDialog>
      )}
    </>
  );
}
