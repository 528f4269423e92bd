// All tickets of an order, on screen and on paper.
import {calendarUrl, receiptPdfUrl, ticketQrUrl, ticketsPdfUrl} from '../../lib/api/api';
import {amountWords} from '../../lib/words/goods-words';
import {capital, euros, hour, longDay, tickets} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import type {Reservation, ReservationSession} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {AskAboutOrder} from './ask-about-order';
import {CancelTickets} from './cancel-tickets';
import {FixName} from './fix-name';
import {MoveTicket} from './move-ticket';
import {GiveTicket} from './give-ticket';
import {missingNames, NameMissing} from './name-missing';
import {OwnInvoices} from './own-invoices';
import {Redemptions} from './redemptions';
import {ResellTicket} from './resell-ticket';
import {TicketCard} from './ticket-card';
import './receipt-sheet.css';

function googleCalendarUrl(session: ReservationSession): string {
  const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: session.eventTitle,
    dates: `${stamp(session.startsAt)}/${stamp(session.endsAt)}`,
    location: placeOf(session),
  });
  return `https://calendar.google.com/calendar/render?${search}`;
}

function stateNotice({state, sessions, refundedCents, isSoldOutside}: Reservation) {
  const back = isSoldOutside
    ? `Te devuelve ${euros(refundedCents)} quien te las vendió`
    : `Te hemos devuelto ${euros(refundedCents)}`;
  if (state === 'refunded' || state === 'cancelled')
    return (
      <Notice tone="danger" title="Estas entradas están anuladas">
        {refundedCents > 0 && <p>{back}.</p>}
      </Notice>
    );
  if (state === 'partially_refunded')
    return (
      <Notice tone="warn" title={back}>
        {sessions.some(session => session.tickets.some(ticket => ticket.state === 'void')) &&
          'Algunas entradas de este pedido están anuladas.'}
      </Notice>
    );
  if (state === 'pending')
    return (
      <Notice tone="warn" title="Pago sin confirmar">
        Las entradas valdrán cuando el banco confirme el pago.
      </Notice>
    );
  return null;
}

interface Props {
  hash: string;
  reservation: Reservation;
  onChanged: () => Promise<unknown>;
}

export function ReservationSheet({hash, reservation, onChanged}: Props) {
  const {sessions, organizers, dues, redemptions, notes} = reservation;
  // Annulled tickets have no document and no place in a calendar.
  const isAlive = sessions.some(session =>
    session.tickets.some(ticket => ticket.state !== 'void' && !ticket.isNameless && ticket.givenTo === null),
  );
  const amount = sessions.reduce((sum, session) => sum + session.tickets.length, 0);
  return (
    <div className="page reservation-page">
      <div className="reservation-head">
        <h1>Tus entradas</h1>
        <p>
          Pedido <strong>{reservation.orderNumber}</strong> a nombre de {reservation.buyerName}.{' '}
          {capital(tickets(amount))}
          {dues.length > 0 && ' y otras compras'}, <span className="figures">{euros(reservation.totalCents)}</span>.
        </p>
        {isAlive && (
          <div className="reservation-actions">
            <a className="button button-primary" href={ticketsPdfUrl(hash)}>
              <Icon name="download" /> Descargar en PDF
            </a>
            <Button onClick={() => window.print()}>
              <Icon name="print" /> Imprimir
            </Button>
            <a className="button button-plain" href={calendarUrl(hash)}>
              <Icon name="calendar" /> Añadir al calendario
            </a>
          </div>
        )}
        {stateNotice(reservation)}
      </div>
      {reservation.state !== 'refunded' && (
        <NameMissing
          key={missingNames(reservation)
            .map(({ticket}) => ticket.id)
            .join()}
          hash={hash}
          reservation={reservation}
        />
      )}
      {sessions.map(session => (
        <section key={session.sessionId} className="reservation-session" aria-labelledby={`s${session.sessionId}`}>
          <header className="reservation-session-head">
            <DateStub at={session.startsAt} timezone={session.timezone} />
            <div>
              <h2 id={`s${session.sessionId}`}>{session.eventTitle}</h2>
              <p>
                {capital(longDay(session.startsAt, session.timezone))},{' '}
                <strong>{hour(session.startsAt, session.timezone)}</strong>. Puertas a las{' '}
                {hour(session.doorsAt, session.timezone)}.
              </p>
              {session.postponedFrom && (
                <p>
                  <strong>Ha cambiado de día.</strong> Era el {longDay(session.postponedFrom, session.timezone)} a las{' '}
                  {hour(session.postponedFrom, session.timezone)}; tus entradas valen igual.
                </p>
              )}
              <p className="muted">{placeOf(session)}</p>
            </div>
          </header>
          <ul className="tickets">
            {session.tickets.map(ticket => (
              <TicketCard
                key={ticket.id}
                qr={ticketQrUrl(hash, ticket.id)}
                eventTitle={session.eventTitle}
                ticket={ticket}
              >
                <GiveTicket
                  hash={hash}
                  ticket={ticket}
                  where={placeWords(ticket)}
                  timezone={session.timezone}
                  onDone={onChanged}
                />
                <ResellTicket
                  hash={hash}
                  ticketId={ticket.id}
                  resale={ticket.resale}
                  where={placeWords(ticket)}
                  timezone={session.timezone}
                  onDone={onChanged}
                />
              </TicketCard>
            ))}
          </ul>
          {isAlive && (
            <p className="small reservation-actions">
              <a href={googleCalendarUrl(session)} target="_blank" rel="noreferrer">
                Añadir a Google Calendar
              </a>
            </p>
          )}
        </section>
      ))}
      <Redemptions hash={hash} redemptions={redemptions} />
      {dues.length > 0 && (
        <section className="reservation-session" aria-labelledby="besides">
          <header className="reservation-session-head">
            <h2 id="besides">Además</h2>
          </header>
          <dl className="receipt-lines figures">
            {dues.map((line, i) => (
              <div key={`${i}-${line.description}`}>
                <dt>{amountWords(line)}</dt>
                <dd>{euros(line.cents)}</dd>
              </div>
            ))}
          </dl>
          {notes.map(note => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
          <p className="reservation-actions">
            <a className="button button-plain" href={receiptPdfUrl(hash)}>
              <Icon name="download" /> Justificante en PDF
            </a>
          </p>
        </section>
      )}
      <FixName hash={hash} reservation={reservation} />
      <MoveTicket hash={hash} reservation={reservation} onDone={onChanged} />
      <CancelTickets hash={hash} reservation={reservation} onDone={onChanged} />
      {!reservation.isSoldOutside && reservation.totalCents > 0 && (
        <OwnInvoices hash={hash} order={reservation} onLook={onChanged} />
      )}
      <AskAboutOrder hash={hash} />
      <p className="reservation-conditions muted">
        Organiza: {organizers.map(({legalName, nif}) => `${legalName}, NIF ${nif}`).join('; ')}.{'\n'}
        {reservation.conditions}
      </p>
    </div>
  );
}

/** A venue of which only the name is known has no comma behind it. */
const placeOf = ({venueName, venueAddress}: {venueName: string; venueAddress: string}): string =>
  [venueName, venueAddress].filter(Boolean).join(', ');
