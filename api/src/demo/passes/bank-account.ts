/** Accounts that nobody has. */
import {composeIBAN, isValidIBAN} from 'ibantools';

/** The IBAN of an account number of ten digits at a bank that does not exist (9999), its control and check digits right. */
export function ibanOf(account: string): string {
  for (let control = 0; control < 100; control += 1) {
    const bban = `99990001${String(control).padStart(2, '0')}${account}`;
    const iban = composeIBAN({countryCode: 'ES', bban});
    if (iban && isValidIBAN(iban)) return iban;
  }
  throw new Error(`No control digits fit account ${account}.`);
}
