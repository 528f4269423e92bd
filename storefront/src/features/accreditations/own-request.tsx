// What became of a request: each person's state in words, the reason where there is one, and the way to take it back.
import {useState} from 'react';
import {withdrawAccreditation} from '../../lib/sale/accreditations';
import {asApiError} from '../../lib/api/request';
import {announce} from '../../lib/announce';
import type {OwnAccreditations} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Notice, type Tone} from '../../ui/screens/notice';

type One = OwnAccreditations['people'][number];

const STATES: Record<One['state'], {word: string; tone: Tone; says: string}> = {
  requested: {word: 'Pedida', tone: 'info', says: 'La estamos mirando. Te decimos por correo qué se decide.'},
  withdrawn: {word: 'Retirada', tone: 'info', says: 'La retiraste.'},
  approved: {word: 'Aprobada', tone: 'ok', says: 'Pronto te llega por correo el código, con la credencial.'},
  rejected: {word: 'Rechazada', tone: 'danger', says: ''},
  sent: {
    word: 'Aprobada y enviada',
    tone: 'ok',
    says: 'El código y la credencial van en el correo. Se activa en el recinto, con el documento.',
  },
  activated: {word: 'Activada', tone: 'ok', says: 'Ya da acceso.'},
  used: {word: 'Usada', tone: 'ok', says: 'Ya se ha entrado con ella.'},
  expired: {word: 'Caducada', tone: 'info', says: 'Su plazo ha terminado.'},
  revoked: {word: 'Revocada', tone: 'danger', says: 'Ya no da acceso.'},
};

interface Props {
  hash: string;
  own: OwnAccreditations;
  onChanged: (next: OwnAccreditations) => void;
}

export function OwnRequest({hash, own, onChanged}: Props) {
  return (
    <ul className="accreditation-people">
      {own.people.map(one => (
        <Person key={one.id} hash={hash} one={one} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function Person({hash, one, onChanged}: {hash: string; one: One; onChanged: Props['onChanged']}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const {word, tone, says} = STATES[one.state];
  const withdraw = async () => {
    setBusy(true);
    try {
      onChanged(await withdrawAccreditation(hash, one.id));
      announce('Solicitud retirada');
    } catch (caught) {
      setFailure(asApiError(caught).message);
      setBusy(false);
    }
  };
  return (
    <li>
      <h2>{one.name}</h2>
      <p className="muted">{[one.typeName, one.task].filter(Boolean).join(' · ')}</p>
      <Notice tone={tone} title={word}>
        {[one.reason && `Motivo: ${one.reason}`, says].filter(Boolean).map(words => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
      {one.state === 'requested' && (
        <div className="accreditation-acts">
          {isAsking ? (
            <>
              <Button look="primary" isBusy={isBusy} onClick={() => void withdraw()}>
                Sí, retirarla
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                No
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsking(true)}>
              Retirar la solicitud<span className="visually-hidden"> de {one.name}</span>
            </Button>
          )}
        </div>
      )}
      {failure && (
        <Notice tone="danger" isAnswer title="No se ha retirado">
          <p>{failure}</p>
        </Notice>
      )}
    </li>
  );
}
