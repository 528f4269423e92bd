// A line that is of nothing here: what it is, and whether those like it are known from now on.
import {useState} from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../crud/acts/use-busy';
import {formatCents} from '../../crud/words/money';
import {call} from '../../providers/http-client';
import type {BankLine} from './bank-line';

type Remember = 'no' | 'propose' | 'automatic';

export function PutAside({line, onClose, onDone}: {line: BankLine; onClose: () => void; onDone: () => void}) {
  const [note, setNote] = useState('');
  const [isFee, setFee] = useState(false);
  const [remember, setRemember] = useState<Remember>('propose');
  const [busy, run] = useKeyedBusy();
  const put = () =>
    run(async key => {
      await call('post', '/api/conciliacion/{id}/apartar', {
        at: {id: line.id},
        body: {note: note.trim(), isFee, ...(remember !== 'no' && {remember})},
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
      No es de nada que se venda o se cobre aquí: apunta qué es, por ejemplo el recibo de la luz.
      <TextField
        autoFocus
        label="Qué es"
        required
        value={note}
        onChange={typed => setNote(typed.target.value)}
        slotProps={{htmlInput: {maxLength: 500}}}
        sx={{mt: 1.5, mb: 1}}
      />
      {line.cents < 0 && (
        <FormControlLabel
          control={<Checkbox checked={isFee} onChange={event => setFee(event.target.checked)} />}
          label="Es un gasto del banco"
        />
      )}
      <RadioGroup
        aria-label="Los que vengan iguales"
        value={remember}
        onChange={chosen => setRemember(chosen.target.value as Remember)}
      >
        <FormControlLabel value="propose" control={<Radio size="small" />} label="Proponerlo cuando venga otro igual" />
        <FormControlLabel
          value="automatic"
          control={<Radio size="small" />}
          label="Apartar solos los que vengan iguales"
        />
        <FormControlLabel value="no" control={<Radio size="small" />} label="Solo este" />
      </RadioGroup>
    </ConfirmDialog>
  );
}
