/** Whom a complete invoice is for, as every door that asks it takes it. */
import {ID_TYPES} from '../../domain/orders/rules/tax-id';
import {obj, oneOf, opt, orNull, str} from '../../domain/kernel/shape';

/** The tax office's own codes (list L7): 02 VAT number of another state, 03 passport, 04 to 06 other papers. */
export const TAX_ID_FIELDS = {
  idType: opt(orNull(oneOf('nif', ...ID_TYPES))),
  country: opt(orNull(str({maxLength: 2, description: 'país que ha dado el documento (ISO 3166), si no es un NIF'}))),
};

export const INVOICE_DATA = obj(
  {
    name: opt(orNull(str({maxLength: 120, description: 'razón social; sin ella, el nombre de quien compra'}))),
    nif: opt(orNull(str({maxLength: 20, description: 'NIF, NIF-IVA u otro documento; sin él, `docNo`'}))),
    ...TAX_ID_FIELDS,
    street: opt(orNull(str({maxLength: 160}))),
    postalCode: opt(orNull(str({maxLength: 12}))),
    city: opt(orNull(str({maxLength: 80}))),
    province: opt(orNull(str({maxLength: 80}))),
  },
  'SaidInvoice',
);

/** Above the limit of simplified invoices it is needed, below it asked for. */
export const SAID_INVOICE = opt(orNull(INVOICE_DATA));

export const NO_INVOICE = {fiscalName: '', nif: '', fiscalAddress: ''};

export const RECIPIENT_FIELDS = {
  name: str({minLength: 1, maxLength: 120, pattern: '\\S'}),
  nif: str({minLength: 1, maxLength: 20}),
  ...TAX_ID_FIELDS,
  address: str({minLength: 1, maxLength: 250, pattern: '\\S'}),
};
