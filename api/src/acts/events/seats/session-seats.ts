/** The seats of a session for staff: map, states, who has a seat, block and unblock. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {blockSeats} from '../../../domain/seats/block';
import {unblockAll, unblockPlaces, unblockSeats} from '../../../domain/seats/unblock';
import {invalid} from '../../../domain/kernel/errors';
import {countStream, SEATS_INSTEAD} from '../../../web/http/event-stream';
import {openLiveStream} from '../../../web/live/live-stream';
import type {Session} from '../../../web/live/session';
import {readSeatHolder, SEAT_HOLDER, type SeatHolder} from '../../../reports/sessions/seat-holder';
import {readSessionMap, SESSION_MAP, type SessionMap} from '../../../reports/sessions/session-map';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {reachSession} from '../../reach';

const SEAT_IDS = list(id(), {minItems: 1, maxItems: 100000});
const BLOCK_BODY = obj({
  seatIds: opt(SEAT_IDS),
  places: opt(list(obj({zoneId: id(), quantity: int({minimum: 1, maximum: 100000})}), {maxItems: 200})),
  blockLabelId: id(),
  reason: opt(orNull(str({maxLength: 500}))),
  untilAt: opt(orNull(instant('las butacas vuelven solas a la venta'))),
});
const UNBLOCK_BODY = obj({
  seatIds: opt(SEAT_IDS),
  blockId: opt(id('en lugar de butacas: lo que quede de él')),
  quantity: opt(int({minimum: 1, maximum: 100000, description: 'del bloqueo, solo tantas plazas sin numerar'})),
});
const BLOCKED = list(obj({seatId: id(), blockId: id(), labelId: id()}));
const VIEW = {tag: 'Butacas', permission: {area: 'seats', action: 'view'} as const, errors: [404]};
const BLOCK = {tag: 'Butacas', permission: {area: 'seats', action: 'block'} as const, errors: [404, 409]};
/** The audit names seats one by one up to here; beyond it, how many. */
const NAMED = 500;

export class SessionSeatsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/sesiones/{id}/mapa',
    operation({
      ...VIEW,
      id: 'getSessionMap',
      summary: 'Lo que necesita el plano del personal: zonas, tarifas, etiquetas',
      answer: SESSION_MAP,
    }),
  )
  async map(@param.path.integer('id', ID) sessionId: number): Promise<SessionMap> {
    return readSessionMap(this.db, this.runtime, await this.open(sessionId));
  }

  @get(
    '/api/sesiones/{id}/estados',
    operation({
      ...VIEW,
      id: 'getStaffSeatStates',
      summary: 'Estado de cada butaca: un byte por butaca',
      answer: {
        contentType: 'application/octet-stream',
        description:
          '0 libre, 1 carrito, 2 venta, 3 bloqueo, 4 reserva, 5 invitación, 6 abono, 7 oculta; byte = índice de butaca. `X-States-Version` da la versión.',
      },
    }),
  )
  async states(@param.path.integer('id', ID) sessionId: number): Promise<Response> {
    const {states} = await this.open(sessionId);
    const etag = `"${sessionId}-${states.version}"`;
    this.response.setHeader('ETag', etag);
    this.response.setHeader('X-States-Version', states.version);
    this.response.setHeader('Cache-Control', 'no-cache, private');
    if (this.request.headers['if-none-match'] === etag) this.response.writeHead(304).end();
    else {
      const bytes = Buffer.from(states.kinds);
      this.response
        .writeHead(200, {'Content-Type': 'application/octet-stream', 'Content-Length': bytes.length})
        .end(bytes);
    }
    return this.response;
  }

  @get(
    '/api/sesiones/{id}/live',
    operation({
      ...VIEW,
      errors: [404, 429],
      id: 'streamStaffSeatStates',
      summary: 'Cambios de estado en directo para el personal (server-sent events)',
      description:
        'Como el público, con los estados de `/estados`. Con cabecera Authorization: se lee con fetch, no con EventSource.',
      answer: {
        contentType: 'text/event-stream',
        description:
          '`event: delta` con {"v":versión,"s":[índice,estado,…],"z":[[zona,libres],…]}; `event: reset`: vuelve a pedir /estados.',
      },
    }),
  )
  async live(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('since', {
      description: 'Versión de los estados que ya se tienen',
      schema: {type: 'string', maxLength: 20},
    })
    since?: string,
  ): Promise<Response> {
    const session = await this.open(sessionId);
    countStream(this.actor.ip ?? '', this.response, this.runtime.config.streamsPerAddress, SEATS_INSTEAD);
    openLiveStream(session, Number(this.request.headers['last-event-id'] ?? since ?? -1), this.response, 'staff');
    return this.response;
  }

  @get(
    '/api/sesiones/{id}/bloqueadas',
    operation({
      ...VIEW,
      id: 'listBlockedSeats',
      summary: 'Butacas bloqueadas ahora, con su bloqueo y su etiqueta',
      answer: BLOCKED,
    }),
  )
  async blocked(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof BLOCKED>> {
    await reachSession(this.db, this.actor, sessionId);
    const {rows} = await this.db.query<Infer<typeof BLOCKED>[number]>(
      `select c.seat_id as "seatId", b.id as "blockId", b.block_label_id as "labelId" from seat_claim c
        join seat_block b on b.id = c.seat_block_id where c.event_session_id = $1 and c.kind = 'block'
        order by c.seat_id`,
      [sessionId],
    );
    return rows;
  }

  @get(
    '/api/sesiones/{id}/butacas/{seatId}',
    operation({...VIEW, id: 'getSeatHolder', summary: 'Quién o qué ocupa una butaca', answer: SEAT_HOLDER}),
  )
  async seat(
    @param.path.integer('id', ID) sessionId: number,
    @param.path.integer('seatId', ID) seatId: number,
  ): Promise<SeatHolder> {
    await reachSession(this.db, this.actor, sessionId);
    return readSeatHolder(this.db, sessionId, seatId, allows(this.actor.roles, 'orders', 'view'));
  }

  @post(
    '/api/sesiones/{id}/bloquear',
    operation({
      ...BLOCK,
      id: 'blockSeats',
      summary: 'Bloquear butacas y plazas sin numerar: todas o ninguna',
      description:
        'Si alguna está ocupada, 409 `seats_taken` y `details.conflicts` [{seatId, kind, label, seat}] (200 como mucho; `details.total` dice cuántas).',
      answer: obj({blockId: id(), blocked: int()}),
    }),
  )
  async block(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BLOCK_BODY)) body: Infer<typeof BLOCK_BODY>,
  ): Promise<{blockId: number; blocked: number}> {
    await reachSession(this.db, this.actor, sessionId);
    const {seatIds = [], places = []} = body;
    const done = await this.db.withTransaction(async tx => {
      const made = await blockSeats(tx, {
        eventSessionId: sessionId,
        seatIds,
        places,
        blockLabelId: body.blockLabelId,
        reason: body.reason?.trim() ?? '',
        untilAt: body.untilAt ? new Date(body.untilAt) : null,
        staffUserId: this.actor.id,
      });
      await writeAudit(tx, this.actor, {
        action: 'block',
        resource: 'sesiones',
        id: sessionId,
        changes: {
          blockId: made.blockId,
          blockLabelId: body.blockLabelId,
          untilAt: body.untilAt ?? null,
          ...named(seatIds),
          ...(places.length && {places}),
        },
        reason: body.reason ?? undefined,
      });
      return made;
    });
    this.runtime.sessions.apply(sessionId, seatIds, 'block');
    return done;
  }

  @post(
    '/api/sesiones/{id}/desbloquear',
    operation({
      ...BLOCK,
      id: 'unblockSeats',
      summary: 'Devolver a la venta lo bloqueado',
      answer: obj({freed: int()}),
    }),
  )
  async unblock(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(UNBLOCK_BODY)) body: Infer<typeof UNBLOCK_BODY>,
  ): Promise<{freed: number}> {
    await reachSession(this.db, this.actor, sessionId);
    const {seatIds, blockId, quantity} = body;
    if ((seatIds === undefined) === (blockId === undefined))
      throw invalid({seatIds: 'Di qué butacas o qué bloqueo, uno de los dos.'});
    const {seats, places} = await this.db.withTransaction(async tx => {
      const at = {eventSessionId: sessionId};
      const back =
        blockId === undefined
          ? {seats: await unblockSeats(tx, {...at, seatIds: seatIds!}), places: 0}
          : quantity === undefined
            ? await unblockAll(tx, {...at, blockId})
            : {seats: [], places: await unblockPlaces(tx, {...at, blockId, quantity})};
      if (back.seats.length + back.places > 0)
        await writeAudit(tx, this.actor, {
          action: 'unblock',
          resource: 'sesiones',
          id: sessionId,
          changes: {
            ...(blockId && {blockId}),
            ...named(back.seats.map(s => s.seatId)),
            ...(back.places && {places: back.places}),
          },
        });
      return back;
    });
    this.runtime.sessions.applyFreed(seats);
    return {freed: seats.length + places};
  }

  private async open(sessionId: number): Promise<Session> {
    await reachSession(this.db, this.actor, sessionId);
    return this.runtime.sessions.get(sessionId);
  }
}

const named = (seatIds: number[]) => (seatIds.length <= NAMED ? {seatIds} : {seats: seatIds.length});
