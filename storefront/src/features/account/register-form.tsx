// A new account. Advertising is a separate, unticked choice.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { putAccount } from '../../lib/account';
import { api } from '../../lib/api';
import { isEmail, onlyErrors, required, useForm } from '../../lib/form';
import { Button, ButtonLink } from '../../ui/button';
import { CheckField, ErrorSummary, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { PageLink } from '../../ui/page-link';
import { backTo, withBack } from './back-to';
import './account.css';

export const SHORTEST_PASSWORD = 10;
export const passwordProblem = (password: string) =>
  password.length < SHORTEST_PASSWORD ? `Usa al menos ${SHORTEST_PASSWORD} caracteres` : undefined;

const EMPTY = { email: '', password: '', firstName: '', surname1: '', surname2: '', phone: '', acceptTerms: false, marketing: false };

export function RegisterForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    EMPTY,
    (values) => onlyErrors({
      firstName: required(values.firstName, 'Escribe tu nombre'),
      surname1: required(values.surname1, 'Escribe tu primer apellido'),
      email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
      password: passwordProblem(values.password),
      acceptTerms: values.acceptTerms ? undefined : 'Acepta las condiciones para crear la cuenta',
    }),
    async (values) => {
      await api.register({ ...values, email: values.email.trim(), acceptTerms: true });
      // The answer is the same for an address that had an account already: then only its mail says so.
      const account = await api.account().catch(() => null);
      if (!account) return setSentTo(values.email.trim());
      putAccount(account);
      void navigate(backTo(search), { replace: true });
    },
  );
  const text = (name: 'email' | 'password' | 'firstName' | 'surname1' | 'surname2' | 'phone') => ({
    name, value: form.values[name], error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  if (sentTo) {
    return (
      <Notice tone="ok" title="Mira tu correo" isAnswer>
        <p>Te hemos escrito a {sentTo} con el siguiente paso. Si no llega en unos minutos, mira en el correo no deseado.</p>
        <ButtonLink to={withBack('/login', search)}>Entrar</ButtonLink>
      </Notice>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
      <div className="form-pair">
        <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
        <TextField {...text('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
      </div>
      <TextField {...text('email')} label="Correo electrónico" type="email" inputMode="email" autoComplete="email" />
      <TextField {...text('phone')} label="Teléfono" type="tel" isOptional autoComplete="tel" />
      <TextField {...text('password')} label="Contraseña" type="password" autoComplete="new-password" hint={`Al menos ${SHORTEST_PASSWORD} caracteres; una frase corta vale.`} />
      <CheckField name="acceptTerms" checked={form.values.acceptTerms} onChange={(value) => form.set('acceptTerms', value)} error={form.errors.acceptTerms} isRequired>
        He leído y acepto las <PageLink to="/condiciones-generales" target="_blank">condiciones generales</PageLink> y el <PageLink to="/aviso-de-privacidad" target="_blank">aviso de privacidad</PageLink>.
      </CheckField>
      <CheckField name="marketing" checked={form.values.marketing} onChange={(value) => form.set('marketing', value)}>
        Quiero recibir por correo novedades y ofertas. (Opcional: puedes dejarlo cuando quieras).
      </CheckField>
      <Button type="submit" look="primary" isBusy={form.isBusy}>Crear la cuenta</Button>
      <p>¿Ya tienes cuenta? <PageLink to={withBack('/login', search)}>Entra aquí</PageLink>.</p>
    </form>
  );
}
