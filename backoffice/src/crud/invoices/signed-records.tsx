// Companies that sign and keep their records instead of sending them: choosing it, looking whether all of it hangs
// together, what happened, and the files for an inspection.
import {useState} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
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
import {DayField} from '../inputs/date-input';
import {ActDialog} from '../acts/act-dialog';
import {useBusy} from '../acts/use-busy';
import {Fact, Facts} from '../fields/facts';
import {FigureTable} from '../figures/figure-table';
import {LoadProblem} from '../frames/load-problem';
import {DayInput} from '../inputs/date-input';
import {downloadBlob} from '../lists/csv';
import {formatCount} from '../words/count';
import {plural} from '../words/plural';
import {formatDay, formatInstant, today} from '../words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useVerifactu, VERIFACTU} from '../../providers/verifactu';
import type {Answer} from '../../providers/wire';

type Issuer = Answer<'getVerifactuStatus'>['issuers'][number];
type Looked = Answer<'checkVerifactuChain'>;

const MODES: Record<Issuer['mode'], string> = {
  verifactu: 'VERI*FACTU: sus registros se envían a la Agencia Tributaria',
  signed: 'NO VERI*FACTU: sus registros se firman y se conservan aquí',
};
const other = (mode: Issuer['mode']): Issuer['mode'] => (mode === 'signed' ? 'verifactu' : 'signed');

export function SignedRecords() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} sx={{alignSelf: 'start', justifySelf: 'start'}}>
        Modo, eventos y exportación
      </Button>
      {isOpen && <SignedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SignedDialog({onClose}: {onClose: () => void}) {
  const {data: status} = useVerifactu();
  const [chosen, choose] = useState('');
  const issuers = status?.issuers ?? [];
  const issuer = issuers.find(one => one.nif === chosen) ?? issuers[0];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="signed-records">
      <DialogTitle id="signed-records">Modo de facturación, eventos y exportación</DialogTitle>
      <DialogContent>
        {issuer === undefined ? (
          <Typography>No consta ninguna empresa con NIF que facture.</Typography>
        ) : (
          <>
            <TextField
              select
              size="small"
              label="Empresa"
              value={issuer.nif}
              onChange={event => choose(event.target.value)}
              sx={{mt: 1, mb: 2}}
            >
              {issuers.map(({nif, name}) => (
                <MenuItem key={nif} value={nif}>
                  {name || nif} ({nif})
                </MenuItem>
              ))}
            </TextField>
            <ModeOf key={`mode ${issuer.nif}`} issuer={issuer} />
            <Export key={`export ${issuer.nif}`} issuer={issuer} />
            <Events key={`events ${issuer.nif}`} issuer={issuer} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function ModeOf({issuer}: {issuer: Issuer}) {
  const [isChoosing, setChoosing] = useState(false);
  const client = useQueryClient();
  const last = issuer.next?.mode ?? issuer.mode;
  const wanted = other(last);
  return (
    <Box component="section" sx={{mb: 3}}>
      <Facts>
        <Fact label="Modo" wide>
          {MODES[issuer.mode]}
        </Fact>
        {issuer.next !== null && (
          <Fact label={`Desde el ${formatDay(issuer.next.fromOn)}`} wide>
            {MODES[issuer.next.mode]}
          </Fact>
        )}
      </Facts>
      {may('facturas-emitidas', 'send') && (
        <Button variant="outlined" size="small" sx={{mt: 1}} onClick={() => setChoosing(true)}>
          {wanted === 'signed' ? 'Dejar de enviar…' : 'Volver a VERI*FACTU…'}
        </Button>
      )}
      {isChoosing && (
        <ActDialog
          title={wanted === 'signed' ? 'Firmar y conservar en vez de enviar' : 'Volver a funcionar como VERI*FACTU'}
          confirm="Elegir"
          dismiss="Volver"
          path="/api/verifactu/modo"
          at={undefined}
          defaults={{fromOn: today()}}
          toBody={({fromOn, reason}) => ({
            issuerNif: issuer.nif,
            mode: wanted,
            fromOn: fromOn ?? '',
            reason: reason ?? '',
          })}
          told={() => 'Modo elegido'}
          onDone={() => {
            setChoosing(false);
            void client.invalidateQueries({queryKey: VERIFACTU});
          }}
          onClose={() => setChoosing(false)}
        >
          <Alert severity="info" sx={{mb: 2}}>
            {wanted === 'signed'
              ? 'Quien ha funcionado como VERI*FACTU tiene que seguir así hasta el 31 de diciembre y comunicarlo antes: se dice solo en los envíos que queden del año. Después hay que firmar cada registro con un certificado cualificado, llevar el registro de eventos y entregarlo todo si lo pide la Agencia Tributaria.'
              : 'Se puede volver cualquier día. Desde ese día los registros se envían, y hay que seguir así al menos hasta el 31 de diciembre.'}
          </Alert>
          <DayInput source="fromOn" label="Desde el día" />
        </ActDialog>
      )}
    </Box>
  );
}

function Export({issuer}: {issuer: Issuer}) {
  const [from, setFrom] = useState(`${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today());
  const [busy, run] = useBusy();
  if (!may('facturas-emitidas', 'send')) return null;
  const give = (what: 'records' | 'events') =>
    run(async () => {
      const {bytes} = await callForBytes('/api/verifactu/exportacion.zip', {
        query: {issuerNif: issuer.nif, what, from, to},
      });
      const name = what === 'records' ? 'registros' : 'eventos';
      downloadBlob(`${name}-${issuer.nif}-${from}-${to}.zip`, new Blob([bytes], {type: 'application/zip'}));
    });
  return (
    <Box component="section" sx={{mb: 3}}>
      <Typography variant="h3" component="h3" sx={{mb: 1}}>
        Exportar
      </Typography>
      <Typography color="textSecondary" sx={{mb: 1.5}}>
        Un XML por registro, como se hizo{issuer.mode === 'signed' && ' y con su firma'}. Exportar no borra nada.
      </Typography>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}>
        <DayField sx={{width: 180}} label="Desde" value={from} onChange={setFrom} />
        <DayField sx={{width: 180}} label="Hasta" value={to} onChange={setTo} />
        <Button variant="contained" disabled={busy || !from || !to} onClick={() => void give('records')}>
          Registros
        </Button>
        <Button variant="outlined" disabled={busy || !from || !to} onClick={() => void give('events')}>
          Eventos
        </Button>
      </Box>
    </Box>
  );
}

function Events({issuer}: {issuer: Issuer}) {
  const [busy, run] = useBusy();
  const [looked, setLooked] = useState<Looked | null>(null);
  const notify = useNotify();
  const client = useQueryClient();
  const {data, error, refetch} = useQuery({
    queryKey: ['verifactu', 'eventos', issuer.nif],
    queryFn: ({signal}) => call('get', '/api/verifactu/eventos', {query: {issuerNif: issuer.nif}, signal}),
  });
  const look = () =>
    run(async () => {
      const told = await call('post', '/api/verifactu/comprobar', {body: {issuerNif: issuer.nif}});
      setLooked(told);
      notify('Comprobado', {type: 'info'});
      await refetch();
      await client.invalidateQueries({queryKey: VERIFACTU});
    });
  if (error) return <LoadProblem error={error} />;
  if (!data) return <LinearProgress />;
  if (issuer.mode === 'verifactu' && data.length === 0) return null;
  return (
    <Box component="section">
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1}}>
        <Typography variant="h3" component="h3" sx={{flex: '1 1 200px'}}>
          Registro de eventos
        </Typography>
        {issuer.mode === 'signed' && may('facturas-emitidas', 'send') && (
          <Button variant="outlined" size="small" disabled={busy} onClick={() => void look()}>
            Comprobar ahora
          </Button>
        )}
      </Box>
      {looked !== null && (
        <Alert
          severity={looked.anomalies.length > 0 ? 'error' : issuer.unsigned > 0 ? 'warning' : 'success'}
          sx={{mb: 1.5}}
        >
          {plural(looked.records, 'registro', 'registros')} y {plural(looked.events, 'evento', 'eventos')}:{' '}
          {looked.anomalies.length === 0
            ? 'huellas, firmas hechas, cadena y fechas están bien.'
            : `${plural(looked.anomalies.length, 'anomalía', 'anomalías')}. ${looked.anomalies.slice(0, 10).join('. ')}.`}
          {issuer.unsigned > 0 && ' Lo que espera un certificado está sin firmar.'}
        </Alert>
      )}
      <FigureTable
        isText
        rows={data}
        rowKey={event => event.id}
        name={{label: 'Evento', value: event => event.detail}}
        columns={[
          {label: 'N.º', value: event => formatCount(event.position)},
          {label: 'Cuándo', value: event => formatInstant(event.recordedAt)},
          {label: 'Firma', value: event => (event.isSigned ? 'Firmado' : 'Espera un certificado')},
        ]}
      />
    </Box>
  );
}
