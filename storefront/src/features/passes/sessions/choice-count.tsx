// How many of its sessions a pass has chosen: in words, and as a row of marks.
import './choice-count.css';

export function ChoiceCount({allowed, used}: {allowed: number; used: number}) {
  const left = allowed - used;
  return (
    <div className="choice-count">
      <p>
        Has elegido{' '}
        <strong className="figures">
          {used} de {allowed}
        </strong>
        .{' '}
        {left === 0
          ? 'No te queda nada por elegir.'
          : left === 1
            ? 'Te falta 1 por elegir.'
            : `Te faltan ${left} por elegir.`}
      </p>
      {allowed <= 20 && (
        <span className="choice-marks" aria-hidden="true">
          {Array.from({length: allowed}, (_, i) => (
            <span key={i} data-used={i < used || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}
