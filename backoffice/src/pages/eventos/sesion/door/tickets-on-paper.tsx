// All tickets of a session on paper: which ones, how far they are, and the files when they are there.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
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
import {useBusy} from '../../../../crud/acts/use-busy';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {downloadBlob} from '../../../../crud/lists/csv';
import {nameOf, saleChannels} from '../../../../crud/words/choices';
import {formatCount} from '../../../../crud/words/count';
import {plural} from '../../../../crud/words/plural';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import type {Answer} from '../../../../providers/wire';

type Batch = Answer<'listTicketBatches'>[number];
type Channel = NonNullable<Batch['channel']>;

export function TicketsOnPaper({sessionId}: {sessionId: number}) {
  const [isOpen, setOpen] = useState(false);
  if (!may('pedidos', 'send')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Imprimir todas
      </Button>
      {isOpen && <PaperDialog sessionId={sessionId} onClose={() => setOpen(false)} />}
    </>
  );
}

function PaperDialog({sessionId, onClose}: {sessionId: number; onClose: () => void}) {
  const {data, error, refetch} = useQuery({
    queryKey: ['ticket-batches', sessionId],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/entradas-pdf', {at: {id: sessionId}, signal}),
    refetchInterval: query => (query.state.data?.some(batch => batch.state === 'making') ? 1_000 : false),
  });
  const isMaking = data?.some(batch => batch.state === 'making') === true;
  const again = () => void refetch();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="tickets-on-paper">
      <DialogTitle id="tickets-on-paper">Imprimir todas las entradas</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{mb: 2}}>
          Una hoja A4 por entrada válida, por orden de pedido. Se preparan aunque cierres esta ventana, cuentan como
          impresas y se borran a los dos días.
        </Typography>
        <Ask sessionId={sessionId} isMaking={isMaking} onAsked={again} />
        {error ? <LoadProblem error={error} /> : !data ? <LinearProgress /> : null}
        {data?.length === 0 && <Typography>Todavía no se ha preparado ninguna.</Typography>}
        {data?.map(batch => (
          <OneBatch key={batch.id} sessionId={sessionId} batch={batch} onEnded={again} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

function Ask({sessionId, isMaking, onAsked}: {sessionId: number; isMaking: boolean; onAsked: () => void}) {
  const [channel, setChannel] = useState<Channel | ''>('');
  const [busy, run] = useBusy();
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2, pt: 1}}>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Vendidas por"
        value={channel}
        onChange={event => setChannel(event.target.value as Channel | '')}
        slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
        sx={{minWidth: 200}}
      >
        <MenuItem value="">Cualquier canal</MenuItem>
        {saleChannels.map(({id, name}) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        disabled={busy || isMaking}
        onClick={() =>
          void run(async () => {
            await call('post', '/api/sesiones/{id}/entradas-pdf', {
              at: {id: sessionId},
              body: {channel: channel === '' ? null : channel},
            });
            onAsked();
          })
        }
      >
        Preparar
      </Button>
    </Box>
  );
}

function OneBatch({sessionId, batch, onEnded}: {sessionId: number; batch: Batch; onEnded: () => void}) {
  const [busy, run] = useBusy();
  const take = (position: number) =>
    run(async () => {
      const {bytes} = await callForBytes('/api/sesiones/{id}/entradas-pdf/{batchId}/{position}', {
        at: {id: sessionId, batchId: batch.id, position},
      });
      downloadBlob(`entradas-${batch.id}-${position}.pdf`, new Blob([bytes], {type: 'application/pdf'}));
    });
  const end = () =>
    run(async () => {
      await call('post', '/api/sesiones/{id}/entradas-pdf/{batchId}/cancelar', {
        at: {id: sessionId, batchId: batch.id},
      });
      onEnded();
    });
  const which = batch.channel === null ? 'Cualquier canal' : nameOf(saleChannels, batch.channel);
  return (
    <Box sx={{borderTop: 1, borderColor: 'divider', py: 1.5}}>
      <Typography>
        {plural(batch.ticketCount, 'entrada', 'entradas')} · {which}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {formatInstant(batch.createdAt)} · {batch.askedBy}
        {batch.state === 'cancelled' && ' · Cancelada'}
      </Typography>
      {batch.state === 'making' && (
        <Box sx={{display: 'flex', gap: 2, alignItems: 'center', mt: 1}}>
          <LinearProgress
            variant="determinate"
            value={(100 * batch.ticketsDone) / batch.ticketCount}
            aria-label="Entradas preparadas"
            sx={{flex: 1}}
          />
          <Typography variant="body2" role="status">
            {formatCount(batch.ticketsDone)} de {formatCount(batch.ticketCount)}
          </Typography>
          <Button size="small" disabled={busy} onClick={() => void end()}>
            Cancelar
          </Button>
        </Box>
      )}
      {batch.state === 'ready' && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1}}>
          {batch.parts === 0 && <Typography variant="body2">Ya no queda ninguna entrada válida.</Typography>}
          {Array.from({length: batch.parts}, (_, n) => (
            <Button key={n} size="small" variant="outlined" disabled={busy} onClick={() => void take(n + 1)}>
              {batch.parts === 1 ? 'Descargar' : `Parte ${n + 1}`}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}
