// Who waits for a seat, in numbers, and moving the queue: calling the next ones, taking somebody off it, closing it.
import {useState, type FormEvent} from 'react';
import {useNotify, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {depositStates, waitingStates} from '../../crud/words/choices-passes';
import {nameOf} from '../../crud/words/choices';
import {formatCount} from '../../crud/words/count';
import {Figure, Figures} from '../../crud/figures/figures';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Entry = Stored<'WaitingListEntry'>;

const alive = ['pending_deposit', 'waiting', 'called'];

export function WaitingQueue({campaignId, isOpen}: {campaignId: number; isOpen: boolean}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [count, setCount] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const [doomed, setDoomed] = useState<Entry | 'all' | null>(null);
  const {data, refetch} = useQuery({
    queryKey: ['waiting-queue', campaignId],
    queryFn: ({signal}) => call('get', '/api/campana-abonos/{id}/cola', {at: {id: campaignId}, signal}),
    enabled: may('campana-abonos/lista-espera', 'list'),
  });
  if (data === undefined || (!isOpen && data.waiting + data.called + data.served + data.pendingDeposit === 0))
    return null;
  const mayEdit = may('campana-abonos/lista-espera', 'edit');
  const act = async <T,>(send: () => Promise<T>): Promise<T | null> => {
    try {
      return await send();
    } catch (failure) {
      notifyProblem(notify, failure);
      return null;
    } finally {
      await refetch();
      refresh();
    }
  };
  const callNext = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const done = await act(() =>
      call('post', '/api/campana-abonos/{id}/llamar', {
        at: {id: campaignId},
        body: {count: Number(count)},
        idempotencyKey: crypto.randomUUID(),
      }),
    );
    if (done) notify(`${plural(done.called, 'persona avisada', 'personas avisadas')} por correo`, {type: 'success'});
    setBusy(false);
  };
  const end = async (reason: string): Promise<void> => {
    const done = await act<object>(() =>
      doomed === 'all'
        ? call('post', '/api/campana-abonos/{id}/cerrar-lista', {at: {id: campaignId}, body: {reason}})
        : call('post', '/api/campana-abonos/lista-espera/{id}/borrar', {at: {id: doomed?.id}, body: {reason}}),
    );
    if (done) setDoomed(null);
  };
  return (
    <>
      <Panel
        title="Lista de espera"
        note={isOpen ? undefined : 'Cerrada: nadie más se puede apuntar.'}
        actions={
          mayEdit &&
          isOpen && (
            <Button color="error" onClick={() => setDoomed('all')}>
              Cerrar la lista
            </Button>
          )
        }
      >
        <Figures>
          <Figure
            label="Esperan"
            value={formatCount(data.waiting)}
            note={data.pendingDeposit > 0 ? `y ${data.pendingDeposit} sin pagar la señal` : undefined}
          />
          <Figure label="Avisados" value={formatCount(data.called)} />
          <Figure label="Butacas que ofrecer" value={data.free === null ? 'Sin límite' : formatCount(data.free)} />
          <Figure label="Con abono" value={formatCount(data.served)} />
          <Figure label="Señales en depósito" value={formatCents(data.depositsCents)} />
        </Figures>
        {mayEdit && data.waiting > 0 && !data.isPhaseOpen && (
          <Alert severity="info">
            Para avisar a alguien tiene que estar abierta una fase de «Altas de la lista de espera».
          </Alert>
        )}
        {mayEdit && data.waiting > 0 && data.isPhaseOpen && (
          <Box
            component="form"
            onSubmit={(event: FormEvent) => void callNext(event)}
            sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center'}}
          >
            <TextField
              size="small"
              type="number"
              label="A cuántas personas"
              value={count}
              onChange={event => setCount(event.target.value)}
              sx={{width: 150, m: 0}}
              slotProps={{htmlInput: {min: 1, max: 500}}}
            />
            <Button type="submit" variant="contained" disabled={isBusy || !(Number(count) >= 1)}>
              Llamar a los siguientes
            </Button>
            <Box component="span" sx={{color: 'text.secondary'}}>
              Por orden de inscripción y nunca a más de las butacas libres.
            </Box>
          </Box>
        )}
      </Panel>
      <RelatedRecords<Entry>
        resource="campana-abonos/lista-espera"
        title="Quién espera"
        filter={{passCampaignId: campaignId, state: alive}}
        sort={{field: 'position', order: 'ASC'}}
        one="persona"
        name={{label: 'Puesto', value: entry => `${entry.position}. ${entry.firstName} ${entry.surname1}`}}
        columns={[
          {label: 'Estado', value: entry => <ChoiceMark of={entry.state} choices={waitingStates} />},
          {
            label: 'Quiere',
            value: entry => `${plural(entry.seatsWanted, 'butaca', 'butacas')}, ${entry.zoneName ?? 'cualquier zona'}`,
          },
          {
            label: 'Señal',
            value: entry =>
              entry.depositState === 'none'
                ? nameOf(depositStates, 'none')
                : `${formatCents(entry.depositCents)}, ${nameOf(depositStates, entry.depositState).toLowerCase()}`,
          },
          {
            label: 'Tiene hasta',
            value: entry =>
              entry.state === 'called' && entry.expiresAt !== null ? formatInstant(entry.expiresAt) : '',
          },
        ]}
        empty="No espera nadie."
        canEdit={false}
        canDelete={false}
        rowActions={entry =>
          mayEdit && (
            <Button
              size="small"
              aria-label={`Quitar a ${entry.firstName} ${entry.surname1} de la lista`}
              onClick={() => setDoomed(entry)}
            >
              Quitar
            </Button>
          )
        }
        represent={entry => `${entry.firstName} ${entry.surname1}`}
      />
      {doomed !== null && (
        <ReasonDialog
          title={doomed === 'all' ? '¿Cerrar la lista de espera?' : `¿Quitar a ${doomed.firstName} ${doomed.surname1}?`}
          confirm={doomed === 'all' ? 'Cerrar y devolver las señales' : 'Quitar y devolver la señal'}
          danger
          onConfirm={end}
          onClose={() => setDoomed(null)}
        >
          {doomed === 'all'
            ? 'Nadie más se podrá apuntar, y quienes esperan reciben un correo y su señal. Quien ya está avisado conserva su turno.'
            : 'Pierde su puesto, recibe un correo y se le devuelve la señal que pagó.'}
        </ReasonDialog>
      )}
    </>
  );
}
