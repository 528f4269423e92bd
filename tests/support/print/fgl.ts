/**
 * Reads FGL as a ticket printer does: the picture of each ticket, and the QR codes that are on it as they are told. Bytes
 * of a picture are counted, never looked for, since any byte may be among them.
 */
import {qrModules} from '../../../api/src/outside/drawing/qr';

export interface PrintedTicket {
  path: number;
  /** Black dots: `${x},${y}`. */
  dots: Set<string>;
  width: number;
  height: number;
}

export function readFgl(bytes: Buffer): PrintedTicket[] {
  const tickets: PrintedTicket[] = [];
  let ticket: PrintedTicket | null = null;
  let [row, column, at] = [0, 0, 0];
  while (at < bytes.length) {
    if (bytes[at] === 0x0a) {
      at++;
      continue;
    }
    const end = bytes.indexOf('>', at);
    const command = bytes.subarray(at, end + 1).toString('latin1');
    at = end + 1;
    const [, path] = /^<P([12])>$/.exec(command) ?? [];
    const [, y, x] = /^<RC(\d+),(\d+)>$/.exec(command) ?? [];
    const [, count] = /^<G(\d+)>$/.exec(command) ?? [];
    if (path) ticket = {path: Number(path), dots: new Set(), width: 0, height: 0};
    else if (!ticket) throw new Error(`${command} before a path is chosen`);
    else if (y) [row, column] = [Number(y), Number(x)];
    else if (count) {
      for (let i = 0; i < Number(count); i++)
        for (let bit = 0; bit < 8; bit++)
          if (bytes[at + i]! & (0x80 >> bit)) {
            ticket.dots.add(`${column + i},${row + bit}`);
            ticket.width = Math.max(ticket.width, column + i + 1);
            ticket.height = Math.max(ticket.height, row + bit + 1);
          }
      at += Number(count);
    } else if (command === '<z>') {
      tickets.push(ticket);
      ticket = null;
    } else throw new Error(`unknown command ${command}`);
  }
  if (ticket) throw new Error('the last ticket is not printed');
  return tickets;
}

/** How often this code stands on it, every module where it belongs. */
export function timesShown(ticket: PrintedTicket, content: string): number {
  const modules = qrModules(content);
  const isBlack = (x: number, y: number) => ticket.dots.has(`${x},${y}`);
  let times = 0;
  for (const dot of ticket.dots) {
    const [x, y] = dot.split(',').map(Number) as [number, number];
    if (isBlack(x - 1, y) || isBlack(x, y - 1)) continue;
    for (let side = 3; side <= 14; side++) {
      // The corner of a finder pattern: seven modules wide, white around it.
      if (!isBlack(x + 7 * side - 1, y) || isBlack(x + 7 * side, y)) continue;
      const half = Math.floor(side / 2);
      const shows = (dark: boolean, u: number, v: number) => isBlack(x + u * side + half, y + v * side + half) === dark;
      if (modules.every((line, v) => line.every((dark, u) => shows(dark, u, v)))) times++;
    }
  }
  return times;
}
