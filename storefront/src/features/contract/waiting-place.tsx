// Where somebody stands in a waiting list: the place, the turn and until when, the deposit, and leaving.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {dayAndHour, euros} from '../../lib/words/format';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {WaitingPlaceState} from '../../lib/api/types';
import {Button, ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

const DEPOSITS: Record<WaitingPlaceState['depositState'], string> = {
  none: '',
  paid: 'pagada; se descuenta del abono o se devuelve',
  lent: 'se está descontando de tu abono',
  deducted: 'descontada de tu abono',
  returned: 'devuelta a la tarjeta con la que la pagaste',
};

export function WaitingPlace({token}: {token: string}) {
  const {data, error, reload} = useQuery(`waiting-place/${token}`, () => api.waitingPlace(token));
  if (error && !data && error.status === 404) return <Notice tone="warn" title={error.message} />;
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Cargando tu puesto…">
        <Bone height="10rem" />
      </Loading>
    );
  return (
    <article
      className="contract-person"
      data-chosen={data.state === 'called' ? '' : undefined}
      aria-label={`Lista de espera de ${data.listName}`}
    >
      <div>
        <h2>{data.listName}</h2>
        <p className="muted">
          {data.seatsWanted === 1 ? 'Una butaca' : `${data.seatsWanted} butacas`},{' '}
          {data.zoneName ?? 'en cualquier zona'} · {data.email}
        </p>
      </div>
      <Words place={data} />
      {data.depositState !== 'none' && (
        <p className="small">
          Señal de <span className="figures">{euros(data.depositCents)}</span>: {DEPOSITS[data.depositState]}.
        </p>
      )}
      <div className="contract-acts">
        {data.state === 'called' && !data.isSigning && (
          <ButtonLink to="/abonos/nuevo" look="primary">
            Elegir mi abono
          </ButtonLink>
        )}
        {(data.state === 'waiting' ||
          data.state === 'pending_deposit' ||
          (data.state === 'called' && !data.isSigning)) && (
          <Leave token={token} hasDeposit={data.depositState === 'paid'} onLeft={reload} />
        )}
        <Button look="quiet" onClick={() => void reload()}>
          Volver a mirar
        </Button>
      </div>
    </article>
  );
}

function Words({place}: {place: WaitingPlaceState}) {
  switch (place.state) {
    case 'pending_deposit':
      return (
        <Notice tone="warn" title="Falta pagar la señal">
          Tu puesto cuenta desde que el banco la confirma. Si acabas de pagar, espera unos segundos y vuelve a mirar; si
          no, apúntate otra vez con el mismo correo.
        </Notice>
      );
    case 'waiting':
      return (
        <p>
          Tu puesto: <strong className="contract-price figures">{place.place}</strong>
          {place.place === 1 && '. Eres la siguiente persona.'}
        </p>
      );
    case 'called':
      return place.isSigning ? (
        <Notice title="Ya has pedido tu abono">En cuanto esté pagado, tu turno termina.</Notice>
      ) : (
        <Notice tone="ok" title="Es tu turno">
          <p>
            Tienes hasta el <strong>{place.expiresAt && dayAndHour(place.expiresAt)}</strong> para elegir butaca y
            pagar. Entra en tu cuenta con el correo con el que te apuntaste.
          </p>
        </Notice>
      );
    case 'served':
      return <p>Ya tienes tu abono. Gracias por esperar.</p>;
    case 'declined':
      return <p>Ya no estás en esta lista de espera.</p>;
    case 'expired':
      return <p>Tu turno ha pasado, o la lista se ha cerrado.</p>;
  }
}

function Leave({token, hasDeposit, onLeft}: {token: string; hasDeposit: boolean; onLeft: () => Promise<unknown>}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.leaveWaitingList(token);
      announce('Ya no estás en la lista de espera.');
      await onLeft();
    } catch (error) {
      setProblem(asApiError(error).message);
      setBusy(false);
    }
  };
  if (!isAsking) return <Button onClick={() => setAsking(true)}>Borrarme de la lista</Button>;
  return (
    <div className="contract-part">
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      <p>Pierdes tu puesto{hasDeposit && ' y te devolvemos la señal'}.</p>
      <div className="contract-acts">
        <Button look="primary" isBusy={isBusy} onClick={() => void leave()}>
          Sí, borrarme
        </Button>
        <Button onClick={() => setAsking(false)}>No, seguir esperando</Button>
      </div>
    </div>
  );
}
