/** Whether a statement's account is the one that people are told to pay into. */

/** `account`: as the file says it, an IBAN or the bank, the branch and the number of Cuaderno 43. */
export function isOfAccount(account: string, iban: string): boolean {
  const [said, own] = [account, iban].map(one => one.replace(/\s/g, '').toUpperCase()) as [string, string];
  // The 43 leaves out the two control digits; some statements have the number without «ES» and its check.
  return [own, own.slice(4), `${own.slice(4, 12)}${own.slice(14)}`].includes(said);
}
