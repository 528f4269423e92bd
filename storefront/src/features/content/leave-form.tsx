// Leaving without a link: the address asks, and what happens is the same whether or not we know it.
import {useState} from 'react';
import {mailWishesApi} from '../../lib/api/mail-wishes-api';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';

export function LeaveForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    {email: ''},
    ({email}) => onlyErrors({email: isEmail(email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es'}),
    async ({email}) => {
      await mailWishesApi.askToLeave(email.trim());
      setSentTo(email.trim());
    },
  );
  if (sentTo) {
    return (
      <Notice tone="ok" title="Mira tu correo" isAnswer>
        <p>
          Si {sentTo} recibe nuestras novedades, te hemos enviado un enlace para darte de baja. Si no llega en unos
          minutos, mira en el correo no deseado.
        </p>
      </Notice>
    );
  }
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <p>
        Escribe la dirección que quieres dar de baja y te enviamos un enlace para confirmarlo: así nadie puede hacerlo
        por ti.
      </p>
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
  );
}
