// What a recipe or a file gives, on the map and in figures, and what is wrong with it.
import {lazy, Suspense, useMemo, type ReactNode} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import {plural} from '../../crud/words/plural';
import {problemOf} from '../../providers/http-client';
import {PlanProblems, problemsIn, type PlanProblem} from './plan-problems';
import {LeftOutOfPlan} from './svg-format';
import {placesOf, type DrawnPlan} from './use-drawn-plan';

const PlanPreview = lazy(() => import('./plan-preview'));

export interface Failure {
  message: string;
  errors: Record<string, string>;
  problems: PlanProblem[];
}

export const noFailure: Failure = {message: '', errors: {}, problems: []};

export const failureOf = (error: unknown): Failure => ({
  message: problemOf(error).message,
  errors: problemOf(error).errors ?? {},
  problems: problemsIn(error),
});

export const Told = ({message, problems}: Failure): ReactNode =>
  problems.length > 0 ? (
    <PlanProblems message={message} problems={problems} />
  ) : (
    <Alert severity="error">{message}</Alert>
  );

export function DrawnPreview({drawn, note}: {drawn: DrawnPlan; note?: string}) {
  const {geometry, message, problems, errors} = drawn;
  // The map holds its own camera: another plan is another map.
  const key = useMemo(() => (geometry === null ? 0 : Math.random()), [geometry]);
  return (
    <>
      {(geometry !== null || message === '') && (
        <Card variant="outlined" sx={{overflow: 'hidden', height: {xs: '46vh', md: 400}, minHeight: 280, mt: 1}}>
          {geometry === null ? (
            <Skeleton variant="rectangular" height="100%" />
          ) : (
            <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
              <PlanPreview key={key} geometry={geometry} />
            </Suspense>
          )}
        </Card>
      )}
      <Box role="status" aria-live="polite" sx={{mt: 0.75, color: 'text.secondary'}}>
        {geometry !== null &&
          `${plural(placesOf(geometry), 'plaza', 'plazas')}, ${plural(geometry.seatCount, 'numerada', 'numeradas')}, en ${plural(geometry.zones.length, 'zona', 'zonas')}${note ? ` · ${note}` : ''}`}
      </Box>
      {drawn.leftOut !== null && <LeftOutOfPlan leftOut={drawn.leftOut} />}
      {message !== '' && (
        <Box sx={{mt: 1}}>
          <Told message={message} errors={errors} problems={problems} />
        </Box>
      )}
    </>
  );
}
