// A session that was sold gets another plan: which, to which zone each of its zones passes, and what does not fit, before the act.
import {useEffect, useState} from 'react';
import {required, SelectInput, useGetList} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../../crud/acts/act-dialog';
import {plural} from '../../../../crud/words/plural';
import type {SessionRecord} from '../../../../providers/api-types';
import {call, problemOf} from '../../../../providers/http-client';
import type {Answer} from '../../../../providers/wire';

type Preview = Answer<'previewPlanChange'>;
/** A zone that passes to none. */
const NOWHERE = 'none';

interface Props {
  session: SessionRecord;
  venueId: number;
  title: string;
  onDone: () => void;
  onClose: () => void;
}

const zonesOf = (values: Record<string, unknown>) =>
  Object.entries((values.zones ?? {}) as Record<string, unknown>).flatMap(([key, to]) =>
    to === undefined || to === null || to === ''
      ? []
      : [{fromId: Number(key.slice(1)), toId: to === NOWHERE ? null : Number(to)}],
  );

export function ChangePlanDialog({session, venueId, title, onDone, onClose}: Props) {
  const [seen, setSeen] = useState<Preview | null>(null);
  const {data: plans = []} = useGetList('planos', {
    filter: {venueId, state: 'published'},
    pagination: {page: 1, perPage: 100},
    sort: {field: 'name', order: 'ASC'},
  });
  const choices = plans
    .filter(plan => plan.id !== session.seatPlanId)
    .map(plan => ({id: plan.id, name: String(plan.name)}));
  return (
    <ActDialog
      title="Cambiar el plano"
      confirm="Cambiar el plano"
      danger
      disabled={seen === null || seen.obstacles.length > 0}
      dismiss="Volver sin cambiar"
      reasonHelp="Queda anotado con tu nombre"
      path="/api/sesiones/{id}/cambiar-plano"
      at={{id: session.id}}
      toBody={({planId, reason, ...values}) => ({
        planId,
        reason,
        zones: zonesOf(values),
        expectedUnseated: seen?.unseatedCount ?? 0,
      })}
      told={({unseated, mails}) =>
        unseated === 0
          ? 'Plano cambiado: todas las entradas conservan su butaca'
          : `Plano cambiado: ${plural(unseated, 'entrada espera', 'entradas esperan')} butaca${mails > 0 ? `; se avisa por correo a ${plural(mails, 'comprador', 'compradores')}` : ''}`
      }
      last={<Look session={session} onSeen={setSeen} />}
      // Zones, prices and seats of the session are others: nothing of it that was read stands.
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        <strong>{title}</strong>
      </Typography>
      <Typography sx={{mb: 1.5}}>
        Las entradas siguen valiendo con el mismo código. Quien tenga la misma fila y el mismo número en el plano nuevo
        conserva su butaca; las demás quedan en una lista para darles otra o devolverlas, y se avisa por correo a sus
        compradores.
      </Typography>
      <SelectInput
        source="planId"
        label="Plano nuevo"
        choices={choices}
        emptyText="Ningún otro plano publicado en este recinto"
        validate={required()}
        fullWidth
      />
    </ActDialog>
  );
}

function Look({session, onSeen}: {session: SessionRecord; onSeen: (preview: Preview | null) => void}) {
  const values = useWatch() as {planId?: number; zones?: Record<string, unknown>};
  const {planId} = values;
  const zones = zonesOf(values);
  const {data, error} = useQuery({
    queryKey: ['plan-change', session.id, planId, zones],
    enabled: typeof planId === 'number',
    queryFn: ({signal}) =>
      call('post', '/api/sesiones/{id}/mirar-plano', {at: {id: session.id}, body: {planId: planId!, zones}, signal}),
    // What stands in the way may pass by itself: a sale that was paused a moment ago, a payment.
    refetchInterval: ({state}) => (state.data?.obstacles.length ? 5_000 : false),
    retry: false,
  });
  useEffect(() => onSeen(data ?? null), [data, onSeen]);
  if (error)
    return (
      <Alert severity="error" sx={{mt: 1}}>
        {problemOf(error).message}
      </Alert>
    );
  if (!data) return null;
  const busy = data.zones.filter(zone => zone.taken > 0);
  return (
    <Box sx={{mt: 1}}>
      {data.obstacles.map(({code, message}) => (
        <Alert key={code} severity="warning" sx={{mb: 1}}>
          {message}
        </Alert>
      ))}
      {busy.map(zone => (
        <SelectInput
          key={zone.fromId}
          source={`zones.z${zone.fromId}`}
          label={`${zone.from}: ${plural(zone.taken, 'sitio ocupado', 'sitios ocupados')}`}
          defaultValue={zone.toId === null ? NOWHERE : String(zone.toId)}
          choices={[
            ...data.newZones.map(({id, name}) => ({id: String(id), name})),
            {id: NOWHERE, name: 'A ninguna zona'},
          ]}
          helperText={zone.unfit === 0 ? 'Caben todos' : `${plural(zone.unfit, 'no cabe', 'no caben')}`}
          fullWidth
        />
      ))}
      <Typography role="status" sx={{mt: 1}}>
        {data.unseatedCount === 0
          ? `${plural(data.kept, 'entrada conserva', 'entradas conservan')} su fila y su butaca; ninguna se queda sin sitio.`
          : `${plural(data.kept, 'entrada conserva', 'entradas conservan')} su fila y su butaca; ${plural(data.unseatedCount, 'se queda sin ella', 'se quedan sin ella')}:`}
      </Typography>
      {data.unseated.length > 0 && (
        <Box component="ul" sx={{m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto'}}>
          {data.unseated.map(({ticketId, orderNumber, place}) => (
            <li key={ticketId}>
              {place}, pedido {orderNumber}
            </li>
          ))}
          {data.unseatedCount > data.unseated.length && <li>y {data.unseatedCount - data.unseated.length} más</li>}
        </Box>
      )}
      <Told {...data} />
    </Box>
  );
}

/** Who is written to, and what they read. */
function Told({mails, unmailed, subject, text}: Preview) {
  if (mails + unmailed === 0) return null;
  return (
    <>
      <Typography sx={{mt: 1}}>
        {mails > 0 && `Se avisará por correo a ${plural(mails, 'comprador', 'compradores')}. `}
        {unmailed > 0 &&
          `${plural(unmailed, 'pedido no dejó correo: avísalo tú', 'pedidos no dejaron correo: avísalos tú')}.`}
      </Typography>
      {mails > 0 && (
        <details>
          <summary>Ver el correo</summary>
          <Typography component="div" variant="body2" sx={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 1}}>
            <strong>{subject}</strong>
            {'\n\n'}
            {text}
          </Typography>
        </details>
      )}
    </>
  );
}
