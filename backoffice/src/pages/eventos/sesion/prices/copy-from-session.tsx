// Another session with the same plan, from which something is copied.
import {useState} from 'react';
import {useGetList, useNotify, type RaRecord} from 'react-admin';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {formatInstant} from '../../../../crud/words/zoned-time';
import type {Stored} from '../../../../providers/wire';
import {useEventSession} from '../../event-context';

interface Props {
  title: string;
  onCopy: (fromSessionId: number) => Promise<void>;
}

export function CopyFromSession(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar de otra sesión</Button>
      {open && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({title, onCopy, onClose}: Props & {onClose: () => void}) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [chosen, setChosen] = useState<RaRecord | null>(null);
  const {data = []} = useGetList<Stored<'EventSession'>>('sesiones', {
    filter: {seatPlanId: session.seatPlanId},
    sort: {field: 'startsAt', order: 'DESC'},
    pagination: {page: 1, perPage: 500},
  });

  const copy = async (): Promise<void> => {
    if (chosen === null) return;
    try {
      await onCopy(Number(chosen.id));
      onClose();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="copy-title">
      <DialogTitle id="copy-title">{title}</DialogTitle>
      <DialogContent>
        <Autocomplete
          options={data.filter(one => one.id !== session.id)}
          value={chosen}
          onChange={(_event, value) => setChosen(value)}
          getOptionLabel={(one: RaRecord) => `${one.eventTitle ?? 'Sesión'} · ${formatInstant(String(one.startsAt))}`}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          noOptionsText="Ninguna otra sesión usa este plano"
          renderInput={params => <TextField {...params} label="Sesión con el mismo plano" autoFocus />}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" disabled={chosen === null} onClick={() => void copy()}>
          Copiar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
