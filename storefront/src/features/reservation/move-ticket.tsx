// Whoever holds a ticket takes another free seat of its session: on the map, with what it costs in a sentence before it.
import {lazy, Suspense, useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {PayMethod, Reservation, ReservationSession, ReservationTicket, TicketMovePrice} from '../../lib/api/types';
import {goToBank} from '../../lib/sale/bank';
import {moveTicket, priceTicketMove} from '../../lib/tickets/ticket-moves';
import {dayAndHour, euros, hour, longDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import {Button} from '../../ui/button';
import {PayMethods, payWords} from '../../ui/forms/pay-methods';
import {Refusal} from '../../ui/screens/refusal';
import {Section} from '../../ui/section';
import type {PickedSeat} from '../../ui/seats/seat-dialog';
import './cancel-tickets.css';

const SeatDialog = lazy(() => import('../../ui/seats/seat-dialog'));

interface Props {
  hash: string;
  reservation: Reservation;
  onDone: () => Promise<unknown>;
}

interface Movable {
  session: ReservationSession;
  ticket: ReservationTicket & {move: NonNullable<ReservationTicket['move']>};
}

const movable = ({sessions}: Reservation): Movable[] =>
  sessions.flatMap(session =>
    session.tickets.flatMap(ticket => (ticket.move ? [{session, ticket: {...ticket, move: ticket.move}}] : [])),
  );

export function MoveTicket({hash, reservation, onDone}: Props) {
  const own = movable(reservation);
  const [openId, setOpenId] = useState<number | null>(null);
  if (own.length === 0) return null;
  const open = own.find(({ticket}) => ticket.id === openId);
  const {session, ticket} = own[0]!;
  const until = `${longDay(ticket.move.untilAt, session.timezone)} a las ${hour(ticket.move.untilAt, session.timezone)}`;
  return (
    <Section title="Cambiar de butaca">
      <div className="cancel-tickets">
        {open ? (
          <Move
            key={open.ticket.id}
            hash={hash}
            {...open}
            onClose={() => setOpenId(null)}
            onDone={async () => {
              setOpenId(null);
              await onDone();
            }}
          />
        ) : (
          <>
            <p>
              {own.length === 1 ? `Puedes cambiarla hasta el ${until}.` : 'Elige la entrada que quieres cambiar.'} Si la
              nueva butaca cuesta más, pagas la diferencia; si cuesta menos, te la devolvemos.
            </p>
            <ul className="ticket-choices">
              {own.map(one => (
                <li key={one.ticket.id}>
                  <span>
                    {[
                      own.length > 1 && reservation.sessions.length > 1 && one.session.eventTitle,
                      placeWords(one.ticket),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <Button onClick={() => setOpenId(one.ticket.id)}>
                    Elegir otra butaca<span className="visually-hidden"> en vez de {placeWords(one.ticket)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  );
}

function Move({
  hash,
  session,
  ticket,
  onClose,
  onDone,
}: Movable & {hash: string; onClose: () => void; onDone: () => Promise<void>}) {
  const [seat, setSeat] = useState<PickedSeat | null>(null);
  const [isPicking, setPicking] = useState(true);
  const [price, setPrice] = useState<TicketMovePrice | null>(null);
  const [method, setMethod] = useState<PayMethod>('card');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = `move/${hash}/${ticket.id}`;

  const choose = async (picked: PickedSeat | null): Promise<void> => {
    setPicking(false);
    if (!picked) return seat === null ? onClose() : undefined;
    setSeat(picked);
    setPrice(null);
    setProblem(null);
    try {
      setPrice(await priceTicketMove(hash, ticket.id, picked.id));
    } catch (error) {
      setProblem(asApiError(error).message);
    }
  };
  const act = async (): Promise<void> => {
    const body = {seatId: seat!.id, expectedCents: price!.netCents, method};
    setBusy(true);
    setProblem(null);
    try {
      const done = await moveTicket(hash, ticket.id, body, attemptKey(attempt, body));
      if (done.checkout) return goToBank(done.checkout);
      attemptOver(attempt);
      announce('Butaca cambiada.');
      await onDone();
    } catch (error) {
      attemptOver(attempt);
      setProblem(asApiError(error).message);
      setPrice(null);
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        <strong>{placeWords(ticket)}</strong>
        {seat && (
          <>
            {' '}
            pasa a <strong>{seat.words}</strong>
          </>
        )}
      </p>
      {price && <p>{sentence(price)}</p>}
      {price && price.netCents > 0 && <PayMethods value={method} onChange={setMethod} />}
      {problem && <Refusal>{problem}</Refusal>}
      <div className="reservation-actions">
        {price && (
          <Button look="primary" isBusy={isBusy} onClick={() => void act()}>
            {price.netCents > 0 ? payWords(method, price.netCents) : 'Cambiar de butaca'}
          </Button>
        )}
        <Button onClick={() => setPicking(true)}>Elegir otra</Button>
        <Button onClick={onClose}>Dejarla como está</Button>
      </div>
      {isPicking && (
        <Suspense>
          <SeatDialog
            title="Elige tu butaca nueva"
            note={`${session.eventTitle}, ${dayAndHour(session.startsAt, session.timezone)}. Hasta que lo confirmes, la tuya es la de siempre.`}
            place={{
              sessionId: session.sessionId,
              alsoIn: [],
              zoneIds: ticket.move.zoneIds,
              wanted: 1,
              seats: seat ? [seat] : [],
              ownSeatId: ticket.move.seatId,
            }}
            onDone={picked => void choose(picked?.[0] ?? null)}
          />
        </Suspense>
      )}
    </>
  );
}

function sentence({differenceCents, feeCents, netCents}: TicketMovePrice): string {
  const fee = feeCents > 0 ? `, con ${euros(feeCents)} de gastos por el cambio` : '';
  const dies = 'Te enviamos la entrada nueva y la de ahora deja de valer al momento.';
  if (netCents > 0 && differenceCents <= 0) return `El cambio cuesta ${euros(netCents)} de gastos. ${dies}`;
  if (netCents > 0) return `Pagas ${euros(netCents)}: la diferencia${fee}. ${dies}`;
  if (netCents < 0)
    return `Te devolvemos ${euros(-netCents)} por donde pagaste${feeCents > 0 ? `, quitados ${euros(feeCents)} de gastos por el cambio` : ''}. ${dies}`;
  return `El cambio no cuesta nada. ${dies}`;
}
