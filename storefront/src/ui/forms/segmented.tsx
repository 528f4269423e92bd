// Two or three ways of seeing the same thing: radio buttons that look like one bar.
import {useId} from 'react';
import './segmented.css';

interface Props<T extends string> {
  legend: string;
  value: T;
  options: [T, string][];
  onChange: (value: T) => void;
  isLegendShown?: boolean;
}

export function Segmented<T extends string>({legend, value, options, onChange, isLegendShown = false}: Props<T>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className={isLegendShown ? 'segmented-legend' : 'visually-hidden'}>{legend}</legend>
      <div className="segmented-bar">
        {options.map(([option, text]) => (
          <label key={option} className="segmented-option">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
