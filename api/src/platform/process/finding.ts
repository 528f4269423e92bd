/** What `npm run doctor` says of one thing: a line, and what to do when it is not well. */
export interface Finding {
  what: string;
  /** `bad`: something is lost or refused as it stands; `look`: it works, and somebody should look at it. */
  state: 'good' | 'look' | 'bad';
  says: string;
  todo?: string | undefined;
  /** What there is to measure of it: hours of a copy, the end of a certificate in seconds since 1970. */
  measure?: number | undefined;
}

export const good = (what: string, says: string): Finding => ({what, state: 'good', says});
export const look = (what: string, says: string, todo: string): Finding => ({what, state: 'look', says, todo});
export const bad = (what: string, says: string, todo: string): Finding => ({what, state: 'bad', says, todo});

/** Why something did not answer, shortly; passwords in addresses are cut out. */
export function reasonOf(error: unknown): string {
  const {cause, message, code} = error as {cause?: {code?: string; message?: string}; message: string; code?: string};
  return (cause?.code ?? code ?? cause?.message ?? message)
    .replace(/\s+/g, ' ')
    .replace(/\/\/[^/@\s]*@/g, '//***@')
    .slice(0, 160);
}
