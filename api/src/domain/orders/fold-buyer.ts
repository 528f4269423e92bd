/** One spelling of what names a buyer, so that «12.345.678-z» and «12345678Z» are the same person. */
export type BuyerKind = 'nif' | 'email' | 'member_no' | 'code';

const WHOLE: Record<BuyerKind, {shape: RegExp; sentence: string}> = {
  nif: {
    shape: /^([0-9]{8}[A-Z]|[XYZ][0-9]{7}[A-Z]|[A-Z][0-9]{7}[0-9A-J])$/,
    sentence: 'No es un NIF o NIE: 8 cifras y una letra.',
  },
  email: {shape: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, sentence: 'No es una dirección de correo.'},
  member_no: {shape: /^[0-9A-Z]{1,20}$/, sentence: 'Un número de abonado tiene solo cifras y letras.'},
  code: {shape: /^[0-9A-Z]{4,40}$/, sentence: 'Un código tiene de 4 a 40 letras y cifras.'},
};

/** The folded value, or the Spanish sentence that says why it is none. */
export function foldBuyer(kind: BuyerKind, typed: string): {value: string} | {problem: string} {
  const value = kind === 'email' ? typed.trim().toLowerCase() : typed.toUpperCase().replace(/[\s.\-/]/g, '');
  const folded = kind === 'member_no' ? value.replace(/^0+(?=.)/, '') : value;
  return WHOLE[kind].shape.test(folded) ? {value: folded} : {problem: WHOLE[kind].sentence};
}
