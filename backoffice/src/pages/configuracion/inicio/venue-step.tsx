// The step of the first day in which the house gets its plan; the plans it has already are told above.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatCount} from '../../../crud/words/count';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {Panel} from '../../../crud/frames/panel';
import {call} from '../../../providers/http-client';
import type {Stored} from '../../../providers/wire';
import {PlanMaker} from '../../../parts/plans/plan-maker';
import type {StepProps} from '../../../parts/beginning/steps';

export default function VenueStep({onSaved}: StepProps) {
  const {data: plans = [], refetch} = useGetList<Stored<'SeatPlan'>>('planos', {
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 5},
  });
  const [isAdding, setAdding] = useState(false);
  const hasPublished = plans.some(plan => plan.state === 'published');
  const notify = useNotify();
  const made = (): void => {
    setAdding(false);
    void refetch();
    void onSaved();
  };
  const publish = (planId: unknown): Promise<void> =>
    call('post', '/api/planos/{id}/publicar', {at: {id: String(planId)}}).then(made, (failure: unknown) =>
      notifyProblem(notify, failure),
    );
  return (
    <>
      {plans.length > 0 && (
        <Panel
          title="Planos"
          actions={hasPublished && !isAdding && <Button onClick={() => setAdding(true)}>Añadir otro</Button>}
        >
          <Box component="ul" sx={{m: 0, pl: 2}}>
            {plans.map(plan => (
              <li key={plan.id}>
                <a href={`/admin/planos/${plan.id}`}>{plan.name}</a>, edición {plan.edition}:{' '}
                {formatCount(Number(plan.seatCount))} butacas,{' '}
                {plan.state === 'published' ? 'publicado' : plan.state === 'draft' ? 'en borrador' : 'retirado'}
                {plan.state === 'draft' && (
                  <Button size="small" sx={{ml: 1}} onClick={() => void publish(plan.id)}>
                    Publicar
                  </Button>
                )}
              </li>
            ))}
          </Box>
          {!hasPublished && (
            <Alert severity="info" sx={{mt: 1}}>
              Míralo y publícalo: un borrador todavía no sirve para vender.
            </Alert>
          )}
        </Panel>
      )}
      {(!hasPublished || isAdding) && <PlanMaker onMade={made} />}
    </>
  );
}
