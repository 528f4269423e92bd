// At the door: the ticket is there, its person is not written down. Who comes is written down, and the code read again.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {useFormAct} from '../../../crud/acts/use-busy';
import {NOBODY, PersonInputs} from '../../../crud/inputs/person-inputs';
import {call} from '../../../providers/http-client';

interface Props {
  sessionId: number;
  ticketId: number;
  place: string | null;
  onClose: () => void;
  onNamed: () => void;
}

export function NameDialog({sessionId, ticketId, place, onClose, onNamed}: Props) {
  const [person, setPerson] = useState(NOBODY);
  const {busy, problem, run} = useFormAct();
  const save = () =>
    run(async () => {
      await call('post', '/api/sesiones/{id}/asistentes', {at: {id: sessionId}, body: {ticketId, ...person}});
      onNamed();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="name-title">
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="name-title">Quién viene{place && ` · ${place}`}</DialogTitle>
        <DialogContent>
          <PersonInputs
            at=""
            person={person}
            needsDoc
            errors={problem?.errors ?? {}}
            disabled={busy}
            onChange={setPerson}
          />
          {problem && <Alert severity="error">{problem.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Volver
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            Poner y leer otra vez
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
