// The first day, step by step: what is done is read from the data, so whoever goes on begins where the last one left. A
// save that completes its step leads to the next one, unless something else is written there and not saved.
import {Suspense} from 'react';
import {Link, Navigate, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {NotFound} from '../../../crud/frames/not-found';
import {PageHeader} from '../../../crud/frames/page-header';
import {isUnsaved} from '../../../crud/frames/unsaved-guard';
import {may} from '../../../providers/permissions';
import {StepList} from './step-list';
import {stepScreens} from './step-screens';
import {steps as places, type BeginningStep} from '../../../parts/beginning/steps';
import {useBeginning} from '../../../parts/beginning/use-beginning';

export default function Beginning() {
  if (!may('platform', 'view')) return <AccessDenied />;
  return <Guided />;
}

function Guided() {
  const {'*': asked = ''} = useParams();
  const {data, error, refetch} = useBeginning();
  const navigate = useNavigate();
  if (error && data === undefined) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const {steps} = data;
  // The first that is missing; with everything done, the first.
  if (asked === '')
    return <Navigate to={`/inicio/${(steps.find(step => !step.isDone) ?? steps[0])?.id ?? ''}`} replace />;
  const at = steps.findIndex(step => step.id === asked);
  const step = steps[at];
  if (step === undefined) return <NotFound />;
  const after = steps[at + 1];
  const done = steps.filter(({isDone}) => isDone).length;
  const saved = async (): Promise<void> => {
    const read = await refetch();
    const isDone = read.data?.steps.find(({id}) => id === step.id)?.isDone ?? false;
    if (isDone && !step.isDone && after && !places[step.id].stays && !isUnsaved()) void navigate(`/inicio/${after.id}`);
  };
  return (
    <>
      <PageHeader
        title="Puesta en marcha"
        note={
          <Box component="span" sx={{color: 'text.secondary'}}>
            {done === steps.length ? 'Todo hecho' : `${done} de ${steps.length} hechos`}
          </Box>
        }
        actions={
          <Button href="/admin" variant="outlined">
            Ir a la oficina
          </Button>
        }
      />
      <LinearProgress
        variant="determinate"
        value={(100 * done) / steps.length}
        aria-label="Pasos hechos"
        sx={{mb: 2}}
      />
      <Box
        sx={{
          display: 'grid',
          gap: {xs: 2, md: 3},
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', md: '230px minmax(0, 1fr)'},
          alignItems: 'start',
        }}
      >
        <StepList steps={steps} current={step.id} />
        <OneStep key={step.id} step={step} before={steps[at - 1]} after={after} onSaved={saved} />
      </Box>
    </>
  );
}

interface OneStepProps {
  step: BeginningStep;
  before: BeginningStep | undefined;
  after: BeginningStep | undefined;
  onSaved: () => Promise<void>;
}

function OneStep({step, before, after, onSaved}: OneStepProps) {
  const Screen = stepScreens[step.id];
  const {note} = places[step.id];
  return (
    <Box component="section" aria-labelledby="step-title" sx={{minWidth: 0}}>
      <Typography variant="h1" component="h2" id="step-title">
        {step.title}
      </Typography>
      <Typography color="textSecondary" sx={{mb: 1.5}}>
        {note}
      </Typography>
      {step.lacks.length > 0 && (
        <Alert severity={step.isNeeded ? 'warning' : 'info'} role="status" sx={{mb: 2}}>
          {step.lacks.length === 1 ? (
            step.lacks[0]
          ) : (
            <Box component="ul" sx={{m: 0, pl: 2}}>
              {step.lacks.map(lack => (
                <li key={lack}>{lack}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      <Suspense fallback={<LinearProgress />}>
        <Screen onSaved={onSaved} />
      </Suspense>
      <Box
        component="nav"
        aria-label="Pasos"
        sx={{
          display: 'flex',
          gap: 1,
          justifyContent: 'space-between',
          mt: 3,
          mb: {xs: 10, md: 0},
          pt: 2,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        {before ? <Button component={Link} to={`/inicio/${before.id}`}>{`← ${before.title}`}</Button> : <span />}
        {after && (
          <Button
            component={Link}
            to={`/inicio/${after.id}`}
            variant={step.isDone ? 'contained' : 'outlined'}
          >{`${step.isDone ? 'Seguir' : 'Más tarde'}: ${after.title} →`}</Button>
        )}
      </Box>
    </Box>
  );
}
