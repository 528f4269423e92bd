/**
 * What somebody said in an answer, without the mail that they answered. Marks are looked for from the top; where none is
 * known all of it stays: too much is better than too little.
 */

/** Stands above our own words in every mail that may be answered. */
export const REPLY_ABOVE = 'Escribe por encima de esta línea';

const MARKS: RegExp[] = [
  new RegExp(`^[>\\s*_-]*${REPLY_ABOVE}`, 'im'),
  // «El jue, 26 nov 2026 a las 10:00, Club <ayuda@club.es> escribió:», also broken over two lines.
  /^>?\s*El\s[^\n]{4,120}(\n[^\n]{0,120})?\sescribi[óo]:\s*$/im,
  /^>?\s*On\s[^\n]{4,120}(\n[^\n]{0,120})?\swrote:\s*$/im,
  /^\s*-{2,}\s*(Mensaje original|Original Message|Mensaje reenviado|Forwarded message)\s*-{2,}/im,
  /^\s*_{10,}\s*$/m,
  // Outlook: a head of the mail that is answered.
  /^\s*\**(De|From):\**\s[^\n]+\n\s*\**(Enviado|Enviado el|Sent|Fecha|Date):\**\s/im,
];

export function ownWords(text: string): string {
  const whole = text.replace(/\r\n?/g, '\n').replace(/\u0000/g, '');
  const at = MARKS.reduce((first, mark) => Math.min(first, mark.exec(whole)?.index ?? first), whole.length);
  const own = withoutQuotes(whole.slice(0, at));
  return (own || withoutQuotes(whole) || whole).trim();
}

/** Lines that end it and begin with «>», and a signature after «-- ». */
function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const signature = lines.findIndex(line => line === '-- ' || line === '--');
  const kept = signature > 0 ? lines.slice(0, signature) : lines;
  while (kept.length && /^\s*(>.*)?$/.test(kept.at(-1)!)) kept.pop();
  return kept.join('\n').trim();
}
