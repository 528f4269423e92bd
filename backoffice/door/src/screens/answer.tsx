// The answer, on the whole screen: colour, shape, one word; then what to look at; then what can still be done.
import {useState} from 'react';
import {isProblem, type Answer, type Problem} from '../engine/state';
import {shortCode, sourceWord, wordsOf, type Words} from '../words/answer-words';
import {engine} from '../working';
import {Group} from './group';
import {NameForm} from './name-form';
import {Shape} from './shapes';
import {Undo} from './undo';

interface Props {
  answer: Answer | Problem;
  zone: string;
  isKiosk: boolean;
  isComparing: boolean;
}

export function AnswerScreen({answer, zone, isKiosk, isComparing}: Props) {
  const words = wordsOf(answer, zone);
  if (isProblem(answer))
    return (
      <Frame words={words} isAlone={isKiosk}>
        {!isKiosk && <Close />}
      </Frame>
    );
  return <Read answer={answer} words={words} isKiosk={isKiosk} isComparing={isComparing} />;
}

interface FrameProps {
  words: Words;
  isOut?: boolean;
  /** Nothing stands below it. */
  isAlone?: boolean;
  children: React.ReactNode;
}

function Frame({words, isOut = false, isAlone = false, children}: FrameProps) {
  return (
    <section className={`answer ${words.tone}${isOut ? ' out' : ''}${isAlone ? ' alone' : ''}`}>
      <div role="status" aria-live="assertive" className="said">
        <Shape tone={words.tone} isOut={isOut} />
        <p className="word">{words.word}</p>
        {words.detail !== '' && <p className="detail">{words.detail}</p>}
      </div>
      {children}
    </section>
  );
}

const Close = () => (
  <div className="does">
    <button type="button" className="big" onClick={() => engine.clear()}>
      Seguir
    </button>
  </div>
);

interface ReadProps {
  answer: Answer;
  words: Words;
  isKiosk: boolean;
  isComparing: boolean;
}

function Read({answer, words, isKiosk, isComparing}: ReadProps) {
  const {scanned, direction, isOffline, isUndone, question} = answer;
  const [isCompared, setCompared] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const isIn = scanned.result === 'ok' && direction === 'in' && !isUndone;
  const mustCompare = isComparing && isIn && !isCompared && !isKiosk;
  const look =
    question !== null
      ? {...words, tone: 'look' as const, word: 'Pregunta', detail: question}
      : mustCompare
        ? {...words, tone: 'look' as const, word: 'Compara'}
        : words;
  const kind = [scanned.category, sourceWord(scanned.source)].filter(Boolean).join(' · ');
  const toLookAt = [
    ...(isIn && scanned.documentRequired !== null ? [`Pide: ${scanned.documentRequired}`] : []),
    ...(scanned.attention ?? []).filter(one => one !== scanned.documentRequired),
  ];
  return (
    <Frame words={look} isOut={direction === 'out' && look.tone === 'good'} isAlone={isKiosk}>
      {!isUndone && (
        <div className="facts">
          {kind !== '' && (
            <p className="kind" style={scanned.color ? {borderColor: scanned.color} : undefined}>
              {scanned.color && <i style={{background: scanned.color}} aria-hidden="true" />}
              {kind}
            </p>
          )}
          {(scanned.place ?? scanned.zoneName) !== null && <p className="seat">{scanned.place ?? scanned.zoneName}</p>}
          {toLookAt.length > 0 && (
            <ul className="attention">
              {toLookAt.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {!isKiosk && scanned.holderName && <p className="holder">{scanned.holderName}</p>}
          {!isKiosk && scanned.docEnd && <p className="holder">Documento acabado en {scanned.docEnd}</p>}
          {mustCompare && !scanned.holderName && (
            <p className="holder">
              {isOffline ? 'Sin red no se sabe su nombre: mira el de la entrada.' : 'No lleva nombre.'}
            </p>
          )}
        </div>
      )}
      {isOffline && !isKiosk && <p className="queued">Leída sin red: se enviará.</p>}
      {isNaming ? (
        <NameForm answer={answer} onClose={() => setNaming(false)} />
      ) : isUndoing && !isUndone ? (
        <Undo
          onClose={() => setUndoing(false)}
          onReason={reason => void engine.undo(answer.nonce, reason).then(() => setUndoing(false))}
        />
      ) : scanned.result === 'group' && scanned.group ? (
        <Group text={answer.text} left={scanned.group.left} />
      ) : question !== null ? (
        <div className="does">
          <button type="button" className="big" onClick={() => void engine.answerQuestion(answer, true)}>
            Sí
          </button>
          <button type="button" className="big" onClick={() => void engine.answerQuestion(answer, false)}>
            No
          </button>
        </div>
      ) : mustCompare ? (
        <div className="does">
          <button type="button" className="big" onClick={() => setCompared(true)}>
            Coincide
          </button>
          <button
            type="button"
            className="big"
            onClick={() => void engine.undo(answer.nonce, 'El documento no coincide')}
          >
            No coincide
          </button>
        </div>
      ) : (
        !isKiosk && (
          <div className="does">
            {scanned.result === 'nameless' && scanned.namelessId !== null && (
              <button type="button" className="big" onClick={() => setNaming(true)}>
                Poner el nombre
              </button>
            )}
            {scanned.canRecover && (
              <button type="button" className="big" onClick={() => void engine.recover(answer)}>
                Recuperar su asiento
              </button>
            )}
            <button type="button" className="big" onClick={() => engine.clear()}>
              Seguir
            </button>
            {scanned.result === 'ok' && !isUndone && (
              <button type="button" onClick={() => setUndoing(true)}>
                Deshacer
              </button>
            )}
          </div>
        )
      )}
      {!isKiosk && <p className="code">{shortCode(answer.text)}</p>}
    </Frame>
  );
}
