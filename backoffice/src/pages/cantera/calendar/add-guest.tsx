// Somebody of another team of the season, and why.
import {useState} from 'react';
import {useGetOne} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {RefPick} from '../../../crud/inputs/ref-pick';
import type {Stored} from '../../../providers/wire';
import type {Called} from './call-up-sheet';

export function AddGuest({seasonListId, onAdd}: {seasonListId: number; onAdd: (guest: Called) => void}) {
  const [enrolmentId, setEnrolmentId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const {data} = useGetOne<Stored<'Enrolment'>>('bases', {id: enrolmentId ?? 0}, {enabled: enrolmentId !== null});
  const add = (): void => {
    if (enrolmentId === null || data === undefined) return;
    onAdd({
      callUpId: null,
      enrolmentId,
      athleteName: String(data.athleteName),
      shirtNo: data.shirtNo ?? null,
      position: null,
      enrolmentState: String(data.state),
      guestOf: '',
      guestReason: reason.trim(),
      state: null,
      reason: '',
      answeredAt: null,
      isLate: false,
      isReminded: false,
      mailable: 1,
      answers: [],
    });
    setEnrolmentId(null);
    setReason('');
  };
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}>
      <RefPick
        reference="bases"
        label="Invitar a alguien de otro equipo"
        optionText="athleteName"
        among={{seasonListId, state: ['enrolled', 'payment_pending', 'admitted']}}
        value={enrolmentId}
        onChange={setEnrolmentId}
      />
      {enrolmentId !== null && (
        <>
          <TextField
            size="small"
            label="Por qué viene"
            value={reason}
            onChange={event => setReason(event.target.value)}
            slotProps={{htmlInput: {maxLength: 200}}}
            sx={{flex: '1 1 200px'}}
          />
          <Button onClick={add} disabled={reason.trim() === '' || data === undefined}>
            Añadir a la lista
          </Button>
        </>
      )}
    </Box>
  );
}
