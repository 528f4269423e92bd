// The address that tickets go to. When its domain looks mistyped the right one is offered: a question, never a refusal.
import {useState} from 'react';
import {likelyEmail} from '../../lib/forms/email-hint';
import {TextField} from './field';

interface Props {
  name: string;
  label?: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  /** «off» where it is somebody else's. */
  autoComplete?: string;
  onValue: (value: string) => void;
}

export function EmailField({label = 'Correo electrónico', autoComplete = 'email', value, onValue, ...rest}: Props) {
  // While it is being typed every address is wrong.
  const [isTyped, setTyped] = useState(value !== '');
  const likely = isTyped ? likelyEmail(value) : null;
  return (
    <div className="email-field">
      <TextField
        {...rest}
        label={label}
        value={value}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="none"
        onChange={event => {
          setTyped(false);
          onValue(event.target.value);
        }}
        onBlur={() => setTyped(true)}
      />
      <p className="email-likely" role="status">
        {likely && (
          <>
            ¿Querías decir{' '}
            <button type="button" onClick={() => onValue(likely)}>
              {likely}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}
