// A holder's pages of one session: the session on top, the way back to it, and for whoever has no pass, how to add it
// or buy without.
import type {ReactNode} from 'react';
import {useParams} from 'react-router';
import {sessionPath} from '../../../lib/words/event-words';
import {capital, hour, longDay} from '../../../lib/words/format';
import {sessionKey} from '../../../lib/api/keys';
import {useQuery} from '../../../lib/api/query';
import {askSession} from '../../../lib/sale/session';
import type {OwnPass, SessionDetail} from '../../../lib/api/types';
import {ButtonLink} from '../../../ui/button';
import {Icon} from '../../../ui/icon';
import {NotFoundScreen} from '../../../ui/screens/not-found-screen';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {LinkForm} from '../link-form';
import {PassFrame} from '../pass-frame';
import './holder-event.css';

interface Props {
  title: string;
  intro: string;
  children: (session: SessionDetail, passes: OwnPass[]) => ReactNode;
}

export function EventFrame({title, intro, children}: Props) {
  const {event_id = '', sesion_id = ''} = useParams();
  const {data: session, error, reload} = useQuery(sessionKey(sesion_id), () => askSession(sesion_id), 60_000);
  if (error?.status === 404 || (session && ![String(session.event.id), session.event.slug].includes(event_id)))
    return <NotFoundScreen title="No encontramos esa sesión" />;
  if (error && !session)
    return (
      <div className="page pass-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!session)
    return (
      <Loading label="Cargando la sesión…">
        <div className="page page-narrow pass-page">
          <Bone width="16rem" height="3rem" />
          <Bone height="14rem" />
        </div>
      </Loading>
    );
  const {event, venue} = session;
  return (
    <PassFrame>
      {passes => (
        <div className="page page-narrow pass-page">
          <div className="pass-head">
            <PageLink to={sessionPath(event, session.id)} className="pass-back">
              <Icon name="back" size={18} /> {event.title}
            </PageLink>
            <h1>{title}</h1>
            <p>
              {event.title}. {capital(longDay(session.startsAt, venue.timezone))},{' '}
              <strong className="figures">{hour(session.startsAt, venue.timezone)}</strong>. {venue.name}.
            </p>
            <p className="muted">{intro}</p>
          </div>
          {passes.length ? children(session, passes) : <NotAHolder session={session} />}
        </div>
      )}
    </PassFrame>
  );
}

function NotAHolder({session}: {session: SessionDetail}) {
  return (
    <>
      <Notice title="En tu cuenta no hay ningún abono">
        Si eres abonado, añade el tuyo aquí abajo. Si no, puedes comprar tu entrada como todo el mundo.
      </Notice>
      <p className="holder-ways">
        <ButtonLink to={sessionPath(session.event, session.id)}>Comprar entradas</ButtonLink>
      </p>
      <Section title="Ya soy abonado">
        <LinkForm />
      </Section>
    </>
  );
}
