// A quantity with a smaller and a larger button; the number is announced when it changes.
import {useId} from 'react';
import {Icon} from '../icon';
import './stepper.css';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  isLabelHidden?: boolean;
}

export function Stepper({label, value, min, max, onChange, isLabelHidden = false}: Props) {
  const id = useId();
  return (
    <div className="stepper" role="group" aria-labelledby={id}>
      <span id={id} className={isLabelHidden ? 'visually-hidden' : 'stepper-label'}>
        {label}
      </span>
      <div className="stepper-row">
        <button
          type="button"
          className="stepper-button"
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
          aria-label={`Quitar una: ${label}`}
        >
          <Icon name="minus" />
        </button>
        <output className="stepper-value figures">{value}</output>
        <button
          type="button"
          className="stepper-button"
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          aria-label={`Añadir una: ${label}`}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
