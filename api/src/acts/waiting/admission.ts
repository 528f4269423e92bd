/**
 * Who may buy where a waiting room stands before the sale. A visitor has two cookies: who it is, and its place in a
 * room. The place's proof covers the whole visitor's cookie, its proof included, and does not show it: one proof tells
 * that both are ours and belong together, and neither is worth anything without the other, forged or somebody else's.
 * Selling asks here before it does any work.
 */
import {openSignedBeside, openSignedId, signedBeside, signedId, tokenHash} from '../../platform/keys/token';
import {enter, readTurn, tieOrder} from '../../domain/queue/turns';
import type {Joining} from '../../domain/queue/join';
import {conflict, DomainError} from '../../domain/kernel/errors';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {addCookie, type HotRequest} from '../../web/http/http';
import {orderedUuid} from '../../web/http/visitor';
import type {Room, WaitingRooms} from '../../web/live/waiting-rooms';

const DAYS = 2;
type Asker = Pick<HotRequest, 'cookies' | 'res'>;

export class Admission {
  /** Tickets that memory does not know as inside, asked at the database in this second. */
  private asked = new Set<string>();

  constructor(
    readonly runtime: Runtime,
    readonly rooms: WaitingRooms,
  ) {
    setInterval(() => this.asked.clear(), 1000).unref();
  }

  /** @throws DomainError when this visitor may not buy tickets of this session now. */
  async expect(request: Asker, eventSessionId: number): Promise<void> {
    if (!this.rooms.areInForce) return;
    const {id, eventId} = await this.runtime.sessions.get(eventSessionId);
    await this.expectRoom(request, this.rooms.before({id, eventId}));
  }

  /** The same for all that a cart holds. */
  async expectCart(request: Asker, cartId: string): Promise<void> {
    for (const room of await this.roomsOfCart(this.runtime.db, cartId)) await this.expectRoom(request, room);
  }

  /** For what is sold without a session: only a room of the whole site stands before it. */
  expectSite(request: Asker): Promise<void> {
    return this.expectRoom(request, this.rooms.before(null));
  }

  /** The order of a cart keeps its buyer inside until it is paid or lost. In the transaction that places it. */
  async tie(tx: Tx, request: Asker, cartId: string, orderId: number): Promise<void> {
    for (const room of await this.roomsOfCart(tx, cartId, orderId)) {
      const ticket = this.placeIn(request, room.id);
      const outcome = ticket === null ? 'over' : await tieOrder(tx, room.id, ticket, orderId);
      if (outcome === 'in_use')
        throw conflict(
          'turn_in_use',
          'Con este turno ya hay una compra hecha o en marcha. Termínala, o vuelve a ponerte en la cola.',
        );
      if (outcome === 'over') throw refusal(room);
    }
  }

  /** From memory: is the way free for this visitor? */
  isInside(request: Pick<HotRequest, 'cookies'>, room: Room): boolean {
    const ticket = this.placeIn(request, room.id);
    return ticket !== null && room.state !== 'stopped' && this.rooms.phaseOf(room, ticket).phase === 'inside';
  }

  /** The room before a session that this visitor has not passed yet. */
  async roomInFront(
    request: Pick<HotRequest, 'cookies'>,
    session: {id: number; eventId: number},
  ): Promise<Room | null> {
    if (!this.rooms.areInForce) return null;
    const room = this.rooms.before(session);
    return room && !this.isInside(request, room) ? room : null;
  }

  /** The ticket of this visitor in a room; null when there is none, or it is not this visitor's. */
  placeIn(request: Pick<HotRequest, 'cookies'>, roomId: number): number | null {
    const cookie = request.cookies[`sala-${roomId}`];
    const {visitor} = request.cookies;
    if (!cookie || !visitor || visitor.length > 100) return null;
    const place = openSignedBeside(this.runtime.config.secret, 'waiting_place', cookie, visitor);
    const parts = place === null ? null : /^(\d+)-(\d+)$/.exec(place);
    return parts && Number(parts[1]) === roomId ? Number(parts[2]) : null;
  }

  visitorOf(request: Pick<HotRequest, 'cookies'>): string | null {
    const cookie = request.cookies.visitor;
    return cookie ? openSignedId(this.runtime.config.secret, 'visitor', cookie) : null;
  }

  /** This visitor, made known to the browser when it was not. */
  introduce(request: Asker): string {
    const known = this.visitorOf(request);
    if (known) return known;
    const visitor = orderedUuid();
    this.setCookie(request, 'visitor', signedId(this.runtime.config.secret, 'visitor', visitor));
    return visitor;
  }

  joining(request: Asker): Joining {
    const token = request.cookies.customer;
    return {visitor: this.introduce(request), customerToken: token && token.length <= 100 ? tokenHash(token) : null};
  }

  /** To a visitor who has been introduced. */
  givePlace(request: Asker, roomId: number, ticket: number): void {
    this.setCookie(
      request,
      `sala-${roomId}`,
      signedBeside(this.runtime.config.secret, 'waiting_place', `${roomId}-${ticket}`, request.cookies.visitor!),
    );
  }

  private async expectRoom(request: Asker, room: Room | undefined): Promise<void> {
    if (!room) return;
    request.res.once('finish', () => request.res.statusCode >= 500 && this.rooms.note(room.id, 'failed'));
    const ticket = this.placeIn(request, room.id);
    if (ticket !== null && room.state !== 'stopped') {
      const {phase} = this.rooms.phaseOf(room, ticket);
      if (phase === 'inside' || (await this.askDatabase(room, ticket, phase))) return;
    }
    this.rooms.note(room.id, 'refused');
    throw refusal(room);
  }

  /** Another process may have let it in a moment ago; a turn that waits is taken by the first act of buying. */
  private async askDatabase(room: Room, ticket: number, phase: string): Promise<boolean> {
    const key = `${room.id}:${ticket}`;
    if (phase !== 'turn' && this.asked.has(key)) return false;
    this.asked.add(key);
    const turn =
      phase === 'turn'
        ? await enter(this.runtime.db, room.id, ticket)
        : await readTurn(this.runtime.db, room.id, ticket);
    this.rooms.learn(room.id, ticket, turn);
    return turn !== null && turn.enteredAt !== null;
  }

  private async roomsOfCart(tx: Tx, cartId: string, orderId: number | null = null): Promise<Set<Room>> {
    const rooms = new Set<Room>();
    if (!this.rooms.areInForce) return rooms;
    const {rows} = await tx.query<{id: number}>(
      `select event_session_id as id from seat_claim where cart_id = $1 union select event_session_id from zone_claim
        where cart_id = $1
       union select event_session_id from order_line where order_id = $2 and event_session_id is not null`,
      [cartId, orderId],
    );
    for (const {id} of rows) {
      const session = await this.runtime.sessions.get(id);
      const room = this.rooms.before({id, eventId: session.eventId});
      if (room) rooms.add(room);
    }
    return rooms;
  }

  private setCookie(request: Asker, name: string, value: string): void {
    addCookie(request.res, name, value, {
      maxAge: DAYS * 86400,
      secure: this.runtime.config.publicUrl.startsWith('https:'),
    });
    request.cookies[name] = value;
  }
}

function refusal(room: Room): DomainError {
  const details = {waitingRoomId: room.id, queueUrl: `/queue?sala=${room.id}`};
  if (room.state === 'stopped')
    return conflict('sale_stopped', 'La venta está parada en este momento. Tu lugar en la cola se conserva.', details);
  return new DomainError(
    'waiting_room',
    'Esta venta tiene sala de espera: entra por la cola y te avisaremos cuando sea tu turno.',
    {details},
  );
}
