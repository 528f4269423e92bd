/**
 * Reads ESC/POS as a printer does, into what is on each piece of paper: its lines, its codes, and whether the drawer was
 * opened. A command that it does not know is refused: a printer would print it as letters.
 */
export interface PrintedPaper {
  lines: {words: string; isBold: boolean; size: 1 | 2; align: 'left' | 'centre'}[];
  codes: string[];
}

export interface PrintedJob {
  papers: PrintedPaper[];
  drawerKicks: number;
}

/** What page 1252 has where Latin 1 has no letters (unicode.org, CP1252.TXT); the decoder of some Node versions has not. */
const HIGH: Record<number, number> = {
  ...{0x80: 0x20ac, 0x82: 0x201a, 0x83: 0x0192, 0x84: 0x201e, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02c6},
  ...{0x89: 0x2030, 0x8a: 0x0160, 0x8b: 0x2039, 0x8c: 0x0152, 0x8e: 0x017d, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201c},
  ...{0x94: 0x201d, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02dc, 0x99: 0x2122, 0x9a: 0x0161, 0x9b: 0x203a},
  ...{0x9c: 0x0153, 0x9e: 0x017e, 0x9f: 0x0178},
};
const QR_PARTS: Record<number, string> = {0x41: 'model', 0x43: 'size', 0x45: 'correction', 0x50: 'data', 0x51: 'print'};

export function readEscPos(bytes: Buffer, columns: number): PrintedJob {
  const job: PrintedJob = {papers: [], drawerKicks: 0};
  let paper: PrintedPaper = {lines: [], codes: []};
  let [page, isBold, size, align] = [0, false, 1 as 1 | 2, 'left' as 'left' | 'centre'];
  let line: number[] = [];
  let stored: string | null = null;
  let at = 0;
  const next = (): number => {
    if (at >= bytes.length) throw new Error('the job ends inside a command');
    return bytes[at++]!;
  };
  const refuse = (what: number[]): never => {
    throw new Error(`unknown command ${what.map(one => one.toString(16)).join(' ')} at ${at}`);
  };
  while (at < bytes.length) {
    const byte = next();
    if (byte === 0x0a) {
      if (page !== 16 && line.some(one => one >= 0x80)) throw new Error('letters beyond ASCII without their page');
      const words = line.map(one => String.fromCodePoint(HIGH[one] ?? one)).join('');
      if (words.length * size > columns) throw new Error(`«${words}» is wider than the paper`);
      paper.lines.push({words, isBold, size, align});
      line = [];
    } else if (byte === 0x1b) {
      const command = next();
      if (command === 0x40) [page, isBold, size, align] = [0, false, 1, 'left'];
      else if (command === 0x74) page = next();
      else if (command === 0x61) align = next() === 1 ? 'centre' : 'left';
      else if (command === 0x45) isBold = next() === 1;
      else if (command === 0x70) {
        at += 3;
        job.drawerKicks++;
      } else refuse([byte, command]);
    } else if (byte === 0x1d) {
      const command = next();
      if (command === 0x21) size = next() === 0x11 ? 2 : 1;
      else if (command === 0x56) {
        if (next() !== 66) refuse([byte, command]);
        next();
        job.papers.push(paper);
        paper = {lines: [], codes: []};
      } else if (command === 0x28 && next() === 0x6b) {
        const length = next() + next() * 256;
        const part = bytes.subarray(at, at + length);
        at += length;
        const does = part[0] === 0x31 ? QR_PARTS[part[1]!] : undefined;
        if (does === undefined) refuse([byte, command, ...part]);
        if (does === 'data') stored = part.subarray(3).toString('utf8');
        if (does === 'print') {
          if (stored === null) throw new Error('a code is printed before it has words');
          paper.codes.push(stored);
          stored = null;
        }
      } else refuse([byte, command]);
    } else if (byte < 0x20) refuse([byte]);
    else line.push(byte);
  }
  if (line.length > 0 || paper.lines.length > 0) throw new Error('what was printed last is not cut');
  return job;
}
