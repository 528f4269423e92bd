/** Lines of JSON that tests leave for the table of `npm run faults`; nothing is written when nobody asks. */
import fs from 'node:fs';

export function keepLine(test: string | undefined, line: object): void {
  const file = process.env.FAULTS_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify({test, ...line})}\n`);
}
