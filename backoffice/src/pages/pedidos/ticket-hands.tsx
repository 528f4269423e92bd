// A ticket that changes hands: who has it, to whom it is offered; offered for whoever has it, and taken back, by staff.
import {useState} from 'react';
import {TextInput, email as isEmail} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {ActDialog} from '../../crud/acts/act-dialog';
import {CopyText} from '../../crud/fields/copy-text';
import {formatCents} from '../../crud/words/money';
import {nameOf, ticketListingStates, ticketTransferStates} from '../../crud/words/choices';
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
  const listed = ticket.listings.find(one => one.state === 'listed');
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
      {ticket.listings.map(one => (
        <Box key={`r${one.id}`} sx={{color: one.state === 'listed' ? undefined : 'text.secondary'}}>
          {nameOf(ticketListingStates, one.state)} · {formatCents(one.askedCents)}
          {one.state === 'sold' && ` · recibe ${formatCents(one.paysCents)}`}
          {one.isHeld && ' · alguien la está comprando'} · {formatInstant(one.at, line.timezone ?? undefined)}
          {one.orderId !== null && one.state === 'sold' && (
            <>
              {' · '}
              <Link to={`/pedidos/${one.orderId}`}>su pedido</Link>
            </>
          )}
        </Box>
      ))}
      {canAct && !open && (
        <Button size="small" onClick={() => setAct('give')}>
          Dar a otra persona…
        </Button>
      )}
      {canAct && (listed || open || held) && (
        <Button size="small" onClick={() => setAct('take-back')}>
          {listed ? 'Retirar de la reventa…' : open ? 'Retirar lo ofrecido…' : 'Recuperar…'}
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
          title={listed ? 'Retirar de la reventa' : open ? 'Retirar lo ofrecido' : 'Recuperar la entrada'}
          confirm={listed || open ? 'Retirar' : 'Recuperarla'}
          danger={!listed && !open}
          path="/api/pedidos/{id}/entradas/{ticketId}/retirar"
          at={at}
          reasonHelp={listed || open ? 'Queda anotado con tu nombre' : 'Lo leen quien la tenía y quien la dio'}
          dismiss="Volver"
          told={({was}) =>
            was === 'listed'
              ? 'Ya no está en reventa'
              : was === 'offered'
                ? 'Ya no está ofrecida'
                : 'Vuelve a quien la dio, con otro código: el de antes ya no vale'
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
