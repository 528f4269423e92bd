/**
 * Who collects by direct debit, from the organization and its settings. The identifier: ES, two check digits, suffix,
 * NIF (check over NIF + ES00, the suffix left out).
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readSettings} from '../settings/read-settings';

export interface Creditor {
  name: string;
  creditorId: string;
  iban: string;
  leadDays: number;
}

export function creditorIdOf(nif: string, suffix: string): string {
  const code = nif.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const digits = `${code}ES00`.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55));
  const rest = [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `ES${String(98 - rest).padStart(2, '0')}${suffix}${code}`;
}

/** Who orders transfers, as Spanish banks know them: NIF and suffix (Cuaderno 34-14). */
export const payerIdOf = (nif: string, suffix: string): string =>
  `${nif.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}${suffix}`;

/** Null: the organization has no account to collect on, or does not collect so: nobody is asked for a mandate. */
export async function readCreditor(tx: Tx): Promise<Creditor | null> {
  const {rows} = await tx.query<{name: string; nif: string}>(
    `select legal_name as name, nif from organization where 'remittances' = any(modules)`,
  );
  const {sepaIban, sepaCreditorSuffix, sepaLeadDays} = await readSettings(tx);
  if (!rows[0] || !sepaIban) return null;
  return {
    name: rows[0].name,
    creditorId: creditorIdOf(rows[0].nif, String(sepaCreditorSuffix)),
    iban: String(sepaIban),
    leadDays: Number(sepaLeadDays),
  };
}

/** Errors: `no_creditor` 409. */
export async function requireCreditor(tx: Tx): Promise<Creditor> {
  const creditor = await readCreditor(tx);
  if (!creditor)
    throw conflict(
      'no_creditor',
      'Falta la cuenta para los adeudos: escríbela en Configuración, Ajustes, Domiciliaciones.',
    );
  return creditor;
}
