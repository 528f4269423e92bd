// Whose a transfer is, from what is proposed or by its code; or that it pays nothing, and what was done with it.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {call} from '../../../providers/http-client';
import type {Answer, Stored} from '../../../providers/wire';

export type Movement = Stored<'BankMovement'>;
type Proposal = Answer<'proposeForTransfer'>['list'][number];

interface Props {
  movement: Movement;
  act: 'match' | 'aside';
  onClose: () => void;
  onDone: () => void;
}

export function SolveTransfer({movement, act, onClose, onDone}: Props) {
  const isMatch = act === 'match';
  const [text, setText] = useState(isMatch ? (movement.reservationCode ?? movement.instalmentReference ?? '') : '');
  const [busy, run] = useKeyedBusy();
  const notify = useNotify();
  const at = {id: movement.id};
  const solve = () =>
    run(async key => {
      if (isMatch)
        await call('post', '/api/reservas/transferencias/{id}/casar', {
          at,
          body: {code: text.trim()},
          idempotencyKey: key,
        });
      else await call('post', '/api/reservas/transferencias/{id}/apartar', {at, body: {note: text.trim()}});
      notify(isMatch ? 'Cobrado con ese ingreso' : 'Ingreso apartado', {type: 'info'});
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={isMatch ? '¿Qué paga?' : 'Apartar el ingreso'}
      confirm={isMatch ? `Cobrar ${formatCents(movement.amountCents)}` : 'Apartar'}
      busy={busy}
      disabled={text.trim().length < (isMatch ? 4 : 3)}
      onConfirm={() => void solve()}
      onClose={onClose}
    >
      {isMatch
        ? 'El importe tiene que ser el de un plazo, la señal de una reserva o todo lo que le queda por pagar.'
        : 'No paga nada de aquí: apunta qué se ha hecho con ese dinero, por ejemplo que se ha devuelto y cómo.'}
      {isMatch && <Proposals movementId={movement.id} code={text} onChoose={setText} />}
      <TextField
        label={isMatch ? 'Código o concepto' : 'Qué se ha hecho'}
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

/** What is owed exactly can be chosen; what is not says by how much. */
function Proposals({movementId, code, onChoose}: {movementId: number; code: string; onChoose: (code: string) => void}) {
  const {data, error} = useQuery({
    queryKey: ['transfer-proposals', movementId],
    queryFn: () => call('get', '/api/reservas/transferencias/{id}/propuestas', {at: {id: movementId}}),
  });
  if (error)
    return (
      <Alert severity="warning" sx={{mt: 1.5}}>
        No se han podido buscar propuestas. Escribe el código.
      </Alert>
    );
  if (!data) return null;
  if (data.list.length === 0)
    return (
      <Typography color="text.secondary" sx={{mt: 1.5}}>
        No se debe nada de ese importe ni a ese nombre.
      </Typography>
    );
  return (
    <RadioGroup aria-label="Propuestas" value={code} onChange={chosen => onChoose(chosen.target.value)} sx={{mt: 1}}>
      {data.list.map(one => (
        <FormControlLabel
          key={one.code}
          value={one.code}
          disabled={one.overCents !== 0}
          control={<Radio size="small" />}
          label={`${one.payer}: ${one.what}, ${formatCents(one.owedCents)} (${whyOf(one)})`}
        />
      ))}
    </RadioGroup>
  );
}

const whyOf = (one: Proposal): string =>
  [
    one.hasReference && 'lo dice el concepto',
    one.hasPayer && 'coincide el nombre',
    one.overCents === 0
      ? 'importe exacto'
      : one.overCents > 0
        ? `sobran ${formatCents(one.overCents)}`
        : `faltan ${formatCents(-one.overCents)}`,
  ]
    .filter(Boolean)
    .join(', ');
