// What the tax office has of a month, held against ours: ask for one, see what differs, and send again what it has lost.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {useBusy} from '../acts/use-busy';
import {FigureTable} from '../figures/figure-table';
import {LoadProblem} from '../frames/load-problem';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {formatInstant, today} from '../words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useVerifactu} from '../../providers/verifactu';
import type {Answer} from '../../providers/wire';

type Check = Answer<'listVerifactuChecks'>[number];
type Difference = Check['differences'][number];

const KINDS: Record<Difference['kind'], string> = {
  missing: 'Ya no la tiene',
  unknown: 'La tiene y aquí no existe',
  content: 'Tiene otro contenido',
  state: 'La tiene de otra manera',
};
const STATES: Record<string, string> = {
  Correcto: 'Correcta',
  AceptadoConErrores: 'Aceptada con errores',
  Anulado: 'Anulada',
};

const monthName = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 15)).toLocaleDateString('es-ES', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** This month and those before it. */
function months(): {id: string; name: string}[] {
  const [thisYear, thisMonth] = today().split('-').map(Number) as [number, number];
  return Array.from({length: 14}, (_, back) => {
    const at = new Date(Date.UTC(thisYear, thisMonth - 1 - back, 15));
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
    return {id: `${year}-${month}`, name: monthName(year, month)};
  });
}

export function OfficeChecks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} sx={{alignSelf: 'start', justifySelf: 'start'}}>
        Cotejar con la Agencia Tributaria
      </Button>
      {isOpen && <ChecksDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ChecksDialog({onClose}: {onClose: () => void}) {
  const {data, error, refetch} = useQuery({
    queryKey: ['verifactu', 'cotejos'],
    queryFn: ({signal}) => call('get', '/api/verifactu/cotejos', {signal}),
    refetchInterval: query => (query.state.data?.some(check => check.state === 'open') ? 3_000 : false),
  });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="office-checks">
      <DialogTitle id="office-checks">Cotejar con la Agencia Tributaria</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{mb: 2}}>
          Se le pregunta qué facturas tiene de un mes y se comparan con las nuestras, una a una. El día 3 de cada mes se
          hace solo, con el mes anterior.
        </Typography>
        {may('facturas-emitidas', 'send') && <AskMonth onAsked={() => void refetch()} />}
        {error ? <LoadProblem error={error} /> : !data ? <LinearProgress /> : null}
        {data?.length === 0 && <Typography>Todavía no se ha cotejado ningún mes.</Typography>}
        {data?.map(check => (
          <OneCheck key={check.id} check={check} onResent={() => void refetch()} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function AskMonth({onAsked}: {onAsked: () => void}) {
  const {data: status} = useVerifactu();
  const issuers = [...new Set(status?.installations.map(one => one.issuerNif))];
  const [issuer, setIssuer] = useState('');
  const [month, setMonth] = useState(months()[0]!.id);
  const [busy, run] = useBusy();
  const issuerNif = issuer || issuers[0] || '';
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2.5, pt: 1}}>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Empresa"
        value={issuerNif}
        onChange={event => setIssuer(event.target.value)}
        sx={{minWidth: 160}}
      >
        {issuers.map(nif => (
          <MenuItem key={nif} value={nif}>
            {nif}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Mes"
        value={month}
        onChange={event => setMonth(event.target.value)}
        sx={{minWidth: 200}}
      >
        {months().map(({id, name}) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        disabled={busy || issuerNif === ''}
        onClick={() =>
          void run(async () => {
            const [year, number] = month.split('-').map(Number);
            await call('post', '/api/verifactu/cotejos', {body: {issuerNif, year: year!, month: number!}});
            onAsked();
          })
        }
      >
        Cotejar
      </Button>
    </Box>
  );
}

function OneCheck({check, onResent}: {check: Check; onResent: () => void}) {
  const notify = useNotify();
  const [busy, run] = useBusy();
  const missing = check.differences.filter(one => one.kind === 'missing').length;
  return (
    <Box component="section" sx={{borderTop: '1px solid', borderColor: 'divider', py: 1.5}}>
      <Typography component="h3" sx={{fontWeight: 650, '&::first-letter': {textTransform: 'uppercase'}}}>
        {monthName(check.year, check.month)} · {check.issuerNif}
        {check.environment === 'test' && ' (pruebas)'}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{mb: 1}}>
        {check.isAutomatic ? 'Hecho solo' : 'Pedido'} el {formatInstant(check.createdAt)}
      </Typography>
      {check.state === 'open' && (
        <>
          <Typography sx={{mb: 0.5}}>Preguntando a la Agencia Tributaria… {check.message}</Typography>
          <LinearProgress />
        </>
      )}
      {check.state === 'failed' && <Alert severity="error">No se ha podido preguntar. {check.message}</Alert>}
      {check.state === 'done' && check.differencesCount === 0 && (
        <Alert severity="success">Coincide todo: {factsOf(check)}.</Alert>
      )}
      {check.differencesCount > 0 && (
        <>
          <Alert severity="warning" sx={{mb: 1}}>
            {plural(check.differencesCount, 'factura no coincide', 'facturas no coinciden')}; {factsOf(check)}.
          </Alert>
          {missing > 0 && may('facturas-emitidas', 'send') && (
            <Button
              size="small"
              disabled={busy}
              sx={{mb: 1}}
              onClick={() =>
                void run(async () => {
                  const {records} = await call('post', '/api/verifactu/cotejos/{id}/reenviar', {at: {id: check.id}});
                  notify(plural(records, 'registro se vuelve a enviar', 'registros se vuelven a enviar'), {
                    type: 'info',
                  });
                  onResent();
                })
              }
            >
              Volver a enviar las que faltan
            </Button>
          )}
          <FigureTable
            isText
            rows={check.differences}
            rowKey={one => one.fullNumber}
            name={{
              label: 'Factura',
              value: one =>
                one.invoiceId === null ? (
                  one.fullNumber
                ) : (
                  <Link to={`/facturas-emitidas/${one.invoiceId}`}>{one.fullNumber}</Link>
                ),
            }}
            columns={[
              {label: 'Qué pasa', value: one => KINDS[one.kind]},
              {label: 'Aquí', value: one => STATES[one.ours] ?? 'No existe'},
              {label: 'Allí', value: one => STATES[one.theirs] ?? 'No está'},
            ]}
          />
        </>
      )}
    </Box>
  );
}

const factsOf = ({seenCount, othersCount}: Check): string =>
  `${seenCount === 1 ? 'tiene 1 factura' : `tiene ${formatCount(seenCount)} facturas`} de este programa${othersCount > 0 ? ` y ${formatCount(othersCount)} de otros` : ''}`;
