// The seat session by session: what comes first, what has been below it.
import {euros} from '../../../lib/words/format';
import {usePassSessions} from '../../../lib/passes';
import type {OwnPass, PassSession} from '../../../lib/api/types';
import {ButtonLink} from '../../../ui/button';
import {NotFoundScreen} from '../../../ui/screens/not-found-screen';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {PassHead} from '../pass-head';
import {ReleaseActs, ReleaseNote} from './release-acts';
import {SessionRow} from './session-row';

interface Props {
  pass: OwnPass;
  /** null: the whole season. */
  eventId: string | null;
}

export function ReleaseList({pass, eventId}: Props) {
  const {data, error, reload} = usePassSessions(pass.id);
  const path = `/abono/${pass.id}`;
  const chosen = data?.filter(session => eventId === null || String(session.eventId) === eventId);
  if (eventId !== null && chosen?.length === 0) return <NotFoundScreen title="Tu abono no entra en ese evento" />;
  const title = eventId === null ? 'Liberar tu asiento' : (chosen?.[0]?.title ?? 'Liberar tu asiento');
  return (
    <div className="page pass-page">
      <PassHead
        pass={pass}
        title={title}
        back={
          eventId === null
            ? {to: `/mi-abono?abono=${pass.id}`, text: 'Mi abono'}
            : {to: `${path}/liberar-asiento`, text: 'Toda la temporada'}
        }
      >
        <p>
          Si no vas a venir, libera tu asiento: otra persona podrá comprarlo y tú recibes una parte en tu monedero.
          Mientras no se venda, puedes recuperarlo.
        </p>
      </PassHead>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!chosen && !error && (
        <Loading label="Cargando la temporada…">
          <div className="stack">
            <Bone height="6rem" />
            <Bone height="6rem" />
            <Bone height="6rem" />
          </div>
        </Loading>
      )}
      {chosen &&
        (pass.seatNumber === null ? (
          <NoSeat path={path} />
        ) : eventId === null ? (
          <Season pass={pass} sessions={chosen} />
        ) : (
          <Rows pass={pass} sessions={chosen} />
        ))}
      {eventId !== null && chosen && (
        <p className="given-acts">
          <PageLink to={`${path}/invitaciones`}>¿Prefieres ceder el asiento a alguien?</PageLink>
        </p>
      )}
    </div>
  );
}

function NoSeat({path}: {path: string}) {
  return (
    <Notice title="Tu abono no tiene butaca numerada: no hay asiento que liberar">
      <ButtonLink to={`${path}/invitaciones`}>Ceder o invitar</ButtonLink>
    </Notice>
  );
}

function Season({pass, sessions}: {pass: OwnPass; sessions: PassSession[]}) {
  const ahead = sessions.filter(session => !session.isOver);
  const past = sessions.filter(session => session.isOver).reverse();
  const earned = sessions.reduce((sum, session) => sum + (session.compensationCents ?? 0), 0);
  return (
    <>
      <Section title="Lo que viene">
        {ahead.length ? (
          <Rows pass={pass} sessions={ahead} />
        ) : (
          <p className="muted">No queda nada en el calendario de este abono.</p>
        )}
      </Section>
      {past.length > 0 && (
        <Section
          title="Lo que ya pasó"
          aside={earned > 0 && <p className="small muted">Esta temporada has recibido {euros(earned)}</p>}
        >
          <Rows pass={pass} sessions={past} />
        </Section>
      )}
    </>
  );
}

function Rows({pass, sessions}: {pass: OwnPass; sessions: PassSession[]}) {
  return (
    <ul>
      {sessions.map(session => (
        <SessionRow
          key={session.eventSessionId}
          session={session}
          passId={pass.id}
          note={<ReleaseNote session={session} />}
        >
          {(session.canRelease || session.canRecover) && <ReleaseActs passId={pass.id} session={session} />}
        </SessionRow>
      ))}
    </ul>
  );
}
