// Where the session stands in its life, and the steps it may take.
import {useState} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {SessionRecord} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {useEventSession} from '../event-context';
import {CancelDialog} from './cancel-dialog';
import {PostponeDialog} from './postpone-dialog';
import {Cancellation} from './cancellation';
import {ChangePlanDialog} from './plan/change-plan-dialog';
import {Unseated} from './plan/unseated';
import {publishObstacles, PublishObstacles, type Obstacle} from '../../../parts/beginning/publish-obstacles';

interface Step {
  verb: 'publicar' | 'pausar' | 'cerrar';
  label: string;
  question: string;
  consequence: string;
  danger?: boolean;
}

const publish: Step = {
  verb: 'publicar',
  label: 'Publicar',
  question: '¿Publicar la sesión?',
  consequence: 'Se podrá comprar desde que empiece la venta. Comprueba antes los precios de todas las zonas.',
};
const resume: Step = {
  ...publish,
  label: 'Reanudar la venta',
  question: '¿Reanudar la venta?',
  consequence: 'Vuelve a poderse comprar ahora mismo.',
};
const pause: Step = {
  verb: 'pausar',
  label: 'Pausar',
  question: '¿Pausar la venta?',
  consequence: 'Nadie podrá empezar una compra hasta que la reanudes. Los pagos en marcha se terminan.',
};
const close: Step = {
  verb: 'cerrar',
  label: 'Cerrar',
  question: '¿Cerrar la venta?',
  danger: true,
  consequence: 'La sesión deja de venderse en todos los canales. Las entradas vendidas siguen valiendo.',
};

const stepsFrom: Record<SessionRecord['state'], Step[]> = {
  draft: [publish],
  on_sale: [pause, close],
  paused: [resume, close],
  closed: [resume],
  cancelled: [],
};

function situation(session: SessionRecord, zone: string): string {
  const now = Date.now();
  if (session.webSale === 'event_draft')
    return 'El evento está en borrador: en la web no se ve ni se compra, aunque la sesión esté publicada.';
  const at = (iso: string): string => formatInstant(iso, zone);
  if (session.state === 'draft') return 'En borrador: el público no la ve.';
  if (session.state === 'paused') return 'La venta está en pausa.';
  if (session.state === 'closed') return 'La venta está cerrada.';
  if (session.state === 'cancelled') return 'La sesión está cancelada.';
  if (now < Date.parse(session.saleStartsAt)) return `Publicada: la venta empieza el ${at(session.saleStartsAt)}.`;
  if (now < Date.parse(session.saleEndsAt)) return `A la venta en la web hasta el ${at(session.saleEndsAt)}.`;
  if (now < Date.parse(session.boxOfficeEndsAt))
    return `La web ya no la vende; la taquilla, hasta el ${at(session.boxOfficeEndsAt)}.`;
  return 'El plazo de venta ha terminado.';
}

export function SessionState() {
  const {event, session, zone, reloadSession} = useEventSession();
  const [step, setStep] = useState<Step | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const [postponing, setPostponing] = useState(false);
  const [replanning, setReplanning] = useState(false);
  const [busy, setBusy] = useState(false);
  // Whoever publishes the first session means the event too.
  const [withEvent, setWithEvent] = useState(true);
  const isDraft = event.visibility === 'draft';
  const [obstacles, setObstacles] = useState<Obstacle[]>([]);
  const notify = useNotify();
  const queries = useQueryClient();
  const steps = may('events', 'configure') ? stepsFrom[session.state] : [];

  const mayPostpone = session.state !== 'cancelled' && session.state !== 'draft' && may('events', 'configure');
  const mayCancel = session.state !== 'cancelled' && may('events', 'configure') && may('orders', 'refund');

  const take = async (chosen: Step, zonesNotForSale?: number[]): Promise<void> => {
    setBusy(true);
    try {
      await call('post', `/api/sesiones/{id}/${chosen.verb}`, {
        at: {id: session.id},
        body: {
          version: session.version,
          ...(zonesNotForSale && {zonesNotForSale}),
          ...(isDraft && chosen.verb === 'publicar' && {draftEvent: withEvent ? 'publish' : 'keep'}),
        },
      });
      setObstacles([]);
    } catch (failure) {
      const found = publishObstacles(failure);
      setObstacles(found);
      if (found.length === 0) notifyProblem(notify, failure);
    } finally {
      await Promise.all([reloadSession(), queries.invalidateQueries({queryKey: ['eventos']})]);
      setStep(null);
      setBusy(false);
    }
  };

  return (
    <>
      <PublishObstacles
        obstacles={obstacles}
        busy={busy}
        onClose={() => setObstacles([])}
        onLeaveOut={zoneIds => void take(publish, zoneIds)}
      />
      <Card sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, mb: 2}}>
        <Box sx={{flex: '1 1 260px'}}>{situation(session, zone)}</Box>
        {steps.map((one, index) => (
          <Button
            key={one.label}
            variant={index === 0 ? 'contained' : 'outlined'}
            color={one.danger ? 'error' : 'primary'}
            onClick={() => setStep(one)}
          >
            {one.label}
          </Button>
        ))}
        {mayPostpone && (
          <Button variant="outlined" onClick={() => setPostponing(true)}>
            Cambiar de día…
          </Button>
        )}
        {mayPostpone && (
          <Button variant="outlined" onClick={() => setReplanning(true)}>
            Cambiar el plano…
          </Button>
        )}
        {mayCancel && (
          <Button variant="outlined" color="error" onClick={() => setCancelling(true)}>
            Cancelar sesión
          </Button>
        )}
        {step !== null && (
          <ConfirmDialog
            open
            title={step.question}
            confirm={step.label}
            danger={step.danger}
            busy={busy}
            onConfirm={() => void take(step)}
            onClose={() => setStep(null)}
          >
            {step.consequence}
            {isDraft && step.verb === 'publicar' && (
              <>
                <FormControlLabel
                  sx={{display: 'flex', mt: 1}}
                  control={<Checkbox checked={withEvent} onChange={(_, checked) => setWithEvent(checked)} />}
                  label="Publicar también el evento, que está en borrador"
                />
                {!withEvent && 'La web no la enseñará: solo la venderá la taquilla.'}
              </>
            )}
          </ConfirmDialog>
        )}
      </Card>
      {session.state === 'cancelled' && <Cancellation sessionId={session.id} zone={zone} />}
      {session.state !== 'cancelled' && <Unseated sessionId={session.id} />}
      {postponing && (
        <PostponeDialog
          session={session}
          zone={zone}
          title={`${event.title}, ${formatInstant(session.startsAt, zone)}`}
          onClose={() => setPostponing(false)}
          onDone={() => setPostponing(false)}
        />
      )}
      {replanning && (
        <ChangePlanDialog
          session={session}
          venueId={event.venueId}
          title={`${event.title}, ${formatInstant(session.startsAt, zone)}`}
          onClose={() => setReplanning(false)}
          onDone={() => setReplanning(false)}
        />
      )}
      {cancelling && (
        <CancelDialog
          session={session}
          eventTitle={event.title}
          when={formatInstant(session.startsAt, zone)}
          onClose={() => setCancelling(false)}
          onDone={() => setCancelling(false)}
        />
      )}
    </>
  );
}
