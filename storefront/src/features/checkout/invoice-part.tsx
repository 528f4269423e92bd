// The complete invoice: a box to tick, or the reason why it is needed, and who it is for.
import {euros} from '../../lib/words/format';
import type {Form} from '../../lib/forms/form';
import {CheckField} from '../../ui/forms/field';
import {InvoiceFields} from '../../ui/forms/invoice-fields';
import type {CheckoutValues} from './checkout-values';

interface Props {
  form: Form<CheckoutValues>;
  /** By law, for what is bought. */
  isNeeded: boolean;
  maxCents: number;
}

export function InvoicePart({form, isNeeded, maxCents}: Props) {
  const {values, errors, set} = form;
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
      {(isNeeded || values.wantsInvoice) && <InvoiceFields values={values} errors={errors} set={set} />}
    </fieldset>
  );
}
