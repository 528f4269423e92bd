/**
 * What people write in many ways and every door reads here: NIF/NIE/CIF (Orden EHA/451/2008) and IBAN (ISO 13616), whose
 * check characters can be told wrong at once, and telephones. A NIF is stored as nine letters and digits.
 */
import {isValidIBAN} from 'ibantools';
import {validate} from 'stdnum/lib/cjs/es/nif'; // the package's own entry loads every country of the world

/** Half width, capitals, and nothing of what people and programs put between the signs (hard blanks, marks of direction). */
export const plainCode = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\s.\-/_·\p{Pd}\p{Cf}\p{Cc}]/gu, '')
    .toUpperCase();

const PERSON = /^([KLMXYZ]\d{7}|\d{8})[A-Z]$/;
const ENTITY = /^[A-HJNP-SUVW]\d{7}[\dA-J]$/;

/** As the VAT number of a Spanish company is printed everywhere: «ES» before the NIF. */
const withoutCountry = (code: string): string => {
  const bare = code.replace(/^ES/, '');
  return PERSON.test(bare) || ENTITY.test(bare) ? bare : code;
};

/**
 * Which character a kind of entity has: companies and communities a digit; public bodies, religious ones and foreign ones
 * a letter, as foreign companies had before 2008 (their number begins with 00); the others either.
 */
const HAS_ITS_KIND = /^([ABEH](\d{8}|00\d{5}[A-J])|[NPQRSW]\d{7}[A-J]|[CDFGJUV].*)$/;

const isRight = (code: string): boolean =>
  PERSON.test(code) ? validate(code).isValid : ENTITY.test(code) && HAS_ITS_KIND.test(code) && validate(code).isValid;

/** The code as it is stored, or null when its check character is wrong. */
export function readNif(value: string): string | null {
  const code = withoutCountry(plainCode(value));
  return isRight(code) ? code : null;
}

/** Of a person, not of a company or another entity: whose code it is can be seen at its first sign. */
export const isPersonal = (nif: string): boolean => PERSON.test(nif);

/** A NIF or NIE with its letter, or a passport: letters and digits that are no Spanish number. */
export function readDocument(value: string): string | null {
  const nif = readNif(value);
  if (nif !== null) return nif;
  const code = plainCode(value);
  return /^(?=.*\d)[A-Z0-9]{6,15}$/.test(code) && !/^(ES)?([KLMXYZ]\d{7}|\d{8})[A-Z]?$/.test(code) ? code : null;
}

/** The one form in which documents are compared, right or not. */
export const plainDocument = (value: string): string => withoutCountry(plainCode(value));

/** What to say to whoever typed a code that `readNif` refuses. */
export function nifProblem(value: string): string {
  const code = withoutCountry(plainCode(value));
  if (PERSON.test(code)) return 'La letra no corresponde a ese número: revisa el NIF o NIE.';
  if (ENTITY.test(code)) return 'El último carácter no corresponde a ese NIF de empresa: revísalo.';
  return 'Escribe el NIF o NIE entero, por ejemplo 12345678Z.';
}

/** The account as it is stored, or null: its country's length and form, its check digits and those of the bank inside it. */
export function readIban(value: string): string | null {
  const code = plainCode(value);
  return isValidIBAN(code) ? code : null;
}

/** Six to fifteen figures (E.164), a plus before them, and what people put between; or nothing. */
export const PHONE_PATTERN = '^$|^(?=(?:\\D*\\d){6,15}\\D*$)\\(?\\+?[\\d ().\\-/\\u00a0]{6,24}$';
const PHONE = new RegExp(PHONE_PATTERN);

/** The telephone with single blanks in the place of dots, dashes and brackets, or null when it is none. */
export function readPhone(value: string): string | null {
  const text = value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
  if (text === '' || !PHONE.test(text)) return null;
  return text
    .replace(/\(0\)/, ' ') // «+44 (0)20 …»: dialled inside the country only
    .replace(/[().\-/\s]+/g, ' ')
    .trim();
}
