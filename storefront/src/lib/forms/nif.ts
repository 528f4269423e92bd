// A NIF, NIE or CIF whose check letter does not fit is told before it is sent (Orden EHA/451/2008). The server decides.

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CIF_LETTERS = 'JABCDEFGHI';

/** Check digit of a CIF's seven figures: every second one doubled, digits added up. */
function cifDigit(figures: string): number {
  const sum = [...figures].reduce((all, figure, i) => {
    const value = Number(figure) * (i % 2 ? 1 : 2);
    return all + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Undefined when it is right or empty. */
export function nifProblem(text: string): string | undefined {
  const code = text.replace(/[\s.\-/]/g, '').toUpperCase();
  if (code === '') return undefined;
  if (/^([KLMXYZ]\d{7}|\d{8})[A-Z]$/.test(code)) {
    const number = Number(
      code
        .slice(0, -1)
        .replace(/^[KLM]/, '')
        .replace(/^[XYZ]/, first => String('XYZ'.indexOf(first))),
    );
    return LETTERS[number % 23] === code.at(-1)
      ? undefined
      : 'La letra no corresponde a ese número: revisa el NIF o NIE';
  }
  if (/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(code)) {
    const digit = cifDigit(code.slice(1, -1));
    return code.endsWith(String(digit)) || code.at(-1) === CIF_LETTERS[digit]
      ? undefined
      : 'El último carácter no corresponde a ese NIF de empresa: revísalo';
  }
  return 'Escribe el NIF o NIE entero, por ejemplo 12345678Z';
}

/** What the server takes for a telephone: dots, dashes and brackets are only ways to write it. */
export const phoneOf = (text: string): string =>
  text
    .replace(/[().\-/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const phoneProblem = (text: string): string | undefined =>
  /^$|^\+?[0-9 ]{6,20}$/.test(phoneOf(text))
    ? undefined
    : 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001';
