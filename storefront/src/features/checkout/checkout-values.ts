// What the checkout form asks, and what must be right before it is sent.
import {isEmail, onlyErrors, required, type Errors} from '../../lib/forms/form';
import {invoiceProblems, type InvoiceValues, NO_INVOICE, taxIdProblem} from '../../lib/forms/invoice';
import {phoneProblem} from '../../lib/forms/nif';
import {affiliateCode} from '../../lib/sale/affiliate';
import {questionProblems, type Questions} from './asked';
import type {Account, PayMethod} from '../../lib/api/types';

export interface CheckoutValues extends InvoiceValues {
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  docNo: string;
  affiliateCode: string;
  method: PayMethod;
  acceptTerms: boolean;
  marketing: boolean;
  /** Sessions of which who comes is said after the purchase. */
  later: number[];
  keepPeople: boolean;
  [part: `items.${string}` | `answers.${string}`]: string;
}

export function startValues(account: Account | null | undefined): CheckoutValues {
  return {
    email: account?.email ?? '',
    firstName: account?.firstName ?? '',
    surname1: account?.surname1 ?? '',
    surname2: account?.surname2 ?? '',
    phone: account?.phone ?? '',
    docNo: account?.docNo ?? '',
    affiliateCode: affiliateCode(),
    method: 'card',
    acceptTerms: false,
    marketing: false,
    later: [],
    keepPeople: false,
    ...NO_INVOICE,
    'invoice.postalCode': account?.postalCode ?? '',
  };
}

/** `isInvoiced`: somebody wants a complete invoice, or the law does. */
export function checkValues(values: CheckoutValues, questions: Questions, isInvoiced: boolean): Errors<CheckoutValues> {
  return onlyErrors({
    email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
    firstName: required(values.firstName, 'Escribe tu nombre'),
    surname1: required(values.surname1, 'Escribe tu primer apellido'),
    phone: phoneProblem(values.phone),
    docNo: taxIdProblem(values.docNo),
    ...questionProblems(values, questions),
    ...(isInvoiced && invoiceProblems(values)),
    acceptTerms: values.acceptTerms ? undefined : 'Acepta las condiciones para poder pagar',
  });
}
