// Whom a complete invoice is for, as checkout and every other way to pay ask it.
import {useMemo} from 'react';
import {foreignCountries} from '../../lib/forms/countries';
import type {Errors} from '../../lib/forms/form';
import type {IdKind, InvoiceValues} from '../../lib/forms/invoice';
import {SelectField, TextField} from './field';

const KINDS: [IdKind, string, string][] = [
  ['nif', 'NIF, NIE o NIF de empresa', 'NIF'],
  ['02', 'NIF-IVA de otro país de la Unión Europea', 'NIF-IVA, con las dos letras del país'],
  ['03', 'Pasaporte', 'Número del pasaporte'],
  ['04', 'Documento de identidad de otro país', 'Número del documento'],
];

interface Props {
  /** `docNo`: the buyer's own, as far as this form knows it. */
  values: InvoiceValues & {docNo: string};
  errors: Errors<InvoiceValues>;
  set: (name: Exclude<keyof InvoiceValues, 'wantsInvoice'>, value: IdKind) => void;
  /** Whoever pays has said it before: without another one the invoice has that. */
  isNifKnown?: boolean;
}

export function InvoiceFields({values, errors, set, isNifKnown = false}: Props) {
  const kind = values['invoice.idType'];
  const countries = useMemo(foreignCountries, []);
  const text = (name: Exclude<keyof InvoiceValues, 'wantsInvoice' | 'invoice.idType'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value as IdKind),
  });
  return (
    <>
      <div className="field-pair">
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
          isOptional={isNifKnown}
          hint={isNifKnown ? 'Sin escribirlo, va el de quien compra.' : undefined}
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
        hint="Sin escribirlo, va a nombre de quien compra."
      />
      <TextField {...text('invoice.street')} label="Calle y número" autoComplete="street-address" maxLength={160} />
      <div className="field-pair">
        <TextField {...text('invoice.postalCode')} label="Código postal" autoComplete="postal-code" maxLength={12} />
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
  );
}
