// A new plan, and its venue if that is new too.
import {useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {formatCount} from '../../crud/words/count';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {PlanMaker} from '../../parts/plans/plan-maker';

export default function PlanCreate() {
  const notify = useNotify();
  const navigate = useNavigate();
  if (!may('planos', 'create')) return <AccessDenied />;
  return (
    <>
      <PageHeader title="Nuevo plano" crumbs={[{label: 'Planos', to: '/planos'}]} />
      <PlanMaker
        onMade={plan => {
          notify(
            plan.state === 'published'
              ? `Plano publicado, con ${formatCount(plan.capacity)} plazas.`
              : `Borrador con ${formatCount(plan.capacity)} plazas. Míralo antes de publicarlo.`,
            {type: 'info'},
          );
          void navigate(`/planos/${plan.id}`);
        }}
      />
    </>
  );
}
