// A line that is of nothing here: what it is, and whether those like it are known from now on.
import {useState} from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {call} from '../../../providers/http-client';
import type {BankLine} from './bank-line';
import {outcomes, type Outcome} from './outcomes';

type Remember = 'no' | 'propose' | 'automatic';

export function PutAside({line, onClose, onDone}: {line: BankLine; onClose: () => void; onDone: () => void}) {
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('set_aside');
  const [remember, setRemember] = useState<Remember>('propose');
  const [busy, run] = useKeyedBusy();
  const put = () =>
    run(async key => {
      await call('post', '/api/conciliacion/{id}/apartar', {
        at: {id: line.id},
        body: {note: note.trim(), outcome, ...(remember !== 'no' && {remember})},
        idempotencyKey: key,
      });
      onDone();
    });
  return (
    <ConfirmDialog
      open
      title={`Apartar ${formatCents(line.cents)}`}
      confirm="Apartar"
      busy={busy}
      disabled={note.trim().length < 3}
      onConfirm={() => void put()}
      onClose={onClose}
    >
      No es de una venta ni de un cobro de aquí: apunta qué es, por ejemplo el recibo de la luz.
      <TextField
        autoFocus
        label="Qué es"
        required
        value={note}
        onChange={typed => setNote(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 500}}}
        sx={{mt: 1.5, mb: 1}}
      />
      <FormControl sx={{mb: 1}}>
        <FormLabel id="outcome-label">Qué clase de movimiento</FormLabel>
        <RadioGroup
          aria-labelledby="outcome-label"
          value={outcome}
          onChange={chosen => setOutcome(chosen.target.value as Outcome)}
        >
          {outcomes
            .filter(one => one.id !== 'fee' || line.cents < 0)
            .map(({id, name}) => (
              <FormControlLabel key={id} value={id} control={<Radio size="small" />} label={name} />
            ))}
        </RadioGroup>
      </FormControl>
      <FormControl>
        <FormLabel id="remember-label">Cuando venga otro igual</FormLabel>
        <RadioGroup
          aria-labelledby="remember-label"
          value={remember}
          onChange={chosen => setRemember(chosen.target.value as Remember)}
        >
          <FormControlLabel value="propose" control={<Radio size="small" />} label="Proponer lo mismo" />
          <FormControlLabel value="automatic" control={<Radio size="small" />} label="Resolverlo sin preguntar" />
          <FormControlLabel value="no" control={<Radio size="small" />} label="Nada: solo este movimiento" />
        </RadioGroup>
      </FormControl>
    </ConfirmDialog>
  );
}
