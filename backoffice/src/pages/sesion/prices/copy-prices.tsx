// Prices of another session with the same plan, laid over the grid as a draft: nothing is saved by copying.
import {useState} from 'react';
import {useDataProvider, useGetList, useNotify, type RaRecord} from 'react-admin';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {savedText} from '../../../crud/inputs/amount-draft';
import {fetchAllRows} from '../../../crud/lists/fetch-all-rows';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {PriceRecord} from '../../../providers/api-types';
import {useEventSession} from '../../eventos/event-context';
import {savedPrices} from './price-draft';
import type {Stored} from '../../../providers/wire';

export function CopyPrices({onCopy}: {onCopy: (cells: Record<string, string>) => void}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar de otra sesión</Button>
      {open && <CopyDialog onCopy={onCopy} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({onCopy, onClose}: {onCopy: (cells: Record<string, string>) => void; onClose: () => void}) {
  const {session} = useEventSession();
  const dataProvider = useDataProvider();
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
      const rows = await fetchAllRows(
        dataProvider,
        {resource: 'precios-sesion', sort: {field: 'id', order: 'ASC'}, filter: {eventSessionId: chosen.id}},
        () => undefined,
      );
      const saved = savedPrices(rows as PriceRecord[]);
      onCopy(Object.fromEntries([...saved.keys()].map(key => [key, savedText(saved, key)])));
      onClose();
      notify('Precios copiados. Revísalos y guarda.', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="copy-title">
      <DialogTitle id="copy-title">Copiar los precios de otra sesión</DialogTitle>
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
