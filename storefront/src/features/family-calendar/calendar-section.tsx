// What the children do in the next weeks: first what still waits for an answer, then day by day.
import {useState} from 'react';
import {isMaybeLoggedIn} from '../../lib/account';
import {
  familyCalendarApi,
  familyCalendarKey as KEY,
  type FamilyActivity,
  type FamilyCalendar,
} from '../../lib/api/family-calendar-api';
import {put, useQuery} from '../../lib/api/query';
import {activityDay} from '../../lib/words/activity-words';
import {Button} from '../../ui/button';
import {Section} from '../../ui/section';
import {Trouble} from '../../ui/screens/trouble';
import {ActivityFacts} from './activity-facts';
import {AnswerCallUp} from './answer-call-up';
import {CalendarFeeds} from './calendar-feeds';
import './family-calendar.css';

const FIRST = 6;

const waits = ({callUp}: FamilyActivity): boolean => callUp !== null && callUp.isOpen && callUp.state === 'called';
const same = (a: FamilyActivity, b: FamilyActivity): boolean => a.id === b.id && a.athleteId === b.athleteId;

export default function CalendarSection() {
  const {data, error, reload} = useQuery(isMaybeLoggedIn() ? KEY : null, familyCalendarApi.calendar);
  const [isWhole, setWhole] = useState(false);
  // What was waiting when the page came stays where it is while it is being answered.
  const [first, setFirst] = useState<string[] | null>(null);
  if (error && !data)
    return (
      <Section title="Partidos y entrenamientos">
        <Trouble error={error} onRetry={() => void reload()} />
      </Section>
    );
  if (!data || (data.activities.length === 0 && data.feeds.length === 0)) return null;
  const idOf = ({id, athleteId}: FamilyActivity) => `${id}/${athleteId}`;
  if (first === null) setFirst(data.activities.filter(waits).map(idOf));
  const asked = data.activities.filter(one => first?.includes(idOf(one)));
  const rest = data.activities.filter(one => !first?.includes(idOf(one)));
  const answered = (now: FamilyActivity) =>
    put<FamilyCalendar>(KEY, {...data, activities: data.activities.map(one => (same(one, now) ? now : one))});
  const made = (athleteId: number, url: string) =>
    put<FamilyCalendar>(KEY, {
      ...data,
      feeds: [...data.feeds.filter(feed => feed.athleteId !== athleteId), {athleteId, url}],
    });
  const people = [...new Map(data.activities.map(one => [one.athleteId, one.athleteName]))];
  const open = asked.filter(waits).length;
  return (
    <Section title="Partidos y entrenamientos">
      {asked.length > 0 && (
        <>
          <h3 className="activities-title">
            {open === 0
              ? 'Convocatorias contestadas'
              : open === 1
                ? 'Te espera 1 respuesta'
                : `Te esperan ${open} respuestas`}
          </h3>
          <ol className="activities activities-asked">
            {asked.map(one => (
              <ActivityLine key={idOf(one)} activity={one} names={people.length > 1} onAnswered={answered} />
            ))}
          </ol>
        </>
      )}
      {rest.length > 0 && (
        <>
          {asked.length > 0 && <h3 className="activities-title">Próximos días</h3>}
          <ol className="activities">
            {rest.slice(0, isWhole ? undefined : FIRST).map(one => (
              <ActivityLine key={idOf(one)} activity={one} names={people.length > 1} onAnswered={answered} />
            ))}
          </ol>
          {!isWhole && rest.length > FIRST && (
            <Button look="quiet" onClick={() => setWhole(true)}>
              Ver los {rest.length} de las próximas semanas
            </Button>
          )}
        </>
      )}
      <CalendarFeeds
        childrenOf={people.map(([athleteId, athleteName]) => ({
          athleteId,
          athleteName,
          url: data.feeds.find(feed => feed.athleteId === athleteId)?.url ?? null,
        }))}
        onMade={made}
      />
    </Section>
  );
}

function ActivityLine({
  activity,
  names,
  onAnswered,
}: {
  activity: FamilyActivity;
  names: boolean;
  onAnswered: (now: FamilyActivity) => void;
}) {
  return (
    <li className="activity" data-off={activity.state === 'scheduled' ? undefined : ''}>
      <p className="activity-day">{activityDay(activity)}</p>
      <div className="activity-body">
        <h4>
          {activity.name}
          {names && <span className="activity-child">{activity.athleteName}</span>}
        </h4>
        <ActivityFacts activity={activity} />
        {activity.callUp && activity.state === 'scheduled' && (
          <AnswerCallUp activity={activity} callUp={activity.callUp} onAnswered={onAnswered} />
        )}
      </div>
    </li>
  );
}
