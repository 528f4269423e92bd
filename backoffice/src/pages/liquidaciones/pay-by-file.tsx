// Agreed settlements go to the bank in one file: which ones, on what day; the file is had at once, and again on its page.
import {useState} from 'react';
import {useGetList, useNotify, useRefresh} from 'react-admin';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {DayField} from '../../crud/inputs/date-input';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatCents} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import {currentSession} from '../../providers/session';
import type {Stored} from '../../providers/wire';
import {today} from '../../crud/words/zoned-time';

type Settlement = Stored<'Settlement'>;

export function PayByFile() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pagar por fichero</Button>
      {isOpen && <Choose onClose={() => setOpen(false)} />}
    </>
  );
}

function Choose({onClose}: {onClose: () => void}) {
  const {data} = useGetList<Settlement>('liquidaciones', {
    filter: {state: 'accepted', payableCents_gte: 1},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const own = currentSession()?.user.id;
  const open = (data ?? []).filter(one => one.transferId === null && one.staffUserId !== own);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [executionOn, setDay] = useState(() => today());
  const {busy, problem, run} = useFormAct();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const chosen = open.filter(one => !left.has(one.id));
  const turn = (id: number): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const make = (): Promise<void> =>
    run(async key => {
      const {id, messageId} = await call('post', '/api/liquidaciones-transferencias/preparar', {
        idempotencyKey: key,
        body: {settlementIds: chosen.map(one => one.id), executionOn},
      });
      notify(`Fichero ${messageId} preparado: descárgalo y súbelo al banco.`, {type: 'info'});
      refresh();
      void navigate(`/liquidaciones-transferencias/${id}`);
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>Pagar por fichero</DialogTitle>
      <DialogContent sx={{display: 'grid', gap: 1.5}}>
        <Typography color="textSecondary">
          Las conformes y por pagar. Las que has calculado tú las paga otra persona y no salen aquí.
        </Typography>
        {data !== undefined && open.length === 0 && <Alert severity="info">No hay ninguna por pagar.</Alert>}
        <Box>
          {open.map(one => (
            <FormControlLabel
              key={one.id}
              sx={{display: 'flex'}}
              control={<Checkbox checked={!left.has(one.id)} onChange={() => turn(one.id)} />}
              label={`${one.number} · ${one.counterpartName} · ${formatCents(one.payableCents)}`}
            />
          ))}
        </Box>
        <DayField
          label="Día del cargo"
          value={executionOn}
          onChange={setDay}
          error={problem?.errors.executionOn !== undefined}
          helperText={problem?.errors.executionOn}
        />
        {problem !== null && !problem.errors.executionOn && (
          <Alert severity="error">{problem.errors.settlementIds ?? problem.message}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button
          variant="contained"
          disabled={busy || chosen.length === 0 || executionOn === ''}
          onClick={() => void make()}
        >
          Preparar {formatCents(chosen.reduce((sum, one) => sum + one.payableCents, 0))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
