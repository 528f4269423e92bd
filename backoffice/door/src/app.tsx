// Which screen is on: pairing, readiness, reading, or one above it.
import {useEffect, useState} from 'react';
import {hearNfc} from './device/nfc';
import {keptChoices, keepChoices, type Choices} from './device/choices';
import {askPersistence} from './device/machine';
import {mute, stayAwake, wakeSound} from './device/signals';
import {Menu} from './screens/menu';
import {Pad} from './screens/pad';
import {Pair} from './screens/pair';
import {Read} from './screens/read';
import {Ready} from './screens/ready';
import type {Screen} from './screens/screen';
import {Search} from './screens/search';
import {useDoor} from './use-door';
import {begin, camera, engine} from './working';

export function App() {
  const {phase, answerNumber} = useDoor();
  const [screen, setScreen] = useState<Screen>('ready');
  const [choices, setChoices] = useState(keptChoices);
  const choose = (changes: Partial<Choices>): void => {
    const next = {...choices, ...changes};
    setChoices(next);
    keepChoices(next);
  };
  useEffect(() => mute(choices.isSilent), [choices.isSilent]);
  useEffect(() => {
    engine.chosenSlowSeconds = choices.slowSeconds;
  }, [choices.slowSeconds]);
  useEffect(() => {
    engine.isAttended = choices.kioskPin === null;
  }, [choices.kioskPin]);
  // Whatever was open: somebody stands at the door and has his answer.
  useEffect(() => {
    if (answerNumber > 0) setScreen('read');
  }, [answerNumber]);
  useEffect(() => {
    if (phase === 'working') return;
    setScreen('ready');
    // Whoever pairs it again is its keeper, also without the PIN of the last one.
    if (phase === 'blank')
      setChoices(before => {
        const next = {...before, kioskPin: null};
        keepChoices(next);
        return next;
      });
  }, [phase]);

  /** From a touch: only then may a page sound, stay awake and open its camera. */
  const work = (): void => {
    wakeSound();
    void stayAwake();
    void askPersistence();
    if (camera.view.state !== 'live' && camera.view.state !== 'dark') void camera.open();
    setScreen('read');
  };
  const nfc = (): Promise<void> =>
    hearNfc(code => void engine.read(code)).then(
      () => setScreen('read'),
      () => {
        engine.tell('El teléfono no deja leer NFC.');
        setScreen('ready');
      },
    );

  if (phase === 'starting')
    return (
      <p className="wait" role="status">
        Preparando el lector…
      </p>
    );
  if (phase === 'elsewhere')
    return (
      <main className="sheet middle">
        <h1>El lector está abierto en otra pestaña</h1>
        <p>Solo puede trabajar una: dos leerían la misma entrada sin saber la una de la otra.</p>
        <button type="button" className="big main" onClick={() => void begin(true)}>
          Usar esta
        </button>
      </main>
    );
  if (phase === 'blank') return <Pair />;
  if (screen === 'pad') return <Pad onClose={() => setScreen('read')} />;
  if (screen === 'search') return <Search onClose={() => setScreen('read')} />;
  if (screen === 'menu')
    return (
      <Menu
        choices={choices}
        onChoose={choose}
        onReady={() => setScreen('ready')}
        onSearch={() => setScreen('search')}
        onNfc={() => void nfc()}
        onClose={() => setScreen('read')}
      />
    );
  if (screen === 'ready') return <Ready onWork={work} />;
  return <Read choices={choices} onChoose={choose} onOpen={setScreen} />;
}
