// Joining the waiting list of a session: how many, together or not, where, and the address that is written to.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {joinSessionList} from '../../lib/sale/session-waiting';
import type {SessionDetail} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {Stepper} from '../../ui/forms/stepper';

const ATTEMPT = 'session-list';

export function JoinSessionList({session, onJoined}: {session: SessionDetail; onJoined: (token: string) => void}) {
  const account = useAccount().data;
  const [isKnown, setKnown] = useState(false);
  const zones = session.zones.filter(zone => zone.prices.length > 0);
  const most = Math.min(10, session.maxPerOrder);
  const form = useForm(
    {
      email: account?.email ?? '',
      name: account?.firstName ?? '',
      quantity: Math.min(2, most),
      isAdjacent: true,
      zoneIds: [] as number[],
    },
    values => onlyErrors({email: isEmail(values.email) ? undefined : 'Escribe tu correo: ahí te avisamos'}),
    async values => {
      setKnown(false);
      const wish = {
        email: values.email.trim(),
        name: values.name.trim() || null,
        quantity: values.quantity,
        isAdjacent: values.isAdjacent && values.quantity > 1,
        zoneIds: values.zoneIds,
      };
      const joined = await joinSessionList(session.id, wish, attemptKey(ATTEMPT, [session.id, wish]));
      attemptOver(ATTEMPT);
      if (joined.isNew) onJoined(joined.token);
      else setKnown(true);
    },
  );
  const {values} = form;
  const toggle = (zoneId: number, isOn: boolean) =>
    form.set('zoneIds', isOn ? [...values.zoneIds, zoneId] : values.zoneIds.filter(one => one !== zoneId));
  return (
    <form className="wait-sheet" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="wait-part">
        <Stepper
          label="Entradas"
          value={values.quantity}
          min={1}
          max={most}
          onChange={quantity => form.set('quantity', quantity)}
        />
        {values.quantity > 1 && (
          <CheckField name="isAdjacent" checked={values.isAdjacent} onChange={isOn => form.set('isAdjacent', isOn)}>
            Todas juntas. Si te valen sueltas, es más fácil que te toquen.
          </CheckField>
        )}
      </div>
      {zones.length > 1 && (
        <fieldset className="wait-part">
          <legend>Dónde</legend>
          <p className="muted">Sin marcar ninguna, te vale cualquier zona.</p>
          <div className="wait-zones">
            {zones.map(zone => (
              <CheckField
                key={zone.id}
                name={`zone-${zone.id}`}
                checked={values.zoneIds.includes(zone.id)}
                onChange={isOn => toggle(zone.id, isOn)}
              >
                {zone.name}
              </CheckField>
            ))}
          </div>
        </fieldset>
      )}
      <div className="wait-pair">
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={values.email}
          onChange={event => form.set('email', event.target.value)}
          error={form.errors.email}
        />
        <TextField
          label="Nombre"
          name="name"
          isOptional
          autoComplete="given-name"
          maxLength={80}
          value={values.name}
          onChange={event => form.set('name', event.target.value)}
          error={form.errors.name}
        />
      </div>
      {isKnown && (
        <Notice tone="ok" title="Ese correo ya estaba en la lista" isAnswer>
          Conserva su puesto y hemos anotado lo que quieres ahora. El enlace para verlo está en el correo que enviamos
          al apuntarse.
        </Notice>
      )}
      <div className="wait-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Apuntarme
        </Button>
      </div>
      <p className="small muted">
        Usamos tu correo solo para avisarte de esta sesión. Apuntarse es gratis y no obliga a nada.
      </p>
    </form>
  );
}
