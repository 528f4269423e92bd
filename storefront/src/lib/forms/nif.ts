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

const PERSON = /^([KLMXYZ]\d{7}|\d{8})[A-Z]$/;
const ENTITY = /^[A-HJNP-SUVW]\d{7}[\dA-J]$/;
/** Companies and communities have a digit, public and foreign bodies a letter (as foreign companies of 00 had). */
const HAS_ITS_KIND = /^([ABEH](\d{8}|00\d{5}[A-J])|[NPQRSW]\d{7}[A-J]|[CDFGJUV].*)$/;

/** As the server reads it: half width, no signs between, without the country before it. */
export function plainNif(text: string): string {
  const code = text
    .normalize('NFKC')
    .replace(/[\s.\-/_·\p{Pd}\p{Cf}\p{Cc}]/gu, '')
    .toUpperCase();
  const bare = code.replace(/^ES/, '');
  return PERSON.test(bare) || ENTITY.test(bare) ? bare : code;
}

/** Undefined when it is right or empty. */
export function nifProblem(text: string): string | undefined {
  const code = plainNif(text);
  if (code === '') return undefined;
  if (PERSON.test(code)) {
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
  if (ENTITY.test(code)) {
    const digit = cifDigit(code.slice(1, -1));
    return HAS_ITS_KIND.test(code) && (code.endsWith(String(digit)) || code.at(-1) === CIF_LETTERS[digit])
      ? undefined
      : 'El último carácter no corresponde a ese NIF de empresa: revísalo';
  }
  return 'Escribe el NIF o NIE entero, por ejemplo 12345678Z';
}

/** As the server keeps a telephone: dots, dashes and brackets are only ways to write it, and «(0)» is dialled at home only. */
export const phoneOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace('(0)', ' ')
    .replace(/[().\p{Pd}/\s]+/gu, ' ')
    .trim();

export const phoneProblem = (text: string): string | undefined =>
  /^$|^\+?(\d ?){6,15}$/.test(phoneOf(text))
    ? undefined
    : 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001';
