// Who buys. Only what is needed to send the tickets is required.
import {useHas} from '../../lib/activities';
import {keepAffiliate} from '../../lib/sale/affiliate';
import type {Form} from '../../lib/forms/form';
import {EmailField} from '../../ui/forms/email-field';
import {TextField} from '../../ui/forms/field';
import type {CheckoutValues} from './checkout-values';

export function BuyerFields({form, hasTickets}: {form: Form<CheckoutValues>; hasTickets: boolean}) {
  const hasAffiliates = useHas('affiliates') === true;
  const text = (name: 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo' | 'affiliateCode') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <fieldset className="checkout-part">
      <legend>Tus datos</legend>
      <EmailField
        name="email"
        value={form.values.email}
        error={form.errors.email}
        onValue={value => form.set('email', value)}
        hint={`Aquí enviamos ${hasTickets ? 'las entradas' : 'el justificante'}.`}
      />
      <div className="field-pair">
        <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
        <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
        <TextField {...text('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
        <TextField
          {...text('phone')}
          label="Teléfono"
          isOptional
          type="tel"
          autoComplete="tel"
          hint={hasTickets ? 'Por si cambia la hora.' : undefined}
        />
        <TextField {...text('docNo')} label="NIF o NIE" isOptional autoComplete="off" />
        {hasAffiliates && (
          <TextField
            {...text('affiliateCode')}
            label="Código de peña o colaborador"
            isOptional
            autoComplete="off"
            maxLength={20}
            hint="Si alguien te ha traído."
            onBlur={() => keepAffiliate(form.values.affiliateCode)}
          />
        )}
      </div>
    </fieldset>
  );
}
