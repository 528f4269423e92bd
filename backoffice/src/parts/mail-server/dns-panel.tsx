// What the DNS of the sender's domain says, and what to put there.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {Panel} from '../../crud/frames/panel';
import {call, problemOf} from '../../providers/http-client';
import type {Answer, Sent} from '../../providers/wire';
import {ToldLines} from './told-lines';

interface Props {
  /** The selector that is kept. */
  selector: string;
  /** What is in the form now. */
  typed: () => Omit<Sent<'askSenderDns'>, 'dkimSelector'>;
  isReady: boolean;
  onSelector?: (selector: string) => void;
}

export function DnsPanel({selector, typed, isReady, onSelector}: Props) {
  const [asked, setAsked] = useState(selector);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Answer<'askSenderDns'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setTold(await call('post', '/api/correo-saliente/dns', {body: {...typed(), dkimSelector: asked.trim()}}));
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors === undefined ? message : Object.values(errors).join(' '));
    }
    setBusy(false);
  };
  return (
    <Panel
      title="Registros del dominio"
      note="Sin ellos, muchos correos acaban en no deseado. Los cambia quien lleva el dominio; aquí se dice línea a línea qué poner."
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 1}}>
        <TextField
          label="Selector DKIM"
          value={asked}
          autoComplete="off"
          sx={{flex: '1 1 200px', maxWidth: 420}}
          onChange={event => {
            setAsked(event.target.value);
            onSelector?.(event.target.value.trim());
          }}
          helperText="Te lo da tu proveedor; en blanco se prueban los habituales"
        />
        <Button variant="outlined" onClick={() => void ask()} disabled={busy || !isReady} sx={{mt: 0.5}}>
          {busy ? 'Preguntando…' : 'Preguntar al DNS'}
        </Button>
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{mt: 1.5}}>
          {problem}
        </Alert>
      )}
      {told !== null && <ToldLines label={`Registros de ${told.domain}`} lines={told.lines} />}
    </Panel>
  );
}
