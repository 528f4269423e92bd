// The customer of a complete invoice was written down wrong: another one says it to the right one.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ActDialog} from '../acts/act-dialog';
import {RecipientInputs} from './recipient-inputs';

export function CorrectRecipient({invoice}: {invoice: Stored<'Invoice'>}) {
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  if (!['F1', 'F3'].includes(invoice.kind) || (invoice.state === 'rectified' && invoice.kind === 'F3')) return null;
  if (!may('facturas-emitidas', 'edit')) return null;
  const isBlocked = invoice.recipientBlockedAt !== null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Corregir destinatario…
      </Button>
      {asking && (
        <ActDialog
          title={`Corregir el destinatario de ${invoice.fullNumber}`}
          confirm="Expedir las dos facturas"
          dismiss="Volver"
          path="/api/facturas-emitidas/{id}/corregir-destinatario"
          at={{id: invoice.id}}
          reasonHelp="Queda en la auditoría; no sale en la factura"
          defaults={
            isBlocked
              ? {idType: 'nif'}
              : {
                  name: invoice.recipientName,
                  idType: invoice.recipientIdType || 'nif',
                  nif: invoice.recipientNif,
                  country: invoice.recipientCountry,
                  address: invoice.recipientAddress,
                }
          }
          told={made => `Expedida: ${made.map(one => one.fullNumber).join(', ')}`}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            refresh();
            if (invoice.orderId) void navigate(`/pedidos/${invoice.orderId}`);
          }}
        >
          <Box sx={{mb: 2}}>
            {invoice.kind === 'F3'
              ? 'Se expide otra F3 con los mismos importes en negativo y una F3 nueva con los datos buenos, también de sus devoluciones. La simplificada no cambia.'
              : 'Se expide una rectificativa (R4) que deja sin efecto lo que queda de ella y una factura nueva con los datos buenos. El importe no cambia.'}{' '}
            La de ahora no se borra.
          </Box>
          <RecipientInputs />
        </ActDialog>
      )}
    </>
  );
}
