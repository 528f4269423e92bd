// One plan: looked at on the map, published, retired, discarded, taken out as a file.
import {lazy, Suspense, useState} from 'react';
import {useGetList, useGetOne, useNotify, useRefresh} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import {AccessDenied} from '../../crud/frames/access-denied';
import {planStates} from '../../crud/words/choices';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCount} from '../../crud/words/count';
import {downloadText} from '../../crud/lists/csv';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {LoadProblem} from '../../crud/frames/load-problem';
import type {ZoneRecord} from '../../providers/api-types';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Stored, Enum} from '../../providers/wire';
import type {PlanRecipe} from '../../parts/plans/recipe-words';
import {RemakePlan} from './remake-plan';

const PlanPreview = lazy(() => import('../../parts/plans/plan-preview'));

interface Step {
  verb: 'publicar' | 'retirar' | 'descartar';
  label: string;
  question: string;
  consequence: string;
  danger?: boolean;
}

const steps: Record<Enum<'SeatPlan', 'state'>, (Step & {action: string})[]> = {
  draft: [
    {
      verb: 'publicar',
      action: 'edit',
      label: 'Publicar',
      question: '¿Publicar el plano?',
      consequence:
        'Desde entonces no cambia nunca: una corrección será otra edición. Las sesiones nuevas podrán usarlo.',
    },
    {
      verb: 'descartar',
      action: 'delete',
      label: 'Descartar',
      question: '¿Descartar el borrador?',
      consequence: 'Se borra entero, con sus zonas y butacas.',
      danger: true,
    },
  ],
  published: [
    {
      verb: 'retirar',
      action: 'edit',
      label: 'Retirar',
      question: '¿Retirar el plano?',
      consequence: 'Las sesiones nuevas ya no podrán usarlo. Las que lo usan siguen igual.',
      danger: true,
    },
  ],
  retired: [],
};

export default function PlanPage() {
  const {id} = useParams();
  const planId = Number(id);
  const {data: plan, error} = useGetOne<Stored<'SeatPlan'>>('planos', {id: planId}, {retry: false});
  const zones = useGetList<ZoneRecord>('zonas', {
    filter: {seatPlanId: planId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 1000},
  });
  const geometry = useQuery({
    queryKey: ['plan-geometry', planId],
    queryFn: ({signal}) => call('get', '/api/planos/{id}/geometria', {at: {id: planId}, signal}),
  });
  const mayRemake = plan?.state === 'draft' && may('planos', 'edit');
  const kept = useQuery({
    queryKey: ['plan-recipe', planId],
    queryFn: ({signal}) => call('get', '/api/planos/{id}/receta', {at: {id: planId}, signal}),
    enabled: mayRemake,
  });
  const recipe = mayRemake ? kept.data?.recipe : null;
  const [remade, setRemade] = useState<(Answer<'getSeatPlanRecipe'> & {recipe: PlanRecipe}) | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  const cache = useQueryClient();
  const navigate = useNavigate();

  if (!may('planos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (plan === undefined) return <LinearProgress />;

  const take = async (chosen: Step): Promise<void> => {
    await run(async () => {
      await call('post', `/api/planos/{id}/${chosen.verb}`, {at: {id: planId}});
      if (chosen.verb === 'descartar') void navigate('/planos');
      else refresh();
    });
    setStep(null);
  };

  const download = async (): Promise<void> => {
    try {
      const file = await call('get', '/api/planos/{id}/exportar', {at: {id: planId}});
      downloadText(`plano-${planId}-${plan.edition}.json`, JSON.stringify(file, null, 1), 'application/json');
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  const state = planStates.find(one => one.id === plan.state);
  return (
    <>
      <PageHeader
        title={String(plan.name)}
        crumbs={[{label: 'Planos', to: '/planos'}]}
        note={
          <>
            <Box component="span" sx={{color: 'text.secondary'}}>
              Edición {plan.edition} · {formatCount(Number(plan.seatCount))} butacas
            </Box>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
        actions={
          <>
            <Button onClick={() => void download()}>Exportar JSON</Button>
            {recipe && remade === null && (
              <Button variant="outlined" onClick={() => setRemade({...kept.data!, recipe})}>
                Cambiar la receta
              </Button>
            )}
            {remade === null &&
              steps[plan.state]
                .filter(one => may('planos', one.action))
                .map(one => (
                  <Button
                    key={one.verb}
                    variant={one.danger ? 'outlined' : 'contained'}
                    color={one.danger ? 'error' : 'primary'}
                    onClick={() => setStep(one)}
                  >
                    {one.label}
                  </Button>
                ))}
          </>
        }
      />
      {remade !== null && (
        <RemakePlan
          planId={planId}
          recipe={remade.recipe}
          version={remade.version}
          isEdited={remade.isEdited}
          onClose={() => setRemade(null)}
          onMade={() => {
            setRemade(null);
            void cache.invalidateQueries();
          }}
        />
      )}
      {remade === null && (
        <Card sx={{overflow: 'hidden', mb: 2, height: {xs: '60vh', md: 'min(68vh, 680px)'}, minHeight: 360}}>
          {geometry.error ? (
            <Alert severity="error">{problemOf(geometry.error).message}</Alert>
          ) : (
            <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
              {geometry.data === undefined ? (
                <Skeleton variant="rectangular" height="100%" />
              ) : (
                <PlanPreview key={plan.contentHash} geometry={geometry.data} />
              )}
            </Suspense>
          )}
        </Card>
      )}
      <Panel title="Zonas" flush>
        <FigureTable
          rows={zones.data ?? []}
          rowKey={zone => zone.id}
          name={{
            label: 'Zona',
            value: zone => (
              <>
                <Box
                  component="span"
                  aria-hidden
                  sx={{display: 'inline-block', width: 11, height: 11, borderRadius: '3px', mr: 1, bgcolor: zone.color}}
                />
                {zone.name}
              </>
            ),
          }}
          columns={[
            {label: 'Código', value: zone => zone.code},
            {label: 'Clase', value: zone => (zone.kind === 'numbered' ? 'Numerada' : 'Sin numerar')},
            {label: 'Plazas', value: zone => formatCount(zone.capacity)},
          ]}
        />
      </Panel>
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
        </ConfirmDialog>
      )}
    </>
  );
}
