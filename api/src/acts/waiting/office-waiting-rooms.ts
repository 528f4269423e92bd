/** A sale day's controls: the board, the states, the pace, and codes that let in without waiting. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {makeCodes} from '../../domain/queue/make-codes';
import {readBoard, type Board} from '../../domain/queue/read-board';
import {setPace} from '../../domain/queue/set-pace';
import {changeRoomState, ROOM_STATES, type RoomState} from '../../domain/queue/states';
import {notFound} from '../../domain/kernel/errors';
import type {WaitingRooms} from '../../web/live/waiting-rooms';
import {jsonBody, operation} from '../../web/http/operation-text';
import {cents, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';

const COUNT = () => int({minimum: 0});
const BOARD = obj(
  {
    state: oneOf(...ROOM_STATES),
    at: instant(),
    opensAt: instant(),
    openedAt: orNull(instant()),
    outflowPerMinute: COUNT(),
    maxInside: COUNT(),
    waitingCount: COUNT(),
    insideCount: COUNT(),
    calledCount: int({description: 'con el turno dado y sin entrar'}),
    admittedCount: COUNT(),
    lapsedCount: COUNT(),
    expiredCount: COUNT(),
    purchasedCount: COUNT(),
    bypassCount: COUNT(),
    admittedPerMinute: COUNT(),
    mailCount: COUNT(),
    orderCount: COUNT(),
    ticketCount: COUNT(),
    salesCents: cents(),
    ordersPerMinute: COUNT(),
    underWayCount: int({description: 'pagos en curso'}),
    deniedCount: COUNT(),
    refusedCount: int({description: 'intentos de comprar sin turno'}),
    failedCount: int({description: 'respuestas con error del servidor'}),
    minutes: list(obj({at: instant(), admitted: COUNT(), orders: COUNT(), refused: COUNT(), failed: COUNT()})),
  },
  'WaitingRoomBoard',
);
const PACE_BODY = obj({
  outflowPerMinute: int({minimum: 1, maximum: 100_000}),
  maxInside: int({minimum: 1, maximum: 100_000}),
});
const CODES_BODY = obj({
  count: int({minimum: 1, maximum: 500}),
  maxUses: int({minimum: 1, maximum: 10_000}),
  note: opt(str({maxLength: 200})),
  validUntil: opt(orNull(instant())),
});
const STATE = obj({state: oneOf(...ROOM_STATES)});
const TAG = 'Sala de espera';
const CONFIGURE = {tag: TAG, permission: {area: 'events', action: 'configure'} as const, errors: [404, 409]};

export class WaitingRoomsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('waiting-rooms') private rooms: WaitingRooms,
  ) {}

  @get(
    '/api/salas-espera/{id}/marcador',
    operation({
      id: 'readWaitingRoomBoard',
      tag: TAG,
      summary: 'Cómo va la sala: esperando, dentro, ritmo, ventas, errores',
      permission: {area: 'events', action: 'view'},
      answer: BOARD,
      errors: [404],
    }),
  )
  async board(@param.path.integer('id', ID) roomId: number): Promise<Board> {
    await this.reach(this.db, roomId);
    return readBoard(this.db, roomId);
  }

  @post(
    '/api/salas-espera/{id}/preparar',
    operation({
      ...CONFIGURE,
      id: 'prepareWaitingRoom',
      summary: 'Precola: se puede llegar antes de la hora',
      answer: STATE,
    }),
  )
  prepare(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'pre_queue');
  }

  @post(
    '/api/salas-espera/{id}/abrir',
    operation({...CONFIGURE, id: 'openWaitingRoom', summary: 'Abrir, o seguir después de una pausa', answer: STATE}),
  )
  open(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'open');
  }

  @post(
    '/api/salas-espera/{id}/pausar',
    operation({
      ...CONFIGURE,
      id: 'pauseWaitingRoom',
      summary: 'No entra nadie más; quien está dentro sigue',
      answer: STATE,
    }),
  )
  pause(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'paused');
  }

  @post(
    '/api/salas-espera/{id}/parar',
    operation({...CONFIGURE, id: 'stopWaitingRoom', summary: 'Nadie compra; los lugares se conservan', answer: STATE}),
  )
  stop(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'stopped');
  }

  @post(
    '/api/salas-espera/{id}/agotar',
    operation({
      ...CONFIGURE,
      id: 'sellOutWaitingRoom',
      summary: 'Agotado: la cola termina; quien está dentro acaba',
      answer: STATE,
    }),
  )
  sellOut(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'sold_out');
  }

  @post(
    '/api/salas-espera/{id}/cerrar',
    operation({...CONFIGURE, id: 'closeWaitingRoom', summary: 'Quitar la sala: se compra sin esperar', answer: STATE}),
  )
  close(@param.path.integer('id', ID) roomId: number) {
    return this.change(roomId, 'closed');
  }

  @post(
    '/api/salas-espera/{id}/ritmo',
    operation({
      ...CONFIGURE,
      id: 'paceWaitingRoom',
      summary: 'Cuántas personas entran por minuto y cuántas caben',
      answer: PACE_BODY,
    }),
  )
  async pace(
    @param.path.integer('id', ID) roomId: number,
    @requestBody(jsonBody(PACE_BODY)) body: Infer<typeof PACE_BODY>,
  ): Promise<Infer<typeof PACE_BODY>> {
    await this.db.withTransaction(async tx => {
      await this.reach(tx, roomId);
      const before = await setPace(tx, roomId, body);
      await writeAudit(tx, this.actor, {
        action: 'pace',
        resource: 'salas-espera',
        id: roomId,
        changes: {
          outflowPerMinute: [before.outflowPerMinute, body.outflowPerMinute],
          maxInside: [before.maxInside, body.maxInside],
        },
      });
    });
    await this.rooms.refresh();
    return body;
  }

  @post(
    '/api/salas-espera/{id}/codigos',
    operation({
      ...CONFIGURE,
      id: 'makeWaitingRoomCodes',
      summary: 'Códigos para entrar sin esperar',
      answer: obj({codes: list(str())}),
      status: 201,
    }),
  )
  async makeCodes(
    @param.path.integer('id', ID) roomId: number,
    @requestBody(jsonBody(CODES_BODY)) body: Infer<typeof CODES_BODY>,
  ): Promise<{codes: string[]}> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, roomId);
      const codes = await makeCodes(tx, roomId, {
        count: body.count,
        note: body.note?.trim() ?? '',
        maxUses: body.maxUses,
        validUntil: body.validUntil ?? null,
      });
      await writeAudit(tx, this.actor, {
        action: 'make_codes',
        resource: 'salas-espera',
        id: roomId,
        changes: {count: body.count, maxUses: body.maxUses, note: body.note ?? ''},
      });
      return {codes};
    });
  }

  private async change(roomId: number, to: RoomState): Promise<{state: RoomState}> {
    await this.db.withTransaction(async tx => {
      await this.reach(tx, roomId);
      const from = await changeRoomState(tx, roomId, to);
      await writeAudit(tx, this.actor, {
        action: 'change_state',
        resource: 'salas-espera',
        id: roomId,
        changes: {state: [from, to]},
      });
    });
    // This process knows it at once; the others within their second.
    await this.rooms.refresh();
    return {state: to};
  }

  /** Staff of a company reach the rooms of its own events. */
  private async reach(tx: Tx, roomId: number): Promise<void> {
    const {rows} = await tx.query<{companyId: number | null}>(
      `select e.event_company_id as "companyId" from waiting_room r
        left join event_session s on s.id = r.event_session_id
        left join event e on e.id = coalesce(r.event_id, s.event_id) where r.id = $1`,
      [roomId],
    );
    if (!rows[0] || (this.actor.companyId !== null && rows[0].companyId !== this.actor.companyId))
      throw notFound('No existe esa sala de espera.');
  }
}
