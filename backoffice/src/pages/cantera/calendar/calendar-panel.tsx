// What a team does, a week or a month at a time; trainings of a whole season are planned in one act.
import {useState} from 'react';
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {nameOf} from '../../../crud/words/choices';
import {activityStates} from '../../../crud/words/choices-academy';
import {may} from '../../../providers/permissions';
import {type Activity, activityShortName, activityTimes, midnight} from './activity-words';
import {SeriesDialog} from './series-dialog';
import {SpanBar, useSpan} from './span-bar';

export function CalendarPanel({teamId}: {teamId: number}) {
  const seen = useSpan();
  const [isPlanning, setPlanning] = useState(false);
  const {data = [], refetch} = useGetList<Activity>('bases/actividades', {
    filter: {teamId, startsAt_gte: midnight(seen.start), startsAt_lt: midnight(seen.end)},
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
      <SpanBar seen={seen} />
      <FigureTable
        isText
        empty={seen.span === 'week' ? 'Nada esta semana.' : 'Nada este mes.'}
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
