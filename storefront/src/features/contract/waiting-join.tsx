// Joining a waiting list: which zone, how many seats, who; what the deposit is for; and the bank.
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {goToBank} from '../../lib/sale/bank';
import {euros, lastMoment, longDay} from '../../lib/words/format';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {ApiError} from '../../lib/api/request';
import type {Account, PayMethod, WaitingList} from '../../lib/api/types';
import {keepPlace} from '../../lib/sale/waiting-places';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, SelectField, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';
import {PayMethods} from '../../ui/forms/pay-methods';
import {Section} from '../../ui/section';

const days = (hours: number) =>
  hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'día' : 'días'}` : `${hours} horas`;

export function WaitingJoin({
  list,
  account,
  onJoined,
}: {
  list: WaitingList;
  account: Account | null;
  onJoined: (token: string) => void;
}) {
  const attempt = `waiting/${list.id}`;
  const form = useForm(
    {
      zoneId: '',
      passCategoryId: '',
      seatsWanted: '1',
      email: account?.email ?? '',
      firstName: account?.firstName ?? '',
      surname1: account?.surname1 ?? '',
      surname2: account?.surname2 ?? '',
      phone: account?.phone ?? '',
      docNo: account?.docNo ?? '',
      method: 'card' as PayMethod,
      acceptTerms: false,
    },
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        acceptTerms: values.acceptTerms ? undefined : 'Para apuntarte hay que aceptar las condiciones',
      }),
    async values => {
      const text = (value: string) => value.trim() || null;
      const wish = {
        person: {
          email: values.email.trim(),
          firstName: values.firstName.trim(),
          surname1: values.surname1.trim(),
          surname2: text(values.surname2),
          phone: text(values.phone),
          docNo: text(values.docNo),
        },
        zoneId: Number(values.zoneId) || null,
        passCategoryId: Number(values.passCategoryId) || null,
        seatsWanted: Number(values.seatsWanted),
        method: values.method,
        acceptTerms: true as const,
      };
      try {
        const done = await api.joinWaitingList(list.id, wish, attemptKey(attempt, wish));
        keepPlace({listName: list.listName, token: done.token});
        if (done.checkout?.redirect) {
          goToBank(done.checkout);
          // Busy until the bank's page is there.
          return await new Promise<never>(() => {});
        }
        attemptOver(attempt);
        onJoined(done.token);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status >= 400 && error.status < 500) attemptOver(attempt);
        throw new ApiError(
          error.status,
          error.code,
          error.message,
          error.details,
          Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name.replace('person.', ''), words])),
          error.requestId,
        );
      }
    },
  );
  const field = (name: 'email' | 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form
      className="contract-main"
      noValidate
      onSubmit={form.onSubmit}
      aria-label={`Apuntarse a la lista de espera de ${list.listName}`}
    >
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <p>
        Las plazas se ofrecen por orden de inscripción. Cuando te toque te escribimos y tienes {days(list.callHours)}{' '}
        para elegir butaca y pagar.{' '}
        {list.waiting === 0
          ? 'Todavía no espera nadie.'
          : list.waiting === 1
            ? 'Ahora espera una persona.'
            : `Ahora esperan ${list.waiting} personas.`}
      </p>
      <Section title="Qué buscas">
        <div className="field-pair">
          <SelectField
            label="Zona"
            name="zoneId"
            value={form.values.zoneId}
            hint="Con «cualquier zona» te toca antes."
            onChange={event => form.set('zoneId', event.target.value)}
          >
            <option value="">Cualquier zona</option>
            {list.zones.map(zone => (
              <option key={zone.id} value={zone.id}>
                {zone.name} (desde {euros(zone.fromCents)})
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Cuántas butacas"
            name="seatsWanted"
            value={form.values.seatsWanted}
            hint="Para ir juntos, una sola inscripción."
            onChange={event => form.set('seatsWanted', event.target.value)}
          >
            {Array.from({length: 10}, (_, i) => (
              <option key={i} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </SelectField>
          {list.categories.length > 1 && (
            <SelectField
              label="Categoría"
              hint="Puedes decidirla más tarde."
              name="passCategoryId"
              value={form.values.passCategoryId}
              isOptional
              onChange={event => form.set('passCategoryId', event.target.value)}
            >
              <option value="">Aún no lo sé</option>
              {list.categories.map(category => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </Section>
      <Section title="Quién espera">
        <div className="contract-part">
          <TextField
            {...field('email')}
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Aquí te avisamos. Con este correo entrarás a sacar el abono."
          />
          <div className="field-pair">
            <TextField {...field('firstName')} label="Nombre" autoComplete="given-name" />
            <TextField {...field('surname1')} label="Primer apellido" autoComplete="family-name" />
            <TextField {...field('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
            <TextField {...field('phone')} label="Teléfono" isOptional type="tel" inputMode="tel" autoComplete="tel" />
            <TextField {...field('docNo')} label="NIF o NIE" isOptional autoComplete="off" />
          </div>
        </div>
      </Section>
      <Section title={list.depositCents > 0 ? 'La señal' : 'Para terminar'}>
        <div className="contract-main">
          {list.depositCents > 0 && (
            <p>
              Se paga ahora una señal de <strong className="figures">{euros(list.depositCents)}</strong>. Se descuenta
              de tu abono; si te borras o no llega tu turno, vuelve a tu tarjeta.
            </p>
          )}
          {list.depositCents > 0 && (
            <PayMethods value={form.values.method} onChange={method => form.set('method', method)} />
          )}
          <CheckField
            name="acceptTerms"
            checked={form.values.acceptTerms}
            onChange={value => form.set('acceptTerms', value)}
            error={form.errors.acceptTerms}
            isRequired
          >
            He leído las <PageLink to="/condiciones-generales">condiciones</PageLink> y el{' '}
            <PageLink to="/aviso-de-privacidad">aviso de privacidad</PageLink>. Estos datos se usan solo para la lista
            de espera.
          </CheckField>
          <Button type="submit" look="primary" className="contract-pay" isWide isBusy={form.isBusy}>
            {list.depositCents > 0 ? `Pagar la señal de ${euros(list.depositCents)}` : 'Apuntarme'}
          </Button>
          <p className="small muted">Se admiten inscripciones hasta el {longDay(lastMoment(list.closesAt))}.</p>
        </div>
      </Section>
    </form>
  );
}
