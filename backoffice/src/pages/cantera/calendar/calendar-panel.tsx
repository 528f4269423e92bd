// What a team does, a week or a month at a time; trainings of a whole season are planned in one act.
import {useState} from 'react';
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {nameOf} from '../../../crud/words/choices';
import {activityStates} from '../../../crud/words/choices-academy';
import {dayFromToday} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {
  type Activity,
  activityShortName,
  activityTimes,
  midnight,
  type Span,
  spanName,
  spanStart,
} from './activity-words';
import {SeriesDialog} from './series-dialog';

export function CalendarPanel({teamId}: {teamId: number}) {
  const [span, setSpan] = useState<Span>('week');
  const [steps, setSteps] = useState(0);
  const [isPlanning, setPlanning] = useState(false);
  const today = dayFromToday(0);
  const start = spanStart(today, span, steps);
  const {data = [], refetch} = useGetList<Activity>('bases/actividades', {
    filter: {teamId, startsAt_gte: midnight(start), startsAt_lt: midnight(spanStart(today, span, steps + 1))},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const canEdit = may('bases/actividades', 'create');
  return (
    <Panel
      title="Calendario"
      flush
      actions={
        canEdit && (
          <>
            <Button onClick={() => setPlanning(true)}>Planificar entrenamientos</Button>
            <Button
              component={Link}
              to={`/bases/actividades/crear?source=${encodeURIComponent(JSON.stringify({teamId, kind: 'match', side: 'home'}))}`}
              variant="contained"
            >
              Añadir
            </Button>
          </>
        )
      }
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 1}}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={span}
          aria-label="Cuánto se ve"
          onChange={(_event, value: Span | null) => {
            if (value === null) return;
            setSpan(value);
            setSteps(0);
          }}
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
      </Box>
      <FigureTable
        isText
        empty={span === 'week' ? 'Nada esta semana.' : 'Nada este mes.'}
        rows={data}
        rowKey={row => row.id}
        name={{label: 'Cuándo', value: row => activityTimes(row)}}
        columns={[
          {label: 'Qué', value: row => <Link to={`/bases/actividades/${row.id}`}>{activityShortName(row)}</Link>},
          {label: 'Campo', value: row => row.ground},
          {label: 'Convocatoria', value: row => callUpWords(row)},
          {label: 'Estado', value: row => <ActivityMark activity={row} />},
        ]}
      />
      {isPlanning && (
        <SeriesDialog
          teamId={teamId}
          onClose={() => setPlanning(false)}
          onDone={() => {
            setPlanning(false);
            void refetch();
          }}
        />
      )}
    </Panel>
  );
}

export function callUpWords({calledCount, yesCount, noCount, publishedAt}: Activity): string {
  if (Number(calledCount) === 0) return '';
  if (!publishedAt) return `${calledCount} sin avisar`;
  return `van ${yesCount} de ${calledCount}${Number(noCount) > 0 ? `, ${noCount} no` : ''}`;
}

export function ActivityMark({activity}: {activity: Activity}) {
  if (activity.state !== 'scheduled')
    return (
      <StateMark tone={activityStates.find(({id}) => id === activity.state)?.tone}>
        {nameOf(activityStates, activity.state)}
      </StateMark>
    );
  return activity.clashes ? <StateMark tone="warn">Coincide con {activity.clashes}</StateMark> : null;
}
