/**
 * What the people outside have seen and been told: times, refusals, how each one's day ended, and every answer that
 * counts as a promise.
 */
export const ACTS = {
  join: 'Ponerse en la cola',
  poll: 'Preguntar el turno',
  enter: 'Entrar a comprar',
  session: 'Ver la sesión',
  plan: 'Descargar el plano',
  states: 'Ver las butacas libres',
  hold: 'Retener butacas',
  cart: 'Ver el carrito',
  checkout: 'Hacer el pedido',
  bank: 'Página del banco',
  result: 'Saber si está pagado',
  tickets: 'Ver las entradas',
  counter: 'Vender en taquilla',
  plot: 'Vender una parcela',
  board: 'Marcador del personal',
} as const;
export type Act = keyof typeof ACTS;

export const OUTCOMES = {
  bought: 'Compraron',
  refunded: 'Pagaron tarde y se les devuelve',
  late: 'Pagaron y el banco avisará después',
  denied: 'Pago denegado, se fueron',
  left_bank: 'Se fueron en el banco',
  expired: 'Se les pasó el tiempo del carrito',
  no_seats: 'No encontraron sitio',
  sold_out: 'Agotado antes de su turno',
  changed_mind: 'Miraron y no compraron',
  left_queue: 'Se fueron de la cola',
  missed_turn: 'Se les pasó el turno',
  refused: 'Rechazados por el límite',
  bot: 'Robots frenados',
  trouble: 'Se cansaron de fallos',
} as const;
export type Outcome = keyof typeof OUTCOMES;

export interface KnownOrder {
  number: string;
  totalCents: number;
  seatIds: number[];
  gatewayOrder: string;
}

interface KnownHold {
  seatIds: number[];
  expiresAt: number;
}

export class Memory {
  readonly began = performance.now();
  readonly outcomes = new Map<Outcome, number>();
  readonly refusals = new Map<string, number>();
  /** Seconds from when waiting began to count (the opening, or the arrival after it) to the turn. */
  readonly waits: number[] = [];
  readonly statuses = new Map<string, number>();
  /** Answers with a 5xx that is not an honest «come back», and anything that makes no sense. */
  readonly faults: string[] = [];
  /** act → five-second slice → milliseconds. */
  readonly times = new Map<Act, Map<number, number[]>>();
  /** When each acknowledged write was asked for and answered, seconds of the day. */
  readonly acks: {from: number; at: number}[] = [];

  readonly places = new Map<number, number>();
  readonly holds = new Map<string, KnownHold>();
  readonly orders = new Map<string, KnownOrder>();
  /** Payments that the buyer's own screen called paid. */
  readonly paid = new Map<string, KnownOrder>();
  readonly refundsTold = new Set<string>();
  readonly tickets = new Map<string, string>();
  readonly counterSales = new Map<string, {totalCents: number; ticketIds: number[]}>();
  readonly plotSales = new Map<string, {plotNumber: string; totalCents: number; depositCents: number}>();
  heldSeats = 0;

  constructor(readonly sliceSeconds: number) {}

  /** Seconds since the doors of the building opened. */
  now(): number {
    return (performance.now() - this.began) / 1000;
  }

  took(act: Act, from: number, at: number): void {
    let slices = this.times.get(act);
    if (!slices) this.times.set(act, (slices = new Map()));
    const slice = Math.floor(from / this.sliceSeconds);
    const list = slices.get(slice);
    if (list) list.push((at - from) * 1000);
    else slices.set(slice, [(at - from) * 1000]);
  }

  /** What was answered since a moment of the last seconds, to the slice. */
  lately(act: Act, since: number): number[] {
    const first = Math.floor(since / this.sliceSeconds);
    return [...(this.times.get(act) ?? [])].flatMap(([slice, times]) => (slice >= first ? times : []));
  }

  ack(from: number): void {
    this.acks.push({from, at: this.now()});
  }

  end(outcome: Outcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }

  told(word: string): void {
    this.statuses.set(word, (this.statuses.get(word) ?? 0) + 1);
  }

  fault(what: string): void {
    if (this.faults.length < 200) this.faults.push(what);
  }

  /** Seconds until a write that was begun after the moment was acknowledged; null when none was. */
  recoveredAfter(moment: number): number | null {
    let first = Infinity;
    for (const ack of this.acks) if (ack.from > moment && ack.at < first) first = ack.at;
    return first === Infinity ? null : first - moment;
  }

  allTimes(act: Act): number[] {
    return [...(this.times.get(act)?.values() ?? [])].flat();
  }
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
