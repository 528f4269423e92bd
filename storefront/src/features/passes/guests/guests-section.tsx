// Guests of the pass for one session: how many may still come, who has a code, and the form for the next one.
import {guestQrUrl} from '../../../lib/api/api';
import {isEmail, onlyErrors, required, useForm} from '../../../lib/forms/form';
import {dayAndHour} from '../../../lib/words/format';
import {saidOf} from '../../../lib/words/said';
import {actOnPass, usePassGuests} from '../../../lib/passes';
import {guestWords, invitations} from '../../../lib/words/pass-words';
import type {Enum, OwnPass, PassGuest, PassSession} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {ErrorSummary, SelectField, TextField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {AskFirst} from '../ask-first';
import {BuyGuests} from './buy-guests';
import {GivenCode} from './given-code';

interface Props {
  pass: OwnPass;
  session: PassSession;
}

export function GuestsSection({pass, session}: Props) {
  const {guests} = session;
  const words = guestWords(session);
  const left = Math.max(0, guests.perPass - guests.given);
  return (
    <Section
      title="Invitar a alguien"
      aside={
        guests.refusal !== 'off' && (
          <p className="small muted">
            Te {left === 1 ? 'queda' : 'quedan'} {invitations(left)} de {guests.perPass}
          </p>
        )
      }
    >
      {guests.message && guests.refusal !== 'off' && <p className="pass-message">{guests.message}</p>}
      {guests.given > 0 && <GuestList pass={pass} session={session} />}
      {words ? (
        <Notice title={words}>
          {guests.cents > 0 && guests.refusal === 'all_given' && <ButtonLink to="/carrito">Ir al carrito</ButtonLink>}
        </Notice>
      ) : guests.cents > 0 ? (
        <BuyGuests key={left} pass={pass} session={session} left={left} />
      ) : (
        <GuestForm key={guests.given} pass={pass} session={session} />
      )}
    </Section>
  );
}

const ABOUT: Partial<Record<Enum<'PassInvitation', 'state'>, string>> = {
  issued: 'Pásale tú el código.',
  used: 'Ya ha entrado.',
};

function GuestList({pass, session}: Props) {
  const {data, error, reload} = usePassGuests(pass.id, session.eventSessionId);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading>
        <Bone height="12rem" />
      </Loading>
    );
  if (data.length === 0) return null;
  return (
    <ul className="given-list">
      {data.map(guest => (
        <li key={guest.id}>
          <GuestCode pass={pass} session={session} guest={guest} />
        </li>
      ))}
    </ul>
  );
}

function GuestCode({pass, session, guest}: Props & {guest: PassGuest}) {
  const {eventSessionId, title} = session;
  return (
    <GivenCode
      name={guest.name}
      src={guestQrUrl(pass.id, guest.id)}
      code={guest.code}
      detail={
        <p>
          {guest.zoneName}. {saidOf(ABOUT, guest.state) ?? `Le hemos enviado el código a ${guest.email}.`}
        </p>
      }
      message={`Te invito a ${title}, ${dayAndHour(session.startsAt, session.timezone)}. Código de entrada: ${guest.code}`}
    >
      {guest.state !== 'used' && !session.isOver && (
        <AskFirst
          label={
            <>
              Anular la invitación<span className="visually-hidden"> de {guest.name}</span>
            </>
          }
          title={`¿Anulas la invitación de ${guest.name}?`}
          confirm="Sí, anularla"
          onConfirm={() =>
            actOnPass(
              pass.id,
              'guests/revoke',
              {eventSessionId, id: guest.id} as {eventSessionId: number},
              'Invitación anulada',
            )
          }
        >
          <p>
            Su código deja de valer al momento y puedes invitar a otra persona.{' '}
            {guest.email && 'Se lo decimos por correo.'}
          </p>
        </AskFirst>
      )}
    </GivenCode>
  );
}

function GuestForm({pass, session}: Props) {
  const {
    eventSessionId,
    guests: {zones, isNominative},
  } = session;
  const open = zones.filter(zone => !zone.isFull);
  const form = useForm(
    {
      zoneId: String((open.find(zone => zone.name === pass.zoneName) ?? open[0])?.id ?? ''),
      name: '',
      email: '',
      docNo: '',
    },
    values =>
      onlyErrors({
        name: required(values.name, 'Escribe el nombre de la persona invitada'),
        email: !values.email || isEmail(values.email) ? undefined : 'Escribe un correo, por ejemplo nombre@correo.es',
        docNo: isNominative
          ? required(values.docNo, 'Escribe el documento: ese día se comprueba en la puerta')
          : undefined,
      }),
    async ({zoneId, ...guest}) => {
      await actOnPass(
        pass.id,
        'guests',
        {eventSessionId, zoneId: Number(zoneId), guests: [guest]} as {eventSessionId: number},
        'Invitación hecha',
      );
    },
  );
  const text = (name: 'name' | 'email' | 'docNo') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="pass-form" noValidate onSubmit={form.onSubmit} aria-label="Invitar a alguien">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField {...text('name')} label="Nombre y apellidos" autoComplete="off" />
      <div className="field-pair">
        <TextField
          {...text('email')}
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="off"
          isOptional
          hint="Le enviamos el código. Sin correo, se lo pasas tú."
        />
        {isNominative && <TextField {...text('docNo')} label="NIF, NIE o pasaporte" autoComplete="off" />}
        {open.length > 1 && (
          <SelectField
            label="Zona"
            name="zoneId"
            hint="Dentro de la zona se sienta donde haya sitio."
            value={form.values.zoneId}
            onChange={event => form.set('zoneId', event.target.value)}
          >
            {open.map(zone => (
              <option key={zone.id} value={zone.id}>
                {zone.name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Invitar
      </Button>
    </form>
  );
}
