// Another day for an instalment, and why.
import {useState} from 'react';
import {DayField} from '../../crud/inputs/date-input';
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
      <DayField fullWidth required label="Nuevo día" value={day} onChange={setDay} sx={{my: 1.5}} />
    </ReasonDialog>
  );
}
