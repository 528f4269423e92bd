// The other guardian: who it is by first name, whether they came in, and writing to them (again).
import {useState} from 'react';
import {familyApi} from '../../lib/api/family-api';
import type {OwnChild, OwnFamily, Relation} from '../../lib/api/types';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {RELATIONS} from '../../lib/words/academy-words';
import {Button} from '../../ui/button';
import {EmailField} from '../../ui/forms/email-field';
import {ErrorSummary, SelectField, TextField} from '../../ui/forms/field';

interface Props {
  child: OwnChild;
  onChanged: (family: OwnFamily) => void;
}

const STATE = {
  linked: 'entra con su propia cuenta',
  invited: 'le hemos escrito y todavía no ha entrado',
  unknown: 'todavía no le hemos escrito',
};

export default function OtherGuardian({child, onChanged}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState('');
  if (child.other)
    return (
      <div className="academy-line">
        <p>
          <strong>También responde</strong> {child.other.firstName}: {STATE[child.other.state]}.
          {told && <span role="status"> {told}</span>}
        </p>
        {child.other.state !== 'linked' && (
          <Button
            look="quiet"
            onClick={() =>
              void familyApi.change(child.id, {inviteAgain: true}).then(
                family => {
                  onChanged(family);
                  setTold('Si no le acabábamos de escribir, ya tiene otro correo.');
                },
                () => setTold('No hemos podido: prueba dentro de un rato.'),
              )
            }
          >
            Escribirle otra vez
          </Button>
        )}
      </div>
    );
  if (!isOpen)
    return (
      <div className="academy-line">
        <p>
          <strong>Otro padre, madre o tutor</strong>: no consta.
        </p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Añadir<span className="visually-hidden"> al otro tutor de {child.firstName}</span>
        </Button>
      </div>
    );
  return <AddForm child={child} onChanged={onChanged} onClose={() => setOpen(false)} />;
}

function AddForm({child, onChanged, onClose}: Props & {onClose: () => void}) {
  const form = useForm(
    {firstName: '', surname1: '', email: '', relation: 'father' as Relation},
    values =>
      onlyErrors({
        firstName: required(values.firstName, 'Escribe su nombre'),
        surname1: required(values.surname1, 'Escribe su primer apellido'),
        email: isEmail(values.email) ? undefined : 'Escribe su correo, por ejemplo nombre@correo.es',
      }),
    async values => {
      onChanged(await familyApi.change(child.id, {second: {...values, email: values.email.trim()}}));
    },
  );
  const text = (name: 'firstName' | 'surname1') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    autoComplete: 'off',
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form
      className="academy-card"
      noValidate
      onSubmit={form.onSubmit}
      aria-label={`El otro tutor de ${child.firstName}`}
    >
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <p className="small muted">
        Le escribimos para que entre con su cuenta. Ninguno ve la dirección, el teléfono, el correo ni el documento del
        otro.
      </p>
      <div className="field-pair">
        <TextField label="Su nombre" {...text('firstName')} />
        <TextField label="Su primer apellido" {...text('surname1')} />
        <SelectField
          label="Es su…"
          name="relation"
          value={form.values.relation}
          onChange={event => form.set('relation', event.target.value as Relation)}
        >
          {RELATIONS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <EmailField
        name="email"
        label="Su correo"
        autoComplete="off"
        value={form.values.email}
        error={form.errors.email}
        onValue={value => form.set('email', value)}
      />
      <div className="academy-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Añadir y escribirle
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
