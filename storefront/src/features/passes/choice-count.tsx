// How many of its sessions a pass has chosen: in words, and as a row of marks.
import './choice-count.css';

export function ChoiceCount({ allowed, used }: { allowed: number; used: number }) {
  const left = allowed - used;
  return (
    <div className="choice-count">
      <p><strong className="figures">{used} de {allowed}</strong> {used === 1 ? 'elegido' : 'elegidos'}. {left === 0 ? 'No te queda ninguno por elegir.' : left === 1 ? 'Te queda uno por elegir.' : `Te quedan ${left} por elegir.`}</p>
      {allowed <= 20 && <span className="choice-marks" aria-hidden="true">{Array.from({ length: allowed }, (_, i) => <span key={i} data-used={i < used || undefined} />)}</span>}
    </div>
  );
}
