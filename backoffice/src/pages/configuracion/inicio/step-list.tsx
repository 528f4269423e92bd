// All steps with their state: a column beside the step on a desk, a row to swipe on a phone.
import {useEffect, useRef} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import NeededIcon from '@mui/icons-material/ErrorOutlineOutlined';
import {visuallyHidden} from '../../../crud/fields/visually-hidden';
import type {BeginningStep} from '../../../parts/beginning/steps';

export function StepList({steps, current}: {steps: readonly BeginningStep[]; current: string}) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && active) row.current.scrollLeft = active.offsetLeft - row.current.offsetLeft - 24;
  }, [current]);
  return (
    <Box component="nav" aria-label="Todos los pasos" sx={{minWidth: 0, position: {md: 'sticky'}, top: {md: 72}}}>
      <Box
        component="ul"
        ref={row}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          position: 'relative',
          display: 'flex',
          flexDirection: {xs: 'row', md: 'column'},
          gap: 0.5,
          overflowX: 'auto',
          scrollbarWidth: 'thin',
        }}
      >
        {steps.map(step => (
          <li key={step.id}>
            <Box
              component={Link}
              to={`/inicio/${step.id}`}
              aria-current={step.id === current ? 'step' : undefined}
              sx={{
                position: 'relative',
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                px: 1.25,
                py: 1,
                borderRadius: 1,
                whiteSpace: 'nowrap',
                textDecoration: 'none',
                color: 'text.primary',
                '&:hover': {bgcolor: 'action.hover'},
                '&[aria-current]': {bgcolor: 'action.selected', fontWeight: 700},
              }}
            >
              <StateIcon step={step} />
              {step.title}
              <Box component="span" sx={visuallyHidden}>
                {step.isDone ? '(hecho)' : step.isNeeded ? '(falta)' : '(cuando se quiera)'}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function StateIcon({step}: {step: BeginningStep}) {
  if (step.isDone) return <CheckIcon fontSize="small" color="success" aria-hidden />;
  return step.isNeeded ? (
    <NeededIcon fontSize="small" color="warning" aria-hidden />
  ) : (
    <OpenIcon fontSize="small" color="disabled" aria-hidden />
  );
}
