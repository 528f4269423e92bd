// Asks for an account: the link of the mail goes on from here. Advertising is a separate, unticked choice.
import {useState} from 'react';
import {useSearchParams} from 'react-router';
import {api} from '../../lib/api/api';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {Button, ButtonLink} from '../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {backTo, withBack} from './back-to';
import './account.css';

const EMPTY = {email: '', firstName: '', surname1: '', surname2: '', phone: '', acceptTerms: false, marketing: false};

export function RegisterForm() {
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    EMPTY,
    values =>
      onlyErrors({
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        acceptTerms: values.acceptTerms ? undefined : 'Acepta las condiciones para crear la cuenta',
      }),
    async values => {
      await api.register({...values, email: values.email.trim(), acceptTerms: true});
      // The answer is the same for an address that had an account already: only its mail says so.
      setSentTo(values.email.trim());
    },
  );
  const text = (name: 'email' | 'firstName' | 'surname1' | 'surname2' | 'phone') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  if (sentTo) {
    return (
      <Notice tone="ok" title="Mira tu correo" isAnswer>
        <p>
          Te hemos escrito a <strong>{sentTo}</strong>. Abre el enlace de ese correo y elige tu contraseña: con eso tu
          cuenta estará lista.
        </p>
        <p>Si no llega en unos minutos, mira en el correo no deseado. Para comprar no hace falta esperar.</p>
        <ButtonLink to={backTo(search, '/')}>Seguir</ButtonLink>
      </Notice>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
      <div className="field-pair">
        <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
        <TextField {...text('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
      </div>
      <TextField {...text('email')} label="Correo electrónico" type="email" inputMode="email" autoComplete="email" />
      <TextField {...text('phone')} label="Teléfono" type="tel" isOptional autoComplete="tel" />
      <CheckField
        name="acceptTerms"
        checked={form.values.acceptTerms}
        onChange={value => form.set('acceptTerms', value)}
        error={form.errors.acceptTerms}
        isRequired
      >
        He leído y acepto las{' '}
        <PageLink to="/condiciones-generales" target="_blank">
          condiciones generales
        </PageLink>{' '}
        y el{' '}
        <PageLink to="/aviso-de-privacidad" target="_blank">
          aviso de privacidad
        </PageLink>
        .
      </CheckField>
      <CheckField name="marketing" checked={form.values.marketing} onChange={value => form.set('marketing', value)}>
        Quiero recibir por correo novedades y ofertas. (Opcional: puedes dejarlo cuando quieras).
      </CheckField>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Crear la cuenta
      </Button>
      <p>
        ¿Ya tienes cuenta? <PageLink to={withBack('/login', search)}>Entra aquí</PageLink>.
      </p>
    </form>
  );
}
