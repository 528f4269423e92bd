// The customer's own data and the advertising consent, which can be taken back as easily as it was given.
import {useState} from 'react';
import {putAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {nifProblem, phoneOf, phoneProblem} from '../../lib/forms/nif';
import type {Account} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';

type TextName = 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo' | 'postalCode';

export function ProfileForm({account}: {account: Account}) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm(
    {
      firstName: account.firstName,
      surname1: account.surname1,
      surname2: account.surname2,
      phone: account.phone,
      docNo: account.docNo ?? '',
      postalCode: account.postalCode ?? '',
      marketing: account.marketing,
    },
    values =>
      onlyErrors({
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        phone: phoneProblem(values.phone),
        docNo: nifProblem(values.docNo),
      }),
    async values => {
      setSaved(false);
      putAccount(
        await api.changeAccount({
          ...values,
          phone: phoneOf(values.phone),
          docNo: values.docNo || null,
          postalCode: values.postalCode || null,
        }),
      );
      setSaved(true);
      announce('Datos guardados');
    },
  );
  const text = (name: TextName) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <Section title="Tus datos">
      <form className="form profile-form" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
        <p>
          Correo: <strong>{account.email}</strong>
        </p>
        <div className="field-pair">
          <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
          <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
          <TextField {...text('surname2')} label="Segundo apellido" isOptional />
          <TextField {...text('phone')} label="Teléfono" isOptional type="tel" autoComplete="tel" />
          <TextField {...text('docNo')} label="NIF o NIE" isOptional />
          <TextField
            {...text('postalCode')}
            label="Código postal"
            isOptional
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
        <CheckField name="marketing" checked={form.values.marketing} onChange={value => form.set('marketing', value)}>
          Quiero recibir por correo novedades y ofertas.
        </CheckField>
        {isSaved && <Notice tone="ok" title="Datos guardados" />}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Guardar los datos
        </Button>
      </form>
    </Section>
  );
}
