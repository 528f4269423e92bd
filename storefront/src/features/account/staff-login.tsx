// «Acceso del personal»: the token goes where the back office looks for it, and the browser goes there.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api';
import { isEmail, onlyErrors, required, useForm } from '../../lib/form';
import { remember } from '../../lib/storage';
import { Button } from '../../ui/button';
import { ErrorSummary, TextField } from '../../ui/field';

export function StaffLogin() {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === '#personal');
  useEffect(() => {
    if (hash === '#personal') setOpen(true);
  }, [hash]);
  const form = useForm(
    { email: '', password: '' },
    (values) => onlyErrors({
      email: isEmail(values.email) ? undefined : 'Escribe tu correo de trabajo',
      password: required(values.password, 'Escribe tu contraseña'),
    }),
    async ({ email, password }) => {
      const { token } = await api.staffLogin(email.trim(), password);
      remember('local', 'staff_token', token);
      location.assign('/admin');
    },
  );
  return (
    <details id="personal" className="staff-login" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Acceso del personal</summary>
      <form className="form" noValidate onSubmit={form.onSubmit} aria-label="Acceso del personal">
        <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
        <TextField label="Correo de trabajo" name="email" type="email" inputMode="email" autoComplete="username" value={form.values.email} onChange={(event) => form.set('email', event.target.value)} error={form.errors.email} />
        <TextField label="Contraseña" name="password" type="password" autoComplete="current-password" value={form.values.password} onChange={(event) => form.set('password', event.target.value)} error={form.errors.password} />
        <Button type="submit" look="plain" isBusy={form.isBusy}>Entrar como personal</Button>
      </form>
    </details>
  );
}
