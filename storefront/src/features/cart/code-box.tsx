// A code that changes the cart: the box where it is written, and what the server says to it.
import {useState, type FormEvent} from 'react';
import {announce} from '../../lib/announce';
import {asApiError} from '../../lib/api/request';
import type {Cart} from '../../lib/api/types';
import {putCart} from '../../lib/sale/cart';
import {Button} from '../../ui/button';
import {TextField} from '../../ui/forms/field';

interface CodeAct {
  error: string | undefined;
  isBusy: boolean;
  refuse: (why: string) => void;
  /** Does it, puts the cart that it answers, and tells whoever does not see. */
  act: (ask: () => Promise<Cart>, said: string) => Promise<void>;
}

export function useCodeAct(): CodeAct {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = async (ask: () => Promise<Cart>, said: string) => {
    setBusy(true);
    setError(undefined);
    try {
      putCart(await ask());
      announce(said);
    } catch (problem) {
      const {message, fields} = asApiError(problem);
      setError(fields['code'] ?? message);
    } finally {
      setBusy(false);
    }
  };
  return {error, isBusy, refuse: setError, act};
}

interface CodeBoxProps {
  by: CodeAct;
  title: string;
  label: string;
  name: string;
  button: string;
  onCode: (code: string) => void;
  maxLength?: number;
}

export function CodeBox({by, title, label, name, button, onCode, maxLength}: CodeBoxProps) {
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (by.isBusy) return;
    if (code.trim()) onCode(code.trim());
    else by.refuse('Escribe el código');
  };
  return (
    <details className="promo" open={by.error ? true : undefined}>
      <summary>{title}</summary>
      <form className="promo-form" noValidate onSubmit={onSubmit}>
        <TextField
          label={label}
          name={name}
          value={code}
          onChange={event => setCode(event.target.value)}
          error={by.error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLength}
        />
        <Button type="submit" isBusy={by.isBusy}>
          {button}
        </Button>
      </form>
    </details>
  );
}
