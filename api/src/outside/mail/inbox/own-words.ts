/**
 * What somebody said in an answer, without the mail that they answered. Marks are looked for from the top; where none is
 * known all of it stays: too much is better than too little.
 */

/** Somebody's own words are never longer; of what is, the rest is not looked at. */
const MOST_LETTERS = 200_000;

/** Stands above our own words in every mail that may be answered. */
export const REPLY_ABOVE = 'Escribe por encima de esta línea';

// Each looks at one line, or two: what runs over lines would look at all that follow from each of them.
const MARKS: RegExp[] = [
  new RegExp(`^[> \\t\u00a0*_\u2014-]{0,40}${REPLY_ABOVE}`, 'im'),
  // «El jue, 26 nov 2026 a las 10:00, Club <ayuda@club.es> escribió:», also broken over two lines.
  /^>? {0,3}El\s[^\n]{4,120}(\n[^\n]{0,120})?\sescribi[óo]:[ \t]{0,3}$/im,
  /^>? {0,3}On\s[^\n]{4,120}(\n[^\n]{0,120})?\swrote:[ \t]{0,3}$/im,
  /^[ \t]{0,9}-{2,20} {0,9}(Mensaje original|Original Message|Mensaje reenviado|Forwarded message) {0,9}--/im,
  /^[ \t]{0,9}_{10,200}[ \t]{0,9}$/m,
  // Outlook: a head of the mail that is answered.
  /^[ \t]{0,9}\*{0,2}(De|From):\*{0,2}\s[^\n]{1,300}\n[ \t]{0,9}\*{0,2}(Enviado|Enviado el|Sent|Fecha|Date):\*{0,2}\s/im,
];

export function ownWords(text: string): string {
  const whole = text
    .slice(0, MOST_LETTERS)
    .replace(/\r\n?/g, '\n')
    .replace(/\u0000/g, '');
  const at = MARKS.reduce((first, mark) => Math.min(first, mark.exec(whole)?.index ?? first), whole.length);
  const own = withoutQuotes(whole.slice(0, at));
  return (own || withoutQuotes(whole) || whole).trim();
}

/** Lines that end it and begin with «>», and a signature after «-- ». */
function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const signature = lines.findIndex(line => line === '-- ' || line === '--');
  const kept = signature > 0 ? lines.slice(0, signature) : lines;
  while (kept.length && /^$|^>/.test(kept.at(-1)!.trimStart())) kept.pop();
  return kept.join('\n').trim();
}
