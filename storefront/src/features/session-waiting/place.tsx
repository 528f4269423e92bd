// Where somebody stands: the place, what has been kept for them and until when, buying it, leaving.
import {useEffect, useState} from 'react';
import {useNavigate} from 'react-router';
import {announce} from '../../lib/announce';
import {reloadCart} from '../../lib/sale/cart';
import {dayAndHour, list, tickets} from '../../lib/words/format';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import {
  askSessionPlace,
  leaveSessionList,
  sessionPlaceKey,
  takeSessionOffer,
  type SessionPlace,
} from '../../lib/sale/session-waiting';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

const EVERY_MS = 15_000;

export function SessionPlaceView({token, onAgain}: {token: string; onAgain: () => void}) {
  const {data, error, reload} = useQuery(sessionPlaceKey(token), () => askSessionPlace(token), 5_000);
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isAlive = data?.state === 'waiting' || data?.state === 'offered';
  useEffect(() => {
    if (!isAlive) return;
    const timer = setInterval(() => document.hidden || void reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isAlive, reload]);
  if (error && !data && error.status === 404) return <Notice tone="warn" title={error.message} />;
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Cargando tu puesto…">
        <Bone height="12rem" />
      </Loading>
    );

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (caught) {
      setProblem(asApiError(caught).message);
      await reload();
    }
    setBusy(false);
  };
  const buy = () =>
    act(async () => {
      await takeSessionOffer(token);
      await reloadCart();
      await navigate('/carrito');
    });
  const leave = () =>
    act(async () => {
      await leaveSessionList(token);
      announce('Ya no estás en la lista de espera.');
      setLeaving(false);
      await reload();
    });
  return (
    <article className="wait-sheet" aria-label="Tu puesto en la lista de espera">
      <Words place={data} />
      <p className="muted">
        {wishWords(data)} · <span className="wait-mail">{data.email}</span>
      </p>
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      {data.state === 'offered' && !data.isPaying && data.seats.length > 0 && (
        <div className="wait-acts">
          <Button look="primary" isBusy={isBusy} onClick={() => void buy()}>
            Comprar mis entradas
          </Button>
        </div>
      )}
      {isAlive &&
        !data.isPaying &&
        (isLeaving ? (
          <div className="wait-part">
            <p>{data.state === 'offered' ? 'Las entradas pasan a la siguiente persona.' : 'Pierdes tu puesto.'}</p>
            <div className="wait-acts">
              <Button isBusy={isBusy} onClick={() => void leave()}>
                Sí, borrarme
              </Button>
              <Button look="quiet" onClick={() => setLeaving(false)}>
                No, seguir
              </Button>
            </div>
          </div>
        ) : (
          <div className="wait-acts">
            <Button look="quiet" onClick={() => setLeaving(true)}>
              Borrarme de la lista
            </Button>
          </div>
        ))}
      {(data.state === 'expired' || data.state === 'left') && (
        <div className="wait-acts">
          <Button look="primary" onClick={onAgain}>
            Apuntarme otra vez
          </Button>
        </div>
      )}
    </article>
  );
}

const wishWords = (place: SessionPlace): string =>
  `${tickets(place.quantity)}${place.isAdjacent ? ' juntas' : ''}, ${place.zoneNames.length ? `en ${list(place.zoneNames)}` : 'en cualquier zona'}`;

function Words({place}: {place: SessionPlace}) {
  switch (place.state) {
    case 'waiting':
      return (
        <>
          <p className="wait-place">
            <span className="wait-number figures">{place.place}</span>{' '}
            {place.place === 1 ? 'Eres la siguiente persona' : 'Tu puesto en la lista'}
          </p>
          <p>
            Si se liberan entradas como las que quieres, las guardamos para ti y te escribimos. No hace falta que tengas
            esta página abierta.
          </p>
        </>
      );
    case 'offered':
      if (place.isPaying)
        return <Notice title="Estás pagando tus entradas">En cuanto el banco lo confirme, son tuyas.</Notice>;
      if (place.seats.length === 0)
        return (
          <Notice tone="warn" title="Has soltado las entradas que te guardamos">
            Han pasado a la siguiente persona.
          </Notice>
        );
      return (
        <Notice
          tone="ok"
          title={place.quantity === 1 ? 'Hay una entrada para ti' : `Hay ${place.quantity} entradas para ti`}
        >
          <ul className="wait-seats">
            {place.seats.map(seat => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
          <p>
            Te las guardamos hasta el{' '}
            <strong>{place.offerEndsAt && dayAndHour(place.offerEndsAt, place.timezone)}</strong>.
          </p>
        </Notice>
      );
    case 'served':
      return (
        <Notice tone="ok" title="Ya tienes tus entradas">
          Están en el correo que te enviamos al pagar.
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warn" title="Tu oferta ha caducado">
          El plazo terminó y las entradas pasaron a la siguiente persona.
        </Notice>
      );
    case 'left':
      return <Notice title="Ya no estás en esta lista de espera" />;
  }
}
