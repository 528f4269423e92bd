// Transfers: the bank's statement is uploaded and pays what it pays; the rest waits here until somebody says whose it is
// or what was done with it.
import {useState} from 'react';
import {useGetList} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {FigureTable} from '../../../crud/figures/figure-table';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {movementStates} from '../../../crud/words/choices-satellites';
import {formatCount} from '../../../crud/words/count';
import {formatCents} from '../../../crud/words/money';
import {formatDay} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {SolveTransfer, type Movement} from './solve-transfer';
import {UploadStatement} from './upload-statement';

const PAGE = 25;

export function Transfers() {
  const [isOpen, setOpen] = useState(false);
  if (!may('orders', 'settle')) return null;
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
    // What went out of the account is looked at in the reconciliation.
    filter: {state, amountCents_gte: 1},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: shown},
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="transfers-title">
      <DialogTitle id="transfers-title">Transferencias</DialogTitle>
      <DialogContent>
        <UploadStatement onTaken={() => void refetch()} />
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
            {state === 'waiting'
              ? 'No hay ingresos por resolver: los que traigan los extractos y no digan qué pagan, o no sean exactos, esperan aquí.'
              : 'No hay ninguno.'}
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
              {
                label: 'De qué es',
                value: movement =>
                  movement.reservationCode
                    ? `Reserva ${movement.reservationCode}`
                    : movement.instalmentReference
                      ? `Plazo ${movement.instalmentReference}`
                      : '—',
              },
              {
                label: 'Qué pasa',
                value: movement => (movement.orderNumber ? `Pedido ${movement.orderNumber}` : movement.note),
              },
              {label: 'Estado', value: movement => <ChoiceMark choices={movementStates} of={movement.state} />},
              {
                label: 'Resolver',
                value: movement =>
                  ['waiting', 'set_aside'].includes(movement.state) && (
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
          <SolveTransfer
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
