// «Acceso del personal»: the token goes where the back office looks for it, and the browser goes there. An account with
// a second factor is asked for its code before.
import {useState} from 'react';
import {useSearchParams} from 'react-router';
import {api} from '../../lib/api/api';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {remember} from '../../lib/storage';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';
import {officeBack} from './back-to';
import './account.css';

function enter(token: string, search: URLSearchParams): void {
  remember('local', 'staff_token', token);
  location.assign(officeBack(search) ?? '/admin');
}

/** Goes to the office; or tells the token that waits for its second factor. */
export async function logInStaff(email: string, password: string, search: URLSearchParams): Promise<string | null> {
  const {token, stage} = await api.staffLogin(email.trim(), password);
  if (stage === 'code') return token;
  enter(token, search);
  return null;
}

export function StaffLogin() {
  const [waiting, setWaiting] = useState<string | null>(null);
  return waiting === null ? (
    <PasswordStep onCode={setWaiting} />
  ) : (
    <CodeStep token={waiting} onBack={() => setWaiting(null)} />
  );
}

function PasswordStep({onCode}: {onCode: (token: string | null) => void}) {
  const [search] = useSearchParams();
  const form = useForm(
    {email: '', password: ''},
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo de trabajo',
        password: required(values.password, 'Escribe tu contraseña'),
      }),
    async ({email, password}) => onCode(await logInStaff(email, password, search)),
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} aria-label="Acceso del personal">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Correo de trabajo"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={form.values.email}
        onChange={event => form.set('email', event.target.value)}
        error={form.errors.email}
      />
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={event => form.set('password', event.target.value)}
        error={form.errors.password}
      />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Entrar como personal
      </Button>
      <p className="account-links">
        <PageLink to="/login">Soy cliente: entrar en mi cuenta</PageLink>
      </p>
    </form>
  );
}

export function CodeStep({token, onBack}: {token: string; onBack: () => void}) {
  const [search] = useSearchParams();
  const form = useForm(
    {code: ''},
    values =>
      onlyErrors({
        code:
          values.code.trim().length >= 6
            ? undefined
            : 'Escribe las seis cifras de tu aplicación, o un código de recuperación',
      }),
    async ({code}) => enter((await api.staffCode(token, code.trim())).token, search),
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} aria-label="Verificación en dos pasos">
      <p>
        Abre tu aplicación de verificación y escribe el código de seis cifras. Si no tienes el teléfono, usa un código
        de recuperación.
      </p>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Código de verificación"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        onChange={event => form.set('code', event.target.value)}
        error={form.errors.code}
      />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Comprobar y entrar
      </Button>
      <Button look="plain" onClick={onBack}>
        Volver
      </Button>
    </form>
  );
}
