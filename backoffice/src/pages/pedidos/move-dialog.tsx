// Somebody's ticket goes to another free seat: for any reason, which is said, and charging nothing.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents} from '../../crud/words/money';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {call} from '../../providers/http-client';
import {placeOf} from './order-lines';

/** Tickets with a seat that stand; the server says which of them may go where. */
export const movable = (order: OrderDetail): OrderLine[] =>
  order.channel === 'lfp' || order.channel === 'partner'
    ? []
    : order.lines.filter(line => line.ticket?.state === 'valid' && line.seatId !== null && line.state === 'active');

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => void;
}

export function MoveDialog({order, onClose, onDone}: Props) {
  const lines = movable(order);
  const [ticketId, setTicket] = useState(lines.length === 1 ? lines[0]!.ticket!.id : 0);
  const [zoneId, setZone] = useState(0);
  const [row, setRow] = useState('');
  const [seatId, setSeat] = useState(0);
  const [givesBack, setGivesBack] = useState(true);
  const [reason, setReason] = useState('');
  const notify = useNotify();
  const {busy, problem, run} = useFormAct();
  const {data, error} = useQuery({
    queryKey: ['ticket-move-places', order.id, ticketId, zoneId],
    queryFn: ({signal}) =>
      call('get', '/api/pedidos/{id}/butacas-libres', {
        at: {id: order.id},
        query: {ticketId, ...(zoneId > 0 && {zoneId})},
        signal,
      }),
    enabled: ticketId > 0,
  });
  const seats = data?.rows.find(one => one.label === row)?.seats ?? [];
  const ready = seatId > 0 && reason.trim().length >= 3;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    await run(async key => {
      const {place, backCents} = await call('post', '/api/pedidos/{id}/cambiar-butaca', {
        at: {id: order.id},
        idempotencyKey: key,
        body: {ticketId, seatId, givesBack, reason: reason.trim()},
      });
      notify(
        `Ahora es ${place}. La entrada nueva va por correo${backCents > 0 ? ` y se devuelven ${formatCents(backCents)}` : ''}.`,
        {type: 'info', autoHideDuration: 9000},
      );
      onDone();
    });
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="move-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="move-title">Cambiar de butaca</DialogTitle>
        <DialogContent sx={{display: 'grid', gap: 2}}>
          <Box component="p" sx={{m: 0}}>
            El código anterior deja de valer y la entrada nueva va por correo. Darla en una butaca más cara sin cobrar
            la diferencia pide un permiso propio de quien está en taquilla.
          </Box>
          {lines.length > 1 && (
            <TextField
              select
              label="Entrada"
              value={ticketId || ''}
              onChange={event => {
                setTicket(Number(event.target.value));
                setZone(0);
                setRow('');
                setSeat(0);
              }}
            >
              {lines.map(line => (
                <MenuItem key={line.id} value={line.ticket!.id}>
                  {[placeOf(line), line.eventTitle].filter(Boolean).join(' · ')}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            select
            label="Zona"
            value={zoneId || ''}
            disabled={!data}
            onChange={event => {
              setZone(Number(event.target.value));
              setRow('');
              setSeat(0);
            }}
          >
            {(data?.zones ?? []).map(zone => (
              <MenuItem key={zone.id} value={zone.id}>
                {zone.name} · {formatCents(zone.cents)}
              </MenuItem>
            ))}
          </TextField>
          <Box sx={{display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr'}}>
            <TextField
              select
              label="Fila"
              value={row}
              disabled={!data?.rows.length}
              onChange={event => {
                setRow(event.target.value);
                setSeat(0);
              }}
            >
              {(data?.rows ?? []).map(one => (
                <MenuItem key={one.label} value={one.label}>
                  {one.label}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="Butaca"
              value={seatId || ''}
              disabled={row === ''}
              onChange={event => setSeat(Number(event.target.value))}
            >
              {seats.map(seat => (
                <MenuItem key={seat.id} value={seat.id}>
                  {seat.number}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          {zoneId > 0 && data?.rows.length === 0 && (
            <Alert severity="warning">En esa zona no queda ninguna libre.</Alert>
          )}
          <FormControlLabel
            label="Si es más barata, devolver la diferencia"
            control={<Checkbox checked={givesBack} onChange={event => setGivesBack(event.target.checked)} />}
          />
          <TextField
            label="Motivo"
            value={reason}
            required
            onChange={event => setReason(event.target.value)}
            helperText="Queda en el registro del pedido"
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          {(problem ?? error) && <Alert severity="error">{(problem ?? (error as Error)).message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cerrar
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={busy}>
            Cambiar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
