// One activity: when and where, what can be done with it, and the sheet of its call-up.
import {useState} from 'react';
import {useGetOne, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {Fact, Facts} from '../../../crud/fields/facts';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {nameOf} from '../../../crud/words/choices';
import {activityKinds, activitySides} from '../../../crud/words/choices-academy';
import {formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Enum} from '../../../providers/wire';
import {type Activity, activityName, activityTimes} from './activity-words';
import {ActivityMark} from './calendar-panel';
import {CallUpPanel} from './call-up-panel';
import {ChangeDialog} from './change-dialog';

type Asked = Enum<'TeamActivity', 'state'> | 'times';

export default function ActivityPage() {
  const id = Number(useParams().id);
  const {data: activity, error} = useGetOne<Activity>('bases/actividades', {id}, {retry: false});
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = useRefresh();
  if (!may('bases/actividades', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (activity === undefined) return <LinearProgress />;
  const canEdit = may('bases/actividades', 'edit') && Date.parse(activity.endsAt) > Date.now();
  return (
    <>
      <PageHeader
        title={activityName(activity)}
        crumbs={[
          {label: 'Calendario', to: '/bases/actividades'},
          {label: String(activity.teamName ?? ''), to: `/bases/equipos/${activity.teamId}`},
        ]}
        note={<ActivityMark activity={activity} />}
        actions={canEdit && <Acts activity={activity} onAsk={setAsked} />}
      />
      {activity.stateNote && (
        <Alert severity="warning" sx={{mb: 2}}>
          {activity.stateNote}
        </Alert>
      )}
      <Panel title="Cuándo y dónde">
        <Facts>
          <Fact label="Cuándo">{activityTimes(activity)}</Fact>
          <Fact label="Hora de convocatoria">{activity.meetAt && formatInstant(activity.meetAt)}</Fact>
          <Fact label="Qué es">{nameOf(activityKinds, activity.kind)}</Fact>
          <Fact label="Campo">
            {[activity.ground, activity.side && nameOf(activitySides, activity.side)].filter(Boolean).join(' · ')}
          </Fact>
          {activity.note && (
            <Fact label="Nota para las familias" wide>
              {activity.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      {may('bases/actividades', 'edit') && <CallUpPanel activity={activity} onChanged={refresh} />}
      <RecordHistory resource="bases/actividades" id={id} />
      {asked !== null && (
        <ChangeDialog
          activity={activity}
          to={asked === 'times' ? undefined : asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            refresh();
          }}
        />
      )}
    </>
  );
}

function Acts({activity, onAsk}: {activity: Activity; onAsk: (asked: Asked) => void}) {
  return (
    <>
      {activity.state === 'scheduled' ? (
        <>
          {activity.seriesId !== null && <Button onClick={() => onAsk('times')}>Cambiar hora o campo</Button>}
          <Button onClick={() => onAsk('postponed')}>Aplazar</Button>
          <Button color="error" onClick={() => onAsk('cancelled')}>
            Cancelar
          </Button>
        </>
      ) : (
        <Button variant="contained" onClick={() => onAsk('scheduled')}>
          Volver a programar
        </Button>
      )}
      <Button component={Link} to={`/bases/actividades/${activity.id}/editar`} startIcon={<EditIcon />}>
        Editar
      </Button>
    </>
  );
}
