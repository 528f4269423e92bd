/**
 * Taxes and causes by the tax office's own codes (lists L1, L8A, L8B, L9 and L10 of the record), and their words on
 * paper: what bears no tax says by which law (RD 1619/2012, art. 6.1.j and m).
 */
export const TAXES = ['01', '02', '03'] as const;
export type Tax = (typeof TAXES)[number];

export const TAX_NAMES: Record<Tax, string> = {'01': 'IVA', '02': 'IPSI', '03': 'IGIC'};

export const CAUSES = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'N1', 'N2'] as const;
/** Why something bears no tax: exempt, or not subject. */
export type Cause = (typeof CAUSES)[number];
/** S1: taxed; S2: taxed, and owed by the customer. */
export type Qualification = 'S1' | 'S2' | Cause;

export const isExempt = (qualification: Qualification): boolean => qualification.startsWith('E');

/** Validaciones, 15.5 and 15.6: exports are 02 in IVA and IGIC; IPSI has 19 for what is exempt inside. */
export function regimeOf(tax: Tax, qualification: Qualification): '01' | '02' | '19' {
  if (tax === '02') return qualification === 'E1' || qualification === 'E6' ? '19' : '01';
  return qualification === 'E2' || qualification === 'E3' ? '02' : '01';
}

/** Delivered to another state of the Union: whoever is named in it has no Spanish NIF (validaciones, 15.5.1). */
export const isForForeigners = (tax: Tax, qualification: Qualification): boolean =>
  tax === '01' && qualification === 'E5';

/** Validaciones, 5. */
const LAWS: Record<Tax, Partial<Record<Qualification, string>>> = {
  '01': {
    E1: 'art. 20 de la Ley 37/1992',
    E2: 'art. 21 de la Ley 37/1992',
    E3: 'art. 22 de la Ley 37/1992',
    E4: 'arts. 23 y 24 de la Ley 37/1992',
    E5: 'art. 25 de la Ley 37/1992',
    E6: 'Ley 37/1992',
    N1: 'art. 7 de la Ley 37/1992',
    N2: 'reglas de localización de la Ley 37/1992',
    S2: 'art. 84.Uno.2.º de la Ley 37/1992',
  },
  '02': {
    E1: 'art. 7 de la Ley 8/1991',
    E2: 'art. 8 de la Ley 8/1991',
    E3: 'art. 8 de la Ley 8/1991',
    E4: 'arts. 9 y 10 de la Ley 8/1991',
    E5: 'art. 8 de la Ley 8/1991',
    E6: 'Ley 8/1991',
    N1: 'art. 6 de la Ley 8/1991',
    N2: 'reglas de localización de la Ley 8/1991',
    S2: 'Ley 8/1991',
  },
  '03': {
    E1: 'capítulo I del Decreto Legislativo 1/2025, de 13 de octubre',
    E2: 'art. 11 de la Ley 20/1991',
    E3: 'art. 12 de la Ley 20/1991',
    E4: 'art. 13 de la Ley 20/1991',
    E5: 'art. 25 de la Ley 19/1994',
    E6: 'art. 47 de la Ley 19/1994',
    E7: 'art. 90 del Decreto Legislativo 1/2025, de 13 de octubre',
    E8: 'Ley 20/1991',
    N1: 'art. 9 de la Ley 20/1991',
    N2: 'reglas de localización de la Ley 20/1991',
    S2: 'art. 19.1.2.º de la Ley 20/1991',
  },
};

/** The law that says why: as the rate names it, else the one of its cause. */
export const lawOf = (tax: Tax, qualification: Qualification, exemption = ''): string =>
  exemption || (LAWS[tax][qualification] ?? '');

/** «Exento de IGIC (art. 11 de la Ley 20/1991)», «No sujeto a IVA (…)», «Inversión del sujeto pasivo (…)» */
export function untaxedWords(tax: Tax, qualification: Qualification, exemption = '', ending: 'o' | 'a' = 'o'): string {
  const why =
    qualification === 'S2'
      ? 'Inversión del sujeto pasivo'
      : isExempt(qualification)
        ? `Exent${ending} de ${TAX_NAMES[tax]}`
        : `No sujet${ending} a ${TAX_NAMES[tax]}`;
  return `${why} (${lawOf(tax, qualification, exemption)})`;
}

/** «IVA», «IVA e IGIC»; where none is named, it is IVA. */
export function taxesNamed(of: readonly {tax?: Tax | null | undefined}[]): string {
  const names = [...new Set(of.map(({tax}) => tax ?? null).filter(tax => tax !== null))]
    .sort()
    .map(tax => TAX_NAMES[tax]);
  return names.length < 2 ? (names[0] ?? TAX_NAMES['01']) : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
}

/** «IVA incluido», «IVA e IGIC incluidos» */
export function taxesIncluded(of: readonly {tax?: Tax | null | undefined}[]): string {
  const named = taxesNamed(of);
  return named.includes(' ') ? `${named} incluidos` : `${named} incluido`;
}
