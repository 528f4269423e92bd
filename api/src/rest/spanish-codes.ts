/** Codes whose check characters can be told wrong at once: NIF/NIE/CIF (Orden EHA/451/2008) and IBAN (ISO 13616). */
import {validate} from 'stdnum/lib/cjs/es/nif'; // the package's own entry loads every country of the world

const squeeze = (value: string) => value.replace(/[\s.\-/]/g, '').toUpperCase();

/** The code as it is stored, or null when its check letter is wrong. */
export function readNif(value: string): string | null {
  const code = squeeze(value);
  return validate(code).isValid ? code : null;
}

/** What to say to whoever typed a code that `readNif` refuses. */
export const nifProblem = (value: string): string =>
  /^([KLMXYZ]\d{7}|\d{8})[A-Z]$/.test(squeeze(value))
    ? 'La letra no corresponde a ese número: revisa el NIF o NIE.'
    : 'Escribe el NIF o NIE entero, por ejemplo 12345678Z.';

export function readIban(value: string): string | null {
  const code = squeeze(value);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code) || (code.startsWith('ES') && code.length !== 24)) return null;
  const digits = (code.slice(4) + code.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1 ? code : null;
}
