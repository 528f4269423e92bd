/** Numbers of a batch as people write them: «1-40, 43». */
import {invalid} from '../kernel/errors';

const PART = /^(\d{1,4})(?:[-–—](\d{1,4}))?$/;

/** Ascending, each once. @param most the last number of the batch @throws DomainError 422 `numbers` */
export function readNumbers(text: string, most: number): number[] {
  const wrong = (why: string) => invalid({numbers: why});
  const found = new Set<number>();
  const parts = text
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);
  if (parts.length === 0) throw wrong('Escribe los números: «1-40, 43».');
  for (const part of parts) {
    const match = PART.exec(part);
    if (!match) throw wrong(`«${part.slice(0, 20)}» no es un número ni un tramo como «1-40».`);
    const from = Number(match[1]);
    const until = Number(match[2] ?? match[1]);
    if (until < from) throw wrong(`En «${part}» el primero es mayor que el último.`);
    if (from < 1 || until > most) throw wrong(`«${part}»: el lote va del 1 al ${most}.`);
    for (let n = from; n <= until; n++) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

/** The shortest way to say them: «1-40, 43». Ascending in. */
export function sayNumbers(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const n of numbers) {
    const last = parts.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else parts.push([n, n]);
  }
  return parts.map(([from, until]) => (from === until ? `${from}` : `${from}-${until}`)).join(', ');
}
