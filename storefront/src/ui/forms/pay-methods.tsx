// Card or Bizum, as two large radio buttons.
import type {PayMethod} from '../../lib/api/types';
import {Icon, type IconName} from '../icon';
import './pay-methods.css';

const METHODS: [PayMethod, string, string, IconName][] = [
  ['card', 'Tarjeta', 'Visa, Mastercard y otras', 'card'],
  ['bizum', 'Bizum', 'Con tu móvil y tu banco', 'phone'],
];

interface Props {
  value: PayMethod;
  onChange: (method: PayMethod) => void;
  legend?: string;
}

export function PayMethods({value, onChange, legend = 'Cómo quieres pagar'}: Props) {
  return (
    <fieldset className="pay-methods">
      <legend>{legend}</legend>
      <div className="pay-methods-cards">
        {METHODS.map(([method, name, note, icon]) => (
          <label key={method} className="pay-method">
            <input
              type="radio"
              name="method"
              data-field="method"
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <span>
              <strong>{name}</strong>
              <span className="small muted">{note}</span>
            </span>
            <Icon name={icon} size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
