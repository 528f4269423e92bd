// A renewal that makes itself: how much, when, and one button that stops it. In «Mi abono», and on the page that the
// notice's link opens.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {euros, plainDay} from '../../lib/words/format';
import {autoRenewalKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {AutoRenewal} from '../../lib/api/types';
import {Button, ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

interface Source {
  name: string;
  read: () => Promise<AutoRenewal>;
  set: (isOn: boolean) => Promise<AutoRenewal>;
}

const byPass = (passId: number): Source => ({
  name: autoRenewalKey(passId),
  read: () => api.autoRenewal(passId),
  set: isOn => api.setAutoRenewal(passId, isOn),
});
const byLink = (token: string): Source => ({
  name: `auto-renewal/${token}`,
  read: () => api.autoRenewalByLink(token),
  set: isOn => api.setAutoRenewalByLink(token, isOn),
});

/** In «Mi abono»: nothing where there is nothing to decide. */
export function AutoRenewalSection({passId}: {passId: number}) {
  const source = byPass(passId);
  const {data, reload} = useQuery(source.name, source.read);
  if (!data || (!data.canChange && data.state !== 'renewed')) return null;
  return (
    <Section title="Renovación automática">
      <Decision data={data} source={source} onChanged={reload} />
    </Section>
  );
}

export function AutoRenewalPage({token}: {token: string}) {
  const source = byLink(token);
  const {data, error, reload} = useQuery(source.name, source.read);
  if (error && !data && error.status === 404)
    return (
      <div className="page page-narrow pass-page">
        <h1>El enlace no es válido</h1>
        <Notice tone="warn" title={error.message}>
          <ButtonLink to="/mi-abono">Entrar en mi cuenta</ButtonLink>
        </Notice>
      </div>
    );
  if (error && !data)
    return (
      <div className="page page-narrow pass-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando…">
        <div className="page page-narrow pass-page">
          <Bone width="14rem" height="3rem" />
          <Bone height="10rem" />
        </div>
      </Loading>
    );
  return (
    <div className="page page-narrow pass-page">
      <div className="pass-head">
        <h1>Renovación automática</h1>
        <p className="muted">
          {data.listName}
          {data.seatLabel && ` · ${data.seatLabel}`}
        </p>
      </div>
      <Decision data={data} source={source} onChanged={reload} />
    </div>
  );
}

function Decision({data, source, onChanged}: {data: AutoRenewal; source: Source; onChanged: () => Promise<unknown>}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (isOn: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      await source.set(isOn);
      await onChanged();
      announce(isOn ? 'El abono se renovará solo.' : 'El abono ya no se renovará solo.');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      <Words data={data} />
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      {data.canChange && data.isOn && (
        <div>
          <Button isBusy={isBusy} onClick={() => void set(false)}>
            Parar la renovación
          </Button>
        </div>
      )}
      {data.canChange && !data.isOn && data.hasMeans && (
        <div>
          <Button isBusy={isBusy} onClick={() => void set(true)}>
            Renovar solo cada temporada
          </Button>
        </div>
      )}
      {data.canChange && !data.isOn && !data.hasMeans && (
        <p className="small">
          <PageLink to={`/perfil/abono/${data.passId}/plazos`}>Guarda una tarjeta</PageLink> si quieres que se renueve
          solo.
        </p>
      )}
    </div>
  );
}

function Words({data}: {data: AutoRenewal}) {
  const {isOn, state, amountCents, chargeOn, nextListName} = data;
  if (state === 'renewed') return <p>Este abono ya se ha renovado para {nextListName ?? 'la temporada nueva'}.</p>;
  if (isOn && state === 'notified' && amountCents !== null && chargeOn !== null)
    return (
      <p>
        Se renueva para {nextListName ?? 'la temporada nueva'} el <strong>{plainDay(chargeOn, 'UTC')}</strong> y se
        cobran <strong className="figures">{euros(amountCents)}</strong>. Puedes pararlo hasta ese día, sin dar
        explicaciones.
      </p>
    );
  if (isOn && state === 'failed')
    return (
      <Notice tone="warn" title="Este abono no se renovará solo">
        <p>
          {data.reason}. <PageLink to="/abonos/renovar">Renuévalo tú</PageLink> mientras dure la campaña.
        </p>
      </Notice>
    );
  if (isOn && !data.hasMeans)
    return (
      <Notice tone="warn" title="Falta una tarjeta">
        <p>
          Este abono está marcado para renovarse solo, pero no hay ninguna tarjeta guardada en la que cobrarlo.{' '}
          <PageLink to={`/perfil/abono/${data.passId}/plazos`}>Guarda una</PageLink>, o renuévalo tú durante la campaña.
        </p>
      </Notice>
    );
  if (isOn)
    return (
      <p>
        Este abono se renueva solo. Al menos quince días antes de cobrar te escribimos con el importe y la fecha, y
        puedes pararlo cuando quieras.
      </p>
    );
  return (
    <p>
      {state === 'stopped' ? 'Has parado la renovación: no se cobrará nada. ' : 'Este abono no se renueva solo. '}Si lo
      quieres la próxima temporada, renuévalo durante la campaña.
    </p>
  );
}
