// The switch that makes the sale on the web one for allowed buyers alone, and how far their rights are used.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../../crud/words/count';
import {Figure, Figures} from '../../../../crud/figures/figures';
import {useBusy} from '../../../../crud/acts/use-busy';
import {formatInstant, instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';

const number = (value: number): string => formatCount(value);

export function BuyersOnly() {
  const {session, zone, reloadSession} = useEventSession();
  const notify = useNotify();
  const [until, setUntil] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, run] = useBusy();
  const {data, refetch} = useQuery({
    queryKey: ['allowed-buyers', session.id],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/solo-permitidos', {at: {id: session.id}, signal}),
  });
  if (data === undefined) return <LinearProgress />;
  const parsed = parseInstant(until, zone);
  const set = async (isOn: boolean): Promise<void> => {
    await run(async () => {
      await call('post', '/api/sesiones/{id}/solo-permitidos', {
        at: {id: session.id},
        body: {isOn, until: isOn ? (parsed ?? null) : null},
      });
      notify(isOn ? 'En la web compran solo los permitidos' : 'En la web compra cualquiera', {type: 'info'});
      setUntil('');
      await Promise.all([refetch(), reloadSession()]);
    });
    setAsked(false);
  };
  return (
    <>
      <Alert
        severity={data.isOn ? 'warning' : 'info'}
        sx={{mb: 1.5, maxWidth: 1000}}
        action={
          data.isOn && may('events', 'edit') ? (
            <Button color="inherit" disabled={busy} onClick={() => setAsked(true)}>
              Abrir a todo el mundo
            </Button>
          ) : undefined
        }
      >
        {data.isOn
          ? `En la web compran solo los de esta lista${data.until === null ? ', hasta que la abras' : ` hasta el ${formatInstant(data.until, zone)}; después, cualquiera`}. Taquilla y personal venden siempre.`
          : 'En la web compra cualquiera: la lista solo cuenta mientras la venta está restringida.'}
      </Alert>
      {!data.isOn && may('events', 'edit') && (
        <Box
          component="form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void set(true);
          }}
          sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 1.5}}
        >
          <TextField
            size="small"
            label="Solo permitidos hasta"
            placeholder="dd/mm/aaaa hh:mm"
            value={until}
            error={parsed === undefined}
            onChange={typed => setUntil(typed.target.value)}
            helperText={instantProblem(until, zone) ?? 'Vacío: hasta que la abras'}
            sx={{width: 240}}
          />
          <Button type="submit" variant="outlined" disabled={busy || parsed === undefined || data.buyers === 0}>
            Vender solo a los permitidos
          </Button>
        </Box>
      )}
      {data.buyers > 0 && (
        <Figures>
          <Figure label="Compradores" value={number(data.buyers)} note={`${number(data.complete)} con todo usado`} />
          <Figure
            label="Entradas usadas"
            value={number(data.used)}
            note={`de ${number(data.tickets)}; cuentan las de carritos`}
          />
        </Figures>
      )}
      <ConfirmDialog
        open={asked}
        title="¿Abrir la venta a todo el mundo?"
        confirm="Abrir a todo el mundo"
        busy={busy}
        onConfirm={() => void set(false)}
        onClose={() => setAsked(false)}
      >
        Cualquiera puede comprar en la web desde ahora. La lista y lo usado se conservan.
      </ConfirmDialog>
    </>
  );
}
