// A parcel has gone: who carries it, with which number. The carrier of the last one is the likely one of the next.
import {useState} from 'react';
import {maxLength, minLength, required, TextInput, useRefresh, useStore} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

interface Props {
  parcel: Stored<'Shipment'>;
  onSent?: () => void;
}

export function ShipButton({parcel, onSent}: Props) {
  const [open, setOpen] = useState(false);
  const [carrier, setCarrier] = useStore('envios.carrier', 'Correos');
  const refresh = useRefresh();
  if (!may('products', 'send')) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={`Enviar a ${parcel.recipient}, pedido ${parcel.orderNumber}`}
      >
        Enviar…
      </Button>
      {open && (
        <ActDialog
          title={`Enviar a ${parcel.recipient}`}
          confirm="Ya ha salido"
          path="/api/envios-productos/{id}/enviar"
          at={{id: parcel.id}}
          withoutReason
          defaults={{carrier, trackingNumber: ''}}
          toBody={values => {
            setCarrier(String(values.carrier));
            return {...values, trackingNumber: values.trackingNumber ?? ''};
          }}
          told={() => 'Enviado. Se avisa por correo a quien lo espera.'}
          onDone={() => {
            setOpen(false);
            refresh();
            onSent?.();
          }}
          onClose={() => setOpen(false)}
        >
          <Box component="p" sx={{mt: 0}}>
            {parcel.contents}
          </Box>
          <TextInput
            source="carrier"
            label="Transporte"
            validate={[required(), minLength(2), maxLength(60)]}
            fullWidth
            helperText="Correos, SEUR…"
          />
          <TextInput
            source="trackingNumber"
            label="Número de seguimiento"
            validate={maxLength(60)}
            fullWidth
            autoFocus
            helperText="Si lo tiene"
            slotProps={{htmlInput: {spellCheck: false, autoCapitalize: 'characters'}}}
          />
        </ActDialog>
      )}
    </>
  );
}
