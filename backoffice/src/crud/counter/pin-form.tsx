// «¿Quién atiende?»: one of the clerks of this box office, and their PIN; with a second factor, its code too.
import {useEffect, useState, type FormEvent, type KeyboardEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import {unanswered} from '../../providers/acts/unanswered';
import {call, problemOf} from '../../providers/http-client';
import {giveCode, type StaffSession} from '../../providers/session';
import type {Answer} from '../../providers/wire';

interface Props {
  /** Whoever stood here comes first; else somebody else. */
  isLocked: boolean;
  onTaken: (session: StaffSession) => void;
  onClose?: () => void;
  /** Out of the counter: with e-mail and password. */
  onPassword: () => void;
}

type Clerks = Answer<'listCounterClerks'>;

export function PinForm({isLocked, onTaken, onClose, onPassword}: Props) {
  const [who, setWho] = useState<Clerks | null>(null);
  const [clerkId, setClerkId] = useState<number | null>(null);
  const [pin, setPin] = useState('');
  const [begun, setBegun] = useState<StaffSession | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Of a sale whose answer is lost only its own clerk can ask what became of it.
  const [isHeld] = useState(() => unanswered().length > 0);
  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        const found = await call('get', '/api/session/atienden');
        setWho(found);
        const first = found.clerks.find(one => one.isHere === (isLocked || isHeld)) ?? found.clerks[0];
        setClerkId(first?.id ?? null);
      } catch (failure) {
        setProblem(problemOf(failure).message);
      }
    };
    void read();
  }, [isLocked, isHeld]);
  if (who === null && problem === null) return <LinearProgress />;
  const clerks = (who?.clerks ?? []).filter(one => !isHeld || one.isHere);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || clerkId === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const session =
        begun === null
          ? await call('post', '/api/session/relevo', {body: {clerkId, pin}})
          : await giveCode(begun.token, code.trim());
      if (session.stage === 'code') setBegun(session);
      else onTaken(session);
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.pin ?? errors?.code ?? message);
    }
    setPin('');
    setBusy(false);
  };
  /** The arrows choose while the PIN is typed: nobody reaches for the mouse. */
  const choose = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || clerks.length === 0) return;
    event.preventDefault();
    const at = clerks.findIndex(one => one.id === clerkId);
    setClerkId(clerks[(at + step + clerks.length) % clerks.length]!.id);
  };
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      {who?.till && (
        <Box sx={{color: 'text.secondary', mb: 1}}>Lo que se cobre sigue en la caja que abrió {who.till}.</Box>
      )}
      {isHeld && (
        <Alert severity="warning" sx={{mb: 1}}>
          Hay una venta sin respuesta: entra quien la estaba haciendo y la comprueba.
        </Alert>
      )}
      {who !== null && clerks.length === 0 && (
        <Alert severity="info" sx={{mb: 1}}>
          Nadie de esta taquilla tiene PIN. Cada cual pone el suyo en «Seguridad», o se lo pone la oficina.
        </Alert>
      )}
      {begun === null ? (
        <>
          <RadioGroup
            aria-label="Quién atiende"
            value={clerkId ?? ''}
            onChange={event => setClerkId(Number(event.target.value))}
            sx={{flexWrap: 'nowrap', maxHeight: '40vh', overflowY: 'auto'}}
          >
            {clerks.map(one => (
              <FormControlLabel
                key={one.id}
                value={one.id}
                control={<Radio />}
                label={one.isHere ? `${one.name} (atiende)` : one.name}
                sx={{minHeight: 44}}
              />
            ))}
          </RadioGroup>
          <TextField
            autoFocus
            type="password"
            label="PIN"
            value={pin}
            onChange={event => setPin(event.target.value.replace(/\D/g, '').slice(0, 8))}
            onKeyDown={choose}
            autoComplete="off"
            error={problem !== null}
            helperText={problem ?? 'Con las flechas se elige quién'}
            slotProps={{htmlInput: {inputMode: 'numeric', style: {fontSize: '1.5rem', letterSpacing: '0.3em'}}}}
          />
        </>
      ) : (
        <TextField
          key="code"
          autoFocus
          label="Código de verificación"
          value={code}
          onChange={event => setCode(event.target.value)}
          autoComplete="one-time-code"
          error={problem !== null}
          helperText={problem ?? 'Las seis cifras de tu aplicación: se piden una vez en cada puesto'}
          slotProps={{htmlInput: {inputMode: 'numeric'}}}
        />
      )}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2}}>
        <Button color="inherit" onClick={onPassword} sx={{mr: 'auto'}}>
          Entrar con contraseña
        </Button>
        {onClose && <Button onClick={onClose}>Cancelar</Button>}
        <Button
          type="submit"
          variant="contained"
          disabled={busy || (begun === null ? pin.length < 4 || clerkId === null : code.trim().length < 6)}
        >
          Atender
        </Button>
      </Box>
    </Box>
  );
}
