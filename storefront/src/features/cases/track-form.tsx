// Back to a conversation without its link: the code of the mail and the address that it was opened with.
import {useNavigate} from 'react-router';
import {api} from '../../lib/api/api';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';

export function TrackForm() {
  const navigate = useNavigate();
  const form = useForm(
    {trackingCode: '', email: ''},
    ({trackingCode, email}) =>
      onlyErrors({
        trackingCode:
          trackingCode.replace(/[^0-9a-z]/gi, '').length === 12
            ? undefined
            : 'Escribe el código de doce signos, por ejemplo 1A2B-3C4D-5E6F.',
        email: isEmail(email) ? undefined : 'Escribe el correo con el que nos escribiste.',
      }),
    async ({trackingCode, email}) => {
      const {hash} = await api.findCase(trackingCode.trim(), email.trim());
      await navigate(`/ayuda/mensajes/${hash}`);
    },
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Código de seguimiento"
        name="trackingCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        hint="Está en el correo que te enviamos al recibir tu mensaje."
        value={form.values.trackingCode}
        error={form.errors.trackingCode}
        onChange={event => form.set('trackingCode', event.target.value)}
      />
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.values.email}
        error={form.errors.email}
        onChange={event => form.set('email', event.target.value)}
      />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Ver mi mensaje
      </Button>
    </form>
  );
}
