// A ticket that changes hands: who has it, to whom it is offered; offered for whoever has it, and taken back, by staff.
import {useState} from 'react';
import {TextInput, email as isEmail} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {ActDialog} from '../../crud/acts/act-dialog';
import {CopyText} from '../../crud/fields/copy-text';
import {nameOf, ticketTransferStates} from '../../crud/words/choices';
import {formatInstant} from '../../crud/words/zoned-time';
import type {OrderLine} from '../../providers/api-types';
import {may} from '../../providers/permissions';

interface Props {
  orderId: number;
  line: OrderLine;
  onChanged: () => void;
}

export function TicketHands({orderId, line, onChanged}: Props) {
  const [act, setAct] = useState<'give' | 'take-back' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const ticket = line.ticket!;
  const open = ticket.transfers.find(one => one.state === 'offered');
  const held = ticket.transfers.find(one => one.state === 'accepted');
  const canAct = may('pedidos', 'send') && ticket.state === 'valid' && line.state === 'active';
  const at = {id: orderId, ticketId: ticket.id};
  const done = (): void => {
    setAct(null);
    onChanged();
  };
  return (
    <Box sx={{fontSize: '0.75rem'}}>
      {ticket.transfers.map(one => (
        <Box
          key={one.id}
          sx={{color: one.state === 'accepted' || one.state === 'offered' ? undefined : 'text.secondary'}}
        >
          {nameOf(ticketTransferStates, one.state)}
          {one.name && ` · ${one.name}`}
          {one.email && ` · ${one.email}`} · {formatInstant(one.at, line.timezone ?? undefined)}
        </Box>
      ))}
      {canAct && !open && (
        <Button size="small" onClick={() => setAct('give')}>
          Dar a otra persona…
        </Button>
      )}
      {canAct && (open || held) && (
        <Button size="small" onClick={() => setAct('take-back')}>
          {open ? 'Retirar lo ofrecido…' : 'Recuperar…'}
        </Button>
      )}
      {act === 'give' && (
        <ActDialog
          title="Dar la entrada a otra persona"
          confirm="Ofrecerla"
          path="/api/pedidos/{id}/entradas/{ticketId}/dar"
          at={at}
          defaults={{toName: '', toEmail: ''}}
          toBody={values => ({...values, toName: values.toName ?? ''})}
          told={() => 'Ofrecida: hasta que la acepte sigue siendo de quien la tiene'}
          onDone={({url}) => {
            done();
            setLink(url);
          }}
          onClose={() => setAct(null)}
        >
          <TextInput source="toName" label="A quién" fullWidth slotProps={{htmlInput: {maxLength: 80}}} />
          <TextInput
            source="toEmail"
            label="Su correo"
            type="email"
            helperText="Vacío: se le da el enlace"
            validate={isEmail()}
            fullWidth
          />
        </ActDialog>
      )}
      {act === 'take-back' && (
        <ActDialog
          title={open ? 'Retirar lo ofrecido' : 'Recuperar la entrada'}
          confirm={open ? 'Retirar' : 'Recuperarla'}
          danger={!open}
          path="/api/pedidos/{id}/entradas/{ticketId}/retirar"
          at={at}
          reasonHelp={open ? 'Queda anotado con tu nombre' : 'Lo leen quien la tenía y quien la dio'}
          dismiss="Volver"
          told={({was}) =>
            was === 'offered' ? 'Ya no está ofrecida' : 'Vuelve a quien la dio, con otro código: el de antes ya no vale'
          }
          onDone={done}
          onClose={() => setAct(null)}
        />
      )}
      {link !== null && (
        <Dialog open onClose={() => setLink(null)} fullWidth maxWidth="sm" aria-labelledby="offer-link-title">
          <DialogTitle id="offer-link-title">Enlace con el que se acepta</DialogTitle>
          <DialogContent>
            <p>Quien lo abre puede aceptar la entrada, una sola vez.</p>
            <CopyText label="Enlace" text={link} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={() => setLink(null)}>
              Cerrar
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  );
}
