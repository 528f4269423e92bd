// Transfers of groups: the bank's statement is uploaded and pays what it pays; the rest waits here until somebody says
// whose it is or what was done with it.
import {useState} from 'react';
import {useGetList, useNotify, useRefresh} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {FigureTable} from '../../crud/figures/figure-table';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {DropZone} from '../../crud/media/drop-zone';
import {movementStates} from '../../crud/words/choices-satellites';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {formatDay} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored} from '../../providers/wire';

type Movement = Stored<'BankMovement'>;
type Taken = Answer<'takeBankStatement'>;
const PAGE = 25;

export function Transfers() {
  const [isOpen, setOpen] = useState(false);
  if (!may('box_office', 'sell')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Transferencias</Button>
      {isOpen && <TransfersDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TransfersDialog({onClose}: {onClose: () => void}) {
  const [state, setState] = useState('waiting');
  const [shown, setShown] = useState(PAGE);
  const [chosen, setChosen] = useState<{movement: Movement; act: 'match' | 'aside'} | null>(null);
  const {
    data = [],
    total = 0,
    isPending,
    refetch,
  } = useGetList<Movement>('reservas/transferencias', {
    filter: {state},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: shown},
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="transfers-title">
      <DialogTitle id="transfers-title">Transferencias de grupos</DialogTitle>
      <DialogContent>
        <Upload onTaken={() => void refetch()} />
        <TextField
          select
          label="Ingresos"
          value={state}
          onChange={typed => {
            setState(typed.target.value);
            setShown(PAGE);
          }}
          sx={{my: 2, minWidth: 200}}
        >
          {movementStates.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        {!isPending && total === 0 ? (
          <Typography color="text.secondary">
            {state === 'waiting' ? 'No hay ingresos por resolver.' : 'No hay ninguno.'}
          </Typography>
        ) : (
          <FigureTable
            isText
            rows={data}
            rowKey={movement => String(movement.id)}
            name={{label: 'Día', value: movement => formatDay(movement.bookedOn)}}
            columns={[
              {label: 'Importe', value: movement => formatCents(movement.amountCents)},
              {label: 'De quién', value: movement => movement.payer || '—'},
              {label: 'Concepto', value: movement => movement.concept || '—'},
              {label: 'Reserva', value: movement => movement.reservationCode ?? '—'},
              {
                label: 'Qué pasa',
                value: movement => (movement.orderNumber ? `Pedido ${movement.orderNumber}` : movement.note),
              },
              {label: 'Estado', value: movement => <ChoiceMark choices={movementStates} of={movement.state} />},
              {
                label: 'Resolver',
                value: movement =>
                  movement.state !== 'paid' && (
                    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5}}>
                      <Button size="small" onClick={() => setChosen({movement, act: 'match'})}>
                        Casar
                      </Button>
                      {movement.state === 'waiting' && (
                        <Button size="small" color="inherit" onClick={() => setChosen({movement, act: 'aside'})}>
                          Apartar
                        </Button>
                      )}
                    </Box>
                  ),
              },
            ]}
          />
        )}
        {total > data.length && (
          <Button onClick={() => setShown(shown + PAGE)}>Ver más ({formatCount(total - data.length)})</Button>
        )}
        {chosen && (
          <Solve
            key={chosen.movement.id}
            {...chosen}
            onClose={() => setChosen(null)}
            onDone={() => {
              setChosen(null);
              void refetch();
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function Upload({onTaken}: {onTaken: () => void}) {
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useRefresh();
  const upload = async ([file]: File[]): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    setTaken(null);
    try {
      setTaken(await call('post', '/api/reservas/transferencias/extracto', {bytes: file}));
      onTaken();
      refresh();
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors?.file ?? message);
    }
    setBusy(false);
  };
  return (
    <>
      <DropZone
        label="Subir extracto"
        accept=".n43,.txt,.q43,.c43,.aeb,.xml,text/plain,text/xml,application/xml"
        busy={busy}
        note="Cuaderno 43 o camt.053 del banco. Cobra las reservas cuyo concepto e importe son exactos; subirlo dos veces no repite nada."
        onFiles={files => void upload(files)}
      />
      <Box aria-live="polite" sx={{mt: 1.5}}>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {taken !== null && (
          <Alert severity={taken.waiting > 0 ? 'warning' : 'success'}>
            {taken.found === 0
              ? 'El extracto no trae ingresos.'
              : `${plural(taken.paid, 'reserva cobrada', 'reservas cobradas')}; ${plural(taken.waiting, 'ingreso por resolver', 'ingresos por resolver')}${taken.repeated > 0 ? `; ${formatCount(taken.repeated)} ya estaban` : ''}.`}
          </Alert>
        )}
      </Box>
    </>
  );
}

function Solve({
  movement,
  act,
  onClose,
  onDone,
}: {
  movement: Movement;
  act: 'match' | 'aside';
  onClose: () => void;
  onDone: () => void;
}) {
  const [text, setText] = useState(act === 'match' ? (movement.reservationCode ?? '') : '');
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const at = {id: movement.id};
  const isMatch = act === 'match';
  const solve = () =>
    run(async key => {
      if (isMatch)
        await call('post', '/api/reservas/transferencias/{id}/casar', {
          at,
          body: {code: text.trim()},
          idempotencyKey: key,
        });
      else await call('post', '/api/reservas/transferencias/{id}/apartar', {at, body: {note: text.trim()}});
      notify(isMatch ? 'Reserva cobrada con ese ingreso' : 'Ingreso apartado', {type: 'info'});
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={isMatch ? '¿De qué reserva es?' : 'Apartar el ingreso'}
      confirm={isMatch ? `Cobrar ${formatCents(movement.amountCents)}` : 'Apartar'}
      busy={busy}
      disabled={text.trim().length < (isMatch ? 4 : 3)}
      onConfirm={() => void solve()}
      onClose={onClose}
    >
      {isMatch
        ? 'El importe tiene que ser su señal o todo lo que le queda por pagar.'
        : 'No paga ninguna reserva: apunta qué se ha hecho con ese dinero, por ejemplo que se ha devuelto y cómo.'}
      <TextField
        label={isMatch ? 'Código de la reserva' : 'Qué se ha hecho'}
        required
        multiline={!isMatch}
        value={text}
        onChange={typed => setText(typed.target.value)}
        slotProps={{htmlInput: {maxLength: isMatch ? 20 : 500}}}
        sx={{mt: 1.5}}
      />
    </ConfirmDialog>
  );
}
