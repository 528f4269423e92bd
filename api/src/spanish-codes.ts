/** Codes whose check characters can be told wrong at once: NIF/NIE/CIF (Orden EHA/451/2008) and IBAN (ISO 13616). */
import {isValidIBAN} from 'ibantools';
import {validate} from 'stdnum/lib/cjs/es/nif'; // the package's own entry loads every country of the world

const squeeze = (value: string) => value.replace(/[\s.\-/]/g, '').toUpperCase();

/** The code as it is stored, or null when its check letter is wrong. */
export function readNif(value: string): string | null {
  const code = squeeze(value);
  return validate(code).isValid ? code : null;
}

/** A NIF or NIE with its letter, or a passport: letters and digits that are no Spanish number. */
export function readDocument(value: string): string | null {
  const nif = readNif(value);
  if (nif !== null) return nif;
  const code = squeeze(value);
  return /^(?=.*\d)[A-Z0-9]{6,15}$/.test(code) && !/^([KLMXYZ]\d{7}|\d{8})[A-Z]?$/.test(code) ? code : null;
}

/** What to say to whoever typed a code that `readNif` refuses. */
export function nifProblem(value: string): string {
  const code = squeeze(value);
  if (/^([KLMXYZ]\d{7}|\d{8})[A-Z]$/.test(code)) return 'La letra no corresponde a ese número: revisa el NIF o NIE.';
  if (/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(code))
    return 'El último carácter no corresponde a ese NIF de empresa: revísalo.';
  return 'Escribe el NIF o NIE entero, por ejemplo 12345678Z.';
}

/** The account as it is stored, or null: its country's length and form, its check digits and those of the bank inside it. */
export function readIban(value: string): string | null {
  const code = squeeze(value);
  return isValidIBAN(code) ? code : null;
}
