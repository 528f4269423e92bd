/** Passes in the hands of staff: a holder's page, the sessions of a pass, the seats of a list, papers to look at. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {blockListSeats, unblockListSeats} from '../../../domain/passes/seats/block-list-seats';
import {reviewDocument} from '../../../domain/passes/papers/review-document';
import {readSettings} from '../../../domain/settings/read-settings';
import {notFound} from '../../../domain/kernel/errors';
import {queuePassReviewed} from '../../../jobs/mails/pass-review-mail';
import {HOLDER_DETAIL, readHolderDetail, type HolderDetail} from '../../../reports/passes/holder-detail';
import {
  LIST_SEAT,
  LIST_SEATS,
  readListSeat,
  readListSeats,
  type ListSeat,
  type ListSeats,
} from '../../../reports/passes/list-seats';
import {LIST_USER, readListUser, type ListUser} from '../../../reports/passes/list-user';
import {PASS_SEASON, readPassSeason, type PassSeason} from '../../../reports/passes/pass-season';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, day, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';

const SEAT_IDS = list(id(), {minItems: 1, maxItems: 100000});
const BLOCK_BODY = obj({
  seatIds: SEAT_IDS,
  blockLabelId: id(),
  reason: opt(orNull(str({maxLength: 500}))),
  untilOn: opt(orNull(day('último día en que se guardan; después vuelven a la venta solas'))),
});
const UNBLOCK_BODY = obj({seatIds: SEAT_IDS});
const REVIEW_BODY = obj({isApproved: bool(), note: opt(orNull(str({maxLength: 500})))});
const REVIEWED = obj(
  {
    passId: id(),
    outcome: oneOf('waiting', 'refused', 'payable', 'active'),
    isTold: bool({description: 'el abonado tiene un correo al que se le ha escrito'}),
  },
  'PassDocumentReviewed',
);
const VIEW = {tag: 'Abonos', permission: {area: 'passes', action: 'view'} as const, errors: [404]};
const BLOCK = {tag: 'Abonos', permission: {area: 'passes', action: 'block'} as const, errors: [404, 409]};
/** The audit names seats one by one up to here; beyond it, how many. */
const NAMED = 500;
const named = (seatIds: number[]) => (seatIds.length <= NAMED ? {seatIds} : {seats: seatIds.length});

export class PassesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/abonados/{id}/listas/{listId}',
    operation({
      ...VIEW,
      id: 'getHolderDetail',
      summary: 'Un abonado con su abono de una lista y todo lo suyo',
      answer: HOLDER_DETAIL,
    }),
  )
  async holder(
    @param.path.integer('id', ID) holderId: number,
    @param.path.integer('listId', ID) listId: number,
  ): Promise<HolderDetail> {
    return readHolderDetail(this.db, holderId, listId);
  }

  @get(
    '/api/abonos/{id}/temporada',
    operation({
      ...VIEW,
      id: 'getPassSeason',
      summary: 'Los partidos de un abono: asiento, liberación, cesión, invitaciones',
      answer: PASS_SEASON,
    }),
  )
  async season(@param.path.integer('id', ID) passId: number): Promise<PassSeason> {
    return readPassSeason(this.db, passId);
  }

  @get(
    '/api/listas/{id}/butacas',
    operation({
      ...VIEW,
      id: 'getListSeats',
      summary: 'Las butacas de una lista: con abono, bloqueadas, libres',
      answer: LIST_SEATS,
    }),
  )
  async seats(@param.path.integer('id', ID) listId: number): Promise<ListSeats> {
    return readListSeats(this.db, listId);
  }

  @get(
    '/api/listas/{id}/butacas/{seatId}',
    operation({...VIEW, id: 'getListSeat', summary: 'De quién es una butaca en una lista', answer: LIST_SEAT}),
  )
  async seat(
    @param.path.integer('id', ID) listId: number,
    @param.path.integer('seatId', ID) seatId: number,
  ): Promise<ListSeat> {
    return readListSeat(this.db, listId, seatId);
  }

  @post(
    '/api/listas/{id}/bloquear',
    operation({
      ...BLOCK,
      id: 'blockListSeats',
      summary: 'Quitar butacas de la venta de abonos y de las sesiones de la lista por jugar: todas o ninguna',
      description:
        'La que ya tiene alguien en una sesión sigue siendo suya y se cuenta en `taken`. Si alguna tiene abono o bloqueo, 409 `seats_taken` y `details.conflicts` [{seatId, kind, label, seat}] (200 como mucho; `details.total` dice cuántas).',
      answer: obj({
        blockId: id(),
        blocked: int(),
        taken: int({description: 'ocupadas ya en alguna sesión: siguen siendo de quien las tiene'}),
      }),
    }),
  )
  async block(
    @param.path.integer('id', ID) listId: number,
    @requestBody(jsonBody(BLOCK_BODY)) body: Infer<typeof BLOCK_BODY>,
  ): Promise<{blockId: number; blocked: number; taken: number}> {
    const {claimed, ...done} = await this.db.withTransaction(async tx => {
      const made = await blockListSeats(tx, {
        listId,
        seatIds: body.seatIds,
        blockLabelId: body.blockLabelId,
        reason: body.reason?.trim() ?? '',
        untilOn: body.untilOn ?? null,
        staffUserId: this.actor.id,
      });
      await writeAudit(tx, this.actor, {
        action: 'block',
        resource: 'listas',
        id: listId,
        changes: {
          blockId: made.blockId,
          blockLabelId: body.blockLabelId,
          untilOn: body.untilOn ?? null,
          ...named(body.seatIds),
        },
        reason: body.reason ?? undefined,
      });
      return made;
    });
    this.runtime.sessions.applyFreed(claimed, 'block');
    return done;
  }

  @post(
    '/api/listas/{id}/desbloquear',
    operation({
      ...BLOCK,
      id: 'unblockListSeats',
      summary: 'Devolver butacas a la venta de abonos y de las sesiones',
      answer: obj({freed: int()}),
    }),
  )
  async unblock(
    @param.path.integer('id', ID) listId: number,
    @requestBody(jsonBody(UNBLOCK_BODY)) body: Infer<typeof UNBLOCK_BODY>,
  ): Promise<{freed: number}> {
    const done = await this.db.withTransaction(async tx => {
      const made = await unblockListSeats(tx, listId, body.seatIds);
      if (made.seatIds.length)
        await writeAudit(tx, this.actor, {
          action: 'unblock',
          resource: 'listas',
          id: listId,
          changes: named(made.seatIds),
        });
      return made;
    });
    this.runtime.sessions.applyFreed(done.freed);
    return {freed: done.seatIds.length};
  }

  @get(
    '/api/listas/{id}/usuarios/{userId}',
    operation({
      ...VIEW,
      id: 'getListUser',
      summary: 'Una cuenta de la web con los abonos que lleva',
      answer: LIST_USER,
    }),
  )
  async user(
    @param.path.integer('id', ID) listId: number,
    @param.path.integer('userId', ID) customerId: number,
  ): Promise<ListUser> {
    return readListUser(this.db, listId, customerId);
  }

  @get(
    '/api/abonos/documentos/{id}/fichero',
    operation({
      ...VIEW,
      id: 'getPassDocumentFile',
      summary: 'El documento que ha enviado un abonado, mientras está por revisar',
      permission: {area: 'passes', action: 'edit'},
      answer: {contentType: 'application/octet-stream', description: 'PDF o imagen.'},
    }),
  )
  async file(@param.path.integer('id', ID) documentId: number): Promise<Response> {
    const {rows} = await this.db.query<{content: Buffer | null; mime: string; name: string}>(
      'select content, mime_type as mime, file_name as name from pass_document where id = $1',
      [documentId],
    );
    if (!rows[0]?.content) throw notFound('Ese documento no existe o ya se ha revisado: el fichero no se conserva.');
    await writeAudit(this.db, this.actor, {action: 'export', resource: 'abonos/documentos', id: documentId});
    this.response
      .writeHead(200, {
        'Content-Type': rows[0].mime,
        'Content-Length': rows[0].content.length,
        'Content-Disposition': `inline; filename="${encodeURIComponent(rows[0].name)}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(rows[0].content);
    return this.response;
  }

  @post(
    '/api/abonos/documentos/{id}/revisar',
    operation({
      ...VIEW,
      id: 'reviewPassDocument',
      summary: 'Dar por bueno o rechazar un documento; el fichero se borra',
      description:
        'Con todos los documentos buenos, el abono se puede pagar y se le escribe al abonado con un enlace; con uno rechazado se le dice por qué.',
      permission: {area: 'passes', action: 'edit'},
      errors: [404, 409],
      answer: REVIEWED,
    }),
  )
  async review(
    @param.path.integer('id', ID) documentId: number,
    @requestBody(jsonBody(REVIEW_BODY)) body: Infer<typeof REVIEW_BODY>,
  ): Promise<Infer<typeof REVIEWED>> {
    const note = body.note?.trim() ?? '';
    return this.db.withTransaction(async tx => {
      const payHours = Number((await readSettings(tx)).passReviewedPayHours);
      const {passId, outcome, droppedName, refusedNote} = await reviewDocument(tx, {
        documentId,
        isApproved: body.isApproved,
        note,
        staffUserId: this.actor.id!,
        payHours,
      });
      await writeAudit(tx, this.actor, {
        action: body.isApproved ? 'approve' : 'reject',
        resource: 'abonos/documentos',
        id: documentId,
        changes: {passId, outcome, droppedName},
        reason: note || undefined,
      });
      const kind =
        droppedName !== null
          ? 'discount_refused'
          : outcome === 'payable'
            ? 'approved'
            : outcome === 'active'
              ? 'active'
              : outcome === 'refused'
                ? 'paper_refused'
                : null;
      const isTold =
        kind !== null &&
        (await queuePassReviewed(this.runtime, tx, passId, {kind, note: refusedNote || note, droppedName}));
      return {passId, outcome, isTold};
    });
  }
}
