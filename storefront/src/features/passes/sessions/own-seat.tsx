// What a session is to one pass: included, with what can be done with the seat; or outside, and then the own seat at
// the holder's price.
import {useState} from 'react';
import {useShowWords} from '../../../lib/activities';
import {announce} from '../../../lib/announce';
import {api} from '../../../lib/api/api';
import {reloadCart} from '../../../lib/sale/cart';
import {sessionPath} from '../../../lib/words/event-words';
import {capital, dayAndHour, euros} from '../../../lib/words/format';
import {ownSeatsKey} from '../../../lib/api/keys';
import {usePassSessions} from '../../../lib/passes';
import {useQuery} from '../../../lib/api/query';
import {asApiError} from '../../../lib/api/request';
import type {HolderSeat, SessionDetail} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {Notice} from '../../../ui/screens/notice';
import {Refusal} from '../../../ui/screens/refusal';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {SeatState} from './session-row';

export function OwnSeats({session}: {session: SessionDetail}) {
  const {data, error, reload} = useQuery(ownSeatsKey(session.id), () => api.ownSeats(session.id), 0);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Buscando tu butaca…">
        <Bone height="12rem" />
      </Loading>
    );
  if (data.items.length === 0) return <NothingHere session={session} />;
  return (
    <ul className="holder-list">
      {data.items.map(seat => (
        <OwnSeat key={seat.seasonPassId} session={session} seat={seat} reload={reload} />
      ))}
    </ul>
  );
}

/** Passes of another season. */
export function NothingHere({session}: {session: SessionDetail}) {
  return (
    <Notice title="Tus abonos no son de esta temporada">
      <p>Puedes comprar entradas como todo el mundo.</p>
      <ButtonLink to={sessionPath(session.event, session.id)}>Ver las entradas</ButtonLink>
    </Notice>
  );
}

interface Props {
  session: SessionDetail;
  seat: HolderSeat;
  reload: () => Promise<void>;
}

function OwnSeat({session, seat, reload}: Props) {
  return (
    <li className="holder-card">
      <div className="holder-who">
        <h2>{seat.holderName}</h2>
        <p className="muted">
          {seat.listName}. {seat.seatLabel || 'Sin butaca fija'}.
        </p>
      </div>
      {seat.isIncluded ? (
        <Included session={session} seat={seat} />
      ) : (
        <Outside session={session} seat={seat} reload={reload} />
      )}
    </li>
  );
}

function Included({session, seat}: Omit<Props, 'reload'>) {
  const words = useShowWords();
  const {data} = usePassSessions(seat.seasonPassId);
  const mine = data?.find(one => one.eventSessionId === session.id);
  return (
    <>
      <p className="holder-words">{capital(words.this)} entra en tu abono: no tienes que comprar nada.</p>
      {mine && <SeatState session={mine} />}
      <div className="holder-ways">
        <ButtonLink to={`/abono/${seat.seasonPassId}/liberar-asiento/${session.event.id}`}>
          Liberar tu asiento
        </ButtonLink>
        <ButtonLink to={`/abono/${seat.seasonPassId}/invitaciones/${session.event.id}/${session.id}`}>
          Ceder o invitar
        </ButtonLink>
      </div>
    </>
  );
}

function Outside({session, seat, reload}: Props) {
  const words = useShowWords();
  const {timezone} = session.venue;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.holdOwnSeat({sessionId: session.id, passId: seat.seasonPassId});
      announce('Tu butaca está en el carrito');
      await Promise.all([reloadCart(), reload()]);
    } catch (error) {
      setProblem(asApiError(error).message);
      await reload();
    } finally {
      setBusy(false);
    }
  };
  const code = seat.refusal?.code;
  const isSaving = seat.publicCents !== null && seat.cents !== null && seat.publicCents > seat.cents;
  return (
    <>
      {seat.note && <p className="holder-words">{seat.note}</p>}
      {(seat.refusal === null || code === 'in_cart' || code === 'not_open_yet' || code === 'unpaid') &&
        seat.cents !== null && (
          <p className="holder-price">
            <strong className="figures">{euros(seat.cents)}</strong>{' '}
            <span className="muted">tu precio de abonado, gastos incluidos</span>
            {isSaving && (
              <span className="small muted">
                <br />
                Para los demás, {euros(seat.publicCents!)}.
              </span>
            )}
          </p>
        )}
      {seat.refusal === null && (
        <>
          <p className="holder-words">
            {seat.keptUntilAt ? (
              <>
                Te guardamos tu butaca hasta el <strong>{dayAndHour(seat.keptUntilAt, timezone)}</strong>. Después sale
                a la venta para todos.
              </>
            ) : (
              <>Tu butaca ya no está guardada, pero sigue libre: es para quien llegue antes.</>
            )}
            {seat.closesAt && !seat.keptUntilAt && (
              <> Puedes comprarla a tu precio hasta el {dayAndHour(seat.closesAt, timezone)}.</>
            )}
          </p>
          <div className="holder-ways">
            <Button look="primary" isBusy={isBusy} onClick={() => void take()}>
              Comprar mi butaca<span className="visually-hidden">, {seat.holderName}</span>
            </Button>
          </div>
        </>
      )}
      {code === 'in_cart' && (
        <>
          <p className="holder-words">Tu butaca está en un carrito. Págala antes de que se acabe el tiempo.</p>
          <div className="holder-ways">
            <ButtonLink to="/carrito" look="primary">
              Ir al carrito
            </ButtonLink>
          </div>
        </>
      )}
      {code === 'bought' && (
        <>
          <Notice tone="ok" title={`Ya has comprado tu butaca para ${words.this}`} />
          <div className="holder-ways">
            <ButtonLink to="/perfil">Ver mis compras</ButtonLink>
          </div>
        </>
      )}
      {seat.refusal !== null && code !== 'in_cart' && code !== 'bought' && (
        <>
          <p className="holder-words">
            {code === 'not_open_yet' && seat.opensAt ? (
              <>
                Podrás comprarla desde el <strong>{dayAndHour(seat.opensAt, timezone)}</strong>
                {seat.keptUntilAt && <>. Te la guardamos hasta el {dayAndHour(seat.keptUntilAt, timezone)}</>}.
              </>
            ) : (
              seat.refusal.message
            )}
          </p>
          <div className="holder-ways">
            {code === 'unpaid' && (
              <ButtonLink to={`/perfil/abono/${seat.seasonPassId}/plazos`} look="primary">
                Ver mis plazos
              </ButtonLink>
            )}
            {code === 'not_chosen' && <ButtonLink to={`/mi-abono?abono=${seat.seasonPassId}`}>Elegirlo</ButtonLink>}
            {code === 'ticket_needed' && (
              <ButtonLink to={sessionPath(session.event, session.id)} look="primary">
                Comprar la entrada con el abono
              </ButtonLink>
            )}
            {(code === 'taken' || code === 'not_offered' || code === 'no_price' || code === 'closed') && (
              <ButtonLink to={sessionPath(session.event, session.id)}>Ver otras butacas</ButtonLink>
            )}
          </div>
        </>
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </>
  );
}
