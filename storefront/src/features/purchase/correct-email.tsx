// «Ese no es mi correo»: whoever bought mends the address, and the tickets go to the right one.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {likelyEmail} from '../../lib/forms/email-hint';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {EmailField} from '../../ui/forms/email-field';
import {ErrorSummary} from '../../ui/forms/field';

interface Props {
  token: string;
  email: string;
  onCorrected: (email: string) => void;
}

export function CorrectEmail({token, email, onCorrected}: Props) {
  const [isOpen, setOpen] = useState(() => likelyEmail(email) !== null);
  const form = useForm(
    {email},
    values =>
      onlyErrors({email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es'}),
    async values => {
      const corrected = await api.correctOrderEmail(token, values.email.trim());
      setOpen(false);
      onCorrected(corrected.email);
      announce(`Enviado a ${corrected.email}`);
    },
  );
  return (
    <details className="correct-email" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Ese no es mi correo</summary>
      <form className="retry" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
        <EmailField
          name="email"
          label="Correo correcto"
          value={form.values.email}
          error={form.errors.email}
          onValue={value => form.set('email', value)}
        />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Corregir y enviar otra vez
        </Button>
      </form>
    </details>
  );
}
