/**
 * Who stands where: those who came before the opening in an order drawn by lot, the rest as they came. The lot is a
 * function of the seed that the opening commits, so that every process, before and after a restart, has the same order
 * and nobody can choose a place in it: the seed is made when the last early ticket is already given.
 */
import {createCipheriv, createHash} from 'node:crypto';

export interface Draw {
  /** Position (from 1) of the early ticket t at index t − 1. */
  positions: Uint32Array;
  /** Early ticket at position p, at index p − 1. */
  tickets: Uint32Array;
}

const BYTES_A_TICKET = 8;
/**
 * 2^53 = lot (33 bits) × ticket (20 bits): one number that sorts natively. Equal lots (2 in 200,000) keep the order of
 * arrival.
 */
const TICKET_BITS = 2 ** 20;

/** Rank of each ticket by its lot: the block cipher's output at its own place, with the seed as the key. */
export function drawOrder(seed: string, count: number): Draw {
  const key = createHash('sha256').update(seed).digest();
  const lots = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(count * BYTES_A_TICKET));
  const tickets = new Uint32Array(count);
  const positions = new Uint32Array(count);
  const order = count <= TICKET_BITS ? sortSmall(lots, count) : sortLarge(lots, count);
  for (let p = 0; p < count; p++) {
    tickets[p] = order[p]! + 1;
    positions[order[p]!] = p + 1;
  }
  return {positions, tickets};
}

function sortSmall(lots: Buffer, count: number): Uint32Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++)
    keys[i] = (lots.readUInt32LE(i * BYTES_A_TICKET) * 2 + (lots[i * BYTES_A_TICKET + 4]! & 1)) * TICKET_BITS + i;
  keys.sort();
  return Uint32Array.from(keys, key => key % TICKET_BITS);
}

function sortLarge(lots: Buffer, count: number): Uint32Array {
  return Uint32Array.from({length: count}, (_, i) => i).sort(
    (a, b) => lots.readUIntLE(a * BYTES_A_TICKET, 6) - lots.readUIntLE(b * BYTES_A_TICKET, 6) || a - b,
  );
}

/** Position of a ticket; null while the order is not drawn. */
export function positionOf(draw: Draw | null, ticket: number): number | null {
  if (!draw) return null;
  return ticket <= draw.positions.length ? draw.positions[ticket - 1]! : ticket;
}

export const ticketAt = (draw: Draw, position: number): number =>
  position <= draw.tickets.length ? draw.tickets[position - 1]! : position;

/** The order of one room is drawn once per process, not once per second. */
const draws = new Map<string, Draw>();

export function orderOf(seed: string, count: number): Draw {
  const key = `${seed}:${count}`;
  let order = draws.get(key);
  if (!order) {
    if (draws.size >= 8) draws.clear();
    draws.set(key, (order = drawOrder(seed, count)));
  }
  return order;
}
