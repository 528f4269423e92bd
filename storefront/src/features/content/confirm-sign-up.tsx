// The link of the mail after signing up. Opening it changes nothing, because mail scanners open links too.
import {useState} from 'react';
import {mailWishesApi} from '../../lib/api/mail-wishes-api';
import {asApiError, type ApiError} from '../../lib/api/request';
import type {Subscription} from '../../lib/api/types';
import {list} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {SignUpForm} from './sign-up-form';

export function ConfirmSignUp({token}: {token: string}) {
  const [done, setDone] = useState<Subscription | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setDone(await mailWishesApi.comeBack(token));
    } catch (refused) {
      setProblem(asApiError(refused));
    } finally {
      setBusy(false);
    }
  };
  if (done) {
    const names = done.purposes.filter(one => one.isOn).map(one => one.name);
    return (
      <>
        <h1>{names.length > 0 ? 'Ya estás dentro' : 'No recibes nuestros correos'}</h1>
        {names.length > 0 ? (
          <Notice tone="ok" title="Suscripción confirmada" isAnswer>
            <p>
              En {done.emailMasked} recibirás {list(names)}. Cada correo lleva un enlace para cambiarlo o dejarlo.
            </p>
          </Notice>
        ) : (
          <Notice tone="info" title="Este enlace ya se usó" isAnswer>
            <p>Después te diste de baja. Si quieres volver, apúntate de nuevo.</p>
          </Notice>
        )}
        {names.length === 0 && <SignUpForm />}
      </>
    );
  }
  if (problem && [404, 410].includes(problem.status))
    return (
      <>
        <h1>Confirma tu suscripción</h1>
        <Notice tone="warn" title="Este enlace no vale" isAnswer>
          Duran 48 horas, o puede que le falte una parte. Apúntate de nuevo y te enviamos otro.
        </Notice>
        <SignUpForm />
      </>
    );
  return (
    <>
      <h1>Confirma tu suscripción</h1>
      <p>Un paso más y empezamos a escribirte. Si no lo has pedido tú, cierra esta página y no pasará nada.</p>
      <p>
        <Button look="primary" isBusy={isBusy} onClick={() => void confirm()}>
          Confirmar la suscripción
        </Button>
      </p>
      {problem && <Refusal>{problem.message}</Refusal>}
    </>
  );
}
