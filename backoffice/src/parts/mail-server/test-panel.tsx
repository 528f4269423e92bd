// A real mail through the server, told line by line. That the server accepts it is no proof: somebody has to open it.
import {useState} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Sent} from '../../providers/wire';
import type {OutgoingMail} from './server-inputs';
import {ToldLines} from './told-lines';

type Typed = Sent<'tryOutgoingMail'>['server'];

interface Props {
  mail: OutgoingMail;
  /** What is in the form and not saved yet; undefined: what is in force is tried. */
  typed: () => Typed;
  isTyped: boolean;
  onTried: () => void;
  /** Whom it is sent to. It outlives the form, which begins anew with each save. */
  to: string;
  onTo: (to: string) => void;
}

export function TestPanel({mail, typed, isTyped, onTried, to, onTo}: Props) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Answer<'tryOutgoingMail'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setTried(null);
    try {
      const server = typed();
      setTried(await call('post', '/api/correo-saliente/probar', {body: {to: to.trim(), ...(server && {server})}}));
      onTried();
    } catch (failure) {
      const {message, errors} = problemOf(failure);
      setProblem(errors === undefined ? message : Object.values(errors).join(' '));
    }
    setBusy(false);
  };
  return (
    <Panel
      title="Correo de prueba"
      note="Sale de verdad por el servidor. Quien lo recibe abre el enlace «He recibido este correo»: entonces se sabe que llegan."
    >
      {mail.test !== null && <Arrival test={mail.test} />}
      {may('settings', 'configure') && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 1}}>
          <TextField
            label="Enviar la prueba a"
            type="email"
            value={to}
            onChange={event => onTo(event.target.value)}
            sx={{flex: '1 1 240px', maxWidth: 420}}
          />
          <Button
            variant="contained"
            onClick={() => void send()}
            disabled={busy || to.trim() === '' || (mail.source === 'none' && !isTyped)}
            sx={{mt: 0.5}}
          >
            {busy ? 'Enviando…' : 'Enviar prueba'}
          </Button>
        </Box>
      )}
      {isTyped && (
        <Box sx={{color: 'text.secondary', mt: 0.5}}>Se prueba con lo que has escrito arriba, sin guardarlo.</Box>
      )}
      {problem !== null && (
        <Alert severity="error" sx={{mt: 1.5}}>
          {problem}
        </Alert>
      )}
      {tried !== null && <ToldLines label="Qué ha pasado con la prueba" lines={tried.lines} />}
      {tried?.isAccepted && isTyped && (
        <Alert severity="info" sx={{mt: 1.5}}>
          El servidor lo acepta. Guarda para enviar por él, y abre el correo: hasta entonces no se sabe si llega.
        </Alert>
      )}
    </Panel>
  );
}

function Arrival({test}: {test: NonNullable<OutgoingMail['test']>}) {
  if (test.confirmedAt !== null)
    return (
      <Alert
        severity="success"
        sx={{mb: 1}}
      >{`Llegó a ${test.toEmail}: lo confirmaron el ${formatInstant(test.confirmedAt)}.`}</Alert>
    );
  if (test.acceptedAt === null)
    return (
      <Alert
        severity="error"
        sx={{mb: 1}}
      >{`La última prueba, a ${test.toEmail}, no salió (${formatInstant(test.at)}).`}</Alert>
    );
  return (
    <Alert severity="warning" sx={{mb: 1}}>
      <strong>Aceptado por el servidor; nadie ha confirmado que llegó.</strong>
      <Box component="ul" sx={{m: 0, mt: 0.5, pl: 2}}>
        <li>{`Abre el correo de ${test.toEmail} y pulsa «He recibido este correo». Mira también en no deseado.`}</li>
        <li>Si no está: comprueba abajo los registros del dominio, y prueba con una dirección de otro proveedor.</li>
        <li>
          Si tampoco: pregunta a tu proveedor de correo por ese mensaje; algunos aceptan y tiran lo que sale de una
          cuenta sin verificar.
        </li>
      </Box>
    </Alert>
  );
}
