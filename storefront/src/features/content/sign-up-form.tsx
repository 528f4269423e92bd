// Asking for newsletters: nothing comes of it before the link of a mail is opened, so nobody can sign up somebody else.
import {useState} from 'react';
import {mailWishesApi} from '../../lib/api/mail-wishes-api';
import {useQuery} from '../../lib/api/query';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {useSite} from '../../lib/site';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary} from '../../ui/forms/field';
import {EmailField} from '../../ui/forms/email-field';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './mail-wishes.css';

/** `email`: typed before; `isOwn`: of the account, it is not typed again. */
export function SignUpForm({email = '', isOwn = false}: {email?: string | undefined; isOwn?: boolean}) {
  const {data, error, reload} = useQuery('subscription', mailWishesApi.open);
  const site = useSite();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const all = data?.purposes ?? [];
  const form = useForm(
    {email, purposes: [] as string[], hasAccepted: false},
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        purposes: values.purposes.length > 0 ? undefined : 'Marca al menos un boletín',
        hasAccepted: values.hasAccepted ? undefined : 'Para apuntarte tienes que aceptarlo',
      }),
    async values => {
      await mailWishesApi.signUp(values.email.trim(), values.purposes);
      setSentTo(values.email.trim());
    },
  );
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading>
        <Bone height="12rem" />
      </Loading>
    );
  if (all.length === 0) return <p>Ahora mismo no hay ningún boletín al que apuntarse.</p>;
  if (sentTo)
    return (
      <Notice tone="ok" title="Mira tu correo" isAnswer>
        <p>
          Te hemos enviado un enlace a {sentTo}. Ábrelo en las próximas 48 horas para confirmar que eres tú; hasta
          entonces no te apuntamos. Si no llega en unos minutos, mira en el correo no deseado.
        </p>
      </Notice>
    );
  const {purposes} = form.values;
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} aria-label="Apuntarte a los boletines">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {isOwn ? (
        <p>
          Te llegarán a <strong>{email}</strong>.
        </p>
      ) : (
        <EmailField
          name="email"
          value={form.values.email}
          error={form.errors.email}
          onValue={value => form.set('email', value)}
        />
      )}
      <fieldset className="mail-wishes-group">
        <legend>¿Qué quieres recibir?</legend>
        {all.map(({key, name, description}, n) => (
          <CheckField
            key={key}
            name={n === 0 ? 'purposes' : key}
            checked={purposes.includes(key)}
            error={n === 0 ? form.errors.purposes : undefined}
            onChange={isOn => form.set('purposes', isOn ? [...purposes, key] : purposes.filter(one => one !== key))}
          >
            {name}
            {description && <small>{description}</small>}
          </CheckField>
        ))}
      </fieldset>
      <CheckField
        name="hasAccepted"
        checked={form.values.hasAccepted}
        error={form.errors.hasAccepted}
        isRequired
        onChange={value => form.set('hasAccepted', value)}
      >
        {data.consentText}
      </CheckField>
      <p className="small">
        {site ? `${site.legalName} es el responsable de` : 'Somos responsables de'} tu dirección y la usa solo para
        enviarte lo que marcas. Tus derechos, en el <PageLink to="/aviso-de-privacidad">aviso de privacidad</PageLink>.
      </p>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Apuntarme
      </Button>
    </form>
  );
}
