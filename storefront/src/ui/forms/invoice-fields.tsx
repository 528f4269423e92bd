// The complete invoice: a box to tick, or the reason why it is needed, and who it is for.
import {useMemo} from 'react';
import {euros} from '../../lib/words/format';
import {foreignCountries} from '../../lib/forms/countries';
import type {Form} from '../../lib/forms/form';
import {CheckField, SelectField, TextField} from '../../ui/forms/field';
import type {CheckoutValues} from './checkout-values';
import type {IdKind, InvoiceValues} from './invoice-values';

const KINDS: [IdKind, string, string][] = [
  ['nif', 'NIF, NIE o NIF de empresa', 'NIF'],
  ['02', 'NIF-IVA de otro país de la Unión Europea', 'NIF-IVA, con las dos letras del país'],
  ['03', 'Pasaporte', 'Número del pasaporte'],
  ['04', 'Documento de identidad de otro país', 'Número del documento'],
];

interface Props {
  form: Form<CheckoutValues>;
  /** By law, for what is bought. */
  isNeeded: boolean;
  maxCents: number;
}

export function InvoicePart({form, isNeeded, maxCents}: Props) {
  const {values, errors, set} = form;
  const kind = values['invoice.idType'];
  const countries = useMemo(foreignCountries, []);
  const text = (name: Exclude<keyof InvoiceValues, 'wantsInvoice' | 'invoice.idType'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  const isOpen = isNeeded || values.wantsInvoice;
  return (
    <fieldset className="checkout-part">
      <legend>Factura</legend>
      {isNeeded ? (
        <p>Esta compra pasa de {euros(maxCents)}: la ley pide una factura con el NIF y el domicilio de quien compra.</p>
      ) : (
        <CheckField name="wantsInvoice" checked={values.wantsInvoice} onChange={value => set('wantsInvoice', value)}>
          Quiero factura completa, con mis datos o los de mi empresa.
        </CheckField>
      )}
      {isOpen && (
        <>
          <div className="checkout-pair">
            <SelectField
              name="invoice.idType"
              label="Documento"
              value={kind}
              onChange={event => set('invoice.idType', event.target.value as IdKind)}
            >
              {KINDS.map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField
              {...text('invoice.nif')}
              value={values['invoice.nif'] || values.docNo}
              label={KINDS.find(([id]) => id === kind)![2]}
              autoComplete="off"
              maxLength={20}
            />
            {(kind === '03' || kind === '04') && (
              <SelectField {...text('invoice.country')} label="País del documento">
                <option value="">Elige un país</option>
                {countries.map(({code, name}) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          <TextField
            {...text('invoice.name')}
            label="Nombre o razón social"
            isOptional
            autoComplete="organization"
            maxLength={120}
            hint="Sin escribirlo, va a tu nombre."
          />
          <TextField {...text('invoice.street')} label="Calle y número" autoComplete="street-address" maxLength={160} />
          <div className="checkout-pair">
            <TextField
              {...text('invoice.postalCode')}
              label="Código postal"
              autoComplete="postal-code"
              maxLength={12}
            />
            <TextField {...text('invoice.city')} label="Localidad" autoComplete="address-level2" maxLength={80} />
            <TextField
              {...text('invoice.province')}
              label="Provincia"
              isOptional
              autoComplete="address-level1"
              maxLength={80}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
