// «/correo/cuenta»: the new address of an account confirms itself (#clave=…), the old one agrees or objects (#antes=…).
// Opening it changes nothing, because mail scanners open links too.
import {useState} from 'react';
import '../../features/account/account.css';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import type {EmailChangeAnswer} from '../../lib/api/types';
import {dayAndHour} from '../../lib/words/format';
import {useTitle} from '../../lib/title';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';

function Answered({answer, isOld}: {answer: EmailChangeAnswer; isOld: boolean}) {
  if (answer.outcome === 'stopped')
    return (
      <Notice tone="ok" title="No cambia nada" isAnswer>
        La cuenta sigue con su correo de siempre. Hemos anotado que no has sido tú.
      </Notice>
    );
  if (answer.outcome === 'done')
    return (
      <Notice tone="ok" title="Correo cambiado" isAnswer>
        Desde ahora se entra en la cuenta con {answer.email}.
      </Notice>
    );
  return (
    <Notice tone="ok" title="Apuntado" isAnswer>
      {isOld
        ? `Gracias. El cambio se hará en cuanto se confirme desde ${answer.email}.`
        : `El cambio se hará cuando lo acepte también el correo de antes o, si no dice nada, el ${dayAndHour(answer.waitsUntilAt ?? new Date().toISOString())}.`}
    </Notice>
  );
}

export default function AccountAddressPage() {
  useTitle('Correo de tu cuenta');
  // Behind the #: it is sent to nobody before a button is pressed.
  const [, who, key] = /^#(clave|antes)=([\w-]{20,100})$/.exec(window.location.hash) ?? [];
  const isOld = who === 'antes';
  const [busy, setBusy] = useState<'mine' | 'not_me' | null>(null);
  const [answer, setAnswer] = useState<EmailChangeAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const say = async (says: 'mine' | 'not_me') => {
    setBusy(says);
    setProblem(null);
    try {
      setAnswer(await api.answerEmailChange(key!, says));
    } catch (refused) {
      setProblem(asApiError(refused).message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="page account-page">
      <h1>Correo de tu cuenta</h1>
      {key === undefined && (
        <Notice tone="warn" title="Este enlace no vale">
          Puede que le falte una parte: ábrelo otra vez desde el correo.
        </Notice>
      )}
      {key !== undefined && answer !== null && <Answered answer={answer} isOld={isOld} />}
      {key !== undefined && answer === null && (
        <>
          <p>
            {isOld
              ? 'Nos han pedido que tu cuenta pase a otro correo. Dinos si has sido tú: mientras no se acepte o pase el plazo, no cambia nada.'
              : 'Nos han pedido que una cuenta pase a este correo. Si es la tuya, confírmalo.'}
          </p>
          <p className="account-acts">
            <Button look="primary" isBusy={busy === 'mine'} onClick={() => void say('mine')}>
              {isOld ? 'Sí, he sido yo' : 'Confirmar mi correo'}
            </Button>
            <Button isBusy={busy === 'not_me'} onClick={() => void say('not_me')}>
              No he sido yo
            </Button>
          </p>
          {problem && <Refusal>{problem}</Refusal>}
        </>
      )}
    </div>
  );
}
