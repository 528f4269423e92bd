// What is wrong with a plan's file, element by element, in the words of whoever has to mend it.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import {problemOf} from '../../providers/http-client';

export interface PlanProblem {
  /** What to look for in the file: «zona Tribuna, fila 3, butaca 12». */
  element: string;
  message: string;
}

export function problemsIn(failure: unknown): PlanProblem[] {
  const named = problemOf(failure).details?.problems;
  return Array.isArray(named) ? (named as PlanProblem[]) : [];
}

export function PlanProblems({message, problems}: {message: string; problems: readonly PlanProblem[]}) {
  return (
    <Alert severity="error" sx={{'& .MuiAlert-message': {minWidth: 0, flex: 1}}}>
      <AlertTitle>{message}</AlertTitle>
      <Box
        component="dl"
        tabIndex={0}
        aria-label="Elementos con errores"
        sx={{
          m: 0,
          maxHeight: 280,
          overflowY: 'auto',
          '& dt': {fontWeight: 700, overflowWrap: 'anywhere'},
          '& dd': {m: 0, mb: 0.75},
        }}
      >
        {problems.map((problem, index) => (
          <Box key={`${problem.element}${index}`}>
            <dt>{problem.element}</dt>
            <dd>{problem.message}</dd>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
