/**
 * The acts of a visitor in a waiting room, for the page without scripts and for programs alike, and what each is told.
 */
import {letAllowedBuyerIn, useCode} from '../../domain/queue/bypass';
import {forgetPlace} from '../../domain/queue/join';
import {askForMail} from '../../domain/queue/ask-for-mail';
import {enter, leave, readTurn} from '../../domain/queue/turns';
import {conflict, DomainError, notFound} from '../../domain/kernel/errors';
import {instant, int, obj, oneOf, orNull, str, id, type Infer} from '../../domain/kernel/shape';
import type {Admission} from './admission';
import type {HotRequest} from '../../web/http/http';
import type {JoinQueue} from './join-queue';
import type {Throttle} from '../../web/http/throttle';
import type {Phase, Room} from '../../web/live/waiting-rooms';

export const QUEUE_VIEW = obj(
  {
    id: id(),
    name: str(),
    state: oneOf('closed', 'pre_queue', 'open', 'paused', 'stopped', 'sold_out'),
    message: str(),
    opensAt: instant(),
    serverNow: instant(),
    phase: oneOf('none', 'early', 'waiting', 'turn', 'inside', 'over'),
    position: orNull(int({description: '1: es el siguiente'})),
    aheadCount: orNull(int()),
    etaSeconds: orNull(int()),
    endsAt: orNull(instant('hasta cuándo vale el turno o la sesión')),
    pollSeconds: int({description: 'cuándo volver a preguntar'}),
  },
  'QueueView',
);
export type QueueView = Infer<typeof QUEUE_VIEW>;

const PAUSE_OF: Record<QueueView['phase'], number> = {none: 15, early: 15, waiting: 10, turn: 3, inside: 30, over: 15};
type Asker = Pick<HotRequest, 'cookies' | 'res' | 'ip'>;

export class QueueLine {
  constructor(
    readonly admission: Admission,
    private readonly joins: JoinQueue,
    private readonly throttle: Throttle,
  ) {}

  private get db() {
    return this.admission.runtime.db;
  }

  /** From memory alone. */
  view(request: Pick<HotRequest, 'cookies'>, roomId: number): QueueView {
    return this.viewOf(roomId, this.admission.rooms.get(roomId) ? this.admission.placeIn(request, roomId) : null);
  }

  private viewOf(roomId: number, ticket: number | null): QueueView {
    const {rooms} = this.admission;
    const room = rooms.get(roomId);
    return room
      ? describe(room, ticket === null ? {phase: 'none'} : rooms.phaseOf(room, ticket), rooms.now())
      : closedRoom(roomId, rooms.now());
  }

  async join(request: Asker, roomId: number): Promise<QueueView> {
    const room = this.open(roomId);
    const known = this.admission.placeIn(request, roomId);
    const again = known !== null && this.admission.rooms.phaseOf(room, known).phase === 'over';
    if (known !== null && !(again && (await forgetPlace(this.db, roomId, known)))) return this.viewOf(roomId, known);
    this.throttle.join(request.ip);
    const who = this.admission.joining(request);
    const joined = await this.joins.join(roomId, who);
    if (!joined) throw notFound('No existe esa sala de espera.');
    this.admission.givePlace(request, roomId, joined.ticket);
    if (who.customerToken && (await letAllowedBuyerIn(this.db, roomId, joined.ticket)))
      await this.learn(roomId, joined.ticket);
    return this.viewOf(roomId, joined.ticket);
  }

  /** Takes the turn: the minutes of the session begin. */
  async enter(request: Asker, roomId: number): Promise<QueueView> {
    const {room, ticket} = this.placed(request, roomId);
    if (room.state === 'stopped')
      throw conflict('sale_stopped', 'La venta está parada en este momento. Tu lugar en la cola se conserva.');
    const {phase} = this.admission.rooms.phaseOf(room, ticket);
    if (phase === 'early' || phase === 'waiting') throw conflict('not_your_turn', 'Todavía no es tu turno.');
    const turn = await enter(this.db, roomId, ticket);
    this.admission.rooms.learn(roomId, ticket, turn);
    if (!turn) throw conflict('turn_over', 'Tu turno ha pasado. Puedes volver a ponerte en la cola.');
    return this.view(request, roomId);
  }

  async useCode(request: Asker, roomId: number, code: string): Promise<QueueView> {
    this.throttle.guess(request.ip, 'queue-code');
    this.open(roomId);
    if (this.admission.placeIn(request, roomId) === null) await this.join(request, roomId);
    const {ticket} = this.placed(request, roomId);
    await this.db.withTransaction(tx => useCode(tx, roomId, ticket, code.toUpperCase().replace(/[^0-9A-Z]/g, '')));
    await this.learn(roomId, ticket);
    return this.enter(request, roomId);
  }

  async notify(request: Asker, roomId: number, email: string): Promise<QueueView> {
    const {ticket} = this.placed(request, roomId);
    this.throttle.guess(request.ip, 'queue-mail');
    await askForMail(this.db, roomId, ticket, email.trim().toLowerCase());
    return this.view(request, roomId);
  }

  async leave(request: Asker, roomId: number): Promise<QueueView> {
    const {ticket} = this.placed(request, roomId);
    await this.db.withTransaction(tx => leave(tx, roomId, ticket));
    await this.learn(roomId, ticket);
    return {
      ...this.view(request, roomId),
      phase: 'over',
      position: null,
      aheadCount: null,
      etaSeconds: null,
      endsAt: null,
    };
  }

  private async learn(roomId: number, ticket: number): Promise<void> {
    this.admission.rooms.learn(roomId, ticket, await readTurn(this.db, roomId, ticket));
  }

  private open(roomId: number): Room {
    const room = this.admission.rooms.get(roomId);
    if (!room) throw notFound('Esta sala de espera no está abierta.');
    if (room.state === 'stopped')
      throw conflict('sale_stopped', 'La venta está parada en este momento: ahora no se puede entrar en la cola.');
    if (room.state === 'sold_out') throw conflict('sold_out', 'Las entradas de esta venta se han agotado.');
    return room;
  }

  private placed(request: Asker, roomId: number): {room: Room; ticket: number} {
    const room = this.admission.rooms.get(roomId);
    if (!room) throw notFound('Esta sala de espera no está abierta.');
    const ticket = this.admission.placeIn(request, roomId);
    if (ticket === null) throw new DomainError('no_place', 'No tienes un lugar en esta cola, o no es tuyo.');
    return {room, ticket};
  }
}

function describe(room: Room, is: Phase | {phase: 'none'}, now: number): QueueView {
  const position = is.phase === 'waiting' ? is.position : null;
  // What the last minute was really like; at the beginning, what is meant.
  const perMinute =
    room.admittedPerMinute > 0 ? Math.min(room.admittedPerMinute, room.outflowPerMinute) : room.outflowPerMinute;
  const opensIn = room.state === 'pre_queue' ? (room.opensAt - now) / 1000 : Infinity;
  return {
    id: room.id,
    name: room.name,
    state: room.state,
    message: room.message,
    opensAt: room.opensAtText,
    serverNow: new Date(now).toISOString(),
    phase: is.phase,
    position,
    aheadCount: position === null ? null : position - 1,
    etaSeconds: position === null || room.state !== 'open' ? null : Math.ceil((position / perMinute) * 60),
    endsAt: 'endsAt' in is ? new Date(is.endsAt).toISOString() : null,
    pollSeconds: position !== null && position <= 50 ? 5 : opensIn < 60 ? 5 : PAUSE_OF[is.phase],
  };
}

function closedRoom(roomId: number, now: number): QueueView {
  const at = new Date(now).toISOString();
  return {
    id: roomId,
    name: '',
    state: 'closed',
    message: '',
    opensAt: at,
    serverNow: at,
    phase: 'none',
    position: null,
    aheadCount: null,
    etaSeconds: null,
    endsAt: null,
    pollSeconds: 15,
  };
}
