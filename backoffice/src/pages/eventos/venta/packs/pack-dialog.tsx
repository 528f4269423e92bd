// The dialog of a pack: chosen from those on sale at this counter, filled in, put into the cart whole or not at all.
import {useState, type FormEvent} from 'react';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import {call, problemOf} from '../../../../providers/http-client';
import type {PackWish, StaffCartActions} from '../use-staff-cart';
import {Listed} from './listed';
import {PackForm} from './pack-form';

interface Props {
  actions: StaffCartActions;
  onClose: () => void;
}

export function PackDialog({actions, onClose}: Props) {
  const [slug, setSlug] = useState('');
  const packs = useQuery({queryKey: ['counter-packs'], queryFn: () => call('get', '/api/carrito/packs')});
  const pack = useQuery({
    queryKey: ['counter-packs', slug],
    queryFn: () => call('get', '/api/carrito/packs/{slug}', {at: {slug}}),
    enabled: slug !== '',
  });
  const [choice, setChoice] = useState<PackWish | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failure = packs.error ?? pack.error;
  const told = problem ?? (failure === null ? null : problemOf(failure).message);

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!choice || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await actions.addPack(choice);
      onClose();
    } catch (refused) {
      const {message, errors = {}} = problemOf(refused);
      setProblem([message, ...Object.values(errors).filter(words => words !== message)].join(' '));
      setBusy(false);
      void pack.refetch();
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="pack-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void add(event)}>
        <DialogTitle id="pack-title">Pack de eventos</DialogTitle>
        <DialogContent sx={{display: 'grid', gap: 1.5}}>
          {packs.isPending && <LinearProgress />}
          {packs.data?.length === 0 && <Alert severity="info">Ahora mismo no hay ningún pack a la venta.</Alert>}
          {packs.data !== undefined && packs.data.length > 0 && (
            <Listed
              label="Pack"
              value={slug}
              choices={[
                {value: '', text: 'Elige un pack'},
                ...packs.data.map(one => ({
                  value: one.slug,
                  text: one.left === 0 ? `${one.name} (agotado)` : one.name,
                  disabled: one.left === 0,
                })),
              ]}
              onChange={value => {
                setSlug(value);
                setChoice(null);
                setProblem(null);
              }}
            />
          )}
          {slug !== '' && pack.isPending && <LinearProgress />}
          {pack.data !== undefined && pack.data.slug === slug && (
            <PackForm key={pack.data.id} pack={pack.data} onChange={setChoice} />
          )}
          {told !== null && <Alert severity="error">{told}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" variant="contained" disabled={busy || !choice}>
            Añadir
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
