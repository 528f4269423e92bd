// What the pages of a ticket that somebody was given, or invited to, have in common.
import type {ApiError} from '../../lib/api/request';
import {capital, hour, longDay} from '../../lib/words/format';
import {ButtonLink} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import {BigMessage} from '../../ui/screens/big-message';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

interface Where {
  eventTitle: string;
  startsAt: string;
  doorsAt: string;
  timezone: string;
  venueName: string;
  venueAddress: string;
}

export function TicketEvent({ticket}: {ticket: Where}) {
  return (
    <header className="reservation-session-head">
      <DateStub at={ticket.startsAt} timezone={ticket.timezone} />
      <div>
        <h2>{ticket.eventTitle}</h2>
        <p>
          {capital(longDay(ticket.startsAt, ticket.timezone))},{' '}
          <strong>{hour(ticket.startsAt, ticket.timezone)}</strong>. Puertas a las{' '}
          {hour(ticket.doorsAt, ticket.timezone)}.
        </p>
        <p className="muted">{[ticket.venueName, ticket.venueAddress].filter(Boolean).join(', ')}</p>
      </div>
    </header>
  );
}

/** `what`: «entrada», «invitación». */
export function Failed({what, error, onRetry}: {what: string; error: ApiError; onRetry: () => void}) {
  if (error.status === 404)
    return (
      <NotFoundScreen title={`No encontramos esa ${what}`} says="Abre el enlace tal como está en tu correo, entero." />
    );
  if (error.status === 410)
    return (
      <BigMessage mark="Ya no" title="Este enlace ya no vale" tone="warn">
        <p>{error.message}</p>
        <div className="big-message-actions">
          <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
        </div>
      </BigMessage>
    );
  return (
    <div className="page reservation-page">
      <Trouble isPage error={error} onRetry={onRetry} />
    </div>
  );
}

export const Waiting = () => (
  <Loading label="Cargando…">
    <div className="page page-narrow reservation-page">
      <Bone width="14rem" height="3rem" />
      <Bone height="13rem" />
    </div>
  </Loading>
);
