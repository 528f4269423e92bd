// What the link of a mail offers: leaving all of it or by purpose, and coming back. Opening it changes nothing, because
// mail scanners open links too.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {mailWishesApi} from '../../lib/api/mail-wishes-api';
import {put, useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {Subscription as Shown} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {Section} from '../../ui/section';
import {LeaveForm} from './leave-form';
import './mail-wishes.css';

export function Subscription({token}: {token: string}) {
  const key = `subscription/${token}`;
  const {data, error, reload} = useQuery(key, () => mailWishesApi.look(token));
  const [hasActed, setActed] = useState(false);
  /** What is being said: all of it, or a purpose. */
  const [busy, setBusy] = useState<string | null>(null);
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

  const act = async (what: string, ask: () => Promise<Shown>, words = '') => {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    try {
      put(key, await ask());
      if (what === 'all') setActed(true);
      else announce(words);
    } catch (refused) {
      setProblem(asApiError(refused).message);
    } finally {
      setBusy(null);
    }
  };
  const address = data.emailMasked ? <strong>{data.emailMasked}</strong> : 'esta dirección';
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
                Si te das de baja, {address} no recibirá más novedades ni ofertas. Las entradas y los avisos de tus
                compras te seguirán llegando.
              </>
            )}
          </p>
          <p>
            <Button
              look={hasActed ? 'quiet' : 'primary'}
              isBusy={busy === 'all'}
              onClick={() => void act('all', () => mailWishesApi.leave(token))}
            >
              Darme de baja de todo
            </Button>
          </p>
        </>
      ) : (
        <>
          <h1 key="out">Ya no te escribiremos</h1>
          <p>
            {data.emailMasked ? address : 'Esta dirección'} no recibirá más novedades ni ofertas. Las entradas y los
            avisos de tus compras te siguen llegando.
          </p>
          <p>
            {data.emailMasked ? (
              <Button isBusy={busy === 'all'} onClick={() => void act('all', () => mailWishesApi.comeBack(token))}>
                Ha sido un error: seguir recibiéndolas
              </Button>
            ) : (
              <PageLink to="/email/alta">Apuntarme de nuevo</PageLink>
            )}
          </p>
        </>
      )}
      {problem && <Refusal>{problem}</Refusal>}
      {data.purposes.length > 0 && (data.isSubscribed || data.emailMasked) && (
        <Section title={data.isSubscribed ? 'O elige qué recibes' : 'O vuelve solo a lo que quieras'}>
          <ul className="mail-wishes">
            {data.purposes.map(({key: purpose, name, description, isOn}) => (
              <li key={purpose}>
                <div>
                  <strong>{name}</strong>
                  {description && <p className="small">{description}</p>}
                </div>
                <Button
                  isBusy={busy === purpose}
                  aria-label={`${wordsOf(purpose)[isOn ? 'off' : 'on']}: ${name}`}
                  onClick={() =>
                    void act(
                      purpose,
                      () => (isOn ? mailWishesApi.leave : mailWishesApi.comeBack)(token, [purpose]),
                      purpose === 'measure'
                        ? isOn
                          ? 'Ya no sabremos qué abres'
                          : 'Gracias: sabremos qué abres'
                        : isOn
                          ? `Ya no recibes ${name}`
                          : `Recibirás ${name}`,
                    )
                  }
                >
                  {wordsOf(purpose)[isOn ? 'off' : 'on']}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const wordsOf = (purpose: string) =>
  purpose === 'measure' ? {on: 'Permitirlo', off: 'No permitirlo'} : {on: 'Recibir', off: 'Dejar de recibir'};
