// A medium asks: who it is, and each of its people with what the house wants to know of them.
import {useState} from 'react';
import {requestAccreditations} from '../../lib/sale/accreditations';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import type {AccreditationCall, AccreditationRequest} from '../../lib/api/types';
import {answerProblems, answersIn} from '../../lib/forms/answers';
import {isEmail, onlyErrors, useForm} from '../../lib/forms/form';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {PageLink} from '../../ui/page-link';
import {PersonPart} from './person-part';

const ATTEMPT = 'accreditations';
const MOST = 20;

interface Props {
  link: string;
  call: AccreditationCall;
  onAsked: (hash: string) => void;
}

export function RequestForm({link, call, onAsked}: Props) {
  const [people, setPeople] = useState(1);
  const numbers = Array.from({length: people}, (_, n) => n);
  const askedOf = (n: number) => ({at: `people.${n}.answers`, fields: call.fields});
  const form = useForm<Record<string, string>>(
    {medium: '', email: '', 'people.0.typeId': String(call.types[0]?.id ?? '')},
    values => {
      const value = (n: number, field: string) => (values[`people.${n}.${field}`] ?? '').trim();
      return onlyErrors({
        medium: values['medium']!.trim().length < 2 ? 'Escribe el nombre del medio o de la empresa.' : undefined,
        email: isEmail(values['email']!) ? undefined : 'Escribe el correo del medio: ahí te contestamos.',
        ...Object.fromEntries(
          numbers.flatMap(n => {
            const type = call.types.find(one => String(one.id) === value(n, 'typeId'));
            return [
              [`people.${n}.firstName`, value(n, 'firstName') ? undefined : 'Escribe el nombre.'],
              [`people.${n}.surname1`, value(n, 'surname1') ? undefined : 'Escribe el primer apellido.'],
              [`people.${n}.docNo`, value(n, 'docNo') ? undefined : 'Escribe el NIF, NIE o pasaporte.'],
              [
                `people.${n}.email`,
                value(n, 'email') === '' || isEmail(value(n, 'email')) ? undefined : 'Ese correo no está bien escrito.',
              ],
              [
                `people.${n}.photo`,
                type?.needsPhoto && !value(n, 'photo') ? 'Esta acreditación pide una fotografía.' : undefined,
              ],
            ] as [string, string | undefined][];
          }),
        ),
        ...Object.assign({}, ...numbers.map(n => answerProblems(askedOf(n), call.fields, values))),
      });
    },
    async values => {
      const value = (n: number, field: string) => (values[`people.${n}.${field}`] ?? '').trim();
      const ask: AccreditationRequest = {
        medium: values['medium']!.trim(),
        email: values['email']!.trim(),
        people: numbers.map(n => ({
          typeId: Number(value(n, 'typeId')),
          firstName: value(n, 'firstName'),
          surname1: value(n, 'surname1'),
          surname2: value(n, 'surname2'),
          docNo: value(n, 'docNo'),
          email: value(n, 'email'),
          phone: value(n, 'phone'),
          task: value(n, 'task'),
          vehiclePlate: value(n, 'vehiclePlate'),
          photo: value(n, 'photo') || null,
          answers: answersIn(askedOf(n), call.fields, values),
        })),
      };
      const {hash} = await requestAccreditations(link, ask, attemptKey(ATTEMPT, [link, ask]));
      attemptOver(ATTEMPT);
      onAsked(hash);
    },
    name => name.startsWith('people.'),
  );
  const {values, errors, set} = form;
  const text = (name: 'medium' | 'email') => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  return (
    <form className="accreditation-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={errors} failure={form.failure} />
      <fieldset className="accreditation-part">
        <legend>Quién lo pide</legend>
        <div className="accreditation-pair">
          <TextField label="Medio o empresa" autoComplete="organization" maxLength={120} {...text('medium')} />
          <TextField
            label="Correo del medio"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...text('email')}
          />
        </div>
      </fieldset>
      {numbers.map(n => (
        <PersonPart key={n} n={n} of={people} call={call} form={form} />
      ))}
      <div className="accreditation-acts">
        {people < MOST && (
          <Button
            onClick={() => {
              set(`people.${people}.typeId`, values[`people.${people - 1}.typeId`] ?? '');
              setPeople(people + 1);
            }}
          >
            Añadir otra persona
          </Button>
        )}
        {people > 1 && (
          <Button look="quiet" onClick={() => setPeople(people - 1)}>
            Quitar a la última
          </Button>
        )}
      </div>
      <p className="muted">
        Usamos estos datos solo para decidir, entregar y controlar las acreditaciones, y los borramos al acabar la
        temporada. Tus derechos y cómo ejercerlos, en el{' '}
        <PageLink to="/aviso-de-privacidad" target="_blank">
          aviso de privacidad
        </PageLink>
        .
      </p>
      <div className="accreditation-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {people === 1 ? 'Pedir la acreditación' : `Pedir ${people} acreditaciones`}
        </Button>
      </div>
    </form>
  );
}
