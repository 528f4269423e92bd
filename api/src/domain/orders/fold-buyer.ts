/** One spelling of what names a buyer, so that «12.345.678-z» and «12345678Z» are the same person. */
import {addressOf} from '../kernel/mail-address';
import {nifProblem, plainCode, readNif} from '../kernel/spanish-codes';

export type BuyerKind = 'nif' | 'email' | 'member_no' | 'code';

const WHOLE: Record<Exclude<BuyerKind, 'nif' | 'email'>, {shape: RegExp; sentence: string}> = {
  member_no: {shape: /^[0-9A-Z]{1,20}$/, sentence: 'Un número de abonado tiene solo cifras y letras.'},
  code: {shape: /^[0-9A-Z]{4,40}$/, sentence: 'Un código tiene de 4 a 40 letras y cifras.'},
};

/** The folded value, or the Spanish sentence that says why it is none. */
export function foldBuyer(kind: BuyerKind, typed: string): {value: string} | {problem: string} {
  if (kind === 'nif') {
    const nif = readNif(typed);
    return nif === null ? {problem: nifProblem(typed)} : {value: nif};
  }
  if (kind === 'email') {
    const address = addressOf(typed);
    return address === null ? {problem: 'No es una dirección de correo.'} : {value: address};
  }
  const value = plainCode(typed);
  const folded = kind === 'member_no' ? value.replace(/^0+(?=.)/, '') : value;
  return WHOLE[kind].shape.test(folded) ? {value: folded} : {problem: WHOLE[kind].sentence};
}
