// The password chosen with the link of a mail, for a new account and for a forgotten password. The link has proved who
// it is: the server logs them in and ends every other session.
import {useEffect, useState, type ReactNode} from 'react';
import {useSearchParams} from 'react-router';
import {putAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {Button, ButtonLink} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import './account.css';

const SHORTEST_PASSWORD = 10;
const HINT = `Al menos ${SHORTEST_PASSWORD} caracteres; una frase corta vale.`;

interface Words {
  label: string;
  action: string;
  done: string;
  after: string;
  /** What the link is worth, in words. */
  limit: string;
  /** Asks for another link when this one has been used or has expired. */
  again: ReactNode;
}

export function NewPasswordForm({token, words}: {token: string; words: Words}) {
  const [isDone, setDone] = useState(false);
  const [, setSearch] = useSearchParams();
  const form = useForm(
    {password: '', again: ''},
    ({password, again}) =>
      onlyErrors({
        password: password.length < SHORTEST_PASSWORD ? `Usa al menos ${SHORTEST_PASSWORD} caracteres` : undefined,
        again: password === again ? undefined : 'Las dos contraseñas no son iguales',
      }),
    async ({password}) => {
      await api.changePassword(token, password);
      await api.account().then(putAccount, () => undefined);
      setDone(true);
    },
  );
  useEffect(() => {
    // A used link has no business in the history.
    if (isDone) setSearch({}, {replace: true});
  }, [isDone, setSearch]);
  if (isDone) {
    return (
      <Notice tone="ok" title={words.done} isAnswer>
        <p>{words.after}</p>
        <ButtonLink to="/perfil" look="primary">
          Ir a tu cuenta
        </ButtonLink>
      </Notice>
    );
  }
  const text = (name: 'password' | 'again') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    type: 'password',
    autoComplete: 'new-password',
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField {...text('password')} label={words.label} hint={HINT} />
      <TextField {...text('again')} label="Repítela" />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {words.action}
      </Button>
      <p className="small muted">
        {words.limit} {words.again}
      </p>
    </form>
  );
}
