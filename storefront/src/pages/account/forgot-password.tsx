// «/forgot-password»: a link to set a new password. The answer never says whether the account exists.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {useTitle} from '../../lib/title';
import {Button, ButtonLink} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import '../../features/account/account.css';

export default function ForgotPasswordPage() {
  useTitle('Recuperar la contraseña');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    {email: ''},
    ({email}) => onlyErrors({email: isEmail(email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es'}),
    async ({email}) => {
      await api.forgotPassword(email.trim());
      setSentTo(email.trim());
    },
  );
  return (
    <div className="page account-page">
      <h1>Recuperar la contraseña</h1>
      {sentTo ? (
        <Notice tone="ok" title="Mira tu correo" isAnswer>
          <p>
            Si hay una cuenta con {sentTo}, te hemos enviado un enlace que vale una hora. Si no llega en unos minutos,
            mira en el correo no deseado.
          </p>
          <ButtonLink to="/login">Volver a entrar</ButtonLink>
        </Notice>
      ) : (
        <form className="form" noValidate onSubmit={form.onSubmit}>
          <p>Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra contraseña.</p>
          <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
          <TextField
            label="Correo electrónico"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={form.values.email}
            onChange={event => form.set('email', event.target.value)}
            error={form.errors.email}
          />
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            Enviarme el enlace
          </Button>
        </form>
      )}
    </div>
  );
}
