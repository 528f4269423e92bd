/**
 * Whom an invoice names: by NIF, and who has none as the tax office wants it (IDOtro, list L7). One reader for the
 * checkout, the counter, the exchange and whatever puts a recipient right.
 */
import {invalid} from '../../kernel/errors';
import {isCountry, looksLikeVatNumber, readForeignDocument, readVatNumber} from '../../kernel/foreign-codes';
import {nifProblem, readDocument, readNif} from '../../kernel/spanish-codes';

/**
 * 02 VAT number of another member state, 03 passport, 04 official document of the country, 05 certificate of residence,
 * 06 another paper, 07 a NIF that the tax office does not know.
 */
export const ID_TYPES = ['02', '03', '04', '05', '06'] as const;
export type IdType = (typeof ID_TYPES)[number] | '07';

export interface TaxId {
  nif: string;
  /** '': it is a NIF. */
  idType: '' | IdType;
  /** '' of a NIF; else as the tax office lists countries. */
  country: string;
}

export interface SaidTaxId {
  nif?: string | null | undefined;
  /** Not said: a NIF, or what can be told by itself (a VAT number). */
  idType?: (typeof ID_TYPES)[number] | 'nif' | null | undefined;
  country?: string | null | undefined;
}

/** What can be told from the code alone: a NIF or a VAT number; null when it is neither. */
export function tellTaxId(typed: string): TaxId | null {
  const nif = readNif(typed);
  if (nif !== null) return {nif, idType: '', country: ''};
  const vat = readVatNumber(typed);
  return vat && {nif: vat.code, idType: '02', country: vat.country};
}

/** What to say to whoever typed a code that is neither. */
export const taxIdProblem = (typed: string): string =>
  looksLikeVatNumber(typed)
    ? 'No tiene la forma de un NIF-IVA de ese país: revísalo, con sus dos letras delante.'
    : nifProblem(typed);

/** @throws `invalid` 422 at `<at>nif`, `<at>country` */
export function readTaxId(said: SaidTaxId, at = ''): TaxId {
  const typed = said.nif?.trim() ?? '';
  const kind = said.idType ?? 'nif';
  if (typed === '') throw invalid({[`${at}nif`]: 'Escribe el NIF, o el documento de quien no lo tiene.'});
  if (kind === 'nif' || kind === '02') {
    const told = tellTaxId(typed);
    if (told === null || (kind === '02' && told.idType !== '02')) throw invalid({[`${at}nif`]: taxIdProblem(typed)});
    return told;
  }
  const nif = readForeignDocument(typed);
  if (nif === null) throw invalid({[`${at}nif`]: 'De 4 a 20 letras y cifras, con alguna cifra.'});
  const country = said.country?.trim().toUpperCase() ?? '';
  if (!isCountry(country)) throw invalid({[`${at}country`]: 'Elige el país que ha dado el documento.'});
  // AEAT, validaciones, 13: of Spain only a passport (or a NIF that it does not know).
  if (country === 'ES' && kind !== '03')
    throw invalid({[`${at}country`]: 'De España, el NIF: quien no lo tiene pone su pasaporte.'});
  return {nif, idType: kind, country};
}

/**
 * The document of whoever buys, in the form that is stored; null: none was given. Another country's passport is one when
 * it is said to be: otherwise a NIF that was mistyped would be one, too.
 *
 * @throws `invalid` 422 at `field`
 */
export function readBuyerDocument(
  said: {docNo?: string | null | undefined; docType?: 'nif' | 'passport' | null | undefined},
  field: string,
): string | null {
  const typed = said.docNo?.trim() ?? '';
  if (typed === '') return null;
  if (said.docType === 'passport') {
    const passport = readForeignDocument(typed);
    if (passport === null) throw invalid({[field]: 'Escribe el número del pasaporte.'});
    return passport;
  }
  const told = tellTaxId(typed);
  if (told === null) throw invalid({[field]: `${taxIdProblem(typed)} Si es un pasaporte, dilo.`});
  return told.nif;
}

/**
 * Of whoever takes a contract: a company's tax id, also of another state; a person's NIF or passport.
 *
 * @throws `invalid` 422 at `field`
 */
export function readPayerDocument(buyer: {kind: 'person' | 'company'; docNo: string}, field: string): string {
  const told = tellTaxId(buyer.docNo)?.nif ?? (buyer.kind === 'person' ? readDocument(buyer.docNo) : null);
  if (told === null) throw invalid({[field]: taxIdProblem(buyer.docNo)});
  return told;
}
