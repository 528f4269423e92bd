// One ticket that lost its seat with a plan is given another, chosen on the map or in the list.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import {useFormAct} from '../../../../crud/acts/use-busy';
import {call} from '../../../../providers/http-client';
import type {Answer} from '../../../../providers/wire';
import {SeatChooser} from '../../../../parts/seats/seat-chooser';

export type UnseatedTicket = Answer<'listUnseated'>[number];

/** Of the seat that it had. */
export const kindWords = (attributes: number): string =>
  (attributes & 1) > 0 ? 'silla de ruedas' : attributes > 0 ? 'acompañante de silla de ruedas' : '';

interface Props {
  sessionId: number;
  ticket: UnseatedTicket;
  /** Somebody else was quicker: what is shown may be old. */
  onRefused: () => void;
  onDone: () => Promise<void>;
  onClose: () => void;
}

export function ChooseSeat({sessionId, ticket, onRefused, onDone, onClose}: Props) {
  const {id, place, priceCategoryName, orderNumber, buyerName, attributes, isMailed} = ticket;
  const [seats, setSeats] = useState<ReadonlySet<number>>(new Set());
  const notify = useNotify();
  const {busy, problem, run} = useFormAct({
    onRefused: () => {
      setSeats(new Set());
      onRefused();
    },
  });
  const [seatId] = seats;
  const save = (): Promise<void> =>
    run(async () => {
      if (seatId === undefined) return;
      await call('post', '/api/sesiones/{id}/dar-butaca', {
        at: {id: sessionId},
        body: {one: {unseatedId: id, seatId}},
      });
      await onDone();
      notify(isMailed ? 'Butaca dada: su entrada nueva va por correo' : 'Butaca dada: no dejó correo, avísalo tú', {
        type: isMailed ? 'success' : 'warning',
      });
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="choose-seat-title">
      <DialogTitle id="choose-seat-title">Elegir butaca</DialogTitle>
      <DialogContent>
        <Typography>
          <strong>Tenía {place}</strong> · {priceCategoryName}
          {attributes > 0 && ` · ${kindWords(attributes)}`} · pedido {orderNumber}
          {buyerName && ` de ${buyerName}`}
        </Typography>
        <Typography color="textSecondary" sx={{mb: 1.5}}>
          {attributes > 0
            ? 'Solo se puede elegir una plaza como la que tenía. '
            : 'No se cobra ni se devuelve nada, cueste lo que cueste la zona. '}
          {isMailed ? 'Recibe un correo con la entrada nueva; el código es el mismo.' : 'No dejó correo: avísalo tú.'}
        </Typography>
        <SeatChooser sessionId={sessionId} onlyOne={attributes} chosen={seats} onChoose={setSeats} />
      </DialogContent>
      {/* Beside the buttons: on a phone what is above the map has gone out of sight. */}
      {problem && (
        <Alert severity="error" sx={{mx: 3, mb: 1}}>
          {problem.errors.unseatedId ?? problem.message}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cerrar
        </Button>
        <Button variant="contained" disabled={seatId === undefined} loading={busy} onClick={() => void save()}>
          Dar esta butaca
        </Button>
      </DialogActions>
    </Dialog>
  );
}
