// What the link of a mail offers: leaving, and coming back. Opening it changes nothing, because mail scanners open
// links too.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {put, useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {LeaveForm} from './leave-form';

export function Subscription({token}: {token: string}) {
  const key = `subscription/${token}`;
  const {data, error, reload} = useQuery(key, () => api.subscription(token));
  const [hasActed, setActed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (error?.status === 404 && !data) {
    return (
      <>
        <h1>Darte de baja</h1>
        <Notice tone="warn" title="Este enlace no vale">
          Puede que le falte una parte. Pide otro con tu dirección.
        </Notice>
        <LeaveForm />
      </>
    );
  }
  if (error && !data) return <Trouble isPage error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading>
        <Bone width="16rem" height="3rem" />
        <Bone height="6rem" />
      </Loading>
    );

  const act = async (ask: typeof api.leaveSubscription) => {
    setBusy(true);
    setProblem(null);
    try {
      put(key, await ask(token));
      setActed(true);
    } catch (refused) {
      setProblem(asApiError(refused).message);
    } finally {
      setBusy(false);
    }
  };
  const address = <strong>{data.emailMasked}</strong>;
  return (
    <>
      {data.isSubscribed ? (
        <>
          <h1 key="in">{hasActed ? 'Todo sigue como estaba' : '¿Dejamos de escribirte?'}</h1>
          <p>
            {hasActed ? (
              <>Seguirás recibiendo nuestras novedades en {address}.</>
            ) : (
              <>
                Ya no enviaremos novedades ni ofertas a {address}. Las entradas y los avisos de tus compras te siguen
                llegando.
              </>
            )}
          </p>
          <p>
            <Button
              look={hasActed ? 'quiet' : 'primary'}
              isBusy={isBusy}
              onClick={() => void act(api.leaveSubscription)}
            >
              Darme de baja
            </Button>
          </p>
        </>
      ) : (
        <>
          <h1 key="out">Ya no te escribiremos</h1>
          <p>
            {address} no recibirá más novedades ni ofertas. Las entradas y los avisos de tus compras te siguen llegando.
          </p>
          <p>
            <Button isBusy={isBusy} onClick={() => void act(api.returnSubscription)}>
              Ha sido un error: seguir recibiéndolas
            </Button>
          </p>
        </>
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </>
  );
}
