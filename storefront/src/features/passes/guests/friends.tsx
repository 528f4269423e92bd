// Tickets for friends near the holder's seat: how many are left to this pass, what they cost, and taking them into the
// cart.
import {useState} from 'react';
import {useShowWords} from '../../../lib/activities';
import {api} from '../../../lib/api/api';
import {attemptKey, attemptOver} from '../../../lib/api/attempt';
import {reloadCart} from '../../../lib/sale/cart';
import {sessionPath} from '../../../lib/words/event-words';
import {dayAndHour, euros, tickets} from '../../../lib/words/format';
import {friendOffersKey} from '../../../lib/api/keys';
import {useQuery} from '../../../lib/api/query';
import {asApiError} from '../../../lib/api/request';
import type {FriendOffers, HeldFriends, SessionDetail} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {Notice} from '../../../ui/screens/notice';
import {Refusal} from '../../../ui/screens/refusal';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Stepper} from '../../../ui/forms/stepper';
import {Trouble} from '../../../ui/screens/trouble';
import {NothingHere} from '../sessions/own-seat';

export function Friends({session}: {session: SessionDetail}) {
  const words = useShowWords();
  const {data, error, reload} = useQuery(friendOffersKey(session.id), () => api.friendOffers(session.id), 0);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Buscando entradas…">
        <Bone height="14rem" />
      </Loading>
    );
  if (data.items.length === 0) return <NothingHere session={session} />;
  if (data.items.every(offers => offers.refusal?.code === 'not_offered')) {
    return (
      <Notice title={`En ${words.this} no hay entradas para amigos de abonados`}>
        <p>Tus amigos pueden venir con una entrada normal.</p>
        <ButtonLink to={sessionPath(session.event, session.id)}>Ver las entradas</ButtonLink>
      </Notice>
    );
  }
  return (
    <ul className="holder-list">
      {data.items.map(offers => (
        <OnePassFriends key={offers.seasonPassId} session={session} offers={offers} reload={reload} />
      ))}
    </ul>
  );
}

interface Props {
  session: SessionDetail;
  offers: FriendOffers;
  reload: () => Promise<void>;
}

function OnePassFriends({session, offers, reload}: Props) {
  const [held, setHeld] = useState<HeldFriends | null>(null);
  const left = Math.max(0, offers.maxPerPass - offers.used);
  const {timezone} = session.venue;
  return (
    <li className="holder-card">
      <div className="holder-who">
        <h2>{offers.holderName}</h2>
        <p className="muted">
          {offers.listName}. {offers.seatLabel || 'Sin butaca fija'}.
        </p>
      </div>
      {offers.refusal === null && (
        <>
          <Prices offers={offers} />
          <p className="holder-words">
            {offers.used > 0
              ? `Te ${left === 1 ? 'queda 1' : `quedan ${left}`} de ${tickets(offers.maxPerPass)}`
              : `Hasta ${tickets(offers.maxPerPass)} con este abono`}
            {offers.closesAt && <>, hasta el {dayAndHour(offers.closesAt, timezone)}</>}.
          </p>
          <Take
            key={left}
            session={session}
            offers={offers}
            left={left}
            onHeld={seats => {
              setHeld(seats);
              void reload();
            }}
            reload={reload}
          />
        </>
      )}
      {offers.refusal !== null && (
        <>
          <p className="holder-words">
            {offers.refusal.code === 'not_open_yet' && offers.opensAt ? (
              <>
                Podrás comprarlas desde el <strong>{dayAndHour(offers.opensAt, timezone)}</strong>.
              </>
            ) : (
              offers.refusal.message
            )}
          </p>
          <div className="holder-ways">
            {offers.refusal.code === 'unpaid' && (
              <ButtonLink to={`/perfil/abono/${offers.seasonPassId}/plazos`} look="primary">
                Ver mis plazos
              </ButtonLink>
            )}
            {offers.refusal.code === 'all_bought' && held === null && (
              <ButtonLink to="/carrito">Ir al carrito</ButtonLink>
            )}
            {(offers.refusal.code === 'gone' || offers.refusal.code === 'closed') && (
              <ButtonLink to={sessionPath(session.event, session.id)}>Ver las entradas</ButtonLink>
            )}
          </div>
        </>
      )}
      {held && <Held key={held.seats.map(seat => seat.seatId).join()} held={held} />}
    </li>
  );
}

/** One price, or from the cheapest zone. */
function Prices({offers}: Pick<Props, 'offers'>) {
  const prices = offers.zones.map(zone => zone.cents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const normal = Math.min(...offers.zones.map(zone => zone.publicCents));
  const few = offers.zones.length <= 3;
  return (
    <p className="holder-price">
      <strong className="figures">{least === most ? euros(least) : `Desde ${euros(least)}`}</strong>{' '}
      <span className="muted">cada una, gastos incluidos</span>
      <span className="small muted">
        <br />
        {normal > least && <>Sin abonado, desde {euros(normal)}. </>}
        {few ? offers.zones.map(zone => zone.name).join('; ') + '.' : ''}
      </span>
    </p>
  );
}

function Take({session, offers, left, onHeld, reload}: Props & {left: number; onHeld: (held: HeldFriends) => void}) {
  const [quantity, setQuantity] = useState(Math.min(1, left));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setProblem(null);
    const name = `friends/${session.id}/${offers.seasonPassId}`;
    const ask = {sessionId: session.id, passId: offers.seasonPassId, quantity};
    try {
      const held = await api.holdFriends(ask, attemptKey(name, ask));
      attemptOver(name);
      await reloadCart();
      onHeld(held);
    } catch (error) {
      const answer = asApiError(error);
      if (answer.status !== 0) attemptOver(name);
      setProblem(answer.message);
      await reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="holder-take">
        <Stepper label="Entradas para amigos" value={quantity} min={1} max={left} onChange={setQuantity} />
        <Button look="primary" isBusy={isBusy} onClick={() => void take()}>
          Buscar cerca de {offers.seatId === null ? 'mi zona' : 'mi butaca'}
        </Button>
      </div>
      {problem && <Refusal>{problem}</Refusal>}
    </>
  );
}

function Held({held}: {held: HeldFriends}) {
  return (
    <div className="holder-held">
      <Notice
        tone="ok"
        isAnswer
        title={
          held.seats.length === 1
            ? 'Entrada en tu carrito'
            : held.adjacent
              ? 'Juntas y en tu carrito'
              : 'En tu carrito, lo más cerca que queda'
        }
      >
        <ul>
          {held.seats.map(seat => (
            <li key={seat.seatId}>
              {seat.zoneName}, fila {seat.rowLabel}, butaca {seat.seatNumber}:{' '}
              <strong className="figures">{euros(seat.cents)}</strong>
            </li>
          ))}
        </ul>
      </Notice>
      <div className="holder-ways">
        <ButtonLink to="/carrito" look="primary">
          Ir al carrito
        </ButtonLink>
      </div>
    </div>
  );
}
