/** The accounts of the general plan (PGC 2007) by which the adviser's file books, as the club has set them. */
import {invalid} from '../kernel/errors';
import type {SettingValues} from '../settings/constants';
import type {Tax} from '../verifactu/taxes';
import type {AccountingEntry, EntryPart} from './accounting-entries';

export interface Accounts {
  customers: string;
  /** Where the income of an entry goes. */
  incomeOf: (entry: AccountingEntry) => string;
  /** One for each tax and rate, as advisers have them: 47700021, 47770007. */
  taxOf: (entry: AccountingEntry, part: EntryPart) => string;
  /** The issuer's number in a3, five digits. */
  a3Company: string;
}

const OF_TAX: Record<Tax, 'accountIva' | 'accountIgic' | 'accountIpsi'> = {
  '01': 'accountIva',
  '02': 'accountIpsi',
  '03': 'accountIgic',
};

/** Errors: `invalid` 422 at `accountDigits`, where a subaccount does not fit. */
export function accountsOf(settings: SettingValues, issuerNif: string): Accounts {
  const digits = Number(settings.accountDigits);
  const account = (key: string, suffix = ''): string => {
    const prefix = String(settings[key]);
    const free = digits - prefix.length - suffix.length;
    if (free < 0)
      throw invalid({
        accountDigits: `La subcuenta ${prefix}${suffix} no cabe en ${digits} cifras: cámbialo en Ajustes.`,
      });
    return `${prefix}${'0'.repeat(free)}${suffix}`;
  };
  return {
    customers: account('accountCustomers'),
    incomeOf: entry => account(entry.isCommission ? 'accountCommissions' : 'accountSales'),
    taxOf: (entry, part) => account(OF_TAX[entry.tax], rateSuffix(part.rateBp)),
    a3Company: a3CompanyOf(String(settings.a3Companies), issuerNif),
  };
}

/** 21 % is 21; what is not whole is told in hundredths: 9,5 % is 0950. */
const rateSuffix = (bp: number): string =>
  bp % 100 === 0 ? String(bp / 100).padStart(2, '0') : String(bp).padStart(4, '0');

function a3CompanyOf(listed: string, issuerNif: string): string {
  const found = listed
    .split(',')
    .map(one => one.trim().split(' '))
    .find(([nif]) => nif === issuerNif);
  return (found?.[1] ?? '1').padStart(5, '0');
}
