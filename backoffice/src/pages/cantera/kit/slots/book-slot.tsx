// The office gives a family its time to come for the clothes, or takes it away.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../../crud/acts/use-busy';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';

interface Props {
  enrolmentId: number;
  name: string;
  onDone: () => void;
}

export function BookSlot({enrolmentId, name, onDone}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [slotId, setSlotId] = useState<number | ''>('');
  const [busy, run] = useBusy();
  const notify = useNotify();
  const {data} = useQuery({
    queryKey: ['kit-slots', 'to-come'],
    queryFn: ({signal}) => call('get', '/api/bases/turnos-recogida', {signal}),
    enabled: isOpen,
  });
  const slots = (data ?? []).filter(slot => Date.parse(slot.startsAt) > Date.now());
  const book = (): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/{id}/turno-recogida', {
        at: {id: enrolmentId},
        body: {slotId: slotId === 0 ? null : Number(slotId)},
      });
      notify(slotId === 0 ? 'Turno quitado' : 'Turno reservado', {type: 'info'});
      setOpen(false);
      onDone();
    });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Reservar turno para ${name}`}>
        Reservar turno
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Turno de recogida: ${name}`}
        confirm="Reservar"
        busy={busy}
        disabled={slotId === ''}
        onConfirm={() => void book()}
        onClose={() => setOpen(false)}
      >
        {data !== undefined && slots.length === 0
          ? 'No hay turnos por venir: créalos en «Turnos de recogida».'
          : 'La familia lo ve en «Mi familia», y se le recuerda el día antes si tiene cuenta.'}
        <TextField
          select
          fullWidth
          label="Turno"
          value={slotId}
          onChange={event => setSlotId(Number(event.target.value))}
          sx={{mt: 1.5}}
        >
          <MenuItem value={0}>Sin turno</MenuItem>
          {slots.map(slot => (
            <MenuItem key={slot.id} value={slot.id} disabled={slot.bookings.length >= slot.capacity}>
              {formatInstant(slot.startsAt)} · {slot.place} · {slot.bookings.length} de {slot.capacity}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
    </>
  );
}
