// Enrolling: the QR or the secret goes into an application, its first code comes back, the recovery codes are kept.
import {useEffect, useRef, useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {call, problemOf} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';
import {RecoveryCodes} from './recovery-codes';

type Enrolment = Answer<'beginSecondFactor'>;

export function Enrol({onDone, onCancel}: {onDone: () => void; onCancel?: () => void}) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    call('post', '/api/session/segundo-factor').then(setEnrolment, (failure: unknown) =>
      setProblem(problemOf(failure).message),
    );
  }, []);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      setCodes(
        (await call('post', '/api/session/segundo-factor/confirmar', {body: {code: code.trim()}})).recoveryCodes,
      );
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.code ?? message);
    }
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void confirm(event)}>
      <Box component="ol" sx={{pl: 2.5, m: 0, '& > li': {mb: 1.5}}}>
        <li>
          Instala en tu teléfono una aplicación de verificación (Aegis, Google Authenticator, Microsoft Authenticator…).
        </li>
        <li>
          Escanea este código con ella:
          {enrolment !== null && (
            <>
              <Box sx={{my: 1, width: 190, bgcolor: '#fff', border: '1px solid', borderColor: 'divider'}}>
                <img
                  src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qrSvg)}`}
                  width={188}
                  height={188}
                  alt="Código QR para la aplicación de verificación"
                />
              </Box>
              <Typography color="textSecondary">
                ¿No puedes escanearlo? Escribe esta clave:{' '}
                <Box component="code" sx={{overflowWrap: 'anywhere'}}>
                  {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
                </Box>
              </Typography>
            </>
          )}
        </li>
        <li>Escribe el código de seis cifras que te enseña.</li>
      </Box>
      <TextField
        label="Código de verificación"
        value={code}
        onChange={event => setCode(event.target.value)}
        autoComplete="one-time-code"
        slotProps={{htmlInput: {inputMode: 'numeric', maxLength: 10}}}
      />
      {problem !== null && (
        <Alert severity="error" sx={{my: 1}}>
          {problem}
        </Alert>
      )}
      <Box sx={{display: 'flex', gap: 1, mt: 1}}>
        <Button type="submit" variant="contained" disabled={enrolment === null || code.trim().length < 6}>
          Activar
        </Button>
        {onCancel !== undefined && (
          <Button color="inherit" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Box>
    </Box>
  );
}
