// What is next for one child, of what the page asks for anyway: the match, the clothes to collect.
import {familyCalendarApi, familyCalendarKey} from '../../lib/api/family-calendar-api';
import {askFamilyKit, FAMILY_KIT} from '../../lib/api/family-kit-api';
import {useQuery} from '../../lib/api/query';
import type {OwnChild} from '../../lib/api/types';
import {dayAndHour} from '../../lib/words/format';
import {Icon} from '../../ui/icon';
import {Bone} from '../../ui/screens/skeleton';

export function ChildUrgent({child}: {child: OwnChild}) {
  const {data: calendar, error} = useQuery(familyCalendarKey, familyCalendarApi.calendar);
  const {data: kit, error: kitError} = useQuery(FAMILY_KIT, askFamilyKit);
  const own = (calendar?.activities ?? []).filter(one => one.athleteId === child.id && one.state === 'scheduled');
  const waits = own.find(({callUp}) => callUp?.isOpen && callUp.state === 'called');
  const match = waits ?? own.find(({kind}) => kind === 'match' || kind === 'tournament');
  const clothes = (kit?.children ?? [])
    .filter(one => !one.isSuspended && child.enrolments.some(({id}) => id === one.enrolmentId))
    .flatMap(({garments}) => garments.filter(({state}) => state === 'reserved'))
    .reduce((sum, {quantity}) => sum + quantity, 0);
  // Who is in something has something next, most days: its place is kept while it comes.
  const isComing = (!calendar && !error) || (!kit && !kitError);
  if (isComing) return child.enrolments.some(({isCurrent}) => isCurrent) ? <Bone height="3.4rem" /> : null;
  if (!match && clothes === 0) return null;
  return (
    <ul className="academy-urgent" aria-label={`Lo próximo de ${child.firstName}`}>
      {match && (
        <li>
          <Icon name="calendar" />
          <span>
            <strong>{match.name}</strong>: {dayAndHour(match.startsAt)}. {waits && <a href="#agenda">Di si va</a>}
          </span>
        </li>
      )}
      {clothes > 0 && (
        <li>
          <Icon name="check" />
          <span>
            {clothes === 1 ? '1 prenda lista' : `${clothes} prendas listas`} para recoger.{' '}
            <a href="#ropa">Ver el código</a>
          </span>
        </li>
      )}
    </ul>
  );
}
