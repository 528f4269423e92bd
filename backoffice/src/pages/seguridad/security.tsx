// The own account: the second factor, its recovery codes, switching it off; the PIN of whoever sells at a counter.
import {useState, type FormEvent} from 'react';
import {useGetIdentity, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import type {Answer} from '../../providers/wire';
import {Enrol} from './enrol';
import {OwnPin} from './own-pin';
import {RecoveryCodes} from './recovery-codes';

export type SecondFactor = Answer<'getSecondFactor'>;

export default function Security() {
  const {identity} = useGetIdentity();
  const {data, error, refetch} = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({signal}) => call('get', '/api/session/segundo-factor', {signal}),
  });
  const [step, setStep] = useState<'enrol' | 'disable' | 'recovery' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const notify = useNotify();
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const done = async (): Promise<void> => {
    setStep(null);
    setCodes(null);
    await refetch();
  };
  return (
    <>
      <PageHeader title="Seguridad de mi cuenta" note={<span>{identity?.fullName}</span>} />
      <Box sx={{maxWidth: 720}}>
        <Panel
          title="Verificación en dos pasos"
          note="Además de la contraseña, al entrar se pide un código de tu teléfono: quien la averigüe no puede entrar."
        >
          {step === 'enrol' ? (
            <Enrol onDone={() => void done()} onCancel={() => void done()} />
          ) : codes !== null ? (
            <RecoveryCodes codes={codes} onDone={() => void done()} />
          ) : (
            <>
              <Facts>
                <Fact label="Estado">
                  {data.isEnabled ? (
                    <StateMark tone="good">Activada</StateMark>
                  ) : (
                    <StateMark tone="warn">Sin activar</StateMark>
                  )}
                </Fact>
                {data.enabledAt !== null && <Fact label="Desde">{formatInstant(data.enabledAt)}</Fact>}
                {data.isEnabled && <Fact label="Códigos de recuperación">{data.recoveryLeft} sin usar</Fact>}
              </Facts>
              {data.isEnabled && data.recoveryLeft < 3 && (
                <Alert severity="warning" sx={{mt: 1.5}}>
                  Te quedan pocos códigos de recuperación: pide otros y guárdalos.
                </Alert>
              )}
              {data.isRequired && (
                <Alert severity="info" sx={{mt: 1.5}}>
                  Tu papel la exige: no se puede desactivar.
                </Alert>
              )}
              <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2}}>
                {!data.isEnabled && (
                  <Button variant="contained" onClick={() => setStep('enrol')}>
                    Activar
                  </Button>
                )}
                {data.isEnabled && (
                  <Button variant="outlined" onClick={() => setStep('recovery')}>
                    Códigos de recuperación nuevos
                  </Button>
                )}
                {data.isEnabled && !data.isRequired && (
                  <Button variant="outlined" color="error" onClick={() => setStep('disable')}>
                    Desactivar
                  </Button>
                )}
              </Box>
            </>
          )}
        </Panel>
        <OwnPin />
      </Box>
      {step === 'disable' && (
        <CodeDialog
          title="Desactivar la verificación en dos pasos"
          confirm="Desactivar"
          onClose={() => setStep(null)}
          send={async code => {
            await call('post', '/api/session/segundo-factor/desactivar', {body: {code}});
            notify('Desactivada', {type: 'info'});
            await done();
          }}
        />
      )}
      {step === 'recovery' && (
        <CodeDialog
          title="Códigos de recuperación nuevos"
          confirm="Crear"
          note="Los de antes dejan de valer."
          onClose={() => setStep(null)}
          send={async code => {
            const answer = await call('post', '/api/session/segundo-factor/recuperacion', {body: {code}});
            setStep(null);
            setCodes(answer.recoveryCodes);
          }}
        />
      )}
    </>
  );
}

function CodeDialog({
  title,
  note,
  confirm,
  onClose,
  send,
}: {
  title: string;
  note?: string;
  confirm: string;
  onClose: () => void;
  send: (code: string) => Promise<void>;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await send(code.trim());
    } catch (failure) {
      setProblem(problemOf(failure).message);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="code-title">
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)}>
        <DialogTitle id="code-title">{title}</DialogTitle>
        <DialogContent>
          {note}
          <TextField
            autoFocus
            label="Código de verificación"
            value={code}
            onChange={event => setCode(event.target.value)}
            autoComplete="one-time-code"
            error={problem !== null}
            helperText={problem ?? 'El de tu aplicación ahora, o uno de recuperación'}
            slotProps={{htmlInput: {inputMode: 'numeric'}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained" disabled={code.trim().length < 6}>
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
