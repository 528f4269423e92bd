/**
 * Tax ids and documents of other countries, in the forms that the tax office takes (AEAT, validaciones, note 1: the
 * structure of VAT numbers, by state; IDOtro: what is no NIF).
 */
import {validate as belgian} from 'stdnum/lib/cjs/be/vat';
import {validate as german} from 'stdnum/lib/cjs/de/vat';
import {validate as french} from 'stdnum/lib/cjs/fr/tva';
import {validate as italian} from 'stdnum/lib/cjs/it/iva';
import {validate as portuguese} from 'stdnum/lib/cjs/pt/nif';
import {plainCode} from './spanish-codes';

/** After the letters of the state. Greece says EL; of the United Kingdom only Northern Ireland has one (XI). */
const VAT_NUMBERS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^([0-9A-Z]{5}|\d{9}|\d{12})$/,
};

/** Whose check digits are published and have no exceptions: most of those who come here. */
const CHECKED: Record<string, (code: string) => {isValid: boolean}> = {
  BE: belgian,
  DE: german,
  FR: french,
  IT: italian,
  PT: portuguese,
};

const COUNTRY_OF: Record<string, string> = {EL: 'GR', XI: 'GB'};

/** A VAT number of another member state, with its letters, or null. */
export function readVatNumber(typed: string): {code: string; country: string} | null {
  const code = plainCode(typed).replace(/^GR/, 'EL');
  const [state, number] = [code.slice(0, 2), code.slice(2)];
  if (!VAT_NUMBERS[state]?.test(number) || CHECKED[state]?.(number).isValid === false) return null;
  return {code, country: COUNTRY_OF[state] ?? state};
}

/** It begins as one, whether or not it is right. */
export const looksLikeVatNumber = (typed: string): boolean => {
  const code = plainCode(typed).replace(/^GR/, 'EL');
  return /^[A-Z]{2}[0-9A-Z]*\d/.test(code) && code.slice(0, 2) in VAT_NUMBERS;
};

/** A passport or another document, as long as a record has place for it; null when it is none. */
export function readForeignDocument(typed: string): string | null {
  const code = plainCode(typed);
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(code) ? code : null;
}

/** As the tax office lists them (CountryType2). */
const COUNTRIES = new Set(
  (
    'AF AL DE AD AO AI AQ AG SA DZ AR AM AW AU AT AZ BS BH BD BB BE BZ BJ BM BY BO BA BW BV BR BN BG BF BI BT CV KY ' +
    'KH CM CA CF CC CO KM CG CD CK KP KR CI CR HR CU TD CZ CL CN CY CW DK DM DO EC EG AE ER SK SI ES US EE ET FO PH ' +
    'FI FJ FR GA GM GE GS GH GI GD GR GL GU GT GG GN GQ GW GY HT HM HN HK HU IN ID IR IQ IE IM IS IL IT JM JP JE JO ' +
    'KZ KE KG KI KW LA LS LV LB LR LY LI LT LU XG MO MK MG MY MW MV ML MT FK MP MA MH MU MR YT UM MX FM MD MC MN ME ' +
    'MS MZ MM NA NR CX NP NI NE NG NU NF NO NC NZ IO OM NL BQ PK PW PA PG PY PE PN PF PL PT PR QA GB RW RO RU RE SB ' +
    'SV WS AS KN SM SX PM VC SH LC ST SN RS SC SL SG SY SO LK SZ ZA SD SS SE CH SR TH TW TZ TJ PS TF TL TG TK TO TT ' +
    'TN TC TM TR TV UA UG UY UZ VU VA VE VN VG VI WF YE DJ ZM ZW QU XB XU XN'
  ).split(' '),
);

export const isCountry = (code: string): boolean => COUNTRIES.has(code);
