// Who the card is for; a renewal knows that already and asks only what may have changed.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import type {OwnSupporter, SupporterTier} from '../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {nifProblem, phoneOf, phoneProblem} from '../../lib/forms/nif';
import {putCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {hasAges} from '../../lib/words/supporter-words';
import {Button} from '../../ui/button';
import {EmailField} from '../../ui/forms/email-field';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {FamilyNames} from './family-names';

interface Props {
  tier: SupporterTier;
  /** The card that is renewed; null: somebody new. */
  renewed: OwnSupporter | null;
}

type TextName =
  | 'person.firstName'
  | 'person.surname1'
  | 'person.surname2'
  | 'person.phone'
  | 'person.docNo'
  | 'person.birthYear';

export function JoinForm({tier, renewed}: Props) {
  const account = useAccount().data;
  const [added, setAdded] = useState(0);
  const start = {
    'person.firstName': account?.firstName ?? '',
    'person.surname1': account?.surname1 ?? '',
    'person.surname2': account?.surname2 ?? '',
    'person.email': account?.email ?? '',
    'person.phone': account?.phone ?? '',
    'person.docNo': account?.docNo ?? '',
    'person.birthYear': '',
    family: renewed && renewed.family.length > 0 ? renewed.family : [''],
    isAutoRenewed: renewed?.isAutoRenewed ?? false,
    wantsNews: false,
  };
  type Values = typeof start;
  const form = useForm<Values>(
    start,
    values =>
      renewed
        ? {}
        : onlyErrors<Values>({
            'person.firstName': required(values['person.firstName'], 'Escribe el nombre'),
            'person.surname1': required(values['person.surname1'], 'Escribe el primer apellido'),
            'person.email': isEmail(values['person.email'])
              ? undefined
              : 'Escribe el correo, por ejemplo nombre@correo.es',
            'person.phone': phoneProblem(values['person.phone']),
            'person.docNo': nifProblem(values['person.docNo']),
            'person.birthYear':
              hasAges(tier) && !/^(19|20)\d{2}$/.test(values['person.birthYear'].trim())
                ? 'Escribe el año de nacimiento, por ejemplo 1990'
                : undefined,
          }),
    async values => {
      putCart(
        await api.addSupporterCard({
          tierId: tier.id,
          supporterId: renewed?.id ?? null,
          person: renewed
            ? null
            : {
                firstName: values['person.firstName'].trim(),
                surname1: values['person.surname1'].trim(),
                surname2: values['person.surname2'].trim(),
                email: values['person.email'].trim(),
                phone: phoneOf(values['person.phone']),
                docNo: values['person.docNo'].trim() || null,
                birthYear: hasAges(tier) ? Number(values['person.birthYear']) : null,
              },
          family: tier.isFamily ? values.family.map(name => name.trim()).filter(Boolean) : [],
          isAutoRenewed: values.isAutoRenewed,
          wantsNews: values.wantsNews,
        }),
      );
      announce(`${tier.name}: en el carrito`);
      setAdded(times => times + 1);
    },
  );
  const set = <K extends keyof Values>(name: K, value: Values[K]) => {
    setAdded(0);
    form.set(name, value);
  };
  const text = (name: TextName) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  return (
    <form className="join-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {!renewed && (
        <div className="join-fields" role="group" aria-label="De quién es el carné">
          <TextField {...text('person.firstName')} label="Nombre" autoComplete="given-name" maxLength={60} />
          <TextField {...text('person.surname1')} label="Primer apellido" autoComplete="family-name" maxLength={60} />
          <TextField
            {...text('person.surname2')}
            label="Segundo apellido"
            isOptional
            autoComplete="additional-name"
            maxLength={60}
          />
          {hasAges(tier) && (
            <TextField
              {...text('person.birthYear')}
              label="Año de nacimiento"
              inputMode="numeric"
              autoComplete="bday-year"
              maxLength={4}
            />
          )}
          <EmailField
            name="person.email"
            value={form.values['person.email']}
            error={form.errors['person.email']}
            onValue={value => set('person.email', value)}
          />
          <TextField {...text('person.phone')} label="Teléfono" isOptional type="tel" autoComplete="tel" />
          <TextField {...text('person.docNo')} label="NIF o NIE" isOptional autoComplete="off" maxLength={20} />
        </div>
      )}
      {!renewed && account && (
        <p className="small muted">Con el correo de tu cuenta, {account.email}, el carné aparece aquí al pagarlo.</p>
      )}
      {tier.isFamily && (
        <FamilyNames names={form.values.family} error={form.errors.family} onChange={names => set('family', names)} />
      )}
      <div className="join-checks">
        <CheckField
          name="isAutoRenewed"
          checked={form.values.isAutoRenewed}
          onChange={isOn => set('isAutoRenewed', isOn)}
        >
          Avísame 21 días antes de que acabe, para renovarlo
        </CheckField>
        {!renewed && (
          <CheckField name="wantsNews" checked={form.values.wantsNews} onChange={isOn => set('wantsNews', isOn)}>
            Quiero recibir por correo novedades y ofertas. (Opcional: puedes dejarlo cuando quieras).
          </CheckField>
        )}
      </div>
      {!renewed && (
        <p className="small muted">
          Con estos datos hacemos el carné. Lee el{' '}
          <PageLink to="/aviso-de-privacidad" target="_blank">
            aviso de privacidad
          </PageLink>
          .
        </p>
      )}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Añadir al carrito{tier.priceCents > 0 && `: ${euros(tier.priceCents)}`}
      </Button>
      {added > 0 && (
        <Notice tone="ok" isAnswer title="Está en tu carrito">
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </Notice>
      )}
    </form>
  );
}
