// «/forgot-password/change?token=…»: choose a new password with the link of the mail.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { passwordProblem, SHORTEST_PASSWORD } from '../features/account/register-form';
import { putAccount } from '../lib/account';
import { api } from '../lib/api';
import { onlyErrors, useForm } from '../lib/form';
import { useTitle } from '../lib/title';
import { Button, ButtonLink } from '../ui/button';
import { ErrorSummary, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import '../features/account/account.css';

export default function ChangePasswordPage() {
  useTitle('Elegir otra contraseña');
  const token = useSearchParams()[0].get('token') ?? '';
  const [isDone, setDone] = useState(false);
  const form = useForm(
    { password: '', again: '' },
    ({ password, again }) => onlyErrors({
      password: passwordProblem(password),
      again: password === again ? undefined : 'Las dos contraseñas no son iguales',
    }),
    async ({ password }) => {
      await api.changePassword(token, password);
      // The link has proved who it is: the server has logged them in.
      await api.account().then(putAccount, () => undefined);
      setDone(true);
    },
  );
  return (
    <div className="page account-page">
      <h1>Elegir otra contraseña</h1>
      {!token && (
        <Notice tone="warn" title="A este enlace le falta una parte">
          <p>Ábrelo desde el correo, o pide otro.</p>
          <ButtonLink to="/forgot-password">Pedir otro enlace</ButtonLink>
        </Notice>
      )}
      {isDone && (
        <Notice tone="ok" title="Contraseña cambiada" isAnswer>
          <p>Usa la nueva desde ahora.</p>
          <ButtonLink to="/perfil" look="primary">Ir a tu cuenta</ButtonLink>
        </Notice>
      )}
      {token && !isDone && (
        <form className="form" noValidate onSubmit={form.onSubmit}>
          <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
          <TextField label="Contraseña nueva" name="password" type="password" autoComplete="new-password" hint={`Al menos ${SHORTEST_PASSWORD} caracteres; una frase corta vale.`} value={form.values.password} onChange={(event) => form.set('password', event.target.value)} error={form.errors.password} />
          <TextField label="Repítela" name="again" type="password" autoComplete="new-password" value={form.values.again} onChange={(event) => form.set('again', event.target.value)} error={form.errors.again} />
          <Button type="submit" look="primary" isBusy={form.isBusy}>Guardar la contraseña</Button>
          <p className="small muted">El enlace vale una hora y una sola vez.</p>
        </form>
      )}
    </div>
  );
}
