// Who the complete invoice is for: asked of whoever wants one, and of everybody where the law wants it.
import type {Cart, SaidInvoice} from '../api/types';
import {required} from './form';
import {nifProblem, plainNif} from './nif';

export type IdKind = 'nif' | '02' | '03' | '04';

export interface InvoiceValues {
  wantsInvoice: boolean;
  'invoice.idType': IdKind;
  /** '' is the buyer's own document. */
  'invoice.nif': string;
  'invoice.country': string;
  'invoice.name': string;
  'invoice.street': string;
  'invoice.postalCode': string;
  'invoice.city': string;
  'invoice.province': string;
}

export const NO_INVOICE: InvoiceValues = {
  wantsInvoice: false,
  'invoice.idType': 'nif',
  'invoice.nif': '',
  'invoice.country': '',
  'invoice.name': '',
  'invoice.street': '',
  'invoice.postalCode': '',
  'invoice.city': '',
  'invoice.province': '',
};

/** What goes on an invoice: gift cards and donations are on none. */
export const invoicedCents = (cart: Cart): number =>
  cart.goods
    .filter(good => good.kind === 'gift_card' || good.kind === 'donation')
    .reduce((cents, good) => cents - good.cents, cart.totalCents);

/** Begins with the letters of another country: a VAT number, which the server knows. */
const isAbroad = (text: string): boolean => /^(?!ES)[A-Z]{2}[0-9A-Z]*\d/.test(plainNif(text));

/** A NIF, or a VAT number of another member state. */
export const taxIdProblem = (text: string): string | undefined => (isAbroad(text) ? undefined : nifProblem(text));

export function invoiceProblems(values: InvoiceValues & {docNo: string}): Record<string, string | undefined> {
  const kind = values['invoice.idType'];
  const nif = values['invoice.nif'].trim() || values.docNo.trim();
  return {
    'invoice.nif':
      required(nif, 'Escribe el documento que va en la factura') ?? (kind === 'nif' ? taxIdProblem(nif) : undefined),
    'invoice.country':
      kind === '03' || kind === '04' ? required(values['invoice.country'], 'Elige el país del documento') : undefined,
    'invoice.street': required(values['invoice.street'], 'Escribe la calle y el número'),
    'invoice.postalCode': required(values['invoice.postalCode'], 'Escribe el código postal'),
    'invoice.city': required(values['invoice.city'], 'Escribe la localidad'),
  };
}

export const invoiceOf = (values: InvoiceValues & {docNo: string}): SaidInvoice => ({
  idType: values['invoice.idType'],
  nif: values['invoice.nif'].trim() || values.docNo.trim() || null,
  country: values['invoice.country'] || null,
  name: values['invoice.name'].trim() || null,
  street: values['invoice.street'].trim(),
  postalCode: values['invoice.postalCode'].trim(),
  city: values['invoice.city'].trim(),
  province: values['invoice.province'].trim() || null,
});
