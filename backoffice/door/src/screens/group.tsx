// Several people with one code: how many of them go in now.
import {useState} from 'react';
import {count, plural} from '../words/when';
import {engine} from '../working';

export function Group({text, left}: {text: string; left: number}) {
  const [people, setPeople] = useState(left);
  if (left === 0)
    return (
      <div className="does">
        <button type="button" className="big" onClick={() => engine.clear()}>
          Ya están todos: seguir
        </button>
      </div>
    );
  return (
    <div className="does">
      <div className="stepper" role="group" aria-label="Cuántos pasan">
        <button type="button" aria-label="Uno menos" disabled={people <= 1} onClick={() => setPeople(people - 1)}>
          −
        </button>
        <output>{count(people)}</output>
        <button type="button" aria-label="Uno más" disabled={people >= left} onClick={() => setPeople(people + 1)}>
          +
        </button>
      </div>
      <button type="button" className="big" onClick={() => void engine.read(text, people)}>
        {people === 1 ? 'Pasa 1' : `Pasan ${plural(people, 'persona', 'personas')}`}
      </button>
      <button type="button" onClick={() => engine.clear()}>
        Nadie
      </button>
    </div>
  );
}
