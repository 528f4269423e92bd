// One's own data: a copy to take away, a correction, being forgotten; what was asked and until when it is answered.
import {useEffect, useState} from 'react';
import {announce} from '../../lib/announce';
import {asApiError, type ApiError} from '../../lib/api/request';
import {copyAddress, ownDataApi} from '../../lib/api/own-data-api';
import {put, useQuery} from '../../lib/api/query';
import type {Account, OwnDataRequest, OwnRight} from '../../lib/api/types';
import {plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Trouble} from '../../ui/screens/trouble';
import {Section} from '../../ui/section';
import './own-people.css';

const RIGHTS: Record<OwnRight, string> = {
  access: 'Copia de tus datos',
  rectification: 'Corregir tus datos',
  erasure: 'Borrar tus datos',
  restriction: 'Limitar el uso de tus datos',
  portability: 'Llevarte tus datos a otra parte',
  objection: 'No usar tus datos para publicidad ni perfiles',
};
/** Made by itself. */
const BY_COPY: readonly OwnRight[] = ['access', 'portability'];
/** What a person looks at, and what comes of it. */
const BY_HAND = [
  [
    'objection',
    'No usarlos para publicidad',
    'Dejas de recibir publicidad, no estás en ninguna lista con la que se decide a quién enviarla y no se mira qué correos abres.',
  ],
  [
    'restriction',
    'Limitar su uso',
    'Tus datos se guardan sin borrarlos, aunque se cumpla su plazo, y no se usan más que para lo que la ley obliga.',
  ],
] as const;
const FORMATS = [
  ['pdf', 'PDF, para leer'],
  ['csv', 'ZIP, tablas y archivos'],
  ['json', 'JSON, para otro programa'],
] as const;

/** How often whoever waits for a copy looks whether it is there. */
const AGAIN_MS = 5_000;

export function OwnData({account}: {account: Account}) {
  const key = `account/data/${account.id}`;
  const {data, error, reload} = useQuery(key, ownDataApi.requests);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (right: OwnRight) => {
    setBusy(true);
    setFailure(null);
    try {
      put(key, await ownDataApi.ask(right, ''));
      announce(`${RIGHTS[right]}: pedido`);
    } catch (problem) {
      setFailure(asApiError(problem));
    }
    setBusy(false);
  };
  const waits = (right: OwnRight) => data?.some(one => one.right === right && one.state === 'asked') ?? false;
  const isMaking = waits('access') || waits('portability');
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void reload(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
  return (
    <Section title="Copia y borrado de tus datos">
      <p className="muted">
        Puedes llevarte una copia de todo lo que guardamos de ti: está en unos minutos y se borra a los pocos días.
      </p>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {failure !== null && <Trouble error={failure} />}
      {data && data.length > 0 && (
        <ul className="own-people own-data">
          {data.map(one => (
            <Asked key={one.id} one={one} />
          ))}
        </ul>
      )}
      <p className="own-data">
        <Button isBusy={isBusy} disabled={waits('access')} onClick={() => void ask('access')}>
          Pedir una copia
        </Button>
      </p>
      <details className="own-people-add">
        <summary>Borrar mis datos</summary>
        <p>
          Lo mira una persona y se contesta antes de un mes. Se borra quién eres de todas partes; pedidos y facturas
          quedan bloqueados, porque la ley obliga a guardarlos. Con algo abierto (un abono, entradas para un día que no
          ha llegado, un plazo sin pagar) hay que cerrarlo antes.
        </p>
        <Button isBusy={isBusy} disabled={waits('erasure')} onClick={() => void ask('erasure')}>
          Pedir que se borren
        </Button>
      </details>
      <details className="own-people-add">
        <summary>Más derechos</summary>
        <ul className="own-people own-rights">
          <li>
            <p>Te llevas tus datos en un formato que lee otro programa (JSON). Están en unos minutos.</p>
            <Button isBusy={isBusy} disabled={waits('portability')} onClick={() => void ask('portability')}>
              Llevarme mis datos
            </Button>
          </li>
          {BY_HAND.map(([right, act, what]) => (
            <li key={right}>
              <p>{what} Lo mira una persona y se contesta antes de un mes.</p>
              <Button isBusy={isBusy} disabled={waits(right)} onClick={() => void ask(right)}>
                {act}
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function Asked({one}: {one: OwnDataRequest}) {
  const isComing = BY_COPY.includes(one.right) && one.state === 'asked';
  return (
    <li>
      <span>
        <strong>{RIGHTS[one.right]}</strong>
        {isComing && ' · La estamos preparando: está en unos minutos'}
        {one.state === 'asked' && !isComing && ` · se contesta antes del ${plainDay(one.dueAt)}`}
        {one.state === 'refused' && ' · no procede'}
        {one.answer && ` · ${one.answer}`}
        {one.state === 'ready' && !one.hasFiles && ' · ya no está, pide otra'}
      </span>
      {one.hasFiles && (
        <span>
          {FORMATS.map(([format, label]) => (
            <a key={format} className="own-data-copy" href={copyAddress(one.id, format)} download>
              {label}
            </a>
          ))}
        </span>
      )}
    </li>
  );
}
