// A ticket without its person: who comes is written down by somebody of the office who is logged in here, and the code
// read again. A reader alone changes nobody's data.
import {useState, type FormEvent} from 'react';
import {staffToken} from '../device/machine';
import type {Answer} from '../engine/state';
import {ask, Refusal} from '../wire/call';
import {engine} from '../working';

const PARTS = [
  {name: 'firstName', label: 'Nombre', max: 80},
  {name: 'surname1', label: 'Primer apellido', max: 80},
  {name: 'surname2', label: 'Segundo apellido (si tiene)', max: 80},
  {name: 'docNo', label: 'NIF, NIE o pasaporte', max: 20},
] as const;

export function NameForm({answer, onClose}: {answer: Answer; onClose: () => void}) {
  const [person, setPerson] = useState({firstName: '', surname1: '', surname2: '', docNo: ''});
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const token = staffToken();
  if (token === null)
    return (
      <div className="does">
        <p className="detail">El nombre se pone en la oficina, o aquí con tu cuenta.</p>
        <a className="big" href={`/login?volver=${encodeURIComponent(location.pathname)}`}>
          Entrar con mi cuenta
        </a>
        <button type="button" onClick={onClose}>
          Volver
        </button>
      </div>
    );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = {ticketId: answer.scanned.namelessId, ...person};
      await ask(`/api/sesiones/${engine.view.sessionId}/asistentes`, {token, body});
      engine.clear();
      await engine.read(answer.text);
    } catch (failure) {
      setProblem(failure instanceof Refusal ? failure : null);
      setBusy(false);
    }
  };
  return (
    <form className="does" noValidate onSubmit={event => void save(event)}>
      {PARTS.map(({name, label, max}) => (
        <label key={name}>
          {label}
          <input
            maxLength={max}
            autoComplete="off"
            value={person[name]}
            onChange={event => setPerson({...person, [name]: event.target.value})}
          />
          {problem?.errors[name] && <span className="error">{problem.errors[name]}</span>}
        </label>
      ))}
      {problem && <p role="alert">{problem.message}</p>}
      <button type="submit" className="big" disabled={isBusy}>
        Poner y leer otra vez
      </button>
      <button type="button" onClick={onClose}>
        Volver
      </button>
    </form>
  );
}
