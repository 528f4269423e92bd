// Reading: the camera, which way people go, how many are inside; the answer above all of it.
import {useEffect} from 'react';
import {signal} from '../device/signals';
import type {Choices} from '../device/choices';
import type {Screen} from './screen';
import {useCamera, useDoor} from '../use-door';
import {wordsOf} from '../words/answer-words';
import {count, plural} from '../words/when';
import {camera, engine} from '../working';
import {AnswerScreen} from './answer';
import {LeaveKiosk} from './kiosk';
import {Stage} from './stage';

interface Props {
  choices: Choices;
  onChoose: (changes: Partial<Choices>) => void;
  onOpen: (screen: Screen) => void;
}

const KIOSK_MS = 3000;

export function Read({choices, onChoose, onOpen}: Props) {
  const door = useDoor();
  const lens = useCamera();
  const {answer, answerNumber, direction, pulse} = door;
  const isKiosk = choices.kioskPin !== null;
  const zone = pulse?.event.timezone ?? 'UTC';
  useEffect(() => {
    const {answer: shown} = engine.view;
    if (answerNumber > 0 && shown) signal(wordsOf(shown, engine.view.pulse?.event.timezone ?? 'UTC').tone);
  }, [answerNumber]);
  useEffect(() => {
    if (!isKiosk || answer === null) return undefined;
    const timer = setTimeout(() => engine.clear(), KIOSK_MS);
    return () => clearTimeout(timer);
  }, [isKiosk, answer, answerNumber]);
  return (
    <main
      className={`reading ${direction}${answer ? ' answered' : ''}${isKiosk ? ' kiosk' : ''}`}
      aria-busy={door.isReading}
      data-decided={door.decidedIn ?? ''}
    >
      <h1 className="unseen">Leer entradas</h1>
      {!isKiosk && (
        <header className="top">
          <button type="button" className="place" onClick={() => onOpen('ready')}>
            <strong>{pulse?.gate?.name ?? 'Cualquier puerta'}</strong>
            <span>{pulse?.event.title ?? door.device?.eventTitle}</span>
          </button>
          <Connection />
          <button type="button" className="square" onClick={() => onOpen('menu')} aria-label="Menú">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 6h16M4 12h16M4 18h16" />
            </svg>
          </button>
        </header>
      )}
      <Stage hint={isKiosk ? '' : direction === 'in' ? 'Apunta al código' : 'Salida: apunta al código'} />
      {isKiosk ? (
        <div className="kiosk-call">
          <p>Acerca tu entrada</p>
          <LeaveKiosk pin={choices.kioskPin!} onLeave={() => onChoose({kioskPin: null})} />
        </div>
      ) : (
        <footer className="below">
          {pulse && (
            <p className="counts">
              <span>
                <strong>{count(pulse.counters.inside)}</strong> dentro
              </span>
              <span>
                <strong>{count(pulse.counters.throughGate)}</strong> por esta puerta
              </span>
            </p>
          )}
          <div className="ways" role="group" aria-label="Sentido">
            <button type="button" aria-pressed={direction === 'in'} onClick={() => engine.turnTo('in')}>
              Entrada
            </button>
            <button type="button" aria-pressed={direction === 'out'} onClick={() => engine.turnTo('out')}>
              Salida
            </button>
          </div>
          <div className="acts">
            <button type="button" onClick={() => onOpen('pad')}>
              Teclear
            </button>
            {lens.hasTorch && (
              <button type="button" aria-pressed={lens.isTorchOn} onClick={() => void camera.turnTorch()}>
                Linterna
              </button>
            )}
            {pulse?.settings.maySearch && (
              <button type="button" onClick={() => onOpen('search')}>
                Buscar
              </button>
            )}
          </div>
        </footer>
      )}
      {answer && (
        <AnswerScreen
          key={answerNumber}
          answer={answer}
          zone={zone}
          isKiosk={isKiosk}
          isComparing={choices.isComparing}
        />
      )}
    </main>
  );
}

function Connection() {
  const {isOnline, pending, rights} = useDoor();
  const text = isOnline
    ? pending > 0
      ? `Enviando ${count(pending)}`
      : 'En línea'
    : pending > 0
      ? plural(pending, 'lectura en cola', 'lecturas en cola')
      : rights
        ? 'Sin red'
        : 'Sin red ni datos';
  return (
    <span className={`link ${isOnline && pending === 0 ? 'good' : 'look'}`} role="status">
      {text}
    </span>
  );
}
