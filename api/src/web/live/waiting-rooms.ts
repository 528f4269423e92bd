/**
 * The waiting rooms in memory: states, how far the line has come, who is inside. One statement a second tells all of it
 * as of one moment; polls and selling are answered from here. A place costs no memory: its position is arithmetic on
 * its ticket. Nothing here is a promise: turns are given and taken by the database (domain/queue).
 */
import type {Database} from '../../platform/database/db';
import {orderOf, positionOf, type Draw} from '../../domain/queue/order-of-arrival';
import type {RoomState} from '../../domain/queue/states';
import type {Turn} from '../../domain/queue/turns';
import {log} from '../../platform/process/log';

export interface Room {
  id: number;
  name: string;
  eventId: number | null;
  eventSessionId: number | null;
  state: RoomState;
  opensAt: number;
  opensAtText: string;
  outflowPerMinute: number;
  admittedPerMinute: number;
  message: string;
  graceSeconds: number;
  sessionMinutes: number;
  admittedPosition: number;
  lastTicket: number;
  draw: Draw | null;
  turns: Map<number, KnownTurn>;
}

export interface KnownTurn {
  hasEntered: boolean;
  endsAt: number;
}

export type Phase =
  | {phase: 'early' | 'over'}
  | {phase: 'waiting'; position: number}
  | {phase: 'turn' | 'inside'; endsAt: number};

interface Row extends Omit<Room, 'draw' | 'turns' | 'opensAt' | 'opensAtText'> {
  opensAt: Date;
  seed: string | null;
  shuffledTickets: number;
  turns: [ticket: number, hasEntered: boolean, endsAt: number][];
  now: number;
}

const EVERY_MS = 1000;
const SNAPSHOT = `
select r.id, r.name, r.event_id as "eventId", r.event_session_id as "eventSessionId", r.state, r.opens_at as "opensAt",
  r.outflow_per_minute as "outflowPerMinute", r.admitted_per_minute as "admittedPerMinute", r.message,
       r.grace_seconds as "graceSeconds", r.session_minutes as "sessionMinutes",
         r.admitted_position as "admittedPosition", c.last_ticket as "lastTicket", r.seed,
         r.shuffled_tickets as "shuffledTickets",
       (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
       coalesce((select json_agg(json_build_array(t.ticket, t.entered_at is not null,
         (extract(epoch from greatest(t.expires_at, o.claims_expire_at)) * 1000)::int8))
                   from waiting_turn t left join "order" o on o.id = t.order_id and o.state = 'pending'
                     where t.waiting_room_id = r.id and t.ended_at is null), '[]') as turns
  from waiting_room r join waiting_counter c on c.waiting_room_id = r.id where r.state <> 'closed'`;

export class WaitingRooms {
  private rooms = new Map<number, Room>();
  private timer?: NodeJS.Timeout;
  private refreshing: Promise<void> | null = null;
  /**
   * From this process's steady clock to the database's: a wall clock that is wrong or set while it runs changes
   * nothing.
   */
  private skew = performance.timeOrigin;
  /** Since the last statement was sent. */
  private learnt: [roomId: number, ticket: number, turn: Turn | null][] = [];
  /** What happened since the last second, by room; added up with the other processes' in the database. */
  private minutes = new Map<number, {refused: number; failed: number}>();

  constructor(private readonly db: Database) {}

  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  now(): number {
    return performance.now() + this.skew;
  }

  get areInForce(): boolean {
    return this.rooms.size > 0;
  }

  all(): Room[] {
    return [...this.rooms.values()];
  }

  get(id: number): Room | undefined {
    return this.rooms.get(id);
  }

  /** The narrowest room that stands before a sale; null asks for what concerns no event. */
  before(session: {id: number; eventId: number} | null): Room | undefined {
    let found: Room | undefined;
    for (const room of this.rooms.values()) {
      if (session && room.eventSessionId === session.id) return room;
      if (session && room.eventId !== null && room.eventId === session.eventId) found = room;
      else if (room.eventId === null && room.eventSessionId === null) found ??= room;
    }
    return found;
  }

  phaseOf(room: Room, ticket: number): Phase {
    const turn = room.turns.get(ticket);
    if (turn && turn.endsAt > this.now()) return {phase: turn.hasEntered ? 'inside' : 'turn', endsAt: turn.endsAt};
    const position = positionOf(room.draw, ticket);
    if (position === null) return {phase: 'early'};
    return position > room.admittedPosition
      ? {phase: 'waiting', position: position - room.admittedPosition}
      : {phase: 'over'};
  }

  /** What this process has just learnt from the database: newer than a statement that is still on its way back. */
  learn(roomId: number, ticket: number, turn: Turn | null): void {
    this.learnt.push([roomId, ticket, turn]);
    this.keep(roomId, ticket, turn);
  }

  private keep(roomId: number, ticket: number, turn: Turn | null): void {
    const turns = this.rooms.get(roomId)?.turns;
    if (turn) turns?.set(ticket, {hasEntered: turn.enteredAt !== null, endsAt: turn.endsAt.getTime()});
    else turns?.delete(ticket);
  }

  note(roomId: number, what: 'refused' | 'failed'): void {
    const minute = this.minutes.get(roomId) ?? {refused: 0, failed: 0};
    minute[what]++;
    this.minutes.set(roomId, minute);
  }

  refresh(): Promise<void> {
    this.refreshing ??= this.read()
      .catch((error: Error) => log.debug({err: error.message}, 'waiting rooms: not read, will try again'))
      .finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async read(): Promise<void> {
    const asked = performance.now();
    this.learnt = [];
    const {rows} = await this.db.query<Row>(SNAPSHOT);
    if (rows[0]) this.skew = rows[0].now - (asked + performance.now()) / 2;
    this.rooms = new Map(
      rows.map(({seed, shuffledTickets, turns, opensAt, now: _now, ...row}) => [
        row.id,
        {
          ...row,
          opensAt: opensAt.getTime(),
          opensAtText: opensAt.toISOString(),
          draw: seed === null ? null : orderOf(seed, shuffledTickets),
          turns: new Map(turns.map(([ticket, hasEntered, endsAt]) => [ticket, {hasEntered, endsAt}])),
        },
      ]),
    );
    for (const [roomId, ticket, turn] of this.learnt) this.keep(roomId, ticket, turn);
    await this.writeMinutes();
  }

  private async writeMinutes(): Promise<void> {
    if (this.minutes.size === 0) return;
    const counted = this.minutes;
    this.minutes = new Map();
    await this.db.query(
      `insert into waiting_minute as m (waiting_room_id, minute, refused, failed)
       select a.id, date_trunc('minute', now()), a.refused, a.failed
         from unnest($1::integer[], $2::integer[], $3::integer[]) as a (id, refused, failed)
         join waiting_room r on r.id = a.id
       on conflict (waiting_room_id, minute) do update
         set refused = m.refused + excluded.refused, failed = m.failed + excluded.failed`,
      [[...counted.keys()], [...counted.values()].map(c => c.refused), [...counted.values()].map(c => c.failed)],
    );
  }
}
