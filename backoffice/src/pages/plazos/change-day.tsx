// Another day for an instalment, and why.
import {useState} from 'react';
import TextField from '@mui/material/TextField';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {dayFromToday} from '../../crud/words/zoned-time';

interface Props {
  about: string;
  onChange: (day: string, reason: string) => Promise<void>;
  onClose: () => void;
}

export function ChangeDay({about, onChange, onClose}: Props) {
  const [day, setDay] = useState(() => dayFromToday(7));
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
