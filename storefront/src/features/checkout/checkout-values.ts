// What the checkout form asks, and what must be right before it is sent.
import {isEmail, onlyErrors, required, type Errors} from '../../lib/forms/form';
import {nifProblem, phoneProblem} from '../../lib/forms/nif';
import {personProblems} from '../../lib/forms/people';
import {affiliateCode} from '../../lib/sale/affiliate';
import {isNow, type AskedTicket} from './asked';
import type {Account, PayMethod} from '../../lib/api/types';

export interface CheckoutValues {
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
  [part: `tickets.${string}`]: string;
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
  };
}

export function checkValues(values: CheckoutValues, asked: AskedTicket[]): Errors<CheckoutValues> {
  return onlyErrors({
    email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
    firstName: required(values.firstName, 'Escribe tu nombre'),
    surname1: required(values.surname1, 'Escribe tu primer apellido'),
    phone: phoneProblem(values.phone),
    docNo: nifProblem(values.docNo),
    ...Object.assign(
      {},
      ...asked.filter(one => isNow(values, one)).map(one => personProblems(values, one.at, one.needsDoc)),
    ),
    acceptTerms: values.acceptTerms ? undefined : 'Acepta las condiciones para poder pagar',
  });
}
