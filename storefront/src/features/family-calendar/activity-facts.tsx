// Where and when, and that it is off.
import type {FamilyActivity} from '../../lib/api/family-calendar-api';
import {activityTimes, meetWords, offWords} from '../../lib/words/activity-words';
import {Icon} from '../../ui/icon';
import './family-calendar.css';

export function ActivityFacts({activity}: {activity: FamilyActivity}) {
  const off = offWords(activity);
  return (
    <>
      {off && (
        <p className="activity-off">
          <Icon name="warning" size={18} />
          {off}
        </p>
      )}
      <p className={off ? 'activity-times activity-was' : 'activity-times'}>{activityTimes(activity)}</p>
      {!off && meetWords(activity) && (
        <p>
          <strong>{meetWords(activity)}</strong>
        </p>
      )}
      {activity.note && <p className="activity-note">{activity.note}</p>}
    </>
  );
}
