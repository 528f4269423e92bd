// «/correo/recibido»: whoever received the club's test mail says so. Opening it changes nothing, because mail scanners
// open links too.
import {useState} from 'react';
import '../../features/account/account.css';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import {useTitle} from '../../lib/title';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';

export default function MailReceivedPage() {
  useTitle('Correo de prueba');
  // Behind the #: it is sent to nobody before the button is pressed.
  const key = /^#clave=([\w-]{20,100})$/.exec(window.location.hash)?.[1];
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const say = async (received: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await api.confirmMailReceived(received);
      setDone(true);
    } catch (refused) {
      setProblem(asApiError(refused).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="page account-page">
      <h1>Correo de prueba</h1>
      {key === undefined && (
        <Notice tone="warn" title="Este enlace no vale">
          Puede que le falte una parte: ábrelo otra vez desde el correo.
        </Notice>
      )}
      {key !== undefined && isDone && (
        <Notice tone="ok" title="Gracias: apuntado" isAnswer>
          El correo sale y llega. Ya puedes cerrar esta página.
        </Notice>
      )}
      {key !== undefined && !isDone && (
        <>
          <p>
            Alguien de la organización ha enviado un correo de prueba a tu dirección. Si lo has recibido, dilo: así se
            sabe que las entradas también llegarán.
          </p>
          <p>
            <Button look="primary" isBusy={isBusy} onClick={() => void say(key)}>
              He recibido este correo
            </Button>
          </p>
          {problem && <Refusal>{problem}</Refusal>}
        </>
      )}
    </div>
  );
}
