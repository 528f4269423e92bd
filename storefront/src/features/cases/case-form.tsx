// Writing to the club. What is answered is the page of the conversation itself.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {isMaybeLoggedIn, useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import type {Account, CaseRequest, CaseUpload} from '../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {useSite} from '../../lib/site';
import {CASE_CATEGORIES} from '../../lib/words/case-words';
import {Button} from '../../ui/button';
import {ErrorSummary, SelectField, TextAreaField, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Notice} from '../../ui/screens/notice';
import {AboutOrder, AboutPass, type About} from './case-about';
import {CaseFiles} from './case-files';
import {CaseSuggestions} from './case-suggestions';
import './cases.css';

type Category = CaseRequest['category'];
const ATTEMPT = 'case';

/** Whose name and address are filled in is known before the form is drawn. */
export function CaseForm({about}: {about: About}) {
  const account = useAccount();
  if (isMaybeLoggedIn() && account.isLoading)
    return (
      <Loading>
        <Bone height="20rem" />
      </Loading>
    );
  return <Fields key={account.data?.id ?? 0} account={account.data ?? null} about={about} />;
}

function Fields({account, about}: {account: Account | null; about: About}) {
  const navigate = useNavigate();
  const hasPasses = useUses('passes');
  const legalName = useSite()?.legalName;
  const [files, setFiles] = useState<CaseUpload[]>([]);
  const form = useForm(
    {
      category: (about.isProtection
        ? 'child_protection'
        : about.reservation
          ? 'purchase'
          : about.passId
            ? 'pass'
            : '') as Category | '',
      title: '',
      body: '',
      contactName: account ? `${account.firstName} ${account.surname1}`.trim() : '',
      contactEmail: account?.email ?? '',
      contactPhone: account?.phone ?? '',
      orderNumber: '',
      files: undefined as unknown,
    },
    values =>
      onlyErrors({
        category: required(values.category, 'Elige de qué se trata.'),
        title: values.title.trim().length < 3 ? 'Dinos en pocas palabras de qué se trata.' : undefined,
        body: required(values.body, 'Escribe tu mensaje.'),
        contactName: required(values.contactName, 'Escribe tu nombre.'),
        contactEmail: isEmail(values.contactEmail)
          ? undefined
          : 'Escribe tu correo, por ejemplo nombre@correo.es: ahí te contestamos.',
      }),
    async values => {
      const ask: CaseRequest = {
        category: values.category as Category,
        title: values.title.trim(),
        body: values.body.trim(),
        contactName: values.contactName.trim(),
        contactEmail: values.contactEmail.trim(),
        contactPhone: values.contactPhone.trim(),
        ...(about.reservation && {reservation: about.reservation}),
        ...(about.passId && account && {passId: about.passId}),
        ...(values.orderNumber.trim() && {orderNumber: values.orderNumber.trim()}),
        files: files.map(file => file.token),
      };
      const {hash} = await api.openCase(ask, attemptKey(ATTEMPT, ask));
      attemptOver(ATTEMPT);
      await navigate(`/ayuda/mensajes/${hash}`, {state: {isNew: true}});
    },
  );
  const input = (name: 'title' | 'contactName' | 'contactEmail' | 'contactPhone' | 'orderNumber') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  const {category} = form.values;
  const asksOrder = !about.reservation && ['purchase', 'refund', 'access', 'complaint'].includes(category);
  return (
    <form className="form case-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {about.reservation && <AboutOrder hash={about.reservation} />}
      {about.passId && <AboutPass passId={about.passId} />}
      <SelectField
        label="De qué se trata"
        name="category"
        value={category}
        error={form.errors.category}
        onChange={event => form.set('category', event.target.value as Category)}
      >
        <option value="">Elige una opción</option>
        {Object.entries(CASE_CATEGORIES)
          .filter(([id]) => id !== 'pass' || hasPasses)
          .map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
      </SelectField>
      {category === 'child_protection' && (
        <Notice tone="warn" title="Solo lo lee la persona responsable de la protección de menores">
          <p>Si alguien está en peligro ahora mismo, llama al 112.</p>
        </Notice>
      )}
      <TextField label="Asunto" maxLength={200} {...input('title')} />
      <TextAreaField
        label="Tu mensaje"
        name="body"
        rows={6}
        maxLength={5000}
        value={form.values.body}
        error={form.errors.body}
        onChange={event => form.set('body', event.target.value)}
      />
      <CaseSuggestions title={form.values.title} body={form.values.body} />
      {asksOrder && (
        <TextField
          label="Número de pedido"
          isOptional
          maxLength={20}
          hint="Está en el correo de compra, por ejemplo 26-00012345."
          {...input('orderNumber')}
        />
      )}
      <CaseFiles files={files} onChange={setFiles} error={form.errors.files} />
      <div className="case-who">
        <TextField label="Nombre" autoComplete="name" maxLength={120} {...input('contactName')} />
        <TextField
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...input('contactEmail')}
        />
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          isOptional
          maxLength={20}
          {...input('contactPhone')}
        />
      </div>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Enviar el mensaje
      </Button>
      <p className="small muted">
        {legalName ?? 'La organización'} trata estos datos para contestarte y los guarda como prueba de lo hablado. Tus
        derechos y cómo ejercerlos, en el <PageLink to="/aviso-de-privacidad">aviso de privacidad</PageLink>.
      </p>
    </form>
  );
}
