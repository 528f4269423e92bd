// What the link of a notice opens, without an account: which card, how much, when, and one button that stops it.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {SupporterRenewal} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';

interface Props {
  token: string;
  /** One's own cards, on the same page, say it too. */
  onChanged: () => Promise<unknown>;
}

export default function RenewalNotice({token, onChanged}: Props) {
  const {data, error, reload} = useQuery(`supporter-renewals/${token}`, () => api.supporterRenewal(token));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (isOn: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      await api.setSupporterRenewal(token, isOn);
      await Promise.all([reload(), onChanged()]);
      announce(isOn ? 'El carné se renovará solo.' : 'El carné ya no se renovará solo.');
    } catch (refused) {
      setProblem(asApiError(refused).message);
    } finally {
      setBusy(false);
    }
  };
  if (error && !data && error.status === 404)
    return (
      <Notice tone="warn" title="El enlace no es válido" isAnswer>
        {error.message}
      </Notice>
    );
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Cargando la renovación…">
        <Bone height="8rem" />
      </Loading>
    );
  const isDecided = data.state === 'renewed' || data.state === 'charging' || data.state === 'failed';
  return (
    <Section title="Renovación de tu carné">
      <div className="card-renewal">
        <p className="muted">
          {data.tierName} · n.º {data.number}
        </p>
        <p>{wordsOf(data)}</p>
        {problem && <Notice tone="danger" title={problem} isAnswer />}
        {!isDecided && (
          <div>
            <Button look={data.isOn ? 'primary' : undefined} isBusy={isBusy} onClick={() => void set(!data.isOn)}>
              {data.isOn ? 'Parar la renovación' : 'Volver a pedirla'}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function wordsOf({state, isOn, amountCents, chargeOn, means, reason}: SupporterRenewal): string {
  if (state === 'renewed') return 'Este carné ya se ha renovado.';
  if (state === 'charging') return 'El banco está cobrando la renovación ahora mismo.';
  if (state === 'failed') return `No se ha renovado solo. ${reason}. Puedes renovarlo tú en esta página.`;
  if (!isOn) return 'La renovación está parada: no se cobrará nada.';
  if (state !== 'notified' || chargeOn === null || amountCents === null)
    return 'Te escribiremos 21 días antes de que acabe, con el día y el importe.';
  const day = plainDay(chargeOn, 'UTC');
  if (amountCents === 0) return `Se renueva el ${day} y no cuesta nada. Puedes pararlo hasta ese día.`;
  return `Se renueva el ${day} y se cobran ${euros(amountCents)}${means ? ` en ${means}` : ''}. Puedes pararlo hasta ese día, sin dar explicaciones.`;
}
