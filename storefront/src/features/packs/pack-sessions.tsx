// The sessions of a pack: those that always go in, those one chooses from, and the day of an event with several.
import {capital, hour, longDay, tickets} from '../../lib/words/format';
import {credits} from '../../lib/words/pack-words';
import {hasRoom} from '../../lib/packs';
import type {PackChoice, PackDetail} from '../../lib/api/types';
import {DateStub} from '../../ui/date-stub';
import {Icon} from '../../ui/icon';
import type {PackChoosing} from './use-pack-choice';

interface Props {
  pack: PackDetail;
  choosing: PackChoosing;
}

/** «2 de 4», or what was spent, in words and as a row of marks. */
export function PackCount({pack, choosing: {chosen, spent}}: Props) {
  const all = pack.choose ?? 0;
  const used = pack.kind === 'pick' ? chosen.size : spent;
  if (pack.kind === 'closed') return null;
  return (
    <div className="pack-count">
      <p role="status">
        {pack.kind === 'pick' ? (
          <>
            Has elegido{' '}
            <strong className="figures">
              {used} de {all}
            </strong>
          </>
        ) : (
          <>
            Has gastado{' '}
            <strong className="figures">
              {used} de {credits(all)}
            </strong>
            {used < all && `: te ${all - used === 1 ? 'queda' : 'quedan'} ${all - used}`}
          </>
        )}
      </p>
      {all <= 20 && (
        <span className="pack-marks" aria-hidden="true">
          {Array.from({length: all}, (_, i) => (
            <span key={i} data-used={i < used || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}

export function PackSessions({pack, choosing}: Props) {
  return (
    <ul className="pack-sessions">
      {pack.choices.map(choice => (
        <PackSession key={choice.componentId} pack={pack} choice={choice} choosing={choosing} />
      ))}
    </ul>
  );
}

function PackSession({pack, choice, choosing}: Props & {choice: PackChoice}) {
  const isIn = choosing.chosen.has(choice.componentId);
  const isFull = !isIn && !hasRoom(pack, choosing.chosen, choice);
  const [first] = choice.sessions;
  const several = choice.sessions.length > 1;
  const day = several ? choice.sessions.find(session => session.id === choosing.chosen.get(choice.componentId)) : first;
  const facts = [
    ...(choice.tickets > 1 ? [`${tickets(choice.tickets)} en cada pack`] : []),
    ...(pack.kind === 'flexible' ? [`Gasta ${credits(choice.credits)}`] : []),
    ...(pack.kind !== 'closed' && choice.isNeeded ? ['Siempre va en el pack'] : []),
  ];
  const words = (
    <>
      {day ? (
        <DateStub at={day.startsAt} timezone={day.timezone} />
      ) : (
        <span className="date-stub">
          <Icon name="calendar" size={28} />
        </span>
      )}
      <span className="pack-session-words">
        <strong>{choice.title}</strong>
        <span className="small muted">
          {several
            ? `${choice.sessions.length} días para elegir. ${first!.venueName}`
            : `${capital(longDay(first!.startsAt, first!.timezone))}, ${hour(first!.startsAt, first!.timezone)}. ${first!.venueName}`}
        </span>
        {facts.length > 0 && <span className="small pack-session-fact">{facts.join('. ')}</span>}
      </span>
    </>
  );
  return (
    <li className="pack-session" data-in={isIn || undefined} data-full={isFull || undefined}>
      {choice.isNeeded ? (
        <div className="pack-session-head">
          <span className="pack-session-mark">
            <Icon name="check" />
            <span className="visually-hidden">Incluida: </span>
          </span>
          {words}
        </div>
      ) : (
        <label className="pack-session-head">
          <input
            type="checkbox"
            className="pack-session-mark"
            checked={isIn}
            disabled={isFull}
            onChange={() => choosing.toggle(choice)}
          />
          {words}
        </label>
      )}
      {several && isIn && (
        <fieldset className="pack-days">
          <legend className="small">Elige el día</legend>
          {choice.sessions.map(session => (
            <label key={session.id} className="pack-option">
              <input
                type="radio"
                name={`day-${choice.componentId}`}
                checked={choosing.chosen.get(choice.componentId) === session.id}
                onChange={() => choosing.setSession(choice, session.id)}
              />
              <span>
                {capital(longDay(session.startsAt, session.timezone))},{' '}
                <span className="figures">{hour(session.startsAt, session.timezone)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}
