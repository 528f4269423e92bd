// Which days of a calendar are seen: a week or a month, one further or back.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import type {ReactNode} from 'react';
import {today} from '../../../crud/words/zoned-time';
import {type Span, spanName, spanStart} from './activity-words';

export interface SpanSeen {
  span: Span;
  /** Its first day, and the first one after it. */
  start: string;
  end: string;
  steps: number;
  setSpan: (span: Span) => void;
  setSteps: (steps: number) => void;
}

export function useSpan(): SpanSeen {
  const [span, setSpan] = useState<Span>('week');
  const [steps, setSteps] = useState(0);
  return {
    span,
    start: spanStart(today(), span, steps),
    end: spanStart(today(), span, steps + 1),
    steps,
    setSpan: next => {
      setSpan(next);
      setSteps(0);
    },
    setSteps,
  };
}

export function SpanBar({seen, children}: {seen: SpanSeen; children?: ReactNode}) {
  const {span, start, steps, setSpan, setSteps} = seen;
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 1}}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={span}
        aria-label="Cuánto se ve"
        onChange={(_event, value: Span | null) => value !== null && setSpan(value)}
      >
        <ToggleButton value="week">Semana</ToggleButton>
        <ToggleButton value="month">Mes</ToggleButton>
      </ToggleButtonGroup>
      <IconButton aria-label="Antes" onClick={() => setSteps(steps - 1)}>
        <BackIcon />
      </IconButton>
      <IconButton aria-label="Después" onClick={() => setSteps(steps + 1)}>
        <NextIcon />
      </IconButton>
      {steps !== 0 && <Button onClick={() => setSteps(0)}>Hoy</Button>}
      <Typography aria-live="polite" sx={{fontWeight: 600}}>
        {spanName(start, span)}
      </Typography>
      {children}
    </Box>
  );
}
