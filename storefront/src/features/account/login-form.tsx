// Log-in by e-mail and password. It is the customers', and whoever types what opens the office goes there.
import {useState} from 'react';
import {useNavigate, useSearchParams} from 'react-router';
import {putAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {reloadCart} from '../../lib/sale/cart';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {asApiError} from '../../lib/api/request';
import {PageLink} from '../../ui/page-link';
import {backTo, withBack} from './back-to';
import {CodeStep, logInStaff} from './staff-login';
import './account.css';

export function LoginForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [staffToken, setStaffToken] = useState<string | null>(null);
  const form = useForm(
    {email: '', password: ''},
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        password: required(values.password, 'Escribe tu contraseña'),
      }),
    async ({email, password}) => {
      try {
        putAccount(await api.login(email.trim(), password));
      } catch (error) {
        if (asApiError(error).code !== 'staff_account') throw error;
        return setStaffToken(await logInStaff(email, password, search));
      }
      // The server may join the cart of this browser with the customer's.
      void reloadCart();
      void navigate(backTo(search), {replace: true});
    },
  );
  if (staffToken !== null) return <CodeStep token={staffToken} onBack={() => setStaffToken(null)} />;
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Correo electrónico"
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
        Entrar
      </Button>
      <p className="account-links">
        <PageLink to="/forgot-password">He olvidado mi contraseña</PageLink>
        <PageLink to={withBack('/register', search)}>Crear una cuenta</PageLink>
        <PageLink to="/login#personal">Acceso del personal</PageLink>
      </p>
    </form>
  );
}
