/**
 * Seats of a zone as people say them, both ways: «fila 3, 1-20; fila 4, 2 y 4». A stretch takes those of its numbers that
 * the row has, since many rows have the odd ones or the even ones; a seat that is named has to be there.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

const ROW = /^(?:filas?\s+)?([^,:]+?)\s*[,:]\s*(?:butacas?\s+)?(\S.*)$/i;
const STRETCH = /^(\d{1,4})-(\d{1,4})$/;
/** consignment_quantity_check */
const MOST = 1000;

interface Seat {
  id: number;
  row: string;
  number: string;
}

/** In the order of the room, each once. @throws DomainError 422 `seats` */
export async function findSeats(tx: Tx, zoneId: number, said: string): Promise<number[]> {
  const rows = readRows(said);
  const {rows: there} = await tx.query<Seat>(
    `select id, lower(row_label) as row, lower(seat_number) as number from seat
      where zone_id = $1 and lower(row_label) = any($2) order by row_index, seat_index`,
    [zoneId, rows.map(one => one.row)],
  );
  const chosen = new Set<number>();
  for (const {row, parts} of rows) {
    const seats = there.filter(seat => seat.row === row);
    if (seats.length === 0) throw wrong(`En esa zona no hay fila «${row}».`);
    for (const part of parts) {
      const found = seats.filter(seat => isOf(part, seat.number));
      if (found.length === 0) throw wrong(`En la fila ${row} no hay «${part}».`);
      for (const seat of found) chosen.add(seat.id);
    }
  }
  if (chosen.size > MOST) throw wrong(`Son ${chosen.size} butacas: un lote lleva ${MOST} como mucho.`);
  return there.map(seat => seat.id).filter(id => chosen.has(id));
}

const wrong = (why: string) => invalid({seats: why});

function readRows(said: string): {row: string; parts: string[]}[] {
  const rows = said
    .toLowerCase()
    .split(/[;\n]+/)
    .map(one => one.trim())
    .filter(Boolean);
  if (rows.length === 0) throw wrong('Di qué butacas: «fila 3, 1-20; fila 4, 2».');
  return rows.map(one => {
    const match = ROW.exec(one);
    if (!match) throw wrong(`«${one.slice(0, 40)}»: di la fila y sus butacas, «fila 3, 1-20».`);
    const parts = match[2]!
      .replace(/\s*[-–—]\s*/g, '-')
      .split(/[,\s]+(?:y\s+)?/)
      .filter(part => part !== '' && part !== 'y');
    return {row: match[1]!, parts};
  });
}

function isOf(part: string, number: string): boolean {
  const [, from, until] = STRETCH.exec(part) ?? [];
  if (from === undefined) return number === part;
  return /^\d+$/.test(number) && Number(number) >= Number(from) && Number(number) <= Number(until);
}

/** @param room whole rows in their order, `isSaid` those that are meant; read again it is the same seats */
export function saySeats(room: readonly {row: string; number: string; isSaid: boolean}[]): string {
  return [...new Set(room.filter(seat => seat.isSaid).map(seat => seat.row))]
    .map(row => {
      const seats = room.filter(seat => seat.row === row);
      const counted = seats
        .filter(seat => /^\d{1,4}$/.test(seat.number))
        .sort((a, b) => Number(a.number) - Number(b.number));
      const named = seats.filter(seat => seat.isSaid && !counted.includes(seat)).map(seat => seat.number);
      return `fila ${row}, ${[...stretches(counted), ...named].join(', ')}`;
    })
    .join('; ');
}

/** A stretch goes on as long as no seat of the row that is not meant lies in it. */
function stretches(counted: readonly {number: string; isSaid: boolean}[]): string[] {
  const found: {from: string; until: string}[] = [];
  let isOpen = false;
  for (const {number, isSaid} of counted) {
    const last = found.at(-1);
    if (isSaid && isOpen && last) last.until = number;
    else if (isSaid) found.push({from: number, until: number});
    isOpen = isSaid;
  }
  return found.map(({from, until}) => (from === until ? from : `${from}-${until}`));
}
