// Another day for an instalment, and why.
import {useState} from 'react';
import TextField from '@mui/material/TextField';
import {ReasonDialog} from '../../crud/acts/reason-dialog';

interface Props {
  about: string;
  onChange: (day: string, reason: string) => Promise<void>;
  onClose: () => void;
}

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

export function ChangeDay({about, onChange, onClose}: Props) {
  const [day, setDay] = useState(inAWeek);
  return (
    <ReasonDialog
      title="Cambiar el vencimiento"
      confirm="Cambiarlo"
      onClose={onClose}
      onConfirm={reason => onChange(day, reason)}
    >
      {about} Si estaba suspendido por él, deja de estarlo.
      <TextField
        type="date"
        fullWidth
        required
        label="Nuevo día"
        value={day}
        onChange={event => setDay(event.target.value)}
        sx={{my: 1.5}}
        slotProps={{inputLabel: {shrink: true}}}
      />
    </ReasonDialog>
  );
}
