// One sender: its names, and the DNS records of its domain with what the DNS says of them.
import {useNotify, useRefresh} from 'react-admin';
import {useParams} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import {recordStates, senderStates} from '../../crud/words/choices-communications';
import {EditRecord} from '../../crud/frames/edit-record';
import {LoadProblem} from '../../crud/frames/load-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {StateNote} from '../../crud/fields/state-note';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {senderInputs} from './sender-inputs';
import type {Answer} from '../../providers/wire';

type DnsRecord = Records['records'][number];
type Records = Answer<'getSenderRecords'>;

const purposes: Record<DnsRecord['purpose'], string> = {
  dkim: 'DKIM',
  nextDkim: 'DKIM, clave nueva',
  spf: 'SPF',
  dmarc: 'DMARC',
};

export default function SenderEdit() {
  const {id} = useParams();
  return (
    <EditRecord
      resource="emails/remitentes"
      id={id}
      head={sender => (
        <PageHeader
          title={String(sender.name)}
          crumbs={[{label: 'Remitentes', to: '/emails/remitentes'}]}
          note={<StateNote choices={senderStates} id={sender.state} />}
        />
      )}
      afterDelete="/emails/remitentes"
      after={<DomainRecords id={Number(id)} />}
    >
      {senderInputs}
    </EditRecord>
  );
}

function DomainRecords({id}: {id: number}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const {data, error, refetch} = useQuery({
    queryKey: ['emails/remitentes', id, 'registros'],
    queryFn: () => call('get', '/api/emails/remitentes/{id}/registros', {at: {id}}),
  });
  const check = async (): Promise<void> => {
    await run(async () => {
      const {state} = await call('post', '/api/emails/remitentes/{id}/comprobar', {at: {id}});
      notify(state === 'verified' ? 'Dominio verificado' : 'Todavía falta algo: mira los registros', {
        type: state === 'verified' ? 'info' : 'warning',
      });
    });
    await refetch();
    refresh();
  };
  const change = (act: 'begin' | 'discard') =>
    run(async () => {
      await call('post', '/api/emails/remitentes/{id}/cambiar-clave', {at: {id}, body: {act}});
      notify(act === 'begin' ? 'Publica el registro de la clave nueva' : 'Clave nueva descartada', {type: 'info'});
      await refetch();
    });
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify('Copiado', {type: 'info'});
  };
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return null;
  const isNew = data.records.some(record => record.purpose === 'dkim' && record.value === null);
  const isChanging = data.records.some(record => record.purpose === 'nextDkim');
  return (
    <Box sx={{maxWidth: 900, mt: 2}}>
      <Panel
        title="Registros del dominio"
        note={
          data.lastCheckedAt === null
            ? 'Quien lleva el dominio los publica en su DNS; después se comprueban aquí.'
            : `Comprobado el ${formatInstant(data.lastCheckedAt)}`
        }
        actions={
          may('marketing', 'configure') && (
            <>
              {!isNew && (
                <Button disabled={busy} onClick={() => void change(isChanging ? 'discard' : 'begin')}>
                  {isChanging ? 'Descartar la clave nueva' : 'Cambiar la clave DKIM'}
                </Button>
              )}
              <Button variant="outlined" disabled={busy} onClick={() => void check()}>
                {busy ? 'Un momento…' : isNew ? 'Generar la clave y comprobar' : 'Comprobar ahora'}
              </Button>
            </>
          )
        }
      >
        {isChanging && (
          <Alert severity="info" sx={{mb: 1.5}}>
            Hasta que el DNS tenga la clave nueva se firma con la de ahora. Cuando cambie, deja publicada la anterior
            una semana: hay correos de camino firmados con ella.
          </Alert>
        )}
        {data.state === 'degraded' && (
          <Alert severity="warning" sx={{mb: 1.5}}>
            Estaba verificado y algo ha cambiado en el DNS: hasta que se arregle no se puede enviar con este remitente.
          </Alert>
        )}
        {data.records.map(record => (
          <Box
            component="section"
            key={record.purpose}
            aria-label={purposes[record.purpose]}
            sx={{py: 1.25, borderTop: '1px solid', borderColor: 'divider'}}
          >
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline'}}>
              <strong>{purposes[record.purpose]}</strong>
              <StateNote choices={recordStates} id={record.state} />
              <Box sx={{color: 'text.secondary'}}>{record.note}</Box>
            </Box>
            <Line label={`${record.type} de`} text={record.name} onCopy={copy} />
            {record.value !== null && <Line label="Valor" text={record.value} onCopy={copy} />}
            {record.value === null && record.purpose === 'dkim' && (
              <Box sx={{color: 'text.secondary'}}>La clave se genera al comprobar por primera vez.</Box>
            )}
          </Box>
        ))}
        {data.dmarcPolicy === 'none' && (
          <Alert severity="info" sx={{mt: 1}}>
            DMARC está en p=none: vale para enviar, pero no impide que otros escriban en vuestro nombre.
          </Alert>
        )}
      </Panel>
    </Box>
  );
}

function Line({label, text, onCopy}: {label: string; text: string; onCopy: (text: string) => Promise<void>}) {
  return (
    <Box sx={{display: 'flex', alignItems: 'flex-start', gap: 1}}>
      <Box sx={{color: 'text.secondary', flex: 'none', width: 72, pt: 0.5, fontSize: '0.8125rem'}}>{label}</Box>
      <Box component="code" sx={{flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem', pt: 0.5}}>
        {text}
      </Box>
      <IconButton
        size="small"
        aria-label={`Copiar ${label.toLowerCase()} ${text.slice(0, 40)}`}
        onClick={() => void onCopy(text)}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
