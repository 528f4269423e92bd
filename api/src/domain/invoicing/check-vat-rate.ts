/**
 * A rate that has been in force is history: sales were taxed by it, and it stays (trigger vat_rate_stays). Only one that
 * lies ahead is made; of a code that has none yet nothing was sold, and its first rate may have begun. What bears no tax
 * says why, and a rate of IVA is one that the tax office takes.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {clubToday} from '../settings/club-today';
import {type Cause, type Tax, TAX_NAMES} from '../verifactu/taxes';

const dayOf = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : String(value ?? '')).slice(0, 10);

interface RateFields {
  code: string;
  tax?: Tax;
  rateBp: number;
  cause?: Cause | null;
  exemption?: string | null;
  validFrom: unknown;
}

/** Errors: `invalid` 422. */
export async function checkVatRate(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Promise<void> {
  const rate = {...before, ...data} as unknown as RateFields;
  const from = dayOf(rate.validFrom);
  const problem = termsProblem(rate, from);
  if (problem) throw invalid(problem);
  if (data.validFrom === undefined || from === dayOf(before?.validFrom) || from > (await clubToday(tx))) return;
  const {rowCount} = await tx.query('select 1 from vat_rate where code = $1 and id is distinct from $2 limit 1', [
    rate.code,
    before?.id ?? null,
  ]);
  if (rowCount > 0) throw invalid({validFrom: 'Debe ser un día futuro: lo ya vendido no cambia de tipo.'});
}

/** The codes of the general rates by which fees go where the house's own «general» is of another tax. */
const GENERAL: Record<string, Tax> = {iva_general: '01', ipsi_general: '02', igic_general: '03'};

function termsProblem(
  {code, tax = '01', rateBp, cause, exemption}: RateFields,
  from: string,
): Record<string, string> | null {
  if (cause && rateBp > 0) return {rateBp: 'Lo exento y lo no sujeto no llevan tipo: pon 0.'};
  if ((cause === 'E7' || cause === 'E8') && tax !== '03') return {cause: 'Esa causa es solo del IGIC.'};
  if (exemption && !cause)
    return rateBp > 0
      ? {exemption: 'Con un tipo no hay exención: quita el artículo.'}
      : {cause: 'Di por qué no lleva impuesto: la causa va en la factura.'};
  if (code in GENERAL && (tax !== GENERAL[code] || cause))
    return {tax: `La clave «${code}» es la del tipo general del ${TAX_NAMES[GENERAL[code]!]}.`};
  if (tax === '01' && !ratesOfIva(from).includes(rateBp))
    return {
      rateBp: `La Agencia Tributaria no admite ese tipo de IVA: ${ratesOfIva(from).map(percentOf).join(', ')} %.`,
    };
  return null;
}

/** Validaciones, 15.1. */
const ratesOfIva = (from: string): number[] =>
  from < '2025-01-01' ? [0, 200, 400, 500, 750, 1000, 2100] : [0, 400, 1000, 2100];
const percentOf = (bp: number): string => String(bp / 100).replace('.', ',');
