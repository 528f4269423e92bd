// One session: the seat to lend, and guests to bring.
import {capital, hour, longDay} from '../../../lib/words/format';
import {usePassSessions} from '../../../lib/passes';
import type {OwnPass} from '../../../lib/api/types';
import {NotFoundScreen} from '../../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {GuestsSection} from './guests-section';
import {LendSection} from './lend-section';
import {PassHead} from '../pass-head';
import {SeatState} from '../sessions/session-row';

interface Props {
  pass: OwnPass;
  eventId: string;
  sessionId: string;
}

export function GivingPage({pass, eventId, sessionId}: Props) {
  const {data, error, reload} = usePassSessions(pass.id);
  const session = data?.find(one => String(one.eventSessionId) === sessionId && String(one.eventId) === eventId);
  if (data && !session) return <NotFoundScreen title="Tu abono no entra en ese evento" />;
  return (
    <div className="page pass-page">
      <PassHead
        pass={pass}
        title={session?.title ?? 'Ceder e invitar'}
        back={{to: `/abono/${pass.id}/invitaciones`, text: 'Ceder e invitar'}}
      >
        {session && (
          <p>
            {capital(longDay(session.startsAt, session.timezone))},{' '}
            <strong>{hour(session.startsAt, session.timezone)}</strong>. {session.venueName}
            {session.gate && `, ${session.gate.toLocaleLowerCase('es')}`}.
          </p>
        )}
        {session && <SeatState session={session} />}
      </PassHead>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!session && !error && (
        <Loading label="Cargando…">
          <div className="stack">
            <Bone height="14rem" />
            <Bone height="14rem" />
          </div>
        </Loading>
      )}
      {session && <LendSection pass={pass} session={session} />}
      {session && <GuestsSection pass={pass} session={session} />}
    </div>
  );
}
